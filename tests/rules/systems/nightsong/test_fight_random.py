"""What holds in every fight, whatever is done in it: played at random, every act taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance
from solo_journal.rules.changes import apply
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.inputs import make
from solo_journal.rules.line_form import from_line
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.nightsong.fight.board import board
from solo_journal.rules.systems.nightsong.fight.model import Fight, is_over
from solo_journal.rules.systems.nightsong.sheet import Sheet
from solo_journal.rules.trackers import CHAIN
from solo_journal.rules.world import Character, World

from ....playing import drawn
from .conftest import ITEMS, SHEET

NAMES = ("brenna", "mira")
ACTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("nightsong.round", {}),
    ("nightsong.round", {"hold": True}),
    ("nightsong.round", {"shield": "wolf 2"}),
    ("nightsong.attack", {}),
    ("nightsong.attack", {"favour": "advantage", "free": True}),
    ("nightsong.attack", {"weapon": "d12", "blast": True}),
    ("nightsong.attack", {"by": "wolf 1", "favour": "disadvantage"}),
    ("nightsong.attack", {"by": "Mira", "weapon": "bow"}),
    ("nightsong.foes", {"against": "Mira"}),
    ("nightsong.foes", {}),
    ("nightsong.ally", {"name": "Orso", "hp": 4, "attacks": "d4"}),
    ("nightsong.ally", {"name": "Mira"}),
    ("nightsong.foe", {"name": "owl", "hp": 3, "attacks": "2xd4 ranged", "armour": 6}),
    ("nightsong.withdraw", {}),
    ("nightsong.flee", {"who": "Mira"}),
    ("nightsong.rescue", {"by": "Mira"}),
    ("nightsong.resolve", {}),
    ("nightsong.npc", {"who": "wolf 1", "hp": 1}),
    ("nightsong.end_fight", {}),
)
BEGINNINGS = ("wolf hp5 d6", "3 wolf hp6 d6 armour4 shield4 ambush", "2 wolf hp9 d8+d8 resolve20 unaware")


def two() -> World:
    """Brenna and Mira, each with a spear, mail, a bow and a shield."""
    more = {
        "bow": {"name": "Bow", "kind": "weapon", "dice": [6], "start": [6], "worn": True, "ranged": True},
        "buckler": {"name": "Buckler", "kind": "shield", "dice": [6], "start": [6], "worn": True},
    }
    sheet = {**SHEET, "max_hp": 9, "hp": 9, "items": {**ITEMS, **more}, "conditions": {}}
    people = {name: Character(name=name.title(), sheets=Map({"nightsong": sheet})) for name in NAMES}
    begin = plain(shelf.system("nightsong").begin)
    return World(systems=Map({"nightsong": begin}), active="brenna", characters=Map(people))


def played(world: World, id_: str, inputs: dict[str, Any], seed: int) -> Performed | None:
    """The act, or nothing where the rules refuse it."""
    try:
        return perform(make(shelf.procedure(id_), inputs), world, Chance(seed), tables={})
    except Refused:
        return None


class Played(NamedTuple):
    """A fight that is played at random."""

    beginning: str
    picks: list[int]
    seed: int

    def acts(self) -> Iterator[Performed]:
        """Its acts, as far as they are not refused."""
        foe = shelf.procedure("nightsong.foe")
        world = two()
        act: Performed | None = perform(from_line(foe, self.beginning, world), world, Chance(self.seed), tables={})
        for number, pick in enumerate([*self.picks, 0]):
            if act:
                yield act
                world = act.after
            id_, inputs = ACTS[pick]
            act = played(world, id_, inputs, self.seed + number)


fights = st.builds(
    Played,
    st.sampled_from(BEGINNINGS),
    st.lists(st.integers(0, len(ACTS) - 1), max_size=12),
    st.integers(0, 10_000),
)


@settings(deadline=None, max_examples=drawn(60))
@given(fights)
def test_hit_points_and_dice_stay_within_their_bounds(fight: Played) -> None:
    for act in fight.acts():
        now = Fight.of(act.after)
        for npc in (*now.foes.values(), *now.allies.values()) if now else ():
            assert 0 <= npc.hp <= npc.max_hp
            assert npc.shield is None or npc.shield in CHAIN
        for name in NAMES:
            sheet = Sheet.of(act.after.characters[name])
            assert sheet.hp <= sheet.max_hp
            assert 0 <= sheet.focus <= 3
            assert all(die in CHAIN for item in sheet.items.values() for die in item.dice)
            assert sheet.hp > 0 or sheet.out


@settings(deadline=None, max_examples=drawn(60))
@given(fights)
def test_rounds_only_continue_one_by_one_and_everybody_acts_once(fight: Played) -> None:
    for act in fight.acts():
        before, after = Fight.of(act.before), Fight.of(act.after)
        if before and after:
            assert before.round <= after.round <= before.round + 1
            assert len(set(after.acted)) == len(after.acted)
            assert after.turn in after.order


@settings(deadline=None, max_examples=drawn(60))
@given(fights)
def test_a_fight_continues_exactly_as_long_as_both_sides_have_somebody(fight: Played) -> None:
    for act in fight.acts():
        now = Fight.of(act.after)
        assert now is None or not is_over(now, act.after)


@settings(deadline=None, max_examples=drawn(60))
@given(fights)
def test_every_act_undone_gives_the_world_before(fight: Played) -> None:
    for act in fight.acts():
        assert apply(act.after, [change.back() for change in reversed(act.changes)]) == (act.before, ())


@settings(deadline=None, max_examples=drawn(40))
@given(fights)
def test_every_move_on_the_board_can_be_made(fight: Played) -> None:
    for act in fight.acts():
        shown = board(act.after)
        offers = [each.offer for each in shown.fighters if each.offer] if shown else []
        for move in (*(shown.moves if shown else ()), *offers):
            if not move.missing:
                assert not make(shelf.procedure(move.procedure), move.inputs).refusal(act.after), move
