"""Items: things carried, with slots, dice that wear down, in hand or packed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from ..lazy_pattern import lazy_pattern
from ..plurals import plural
from ..refusal import Refused
from ..trackers import CHAIN
from .declaration import Keys, Tree
from .field import Bearer, format_step
from .listing import Holds, Listed, Listing
from .meter import Bound
from .small_kinds import format_die
from .view import ItemRow, ItemsPart, MeterPart

Counted = Literal["size", "die", "uses"]
"""What may be counted for an item: the slots it takes, the die by which it wears, its uses."""
_KEPT: Mapping[Counted, str] = {"size": "slots", "die": "dice", "uses": "uses"}
"""The key in an item's table."""
_SAID: Mapping[Counted, re.Pattern[str]] = {
    "size": lazy_pattern(r"[\s,]+(?:size (\d)|(\d) slots?)$", re.IGNORECASE),
    "die": lazy_pattern(r"[\s,]+d(4|6|8|10|12)()$", re.IGNORECASE),
    "uses": lazy_pattern(r"[\s,]+(?:(\d{1,2}) uses?|x(\d{1,2}))$", re.IGNORECASE),
}
"""How a line gives it: `Lamp oil d8`, `Rations 3 uses`, `Chest size 2`."""


class Items(Listing):
    """Things carried. Each is a table with `name`, `kind`, `slots`, `dice`, `worn`, as the game needs."""

    holds: Holds = "tables"
    slots: Bound | None = None
    """The number of slots; None if slots are not counted."""
    filled_by: tuple[str, ...] = ()
    """Other fields that take slots, such as conditions."""
    each: tuple[Counted, ...] = ()
    """What is counted for each item, if declared; otherwise its table holds what the game's procedures store."""

    start: int = 0
    """The die of a new item; 0 for none."""

    def table_of(self, given: Mapping[Counted, int | None]) -> dict[str, Any]:
        """The table of an item with the given counts."""
        said = {what: value for what, value in given.items() if value is not None and what in self.each}
        return {_KEPT[what]: [value] if what == "die" else value for what, value in said.items()}

    def written(self, text: str) -> Listed:
        """`Lamp oil d8, size 2`: the name, and the counts in the line."""
        given: dict[Counted, int | None] = {}
        while found := next(((what, said) for what in self.each if (said := _SAID[what].search(text))), None):
            what, said = found
            given[what] = int(said[1] or said[2])
            text = text[: said.start()]
        return Listed("", text, None, self.table_of(given))

    def fresh(self) -> dict[str, Any]:
        """The default table of a new item."""
        dice = [self.start] if self.start else []
        return {"slots": 1, "dice": dice} if self.each else {"slots": 1, "dice": dice, "worn": False}

    def die_of(self, one: Listed) -> int:
        """The sides of its die. Raises `Refused` if it has none or is spent."""
        dice = self.dice_of(one)
        if not any(dice):
            raise Refused(f"{one.name} {'is spent' if dice else 'has no die'}.")
        return dice[0]

    def used(self, tree: Tree, one: Listed, times: int = 1) -> Tree:
        """The tree after using it: fewer uses if counted, else its die steps down. Raises `Refused` if nothing is left
        or counted."""
        uses = one.table.get("uses")
        if isinstance(uses, int):
            if uses < times:
                raise Refused(f"{one.name} has {plural(uses, 'use')} left.")
            return self.put(tree, {**self.raw(tree), one.key: {**one.table, "uses": uses - times}})
        if not self.dice_of(one):
            raise Refused(f"{one.name} has no die and no uses.")
        if times > 0:
            self.die_of(one)
        return self.stepped(tree, one, times)

    def stepped(self, tree: Tree, one: Listed, steps: int) -> Tree:
        """The tree with its die this many steps down; negative for up."""
        at = CHAIN.index(self.dice_of(one)[0]) + steps
        die = CHAIN[max(0, min(at, len(CHAIN) - 1))]
        return self.put(tree, {**self.raw(tree), one.key: {**one.table, "dice": [die]}})

    def describe(self, one: Listed) -> str:
        return f"{one.name} {self._counts(one)}".strip() if self.each else Listing.describe(self, one)

    def _counts(self, one: Listed) -> str:
        """The counts of one in words: `d8 · 3 uses`."""
        said = [format_die(die) for die in self.dice_of(one) if "die" in self.each]
        uses = one.table.get("uses")
        if isinstance(uses, int) and "uses" in self.each:
            said.append(plural(uses, "use") if uses else "used up")
        return " · ".join(said)

    def part_words(self, name: str, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        """`Lamp oil d8 -> d6`, `Rations 3 -> 2 uses`."""
        match keys:
            case ("dice",) if self.each:
                one, two = (format_die(each[0]) if each else "no die" for each in (before, after))
                yield format_step(name, one, two)
            case ("uses",):
                yield f"{format_step(name, before, after)} uses"
            case ("slots",) if self.each:
                yield format_step(f"{name} size", before, after)
            case _:
                yield from Listing.part_words(self, name, keys, before, after)

    def slots_of(self, one: Listed) -> int:
        """How many slots one takes."""
        found = one.table.get("slots", 1)
        return found if isinstance(found, int) else 1

    def weighed(self, tree: Tree) -> int:
        return sum(map(self.slots_of, self.entries(tree).values()))

    def dice_of(self, one: Listed) -> tuple[int, ...]:
        found = one.table.get("dice", one.table.get("die", ()))
        return tuple(found) if isinstance(found, list | tuple) else (found,) if found else ()

    def in_hand(self, one: Listed) -> bool:
        """Whether it is worn, in hand or lit."""
        return bool(one.table.get("worn"))

    def parts(self, holder: Bearer) -> Iterator[ItemsPart]:
        rows = tuple(self._row(one) for one in self.entries(holder.tree).values())
        room = None if self.slots is None else self.room(holder)
        if rows or room:
            yield ItemsPart(self.label, rows, room)

    def room(self, holder: Bearer) -> MeterPart:
        """The slots taken, of all slots."""
        taken = self.weighed(holder.tree)
        for name in self.filled_by:
            other = holder.field(name)
            if isinstance(other, Listing):
                taken += sum(map(self.slots_of, other.entries(holder.tree).values()))
        top = holder.bound(self.slots) if self.slots is not None else None
        return MeterPart("Slots", taken, 0, top, False, top is not None and taken >= top - 1)

    def _row(self, one: Listed) -> ItemRow:
        dice = self.dice_of(one)
        left = [die for die in dice if die]
        return ItemRow(
            one.name,
            str(one.table.get("kind", "")),
            self.slots_of(one),
            self._counts(one) if self.each else "+".join(f"d{die}" for die in left),
            self.in_hand(one),
            bool(dice) and not left and not self.each,
        )
