"""Items in slots, their step dice, and what happens when no slot is free (rules 2.2 and 2.9)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from solo_journal.rules.immutable import plain
from solo_journal.rules.line_form import from_line
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.nightsong.item import Take
from solo_journal.rules.trackers import CHAIN, step_die
from solo_journal.rules.world import World

from ....rows import each_row
from .conftest import Play, sheet


def full(play: Play, world: World) -> World:
    """Brenna with all ten slots taken."""
    for name in ("Stone", "Stone", "Stone"):
        world = play("nightsong.item", world, name=name).after
    assert sheet(world).free == 0
    return world


@each_row(
    ("line", "item"),
    [
        ("torch", {"name": "Torch 2", "kind": "supply", "slots": 1, "dice": [6], "start": [6], "every": "turn"}),
        ("Oil Lantern", {"name": "Oil lantern", "kind": "supply", "dice": [8], "start": [8], "every": "turn"}),
        ("healing herbs", {"name": "Healing herbs", "kind": "remedy", "dice": [4], "start": [4]}),
        ("quiver of arrows", {"name": "Quiver of arrows", "kind": "supply", "dice": [10], "start": [10]}),
        ("rations", {"name": "Rations 2", "kind": "supply", "dice": [6], "start": [6]}),
        ("sword weapon d10", {"name": "Sword", "kind": "weapon", "dice": [10], "start": [10]}),
        ("twin knives weapon D6+D6 worn", {"name": "Twin knives", "dice": [6, 6], "start": [6, 6], "worn": True}),
        ("longbow weapon d8 ranged bulky", {"name": "Longbow", "slots": 2, "ranged": True}),
        ("armor d4", {"name": "Armour", "kind": "armour", "dice": [4]}),
        ("great shield shield d6", {"name": "Great shield", "kind": "shield"}),
        ("frost shard d8", {"name": "Frost", "kind": "shard", "dice": [8]}),
        ("shard of Flame d8", {"name": "Flame", "kind": "shard", "dice": [8]}),
        ("ring petty", {"name": "Ring", "kind": "other", "slots": 0, "dice": []}),
        ("rope drop=Rope", {"name": "Rope"}),
        ("rusty spade d6 worn", {"name": "Rusty spade", "kind": "weapon", "dice": [6], "worn": True}),
        ("old sword worn", {"name": "Old sword", "kind": "weapon", "dice": [8]}),
        ("war bow d8", {"name": "War bow", "kind": "weapon", "ranged": True, "dice": [8]}),
        ("hooded lantern d10 lit", {"name": "Hooded lantern", "kind": "supply", "every": "turn", "dice": [10]}),
        ("candle lit", {"name": "Candle", "kind": "supply", "every": "turn", "dice": [4], "worn": True}),
        ("glowstone light d6 lit", {"name": "Glowstone", "kind": "supply", "every": "turn", "dice": [6], "worn": True}),
        ("old sword", {"name": "Old sword", "kind": "other"}),
        ("leather", {"name": "Leather armour", "kind": "armour", "dice": [4]}),
        ("leather strap", {"name": "Leather strap", "kind": "other"}),
        ("lantern", {"name": "Lantern", "kind": "supply", "every": "turn", "dice": [8]}),
        ("arrows", {"name": "Arrows", "kind": "supply", "dice": [10]}),
    ],
)
def test_one_line_makes_an_item(play: Play, world: World, line: str, item: dict[str, Any]) -> None:
    take = from_line(Take, line, world)
    made = plain(list(sheet(play("nightsong.item", world, **take.model_dump()).after).items.values())[-1])
    assert {name: made[name] for name in item} == item


@each_row(
    ("inputs", "said"),
    [
        ({"name": "Mail", "kind": "armour", "dice": "d8"}, "whose best die is d6"),
        ({"name": "Buckler", "kind": "shield", "dice": "d12"}, "whose best die is d6"),
        ({"name": "Halberd", "dice": "d8"}, "say what it is, a weapon, armour"),
        ({"name": "Halberd", "kind": "weapon"}, "needs its step die"),
        ({"name": "Mail", "kind": "armour", "dice": "d4+d4"}, "which only a weapon can have"),
        ({"name": "Ember", "kind": "shard", "dice": "d6", "size": "petty"}, "takes 1 slot like every shard"),
        ({"name": "Rope", "worn": True}, "worn or lit. Say which it is: Rope weapon d6 worn"),
        ({"name": "Rope", "ranged": True}, "is not a weapon"),
        ({"name": "Sword", "kind": "weapon", "dice": "d20"}, "dice is"),
    ],
)
def test_an_item_that_the_rules_do_not_know_is_refused(
    play: Play, world: World, inputs: dict[str, Any], said: str
) -> None:
    with pytest.raises(Refused, match=said):
        play("nightsong.item", world, **inputs)


def test_where_no_slot_is_free_something_has_to_go_and_it_says_what_could(play: Play, world: World) -> None:
    heavy = full(play, world)
    with pytest.raises(
        Refused, match=r"Tent takes 2 slots, and Brenna has no slot free: 10 of 10 are taken.*such as Spear, "
    ):
        play("nightsong.item", heavy, name="Tent", size="bulky")
    with pytest.raises(Refused, match="has 1 slot free"):
        play("nightsong.item", heavy, name="Tent", size="bulky", drop="Rope")
    done = play("nightsong.item", heavy, name="Tent", size="bulky", drop="Rope, Stone")
    assert sheet(done.after).free == 0
    assert "dropped Rope, Stone" in done.outcome.because


@pytest.mark.parametrize(
    ("start", "expected"),
    [(4, Fraction(4, 3)), (6, Fraction(26, 9)), (8, Fraction(136, 27)), (10, Fraction(620, 81)),
     (12, Fraction(2620, 243))],
)  # fmt: skip
def test_how_many_rolls_a_step_die_lasts_on_average(start: int, expected: Fraction) -> None:
    lasts = {0: Fraction(0)}
    for die in reversed(CHAIN[:-1]):
        falls = [step_die(die, face) for face in range(1, die + 1)]
        stays = falls.count(die)
        lasts[die] = Fraction(die + sum(lasts[each] for each in falls if each != die), die - stays)
    assert lasts[start] == expected


def test_a_broken_weapon_stays_and_can_be_repaired(play: Play, world: World) -> None:
    broken = play("nightsong.use", world, [1, 2], item="Spear", times=2)
    assert broken.outcome.headline == "Spear broken"
    assert sheet(broken.after).items["spear"].format_dice() == "broken"
    with pytest.raises(Refused, match="Spear is broken"):
        play("nightsong.use", broken.after, [2], item="Spear")
    with pytest.raises(Refused, match="Spear is broken"):
        play("nightsong.wear", play("nightsong.wear", broken.after, item="Spear").after, item="Spear")
    assert sheet(play("nightsong.repair", broken.after, item="Spear").after).items["spear"].die == 8
    assert sheet(play("nightsong.repair", broken.after, item="Spear", die="d6").after).items["spear"].die == 6


def test_a_weapon_with_two_dice_rolls_the_first_and_steps_both(play: Play, world: World) -> None:
    armed = play("nightsong.item", world, name="Knives", kind="weapon", dice="d8+d6").after
    used = play("nightsong.use", armed, [2], item="Knives")
    assert used.answers[0].dice == "1d8"
    assert sheet(used.after).items["knives"].dice == (6, 4)
    again = sheet(play("nightsong.use", used.after, [1], item="Knives").after).items["knives"]
    assert (again.dice, again.spent) == ((0, 0), True)
    assert sheet(play("nightsong.repair", used.after, item="Knives").after).items["knives"].dice == (8, 6)


def test_what_is_worn_is_one_armour_and_one_shield(play: Play, world: World) -> None:
    padded = play("nightsong.item", world, name="Jack", kind="armour", dice="d4").after
    worn = play("nightsong.wear", padded, item="Jack")
    assert [name for name, item in sheet(worn.after).items.items() if item.worn] == ["spear", "jack"]
    assert "Mail is taken off" in worn.outcome.because
    off = play("nightsong.wear", worn.after, item="Jack")
    assert off.outcome.headline == "Jack is taken off"
    with pytest.raises(Refused, match="Rope cannot be worn or lit"):
        play("nightsong.wear", world, item="Rope")


def test_what_has_no_die_is_not_used_and_not_repaired(play: Play, world: World) -> None:
    with pytest.raises(Refused, match="Rope has no step die"):
        play("nightsong.use", world, [1], item="Rope")
    with pytest.raises(Refused, match="Rope has no step die"):
        play("nightsong.repair", world, item="Rope")
    with pytest.raises(Refused, match="Spear is already at d8"):
        play("nightsong.repair", world, item="Spear")
    with pytest.raises(Refused, match="no item “Harp”"):
        play("nightsong.drop", world, item="Harp")


def test_strength_gives_slots_and_cannot_fall_below_what_is_carried(play: Play, world: World) -> None:
    assert sheet(play("nightsong.ability", world, ability="str", score=3).after).slots == 13
    assert sheet(play("nightsong.ability", world, ability="str", score=-3).after).free == 0
    heavier = play("nightsong.item", world, name="Stone").after
    with pytest.raises(Refused, match="there are 7 slots, and 8 are taken"):
        play("nightsong.ability", heavier, ability="str", score=-3)
