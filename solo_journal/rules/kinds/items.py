"""Items: what is carried, in slots, with dice that wear, in hand or packed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .listing import Holds, Listed, Listing
from .meter import Bound
from .view import ItemRow, ItemsPart, MeterPart

if TYPE_CHECKING:
    from .holder import Holder


class Items(Listing):
    """What is carried. Each is a table: `name`, `kind`, `slots`, `dice`, `worn`, as far as a game needs them."""

    holds: Holds = "tables"
    slots: Bound | None = None
    """How many slots there are; None where nobody counts."""
    filled_by: tuple[str, ...] = ()
    """Other fields that take slots, such as conditions."""

    def slots_of(self, one: Listed) -> int:
        """How many slots one takes."""
        found = one.table.get("slots", 1)
        return found if isinstance(found, int) else 1

    def dice_of(self, one: Listed) -> tuple[int, ...]:
        found = one.table.get("dice", one.table.get("die", ()))
        return tuple(found) if isinstance(found, list | tuple) else (found,) if found else ()

    def in_hand(self, one: Listed) -> bool:
        """Whether it is worn, in hand or lit."""
        return bool(one.table.get("worn"))

    def parts(self, holder: Holder) -> Iterator[ItemsPart]:
        rows = tuple(self._row(one) for one in self.entries(holder.tree).values())
        room = None if self.slots is None else self.room(holder)
        if rows or room:
            yield ItemsPart(self.label, rows, room)

    def room(self, holder: Holder) -> MeterPart:
        """How many slots are taken, of how many."""
        taken = sum(map(self.slots_of, self.entries(holder.tree).values()))
        for name in self.filled_by:
            other = holder.field(name)
            if isinstance(other, Listing):
                taken += sum(map(self.slots_of, other.entries(holder.tree).values()))
        top = holder.bound(self.slots) if self.slots is not None else None
        return MeterPart("Slots", taken, 0, top, False, top is not None and taken >= top - 1)

    def _row(self, one: Listed) -> ItemRow:
        dice = self.dice_of(one)
        left = [die for die in dice if die]
        shown = "+".join(f"d{die}" for die in left)
        return ItemRow(
            one.name,
            str(one.table.get("kind", "")),
            self.slots_of(one),
            shown,
            self.in_hand(one),
            bool(dice) and not left,
        )
