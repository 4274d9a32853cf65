"""Using what runs out or wears: an item's step die is rolled."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...answer_source import Ask
from ...commons.tracker.step import MOST_TIMES, rolled_down
from ...inputs import Name
from ...outcome import Mark, Outcome, Tone
from ...procedure import Pick, Procedure
from ...refusal import Refused
from ...trackers import CHAIN
from ...world import World
from .fight.course import must_have_action, with_action
from .item_actions import find
from .items import Item
from .sheet import Who, on_sheet

SPENT = Mark("spent", chance="to be used up")
_ENDS = {"supply": "used up", "remedy": "used up", "shard": "is drained"}


def worn_down(old: Item, new: Item, *, as_one: bool = False) -> str:
    """The effect of a roll on an item, worded for one or several: `Torch d4`, `Rations still d6`, `Torch used up`. With
    `as_one`, the wording of older journals."""
    if new.spent:
        return f"{old.name} {_ENDS.get(old.kind, 'breaks' if as_one else 'broken')}"
    same = "holds at" if as_one else "still"
    return f"{old.name} {same} {new.format_dice()}" if new.dice == old.dice else new.describe()


def wear_tone(old: Item, new: Item) -> Tone:
    """The tone: it holds, steps down, or is used up."""
    return "bad" if new.spent else "good" if new.dice == old.dice else "mixed"


def rolled(ask: Ask, item: Item, times: int = 1) -> Item:
    """An item after its step die was rolled."""
    die = rolled_down(ask, item.name, item.die, times)
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
    makes = "roll"
    page = "ch. IV, Step Dice and Slots"
    version = 4  # wording for plural names
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
        new = rolled(ask, old, self.times)
        told = worn_down(old, new, as_one=self.made_before(4))
        after = found.with_sheet(world, found.sheet.after_use(key, new))
        after, events = with_action(after, ask, self.by, free=self.free)
        return Outcome(
            after,
            told,
            "" if found.key == world.active else f"It is {found.name}'s.",
            asks=f"{told}: what now?" if new.spent else "",
            tone=wear_tone(old, new),
            marks=(SPENT.name,) if new.spent else (),
            events=events,
        )

    def require(self, world: World) -> tuple[Who, str, Item]:
        found, key, item = find(world, self.by, self.item)
        if not item.dice:
            raise Refused(f"{item.name} has no step die, so it does not wear out. Drop it when it is gone.")
        if item.spent:
            raise Refused(f"{item.name} is {item.format_dice()}. Repair or refill it first.")
        must_have_action(world, self.by, free=self.free)
        return found, key, item
