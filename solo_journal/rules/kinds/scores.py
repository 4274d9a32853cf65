"""Numbers that rolls add: one, or a set of them by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..names import find
from .declaration import Keys, Tree
from .field import ROOT, Bearer, Field, SingleNumber, format_step
from .view import Stat, StatGrid


class Score(SingleNumber):
    """One number that rolls add or that limits a meter: Evasion, boxes of Stress."""

    low: int = 0
    top: int = 20

    def parts(self, holder: Bearer) -> Iterator[StatGrid]:
        yield StatGrid("", (Stat(self.label, self.value(holder.tree), signed=self.low < 0),))

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        if not keys:
            yield format_step(self.label, before, after)


class Scores(Field):
    """Named numbers that rolls add: traits, abilities, approaches. At `.` each has its own key in the tree."""

    known: tuple[str, ...] = ()
    """Their names; empty if players choose their own."""
    low: int = 0
    top: int = 6
    start: int = 0
    signed: bool = False
    """Whether the sign is always shown: `+1`."""

    @property
    def open(self) -> bool:
        """Whether players choose the names."""
        return not self.known

    def begin(self) -> Any:
        return dict.fromkeys(map(self.key, self.known), self.start)

    def owns(self, keys: Keys) -> bool:
        if self.at == ROOT:
            return len(keys) == 1 and keys[0] in map(self.key, self.known)
        return Field.owns(self, keys)

    def key(self, name: str) -> str:
        """The key for a name: the name itself if players choose it."""
        return name if self.open else name.lower().replace(" ", "_")

    def values(self, tree: Tree) -> dict[str, int]:
        found = self.raw(tree)
        had = found if isinstance(found, Mapping) else {}
        if self.open:
            return {str(name): value for name, value in had.items() if isinstance(value, int)}
        return {name: had.get(self.key(name), self.start) for name in self.known}

    def find(self, tree: Tree, called: str) -> tuple[str, int] | None:
        """The name and value of one, by all or part of its name. Raises `Ambiguous`."""
        values = self.values(tree)
        found = find(called, {self.one or self.label.lower(): values})
        return (found.key, values[found.key]) if found else None

    def format_value(self, value: int) -> str:
        return f"{value:+d}" if self.signed and value else str(value)

    def parts(self, holder: Bearer) -> Iterator[StatGrid]:
        signed = self.signed or self.low < 0
        stats = tuple(Stat(name, value, signed=signed) for name, value in self.values(holder.tree).items())
        if stats:
            yield StatGrid(self.label, stats)

    def numbers(self, holder: Bearer) -> Mapping[str, int]:
        return self.values(holder.tree)

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        if self.at == ROOT or len(keys) == 1:
            name = keys[-1]
            spelled = next((each for each in self.known if self.key(each) == name), name)
            yield self._moved(spelled, before, after)
        elif not keys:
            one, two = before or {}, after or {}
            for name in {**one, **two}:
                if one.get(name) != two.get(name):
                    yield self._moved(name, one.get(name), two.get(name))

    def _moved(self, name: str, before: Any, after: Any) -> str:
        """`Force 0 -> 1`, `Tides 2 added`."""
        if before is None:
            return f"{name} {after} added"
        return f"{name} removed" if after is None else format_step(name, before, after)
