"""Conditions: afflictions with recovery, weight and effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..names import as_known
from .effects import Effect
from .field import Bearer
from .listing import Listed, Listing
from .view import ConditionRow, ConditionsPart


class Conditions(Listing):
    """Afflictions, always in view even if there is little room."""

    known: tuple[str, ...] = ()
    """Those in the rules; others are allowed."""
    recovery: Mapping[str, str] | str = ""
    """How to recover from each by name, or the key of the recovery in their tables."""
    until: str = "ends with"
    """The words before the recovery."""
    weight: str = ""
    """The key of the weight in their tables; a plain value is its weight."""
    effects: tuple[Effect, ...] = ()
    """The effects; `when` names the condition, by default all."""

    def spelled(self, name: str) -> str:
        return as_known(name, self.known)

    def recovery_of(self, one: Listed) -> str:
        if isinstance(self.recovery, str):
            return str(one.table.get(self.recovery, "") or (one.value if isinstance(one.value, str) else ""))
        return self.recovery.get(one.name, "")

    def weight_of(self, one: Listed) -> int:
        value = one.table.get(self.weight) if self.weight else one.value
        return value if isinstance(value, int) else 1

    def effects_of(self, one: Listed) -> Iterator[Effect]:
        yield from (each for each in self.effects if each.belongs_to(one.name))

    def parts(self, holder: Bearer) -> Iterator[ConditionsPart]:
        found = self.entries(holder.tree).values()
        rows = tuple(
            ConditionRow(
                self.describe(one),
                self.recovery_of(one),
                self.weight_of(one),
                tuple(words for each in self.effects_of(one) if (words := each.describe(self.weight_of(one)))),
                self.until,
            )
            for one in found
        )
        if rows:
            yield ConditionsPart(self.label, rows)
