"""A meter: a number within bounds, with consequences at its ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .declaration import Keys, Tree
from .field import Bearer, SingleNumber, format_step
from .view import MeterPart, StatusValue


class Moves(NamedTuple):
    """Moves a meter."""

    meter: str
    by: int


class Puts(NamedTuple):
    """Sets a meter."""

    meter: str
    at: int


class Marks(NamedTuple):
    """Marks a condition."""

    name: str


class Clears(NamedTuple):
    """Clears a condition."""

    name: str


Consequence = Moves | Puts | Marks | Clears


class End(NamedTuple):
    """The consequences when a meter reaches an end."""

    do: tuple[Consequence, ...] = ()
    event: str = ""
    """An event for the system, about the meter `GAME.field`."""
    says: str = ""
    """Why other numbers moved when this one was changed by hand."""


Bound = int | str | tuple[int | str, ...]
"""A number; a field or a sum of fields and numbers, `strength + 10`; or several, of which the lowest counts."""


class Meter(SingleNumber):
    """A number within bounds: HP, Momentum, Fear. Always in view."""

    low: Bound = 0
    top: Bound | None = None
    good: bool | None = None
    """Whether full is good (Hope) or bad (Stress); None for neither."""
    empty: End | None = None
    full: End | None = None
    spill: str = ""
    """The meter that takes the excess: a loss below the bottom, or, if full is bad, a gain above the top."""
    marked: bool = False
    """Whether it stores marked boxes while players count those left: HP in Daggerheart."""
    sinks: bool = False
    """Whether rules may take it below its bottom: HP −4 for the dying. Edits may not."""
    of_top: bool | None = None
    """Whether it is shown with its top, `2 of 4`; by default if the top is not a plain number."""

    def fault(self, tree: Tree) -> str:
        value = self.raw(tree)
        return "" if value is None or (isinstance(value, int) and not isinstance(value, bool)) else "is no number"

    def placed(self, holder: Bearer, value: int) -> Tree:
        return self.put(holder.tree, value)

    def history(self, tree: Tree) -> tuple[str, ...]:
        """What raised it, oldest first, if the game records that."""
        return ()

    def moved(self, keys: Keys, before: Any, after: Any) -> tuple[int, int] | None:
        """The old and new value; None if it did not move. The keys are those below its own."""
        if keys:
            return None
        one, two = (self.start if each is None else int(each) for each in (before, after))
        return one, two

    def is_worn(self, holder: Bearer) -> bool:
        """Whether it is neither as it begins nor at its good end."""
        value, (low, top) = self.value(holder.tree), holder.bounds(self)
        return value not in (self.start, top if self.good else low)

    def parts(self, holder: Bearer) -> Iterator[MeterPart]:
        low, top = holder.bounds(self)
        value, good = self.value(holder.tree), self.good
        if self.marked and top is not None:
            value, good = top - value, not good if good is not None else None
        near = _near(value, low, top, good)
        yield MeterPart(self.label, value, low, top, good, near, self.history(holder.tree))

    def status(self, holder: Bearer) -> Iterator[StatusValue]:
        for part in self.parts(holder):
            text = str(part.value) if part.top is None else f"{part.value} of {part.top}"
            yield StatusValue(part.label, text, part.value, part.top, part.near_end, part.good, part.history)

    def format_value(self, holder: Bearer) -> str:
        """`Momentum 3`, `Stress 1 of 4`."""
        top = holder.bounds(self)[1]
        whole = not isinstance(self.top, int) if self.of_top is None else self.of_top
        value = self.value(holder.tree)
        return f"{self.label} {value} of {top}" if whole and top is not None else f"{self.label} {value}"

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        if not keys:
            one, two = (self.start if each is None else each for each in (before, after))
            yield format_step(f"{self.label} marked" if self.marked else self.label, one, two)


def _near(value: int, low: int, top: int | None, good: bool | None) -> bool:
    """Whether it is at its bad end or one step before it."""
    if good is None or top == low:
        return False
    return value <= low + 1 if good else top is not None and value >= top - 1
