"""Whatever is done, in whatever order: bounds hold, dice stay on their chain, rounds follow each other, and the answers
alone give the act again. Undo and offers are promises of every game (`test_random_play.py`)."""

from __future__ import annotations

import pytest

from solo_journal.campaign.library.packs import Library
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import NoAnswers
from solo_journal.rules.inputs import make
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.procedure import inputs_of
from solo_journal.rules.systems.nightsong.fight.model import Fight, is_over
from solo_journal.rules.systems.nightsong.sheet import everybody
from solo_journal.rules.systems.nightsong.state import State
from solo_journal.rules.trackers import CHAIN, StepDie
from solo_journal.rules.world import World

from ...random_play import played

TABLES = Library()


def sheets_hold(world: World) -> None:
    """What is always true of sheets, of trackers and of the clock."""
    for each in everybody(world):
        sheet = each.sheet
        assert sheet.hp <= sheet.max_hp
        assert sheet.hp > 0 or sheet.out
        assert 0 <= sheet.focus <= max(sheet.most_focus, 0) <= 3
        assert 0 <= sheet.filled <= sheet.slots
        assert not (sheet.dead and sheet.dying)
        for item in sheet.items.values():
            assert all(now in CHAIN and now <= start for now, start in zip(item.dice, item.start, strict=True))
            assert item.die or item.kind not in ("supply", "remedy") or not item.dice
    for tracker in world.trackers.values():
        assert not isinstance(tracker, StepDie) or tracker.die in CHAIN
    assert State.of(world).at(State.of(world).rounds) == State.of(world)


def fight_holds(done: Performed) -> None:
    """Rounds go on one by one, everybody acts once, and blows end a fight as soon as a side has nobody."""
    before, after = Fight.of(done.before), Fight.of(done.after)
    blows = ".fight." in type(done.procedure).__module__ and before and not is_over(before, done.before)
    assert after is None or not blows or not is_over(after, done.after)
    for npc in (*after.foes.values(), *after.allies.values()) if after else ():
        assert 0 <= npc.hp <= npc.max_hp
        assert npc.shield is None or npc.shield in CHAIN
    if before and after:
        assert before.round <= after.round <= before.round + 1
        assert len(set(after.acted)) == len(after.acted)
        assert after.turn in after.order


def test_bounds_hold_and_every_act_is_replayed_from_its_answers() -> None:
    for done in played("nightsong"):
        sheets_hold(done.after)
        fight_holds(done)
        again = make(shelf.procedure(done.procedure.id), inputs_of(done.procedure))
        assert perform(again, done.before, NoAnswers(), tables=TABLES, given=done.answers).after == done.after


@pytest.mark.parametrize("id_", ["nightsong.rest", "nightsong.cast", "nightsong.advance", "nightsong.use"])
def test_an_act_of_a_character_without_a_sheet_is_refused_before_any_die(world: World, id_: str) -> None:
    procedure = make(shelf.procedure(id_), {**shelf.procedure(id_).example, "by": "Orso"})
    assert "Orso has no Nightsong sheet yet" in procedure.refusal(world)


def test_a_sheet_that_cannot_be_read_is_reported_and_never_crashes(world: World) -> None:
    brenna = world.characters["brenna"]
    broken = brenna.but(sheets=brenna.sheets.put("nightsong", {"strength": 99}))
    procedure = make(shelf.procedure("nightsong.rest"), {"length": "short"})
    reason = procedure.refusal(world.but(characters=world.characters.put("brenna", broken)))
    assert "Brenna's Nightsong sheet cannot be read at strength" in reason
