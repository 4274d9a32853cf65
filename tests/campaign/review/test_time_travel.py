"""The campaign as it was at an entry: replaying forwards and rolling back agree."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.journal.replay import apply_changes
from solo_journal.campaign.library.packs import Library as Tables
from solo_journal.campaign.play.amendments import edit
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.story.state_text import state_parts
from solo_journal.campaign.story.time_travel import differences, moment, world_after
from solo_journal.rules.changes import patch
from solo_journal.rules.immutable import plain
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import World
from solo_journal.shipped import shipped

from ...playing import do
from ..conftest import Disk

SAMPLES = sorted(path for path in shipped("campaigns").iterdir() if path.is_dir())


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_rolling_back_equals_replaying_at_every_entry_of_every_sample(
    sample: Path, tmp_path: Path, tables: Tables
) -> None:
    campaign = Campaign.open(Path(shutil.copytree(sample, tmp_path / sample.name)), tables=tables)
    entries = [entry for entry in campaign.journal.entries() if isinstance(entry, Entry)]
    tree = plain(campaign.world)
    for entry in reversed(entries):
        assert world_after(campaign.journal, entry.id) == World.model_validate(plain(tree)), entry.id
        misfits = patch(tree, [change.back() for change in reversed(entry.change)])
        assert misfits == ()
    assert len(entries) > 50


def test_an_undone_entry_shows_at_its_moment(campaign: Campaign) -> None:
    start = campaign.world
    noted = write(campaign, "prose", "[N:Orso|hunter] steps out.")
    there = campaign.world
    taken = undo(campaign)
    assert world_after(campaign.journal, noted.id) == there != start
    assert campaign.world == start
    assert campaign.journal.find(taken.id) is not None


def test_the_difference_to_now_is_in_words(campaign: Campaign) -> None:
    do(campaign, "scene.open", title="The vents")
    do(campaign, "tracker.add", name="Torch", kind="step", die="d8")
    then = write(campaign, "prose", "[N:Orso|hunter] steps out.")
    do(campaign, "scene.open", title="The shrine", mood="quiet")
    do(campaign, "tracker.set", tracker="Torch", value=6)
    write(campaign, "prose", "[N:Orso|+wounded] and [N:Sanne] come.")
    found = moment(campaign, then)
    assert found.since == (
        "Scene 1: The vents, session 1 -> Scene 2: The shrine, quiet, session 1",
        "Torch d8 -> d6",
        "Orso: wounded",
        "Sanne added",
    )
    assert apply_changes(found.world, ()) == found.world


def test_at_the_last_entry_nothing_is_different(campaign: Campaign) -> None:
    last = write(campaign, "prose", "[N:Orso] steps out.")
    assert moment(campaign, last).since == ()
    assert differences(campaign.world, campaign.world) == []


def test_an_entry_that_waits_to_be_saved_has_its_moment_too(campaign: Campaign, broken: Disk) -> None:
    first = write(campaign, "prose", "[N:Orso] steps out.")
    broken.fail("write")
    waits = write(campaign, "prose", "[N:Sanne] as well.")
    later = write(campaign, "prose", "[N:Ilan] too.")
    assert list(world_after(campaign.journal, first.id).people) == ["orso"]
    assert list(world_after(campaign.journal, waits.id).people) == ["orso", "sanne"]
    assert world_after(campaign.journal, later.id) == campaign.world


def test_a_missing_entry_is_refused(campaign: Campaign) -> None:
    with pytest.raises(Refused, match="There is no entry 01NOWHERE"):
        world_after(campaign.journal, "01NOWHERE")


def test_looking_back_changes_nothing(campaign: Campaign) -> None:
    entry = write(campaign, "prose", "[N:Orso] steps out.")
    edit(campaign, entry.id, "Orso steps out.")
    before = campaign.world, list(campaign.journal.entries())
    moment(campaign, entry)
    assert (campaign.world, list(campaign.journal.entries())) == before


def test_the_state_names_every_part_that_holds_something(campaign: Campaign) -> None:
    do(campaign, "scene.open", title="The vents")
    do(campaign, "character.add", name="Kaelen", concept="Drone runner")
    write(campaign, "prose", "[N:Orso|hunter] at [L:Hallow] over [Thread:Beacon|Open]. [Clock:Hunters 2/6]")
    parts = {part.title: dict(part.rows) for part in state_parts(campaign.world)}
    assert parts["Scene"] == {"where": "Scene 1: The vents, session 1", "here": "Orso"}
    assert parts["Kaelen"]["who"] == "Drone runner"
    assert parts["Trackers"] == {"Hunters": "2/6"}
    assert (parts["People"], parts["Places"], parts["Threads"]) == (
        {"Orso": "hunter"},
        {"Hallow": ""},
        {"Beacon": "Open"},
    )
    assert "Things" not in parts
