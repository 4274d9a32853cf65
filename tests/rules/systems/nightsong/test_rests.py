"""Rests, Remedies, conditions and spells: what comes back, what clears, what it costs (rules 2.8 to 2.10)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.immutable import Map
from solo_journal.rules.line_form import from_line
from solo_journal.rules.odds import odds_of
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.nightsong.cast import Cast
from solo_journal.rules.systems.nightsong.clock import Time
from solo_journal.rules.systems.nightsong.rest import Rest
from solo_journal.rules.systems.nightsong.state import State
from solo_journal.rules.world import World

from ....rows import each_row
from .conftest import Play, happened, sheet


def changed(world: World, **fields: Any) -> World:
    return sheet(world).but(**fields).into(world, "brenna")


def clock(world: World) -> tuple[int, int, int]:
    state = State.of(world)
    return state.day, state.watch, state.turn


CONDITIONS = {
    "fatigued": {"name": "Fatigued"},
    "cursed": {"name": "Cursed", "clears": "care"},
    "poisoned": {"name": "Poisoned", "clears": "remedy"},
    "broken": {"name": "Broken limb", "minor": False, "clears": "full rest"},
}


@pytest.mark.parametrize(
    ("inputs", "faces", "left"),
    [
        ({"length": "short"}, [1], ["fatigued", "cursed", "poisoned", "broken"]),
        ({"length": "long"}, [1], ["cursed", "poisoned", "broken"]),
        ({"length": "long", "stays": "Fatigued"}, [1], ["fatigued", "cursed", "poisoned", "broken"]),
        ({"length": "full"}, [], ["cursed", "poisoned"]),
        ({"length": "full", "care": False}, [], ["cursed", "poisoned", "broken"]),
    ],
)
def test_each_rest_clears_what_it_clears_and_no_more(
    play: Play, world: World, inputs: dict[str, Any], faces: list[int], left: list[str]
) -> None:
    conditions = changed(world, items={}, conditions=CONDITIONS)
    assert list(sheet(play("nightsong.rest", conditions, faces, **inputs).after).conditions) == left


def with_shards(world: World, presence: int) -> World:
    """Three shards: Ember at d4 of d6, Hush drained of d8, Veil whole."""
    shards = {
        name.lower(): {"name": name, "kind": "shard", "dice": [die], "start": [start]}
        for name, die, start in (("Ember", 4, 6), ("Hush", 0, 8), ("Veil", 6, 6))
    }
    return changed(world, items=shards, presence=presence)


@each_row(
    ("presence", "shards", "full"),
    [(-2, "", []), (0, "", []), (1, "", ["hush"]), (1, "Ember", ["ember"]), (2, "", ["hush", "ember"]),
     (6, "", ["hush", "ember"])],
)  # fmt: skip
def test_a_long_rest_refills_as_many_shards_as_presence_the_most_worn_first(
    play: Play, world: World, presence: int, shards: str, full: list[str]
) -> None:
    before = with_shards(world, presence)
    after = sheet(play("nightsong.rest", before, [1], length="long", shards=shards).after)
    assert sorted(full) == sorted(key for key, item in after.items.items() if item != sheet(before).items[key])
    assert all(item.dice == item.start for key, item in after.items.items() if key in full)


def test_shards_that_cannot_be_refilled_are_refused_by_name(play: Play, world: World) -> None:
    shards = with_shards(world, 1)
    with pytest.raises(Refused, match="a long rest refills 1 spell shard, not 2"):
        play("nightsong.rest", shards, [1], length="long", shards="Ember, Hush")
    with pytest.raises(Refused, match="No worn spell shard “Veil”"):
        play("nightsong.rest", shards, [1], length="long", shards="Veil")
    with pytest.raises(Refused, match="A short rest refills no spell shards"):
        play("nightsong.rest", shards, [1], length="short", shards="Ember")


def test_a_rest_in_company_heals_each_and_takes_the_time_once(play: Play, world: World) -> None:
    both = sheet(world).but(hp=1).into(changed(world, hp=1), "orso")
    done = play("nightsong.rest", both, [2, 3], length="long", others="Orso")
    assert (sheet(done.after).hp, sheet(done.after, "orso").hp, clock(done.after)) == (3, 4, (1, 1, 0))


@pytest.mark.parametrize(
    ("procedure", "burns"),
    [
        (Rest(length="long"), "Candle burns down meanwhile. To keep it, put it out: "),
        (Time(amount=2, unit="watch"), "Candle burns down meanwhile. To keep it, put it out: "),
        (Rest(length="short"), ""),
        (Time(amount=2, unit="turn"), ""),
    ],
)
def test_what_would_burn_down_meanwhile_is_reported_before(
    play: Play, world: World, procedure: Procedure, burns: str
) -> None:
    assert procedure.warns(world) == ""
    lit = play("nightsong.item", world, name="Candle", worn=True).after
    assert procedure.warns(lit).startswith(burns)
    assert bool(procedure.warns(lit)) == bool(burns)


def test_nobody_rests_while_dying_dead_or_in_a_fight(play: Play, world: World) -> None:
    dying = play("nightsong.hurt", world, [2], amount=9, armour=False).after
    with pytest.raises(Refused, match="Brenna is dying: a rest comes too late"):
        play("nightsong.rest", dying, length="full")
    dead = play("nightsong.die", world).after
    with pytest.raises(Refused, match="Brenna is dead, so a rest does not help"):
        play("nightsong.rest", dead, length="full")


def test_somebody_stable_is_up_again_after_a_rest_counted_from_0(play: Play, world: World) -> None:
    stable = play("nightsong.stabilise", play("nightsong.hurt", world, [2], amount=9, armour=False).after).after
    assert (sheet(stable).hp, sheet(stable).stable) == (0, True)
    after = sheet(play("nightsong.rest", stable, [3], length="short").after)
    assert (after.hp, after.stable, after.dying) == (3, False, None)


def test_only_remedies_are_listed_where_one_is_asked_for(play: Play, world: World) -> None:
    with pytest.raises(Refused) as none:
        play("nightsong.remedy", changed(world, hp=1), [], item="Tea")
    assert "Herbs" in str(none.value)
    assert "Spear" not in str(none.value)
    with pytest.raises(Refused, match="Spear is not a Remedy"):
        play("nightsong.remedy", changed(world, hp=1), [], item="Spear")


def test_a_remedy_treats_the_condition_that_is_named(play: Play, world: World) -> None:
    ill = changed(world, conditions=CONDITIONS)
    done = play("nightsong.remedy", ill, [1, 4], item="Herbs", condition="Poisoned")
    assert "poisoned" not in sheet(done.after).conditions


def test_a_remedy_of_another_brings_somebody_dying_back_from_0(play: Play, world: World) -> None:
    nurse = sheet(world).into(world, "orso")
    dying = play("nightsong.hurt", nurse, [2], amount=9, armour=False).after
    with pytest.raises(Refused, match="Brenna is dying and can do nothing"):
        play("nightsong.remedy", dying, [4, 4], item="Herbs")
    after = sheet(play("nightsong.remedy", dying, [4, 4], item="Herbs", by="Orso", on="Brenna").after)
    assert (after.hp, after.dying) == (4, None)


def test_a_remedy_that_would_heal_nothing_is_kept(play: Play, world: World) -> None:
    with pytest.raises(Refused, match="Brenna has all hit points"):
        play("nightsong.remedy", world, [4, 4], item="Herbs")
    with pytest.raises(Refused, match="Rope is not a Remedy"):
        play("nightsong.remedy", world, [4, 4], item="Rope")


@pytest.mark.parametrize(
    ("name", "minor", "hinders"),
    [
        ("Cursed", True, ()),
        ("Broken limbs", False, ("strength", "dexterity")),
        ("Poisoned", False, ("constitution",)),
        ("A broken oath", False, ()),
        ("Deep sickness", False, ("constitution",)),
        ("Cracked bone", False, ("strength", "dexterity")),
        ("Chilled to the bone", True, ()),
    ],
)
def test_a_condition_is_as_bad_as_its_words_suggest(
    play: Play, world: World, name: str, minor: bool, hinders: tuple[str, ...]
) -> None:
    got = next(iter(sheet(play("nightsong.condition", world, name=name).after).conditions.values()))
    assert (got.minor, got.clears, got.hinders) == (minor, "long rest" if minor else "full rest", hinders)


def test_how_bad_an_unknown_condition_is_and_what_it_hinders_is_asked(play: Play, world: World) -> None:
    act = play("nightsong.condition", world, name="Cursed")
    assert [(each.label, each.default) for each in act.choices] == [
        ("Minor or major?", "minor"),
        ("What does it hinder?", "nothing"),
    ]
    take = {"Minor or major?": "major", "What does it hinder?": "presence"}
    worse = sheet(play("nightsong.condition", world, name="Cursed", take=take).after).conditions["cursed"]
    assert (worse.minor, worse.clears, worse.hinders) == (False, "full rest", ("presence",))
    assert not play("nightsong.condition", world, name="Fatigued").choices, "the chapter says it"
    assert not play("nightsong.condition", world, name="Restrained").choices, "and so of attacks while restrained"
    assert not play("nightsong.condition", world, name="Cursed", minor=False, hinders=["strength"]).choices
    assert not play("nightsong.condition", act.after, name="Cursed").choices, "it only worsens"


def test_the_same_condition_again_worsens_by_a_slot(play: Play, world: World) -> None:
    twice = play("nightsong.condition", play("nightsong.condition", world, name="Fatigued").after, name="fatigued")
    assert sheet(twice.after).conditions["fatigued"].slots == 2
    assert "worsens" in twice.outcome.because
    assert sheet(play("nightsong.clear", twice.after, name="Fatigued").after).conditions == {}


@pytest.mark.parametrize(
    ("faces", "headline", "fatigued", "die"),
    [
        ([15, 12, 4], "Strong success", False, 6),
        ([15, 3, 3], "Weak success", False, 4),
        ([3, 4, 1], "Failure", True, 0),
    ],
)
def test_a_spell_takes_effect_then_strain_and_shard_are_rolled(
    play: Play, world: World, faces: list[int], headline: str, fatigued: bool, die: int
) -> None:
    done = play("nightsong.cast", world, faces, shard="Ember")
    after = sheet(done.after)
    assert done.outcome.headline == headline
    assert happened(done)[0].startswith("Brenna casts Ember")
    assert any(line.startswith("Brenna is strained: Fatigued") for line in happened(done)) == fatigued
    assert ("fatigued" in after.conditions, after.items["ember"].die) == (fatigued, die)


def test_fatigue_while_fatigued_worsens(play: Play, world: World) -> None:
    once = play("nightsong.cast", world, [3, 4, 6], shard="Ember").after
    assert sheet(play("nightsong.cast", once, [3, 4, 6], shard="Ember").after).conditions["fatigued"].slots == 2


def test_fatigue_that_finds_no_slot_asks_what_is_dropped_and_only_then(play: Play, world: World) -> None:
    for name in ("Stone", "Stone", "Stone"):
        world = play("nightsong.item", world, name=name).after
    works = play("nightsong.cast", world, [15, 4, 6], shard="Ember")
    assert [choice.label for choice in works.choices] == ["Focus"]
    fails = play("nightsong.cast", world, [3, 4, 6], shard="Ember")
    asked = {choice.label: choice.default for choice in fails.choices}
    assert asked == {"Focus": "keep", "Drop": "stone-3"}, "what is not in use goes first"
    assert "ember" not in fails.choices[-1].options
    rope = sheet(play("nightsong.cast", world, [3, 4, 6], shard="Ember", take={"Drop": "rope"}).after)
    assert ("rope" in rope.items, "stone-3" in rope.items, "fatigued" in rope.conditions) == (False, True, True)
    named = sheet(play("nightsong.cast", world, [3, 4, 6], shard="Ember", drop="Rope").after)
    assert ("rope" in named.items, "fatigued" in named.conditions) == (False, True)
    works = play("nightsong.cast", world, [15, 4, 6], shard="Ember", drop="Rope")
    assert ("rope" in sheet(works.after).items, "fatigued" in sheet(works.after).conditions) == (True, False)


def test_fatigue_that_could_find_no_slot_at_all_is_refused_before_the_roll(play: Play, world: World) -> None:
    """The shard itself and conditions alone."""
    bare = sheet(world).but(items=Map({"ember": sheet(world).items["ember"]})).into(world, "brenna")
    full = play("nightsong.condition", bare, name="Stressed", slots=9).after
    with pytest.raises(Refused, match="The fatigue that may follow takes 1 slot"):
        play("nightsong.cast", full, [3, 4, 6], shard="Ember")


def test_focus_can_turn_the_strain_aside(play: Play, world: World) -> None:
    done = play("nightsong.cast", world, [3, 4, 15, 6], take={"Focus": "spend"}, shard="Ember")
    assert (done.outcome.headline, sheet(done.after).focus, sheet(done.after).conditions) == ("Weak success", 1, {})


def test_the_odds_of_fatigue_are_those_of_the_check(world: World) -> None:
    odds = odds_of(Cast(shard="Ember"), world, tables={})
    assert odds.marks["fatigued"] == odds.headlines["Failure"] == Fraction(1, 4)


def test_a_condition_is_called_minor_or_major_in_its_line(world: World) -> None:
    kind = shelf.procedure("nightsong.condition")
    read = {line: from_line(kind, line, world) for line in ("Burnt hand major", "minor Burnt hand", "Burnt hand")}
    assert [each.model_dump(include={"name", "minor"}) for each in read.values()] == [
        {"name": "Burnt hand", "minor": minor} for minor in (False, True, None)
    ]
