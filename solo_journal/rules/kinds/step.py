"""A step die as a field: oil, supplies, a Path Die."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ..trackers import CHAIN, falls
from .declaration import Keys, Tree
from .field import ARROW, Bearer, Field
from .view import StatusValue, StepPart


class Step(Field):
    """A step die. At 0 it is spent or absent."""

    start: int = 8
    stairs: tuple[int, ...] = CHAIN
    runs_down: bool = True
    """Whether it is rolled to see whether it steps down."""

    def begin(self) -> Any:
        return self.start

    def die(self, tree: Tree) -> int:
        """Its present sides."""
        value = self.raw(tree)
        return value if isinstance(value, int) else self.start

    def down(self, tree: Tree, steps: int = 1) -> Tree:
        """The tree with the die this many steps down; negative for up."""
        at = self.stairs.index(self.die(tree)) + steps
        return self.put(tree, self.stairs[max(0, min(at, len(self.stairs) - 1))])

    def parts(self, holder: Bearer) -> Iterator[StepPart]:
        die = self.die(holder.tree)
        if die or self.runs_down:
            yield StepPart(self.label, die, self.stairs, self.falls(die))

    def falls(self, die: int) -> Fraction:
        """The chance that it steps down at the next roll."""
        return falls(die) if self.runs_down else Fraction(0)

    def status(self, holder: Bearer) -> Iterator[StatusValue]:
        if self.runs_down:
            die = self.die(holder.tree)
            yield StatusValue(self.label, format_die(die), near_end=die <= min(each for each in self.stairs if each))

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        if not keys:
            one, two = (self.start if each is None else each for each in (before, after))
            yield f"{self.label} {format_die(one)}{ARROW}{format_die(two)}"


def format_die(die: int) -> str:
    """`d6`, or `spent`."""
    return f"d{die}" if die else "spent"
