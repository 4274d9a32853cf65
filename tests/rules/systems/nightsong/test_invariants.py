"""Whatever is done, in whatever order: bounds hold, a step die stays on its chain, and undo gives the world before."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance, NoAnswers
from solo_journal.rules.changes import apply
from solo_journal.rules.immutable import plain
from solo_journal.rules.inputs import make
from solo_journal.rules.perform import perform
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.nightsong.sheet import Sheet
from solo_journal.rules.systems.nightsong.state import State
from solo_journal.rules.tables import Tables
from solo_journal.rules.trackers import CHAIN, StepDie
from solo_journal.rules.world import World

from ....playing import drawn

ITEMS = st.sampled_from(["Spear", "Mail", "Torch", "Torch 2", "Rations", "Herbs", "Ember", "Rope", "Knives"])
ABILITIES = st.sampled_from(["str", "dex", "pre", "con", -3, 6])
CONDITIONS = st.sampled_from(["Fatigued", "Broken limb", "Cursed"])
DROP = st.sampled_from(["", "Rope", "Torch"])


def act(id_: str, **inputs: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    """An act with inputs drawn from these."""
    return st.tuples(st.just(f"nightsong.{id_}"), st.fixed_dictionaries(inputs))


ACTS = st.one_of(
    act("nuanced", ability=ABILITIES, focus=st.booleans()),
    act("check", ability=ABILITIES, favour=st.sampled_from(["", "advantage", "both"])),
    act("opposed", ability=ABILITIES, against=st.integers(-3, 6)),
    act("use", item=ITEMS, times=st.integers(1, 4)),
    act("item", name=st.sampled_from(["torch", "rations", "Stone"]), drop=DROP),
    act("item", name=st.just("Knives"), kind=st.just("weapon"), dice=st.just("d8+d6"), size=st.just("bulky")),
    act("wear", item=ITEMS),
    act("drop", item=ITEMS),
    act("repair", item=ITEMS),
    act("hurt", amount=st.integers(1, 9)),
    act("hurt", die=st.sampled_from(["d4", "d12"]), armour=st.booleans()),
    act("heal", amount=st.integers(1, 9)),
    act("remedy", item=ITEMS),
    act("condition", name=CONDITIONS, drop=DROP),
    act("clear", name=CONDITIONS),
    act("rest", length=st.sampled_from(["short", "long", "full"])),
    act("cast", shard=st.just("Ember"), drop=DROP),
    act("stabilise"),
    act("advance"),
    act("time", amount=st.integers(1, 5), unit=st.sampled_from(["round", "turn", "watch", "day"])),
    act("timer", kind=st.sampled_from(["torch", "pursuer", "faction"])),
    act("ability", ability=st.sampled_from(["str", "dex"]), score=st.integers(-3, 6)),
    act("focus", value=st.integers(0, 3)),
    st.tuples(st.sampled_from(["session.close", "session.start"]), st.just({})),
)


def holds(world: World) -> None:
    """What is always true of Brenna's sheet, of the trackers and of the clock."""
    sheet = Sheet.of(world.characters["brenna"])
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


@settings(max_examples=drawn(60), deadline=None)
@given(st.lists(ACTS, max_size=14), st.integers(0, 10**6))
def test_bounds_hold_and_every_act_can_be_undone_and_replayed(
    world: World, tables: Tables, acts: list[tuple[str, dict[str, Any]]], seed: int
) -> None:
    for number, (id_, inputs) in enumerate(acts):
        procedure = make(shelf.procedure(id_), inputs)
        try:
            done = perform(procedure, world, Chance(seed + number), tables=tables)
        except Refused as reason:
            assert str(reason)[-1] in ".?”)"  # noqa: PT017
            continue
        holds(done.after)
        assert perform(procedure, world, NoAnswers(), tables=tables, given=done.answers).after == done.after
        back, misfits = apply(done.after, [change.back() for change in reversed(done.changes)])
        assert (plain(back), misfits) == (plain(world), ())
        world = done.after


@pytest.mark.parametrize("id_", ["nightsong.rest", "nightsong.cast", "nightsong.advance", "nightsong.use"])
def test_an_act_of_a_character_without_a_sheet_is_refused_before_any_die(
    tables: Tables, world: World, id_: str
) -> None:
    procedure = make(shelf.procedure(id_), {**shelf.procedure(id_).example, "by": "Orso"})
    assert "Orso has no Nightsong sheet yet" in procedure.refusal(world)


def test_a_sheet_that_cannot_be_read_is_reported_and_never_crashes(world: World) -> None:
    brenna = world.characters["brenna"]
    broken = brenna.but(sheets=brenna.sheets.put("nightsong", {"strength": 99}))
    procedure = make(shelf.procedure("nightsong.rest"), {"length": "short"})
    reason = procedure.refusal(world.but(characters=world.characters.put("brenna", broken)))
    assert "Brenna's Nightsong sheet cannot be read at strength" in reason
