"""A campaign at a glance: what its card and the way back in are made of, read without opening it."""

from __future__ import annotations

from pathlib import Path

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.exchange import exchange
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.amendments import strike
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.story.campaign_summary import Glance, Glances, Open

from ..playing import do


def seen(campaign: Campaign) -> Glance:
    """The campaign as it lies on disk."""
    campaign.settle()
    return Glances().of(campaign.folder.path, 1.0)


def begun(library: Library) -> Campaign:
    """A character in the first scene."""
    campaign = library.new("The Long Dusk", ("duskara",))
    do(campaign, "character.add", name="Kaelen", concept="drone runner")
    do(campaign, "scene.open", title="The vents")
    return campaign


def test_words_are_counted_by_scene_without_what_was_struck_or_undone(library: Library) -> None:
    campaign = begun(library)
    write(campaign, "prose", "Steam climbs out.")
    gone = write(campaign, "prose", "Not this at all.")
    strike(campaign, gone.id)
    do(campaign, "scene.open", title="The wall")
    write(campaign, "prose", "[N:Orso|hunter] waits.")
    write(campaign, "prose", "A slip of the pen.")
    undo(campaign)
    found = seen(campaign)
    assert [(each.number, each.title, each.words) for each in found.scenes] == [(1, "The vents", 3), (2, "The wall", 2)]
    assert found.words == 5
    assert found.who == "Kaelen, drone runner"


def test_a_scene_that_was_undone_is_none_and_its_title_is_gone(library: Library) -> None:
    campaign = begun(library)
    do(campaign, "scene.open", title="A mistake")
    undo(campaign)
    write(campaign, "prose", "Still the vents.")
    assert [(each.number, each.title) for each in seen(campaign).scenes] == [(1, "The vents")]


def test_the_last_paragraph_is_whole_and_has_no_signs_and_no_tags(library: Library) -> None:
    campaign = begun(library)
    write(campaign, "prose", "First.\n\n[N:Orso|hunter] steps out,\ndry as a bone. He waits.")
    write(campaign, "action", "Slip past")
    write(campaign, "prose", "[Clock:Hunters 1/6]")
    assert seen(campaign).last == "Orso steps out, dry as a bone. He waits."


def test_what_is_open_is_reported_with_the_scenes_since_it_came_up_and_what_runs_out_with_its_number(
    library: Library,
) -> None:
    campaign = begun(library)
    do(campaign, "lists.note", list="threads", name="Who lit the beacon?")
    do(campaign, "lists.note", list="threads", name="The debt", state="Closed")
    do(campaign, "tracker.add", name="Torch", kind="step", die=12)
    do(campaign, "tracker.add", name="Rations", kind="step", die=4)
    do(campaign, "tracker.add", name="Done", kind="clock", size=2)
    do(campaign, "tracker.set", tracker="Done", value=2)
    do(campaign, "duskara.condition", name="Exhausted")
    do(campaign, "scene.open")
    do(campaign, "scene.open")
    do(campaign, "lists.note", list="threads", name="The third shrine")
    found = seen(campaign)
    assert found.threads == (Open("Who lit the beacon?", 2), Open("The third shrine", 0))
    assert [(each.number, each.tracker.name) for each in found.near] == [(2, "Rations")]
    assert found.weighs == ("Exhausted",)


def test_what_was_read_is_known_until_it_is_played_again(library: Library) -> None:
    campaign = begun(library)
    campaign.settle()
    glances, path = Glances(), campaign.folder.path
    first = glances.of(path, 1.0)
    write(campaign, "prose", "More words.")
    campaign.settle()
    assert glances.of(path, 1.0) is first
    assert glances.of(path, 2.0).words == first.words + 2


def test_a_folder_that_cannot_be_read_has_nothing_to_tell(tmp_path: Path) -> None:
    (tmp_path / "journal").write_text("a file")
    assert Glances().of(tmp_path, 1.0) == Glance()


def test_the_exchange_of_the_first_run_is_in_the_sample(library: Library) -> None:
    found = exchange(library)
    assert found is not None
    assert found.question.endswith("?")
    assert found.answer.split()[0] in "●◐○"
    assert found.before
    assert found.after
    assert found.dice
