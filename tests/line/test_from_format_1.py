"""A campaign begun with the first edition is played on for a session: what its player knew does what it did."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from solo_journal.campaign.entry import Entry
from solo_journal.line.commands import commands
from solo_journal.rules import shelf
from solo_journal.rules.immutable import Map
from solo_journal.rules.procedure_lookup import procedures
from solo_journal.rules.world import World
from solo_journal.shipped import shipped

from .conftest import Player

GOLDEN = Path(__file__).parents[1] / "campaign" / "golden"
KNOWN = (GOLDEN / "format-1" / "procedures.txt").read_text("utf-8").split()
"""Every procedure of the first edition, by its id."""
ALWAYS_COMMANDS = {"check", "next", "rename", "repair", "scene", "step", "strike"}
"""Commands of the first edition that were called like a procedure of a game: that one goes by its full id. Two were
called `rename`, so neither went by that."""
SESSION: list[tuple[tuple[str, ...], str, str]] = [
    (("? Is the gate guarded?", "5", "2"), "duskara.ask", "Yes"),
    (("?+ Does Orso help?", "4 4", "1"), "duskara.ask", "Yes"),
    (("?- Is it too late?", "1", "6 6"), "duskara.ask", "No"),
    (("@ Slip past through the steam",), "", "Slip past through the steam"),
    (("d: +2 -1", "6 2"), "duskara.risk", "Yes, and"),
    (("d: 2d6+1", "3 4"), "dice.roll", "8"),
    (("=> Nobody sees.",), "", "Nobody sees."),
    (("((my own note", ""), "", "my own note"),
    (("[N:Vesk|smuggler] waits by the pipes.", ""), "lonelog.tags", "Vesk: smuggler"),
    (("/tag Vent runner",), "duskara.tag", "Vent runner"),
    (("/duskara.condition Burned",), "duskara.condition", "Burned"),
    (("/step Torch", "3"), "tracker.step", "d6"),
    (("/next Under the ice", "4"), "duskara.mood", "Quiet"),
    (("/recover rest",), "duskara.recover", "Exhausted is over"),
    (("/session close", "Vesk waits"), "session.close", ""),
]
"""What was typed then, with the faces that the player rolled, and the act or the words that it came to."""


@pytest.fixture
def returned(newcomer: Player) -> Player:
    """Somebody who comes back to it, with own dice."""
    [campaign] = [path for path in (GOLDEN / "format-1").iterdir() if path.is_dir()]
    shutil.copytree(campaign, newcomer.home / campaign.name)
    newcomer.own_dice()
    return newcomer


def test_a_session_of_the_first_edition_comes_to_the_same(returned: Player) -> None:
    for typed, procedure, words in SESSION:
        returned.play("", *typed)
        entry = returned.story(1)[0].entry
        assert (entry.act.procedure if entry.act else "") == procedure, typed
        assert words in headline(entry), typed
    assert returned.faults() == []


def headline(entry: Entry) -> str:
    return entry.outcome.headline if entry.outcome else entry.text


def test_an_offer_is_taken_by_the_digit_that_it_had(newcomer: Player) -> None:
    """A failed check of the sample was answered by 1 for Focus and 2 for a condition; undo took back what was taken."""
    [sample] = [path for path in shipped("campaigns").iterdir() if path.name == "the-drowned-bell"]
    shutil.copytree(sample, newcomer.home / sample.name)
    newcomer.own_dice()
    offered = newcomer.play("", "d: dex 20", "5 4")
    last = [row.strip() for row in offered.splitlines() if row.strip()[:2] in ("1.", "2.")][-2:]
    assert [row.split(":")[0] for row in last] == ["1. Spend a Focus", "2. Take a condition"]
    newcomer.play("", "1", "3")
    taken = newcomer.story(1)[0]
    assert (taken.entry.act.procedure if taken.entry.act else "", headline(taken.entry)) == (
        "nightsong.nuanced",
        "Failure",
    )
    focus = newcomer.campaign.world
    newcomer.play("", "/undo", "")
    assert newcomer.campaign.world != focus
    assert newcomer.faults() == []


@pytest.mark.parametrize("game", sorted({id_.partition(".")[0] for id_ in KNOWN}))
def test_every_procedure_is_found_by_the_id_it_had(game: str) -> None:
    ids = [id_ for id_ in KNOWN if id_.partition(".")[0] == game]
    assert [id_ for id_ in ids if shelf.procedure(id_).id != id_ and id_ not in shelf.procedure(id_).was] == []


def test_no_new_command_hides_a_procedure_that_players_call_by_its_name() -> None:
    names = {each.id.partition(".")[2] for system in shelf.all_systems() for each in system.procedures}
    assert names & {name.replace("-", "_") for name in commands()} <= ALWAYS_COMMANDS


def test_a_word_that_finds_a_procedure_and_is_one_of_its_choices_begins_it_so(returned: Player) -> None:
    returned.play("", "/duskara.condition Exhausted")
    before = len(returned.story(100))
    returned.play("", "/Rest")
    entry = returned.story(1)[0].entry
    assert "Exhausted is over" in headline(entry)
    assert len(returned.story(100)) > before
    assert returned.faults() == []


def test_letters_that_have_moved_still_lead_where_they_led() -> None:
    other = {"other": Map[str, object]()}
    for letters, id_ in (("p", "other.spend"), ("tx", "other.disorder"), ("hs", "other.spend")):
        assert [kind.id for kind in procedures(letters, World(systems=Map(other)))] == [id_]
