"""A fight in a campaign: its moves are always at hand, its changes are told, and Focus can be taken within a round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.entry import Entry
from solo_journal.campaign.journal.log_view import live
from solo_journal.campaign.play import amendments
from solo_journal.campaign.play.append import perform_and_keep, write
from solo_journal.campaign.play.current_offers import options_left
from solo_journal.campaign.play.options import Chosen, as_told, options_of
from solo_journal.campaign.play.undo import undo
from solo_journal.campaign.repair.check import check
from solo_journal.campaign.story.change_text import changes_words
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance, Typed
from solo_journal.rules.inputs import make
from solo_journal.rules.outcome import Offer
from solo_journal.rules.perform import perform
from solo_journal.rules.refusal import BadInput, Refused
from solo_journal.rules.shelf import INSTALLED
from solo_journal.rules.systems.nightsong.sheet import Sheet

from ..playing import do

MOVES = ["Attack wolf 1 with Dagger", "Whole round", "Flee", "The foes act"]


@pytest.fixture
def game() -> str:
    return "nightsong"


@pytest.fixture
def fighting(campaign: Campaign) -> Campaign:
    """Pim, with a dagger and Focus 2, against two wolves."""
    do(campaign, "character.add", name="Pim")
    do(campaign, "nightsong.create", method="ready", ready="Pim Wicker")
    do(campaign, "nightsong.foe", name="wolf", count=2, hp=6, attacks=["d4"], resolve_rating=100)
    return campaign


def rolled(campaign: Campaign, id_: str, *faces: int) -> Entry:
    """An act with just these faces."""
    return perform_and_keep(campaign, make(shelf.procedure(id_), {}), Typed(faces)).entry


def titles(campaign: Campaign) -> list[str]:
    """What can be taken now."""
    return [option.title for _, option in as_told(options_left(campaign))]


def test_the_moves_are_at_hand_after_every_entry(fighting: Campaign) -> None:
    assert titles(fighting) == MOVES
    write(fighting, "prose", "They circle.")
    assert titles(fighting) == MOVES
    do(fighting, "tracker.add", name="Torch", kind="step", die="d6")
    assert titles(fighting) == MOVES


def test_what_dice_leave_open_comes_before_what_continues(fighting: Campaign) -> None:
    rolled(fighting, "nightsong.round", 2, 1, 1)
    focus = "Spend a Focus: roll Pim against wolf 1 again"
    assert titles(fighting) == [focus, *MOVES]
    assert [each.title for each in options_left(fighting)] == [*MOVES, focus], "its digit was no attack a moment ago"


def test_without_a_fight_there_are_none(fighting: Campaign) -> None:
    do(fighting, "nightsong.end_fight")
    write(fighting, "prose", "Silence.")
    assert titles(fighting) == []


def test_what_a_round_changed_is_described_in_words(fighting: Campaign) -> None:
    entry = rolled(fighting, "nightsong.round", 4, 3, 1)
    assert changes_words(entry, INSTALLED) == ["HP 6 -> 3", "Wolf 1: HP 6 -> 2"]


def test_a_fight_that_begins_and_ends_is_reported(fighting: Campaign) -> None:
    begun = live(fighting.journal)
    assert "A fight begins: wolf 1, wolf 2" in changes_words(next(iter(begun)), INSTALLED)
    assert "The fight is over" in changes_words(do(fighting, "nightsong.end_fight"), INSTALLED)


def test_focus_taken_in_a_round_keeps_the_dice_that_still_count(fighting: Campaign) -> None:
    """With it the first wolf falls, and its bite, which took 3, never came; the other's counts as it fell."""
    entry = rolled(fighting, "nightsong.round", 2, 3, 1)
    taken = amendments.take(fighting, entry.id, "Focus, Pim v wolf 1", "spend", Typed([6]))
    pim = Sheet.of(fighting.world.characters["pim"])
    assert taken.outcome is not None
    assert taken.outcome.headline == "Wolf 1 is out, they lose 6 HP"
    assert (pim.hp, pim.focus) == (6, 1)
    assert not [found for found in check(fighting) if not found.note]


def test_a_choice_that_was_never_open_is_refused(fighting: Campaign) -> None:
    entry = rolled(fighting, "nightsong.round", 2, 3, 1)
    with pytest.raises(BadInput, match="did not ask for Focus, Pim v wolf 2"):
        amendments.take(fighting, entry.id, "Focus, Pim v wolf 2", "spend", Typed([6]))


def test_undo_takes_a_whole_round_back_and_the_wear_with_it(fighting: Campaign) -> None:
    before = fighting.world
    rolled(fighting, "nightsong.round", 2, 3, 1)
    undo(fighting)
    assert fighting.world == before
    do(fighting, "nightsong.end_fight")
    undo(fighting)
    assert fighting.world == before


def test_a_fight_survives_the_program(fighting: Campaign) -> None:
    rolled(fighting, "nightsong.round", 2, 3, 1)
    fighting.settle()
    again = Campaign.open(fighting.folder.path, tables=fighting.tables, clock=fighting.clock)
    assert again.world == fighting.world
    assert isinstance(options_left(again)[-1].takes, Chosen)


def test_without_its_game_a_fight_is_kept_and_shows_no_board(fighting: Campaign) -> None:
    assert fighting.world.fight is not None
    fighting.world = fighting.world.but(fight=fighting.world.fight.put("system", "elsewhere"))
    assert options_left(fighting) == () or all(not option.stays for option in options_left(fighting))
    with pytest.raises(Refused, match="another game"):
        do(fighting, "nightsong.round")


def test_an_offer_of_the_same_urgency_comes_after_the_moves(fighting: Campaign) -> None:
    torch = make(shelf.procedure("tracker.add"), {"name": "Torch", "kind": "step", "die": "d6"})
    done = perform(torch, fighting.world, Chance(1), tables=fighting.tables)
    offer = Offer("Swear revenge", "list.add", {"list": "threads", "name": "Revenge"})
    told = options_of(next(iter(live(fighting.journal))), replace(done, outcome=replace(done.outcome, offers=(offer,))))
    assert [each.title for each in told] == [*MOVES, "Swear revenge"]


def test_what_the_last_act_left_open_is_read_in_the_world_that_it_left(
    fighting: Campaign, again: Callable[[Campaign], Campaign]
) -> None:
    """A file parts the attacks of a foe from its numbers: read again they stand in another place, and are no other."""
    do(fighting, "nightsong.ally", name="Orso", hp=5, attacks="d6")
    fighting.settle()
    campaign = again(fighting)
    last = do(campaign, "nightsong.attack", dice=(2,))
    assert not [each.path for each in last.change if "strikes" in each.path]
    assert "Orso: attack wolf 1 with d6" in [each.title for each in options_left(campaign)]
