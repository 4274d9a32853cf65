"""Other actions with items: dropping, taking in hand, repairing and refilling."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...answer_source import Ask
from ...inputs import Name
from ...names import must_find
from ...outcome import Outcome
from ...procedure import Pick, Procedure
from ...refusal import Refused
from ...world import World
from .item import Die, within_bounds
from .items import GEAR, Item
from .sheet import Sheet, Who, item_names, who

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
    return f"{item.name} is {word if used else away}"


# Programmed rather than declared: it replaces another item of the same kind.
class Wear(Procedure):
    """Take a weapon or shield in hand, put armour on, or light a light; do it again to put it away.

    A fight uses what is in hand. One armour and one shield count at a time: another replaces the one before. Several
    weapons may be in hand, and an attack says which. A light burns down only while it is lit.

    Example: item=Spear takes it in hand.
    """

    id = "nightsong.wear"
    called = "Wear, wield or light"
    key = "bw"
    makes = "change"
    words = "item"
    page = "ch. IV, Slots"

    item: ItemName = Field(description="the weapon, armour, shield or light")
    on: bool | None = Field(
        None, title="In use", description="yes to take it in use, no to put it away; left out, the other of both"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        after, headline, detail = self.require(world)
        return Outcome(after, headline, detail)

    def require(self, world: World) -> tuple[World, str, str]:
        found, key, item = find(world, self.by, self.item)
        if item.kind not in GEAR and not item.every:
            raise Refused(f"{item.name} cannot be worn or lit: only weapons, armour, shields and lights can.")
        wanted = not item.worn if self.on is None else self.on
        if wanted == item.worn:
            raise Refused(f"{in_use_told(item, wanted)} already.")
        if wanted and item.spent:
            raise Refused(f"{item.name} is {item.format_dice()}. Repair it first.")
        sheet = found.sheet.put(key, item.but(worn=wanted))
        others = [each for each in _in_its_place(found.sheet, key, item) if wanted]
        for other in others:
            sheet = sheet.put(other, sheet.items[other].but(worn=False))
        detail = "".join(f"{in_use_told(sheet.items[other], False)}. " for other in others)
        return found.with_sheet(world, sheet), in_use_told(item, wanted), detail.strip()


def _in_its_place(sheet: Sheet, key: str, item: Item) -> list[str]:
    """Ids of the items that newly worn armour or a shield replaces."""
    if item.kind not in ("armour", "shield"):
        return []
    return [each for each, other in sheet.items.items() if each != key and other.kind == item.kind and other.worn]


# Programmed rather than declared: all dice of a weapon go up together and keep their distance.
class Repair(Procedure):
    """Bring an item's step die back up: repair a weapon, fill a quiver, charge a shard.

    The chapter does not say how a step die comes back up, so when that is possible is yours to judge. By default it
    returns to its start; name another die if the work is better or worse. A supply that is used up is gone: take a new
    one.

    Example: item=Spear, broken at d0, is back at d8.
    """

    id = "nightsong.repair"
    called = "Repair or refill"
    key = "br"
    makes = "change"
    words = "item"
    page = "ch. IV, Slots"

    item: ItemName = Field(description="what is mended or filled up, such as Spear or Quiver of arrows")
    die: Die | None = Field(
        None,
        description=(
            "what it is afterwards, d4 to d12, such as d6 for a poor repair of a d8; its first die unless given"
        ),
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        found, key, old, new = self.require(world)
        because = f"{old.describe()} -> {new.format_dice()}."
        return Outcome(found.with_sheet(world, found.sheet.put(key, new)), new.describe(), because)

    def require(self, world: World) -> tuple[Who, str, Item, Item]:
        found, key, old = find(world, self.by, self.item)
        if not old.dice:
            raise Refused(f"{old.name} has no step die, so there is nothing to bring back up.")
        new = old.whole() if self.die is None else within_bounds(old.at(self.die))
        if new == old:
            raise Refused(f"{old.name} is at {old.format_dice()} already.")
        return found, key, old, new
