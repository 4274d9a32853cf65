"""Actions with items: taking in hand, repairing and refilling, using up."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...answer_source import Ask
from ...commons.tracker.step import MOST_TIMES, roll_down
from ...inputs import Name
from ...kinds.field import ARROW
from ...names import must_find
from ...outcome import Mark, Outcome, Tell, Tone
from ...procedure import Pick, Procedure, WithoutDice
from ...refusal import Refused
from ...trackers import CHAIN
from ...world import World
from .fight.course import must_have_action, with_action
from .item import Die, within_bounds
from .items import GEAR, Item
from .sheet import Who, item_names, on_sheet, who

ItemName = Annotated[Name, Pick(item_names)]
"""An item of the acting character, by its name or a unique beginning."""


def find(world: World, by: str, called: str) -> tuple[Who, str, Item]:
    """The acting character, and their item with its id. Raises `Refused`."""
    found = who(world, by)
    key = must_find(found.sheet.items, called, "item")
    return found, key, found.sheet.items[key]


def in_use_told(item: Item, used: bool) -> str:
    """`Spear is in hand`, `Mail is worn`, `Torch is lit`, or that it no longer is."""
    word = "worn" if item.kind == "armour" else "in hand" if item.kind in GEAR else "lit"
    away = "put out" if word == "lit" else "taken off" if word == "worn" else "put away"
    return f"{item.does('is', 'are')} {word if used else away}"


# Programmed rather than declared: it replaces another item of the same kind.
class Wear(WithoutDice):
    """Take a weapon or shield in hand, put armour on, or light a light; do it again to put it away.

    A fight uses what is in hand. One armour and one shield count at a time: another replaces the one before. Several
    weapons may be in hand, and an attack says which. A light burns down only while it is lit.

    Example: item=Spear takes it in hand.
    """

    id = "nightsong.wear"
    version = 2  # several things are in hand in the plural
    called = "Wear, wield or light"
    key = "bw"
    words = "item"
    page = "ch. IV, Slots"

    item: ItemName = Field(description="the weapon, armour, shield or light")
    on: bool | None = Field(
        None, title="In use", description="yes to take it in use, no to put it away; left out, the other of both"
    )

    def happens(self, world: World) -> Outcome:
        found, key, item = find(world, self.by, self.item)
        if item.kind not in GEAR and not item.every:
            raise Refused(f"{item.name} cannot be worn or lit: only weapons, armour, shields and lights can.")
        wanted = not item.worn if self.on is None else self.on
        if wanted == item.worn:
            raise Refused(f"{in_use_told(item, wanted)} already.")
        if wanted and item.spent:
            raise Refused(f"{item.name} is {item.format_dice()}. Repair it first.")
        sheet = found.sheet.put(key, item.but(worn=wanted))
        worn = found.sheet.items.items() if wanted and item.kind in ("armour", "shield") else ()
        others = [each for each, other in worn if each != key and other.kind == item.kind and other.worn]
        for other in others:
            sheet = sheet.put(other, sheet.items[other].but(worn=False))
        detail = "".join(f"{in_use_told(sheet.items[other], False)}. " for other in others)
        return Outcome(found.with_sheet(world, sheet), in_use_told(item, wanted), detail.strip())


# Programmed rather than declared: all dice of a weapon go up together and keep their distance.
class Repair(WithoutDice):
    """Bring an item's step die back up: repair a weapon, fill a quiver, charge a shard.

    The chapter does not say how a step die comes back up, so when that is possible is yours to judge. By default it
    returns to its start; name another die if the work is better or worse. A supply that is used up is gone: take a new
    one.

    Example: item=Spear, broken at d0, is back at d8.
    """

    id = "nightsong.repair"
    called = "Repair or refill"
    key = "br"
    words = "item"
    page = "ch. IV, Slots"

    item: ItemName = Field(description="what is repaired or refilled, such as Spear or Quiver of arrows")
    die: Die | None = Field(
        None,
        description=(
            "what it is afterwards, d4 to d12, such as d6 for a poor repair of a d8; its first die unless given"
        ),
    )

    def happens(self, world: World) -> Outcome:
        found, key, old = find(world, self.by, self.item)
        if not old.dice:
            raise Refused(f"{old.name} has no step die, so there is nothing to bring back up.")
        new = old.whole() if self.die is None else within_bounds(old.at(self.die))
        if new == old:
            raise Refused(f"{old.name} is already at {old.format_dice()}.")
        because = f"{old.describe()} -> {new.format_dice()}."
        return Outcome(found.with_sheet(world, found.sheet.put(key, new)), new.describe(), because)


SPENT = Mark("spent", chance="to be used up")
_ENDS = {"supply": "used up", "remedy": "used up", "shard": "is drained"}


def wear_text(old: Item, new: Item, *, as_one: bool = False, moved: bool = False) -> str:
    """The effect of a roll on an item, worded for one or several: `Torch d4`, or where it `moved` `Torch d6 -> d4`;
    `Rations still d6`, `Torch used up`. With `as_one`, the wording of older journals."""
    if new.spent:
        return f"{old.name} {_ENDS.get(old.kind, 'breaks' if as_one else 'broken')}"
    same = "holds at" if as_one else "still"
    if new.dice == old.dice:
        return f"{old.name} {same} {new.format_dice()}"
    return f"{old.describe()}{ARROW}{new.format_dice()}" if moved else new.describe()


def roll_item(ask: Ask, item: Item, times: int = 1) -> Item:
    """An item after its step die was rolled."""
    die = roll_down(ask, item.name, item.die, times, "step die")
    return item.lowered(CHAIN.index(die) - CHAIN.index(item.die))


class Use(Procedure):
    """Use a supply, or stress a piece of gear: its step die is rolled, and may step down.

    The chain is d12, d10, d8, d6, d4, d0. A 1 steps the die down two, a 2 or 3 one, and a 4 or more leaves it as it is.
    At d0 a supply or Remedy is used up, a spell shard drained, a weapon, armour or shield broken. A weapon with several
    dice rolls the first, and all of them step down. In a fight it is the action of a round.

    On average a d4 lasts 1.3 uses, a d6 2.9, a d8 5.0, a d10 7.7, a d12 10.8, including the last one.

    Example: item=Rations with d6, a 3: Rations d4.
    """

    id = "nightsong.use"
    called = "Use or stress an item"
    key = "bu"
    page = "ch. IV, Step Dice and Slots"
    version = 6  # who is out uses nothing, but what burns in their hand burns on
    tells_for = "headline"
    marks = (SPENT,)

    item: Annotated[Name, Pick(on_sheet(lambda sheet: (item for item in sheet.items.values() if item.die)))] = Field(
        description="what is used or strained, such as Rations; the beginning of its name will do"
    )
    times: int = Field(
        1, ge=1, le=MOST_TIMES, title="How often", description="how often it is rolled; it ends when the die is at d0"
    )

    free: bool = Field(
        False,
        title="Costs no action",
        description="in a fight: it costs no action, such as a light that merely burns on",
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        found, key, old = self.require(world)
        new = roll_item(ask, old, self.times)
        told = wear_text(old, new, as_one=self.made_before(4))
        after = found.with_sheet(world, found.sheet.after_use(key, new))
        after, events = with_action(after, ask, self.by, free=self.free)
        tone: Tone = "bad" if new.spent else "good" if new.dice == old.dice else "mixed"
        return Outcome(
            after,
            told,
            "" if found.key == world.active else f"It is {found.name}'s.",
            asks=f"{told}: what now?" if new.spent else "",
            tone=tone,
            tells=(Tell(text=wear_text(old, new, as_one=self.made_before(4), moved=True), tone=tone, subject=key),),
            marks=(SPENT.name,) if new.spent else (),
            events=events,
        )

    def require(self, world: World) -> tuple[Who, str, Item]:
        found, key, item = find(world, self.by, self.item)
        if not item.dice:
            raise Refused(f"{item.name} has no step die, so it does not wear out. Drop it when it is gone.")
        if item.spent:
            raise Refused(f"{item.name} is {item.format_dice()}. Repair or refill it first.")
        if found.sheet.out and not self.free:
            raise Refused(f"{found.name} is out, and uses nothing.")
        must_have_action(world, self.by, free=self.free)
        return found, key, item
