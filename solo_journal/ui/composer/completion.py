"""Completes names from their beginning: those that match the text before the cursor, in turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...rules.names import fold_name

LONGEST = 120
"""How far back a name may begin, in characters."""


@dataclass(frozen=True, slots=True)
class Completion:
    """The matching names, one of which is in the line."""

    start: int
    """Where the name begins in its line."""
    names: tuple[str, ...]
    """The matches, and last what was typed."""
    turn: int = 0

    @property
    def name(self) -> str:
        return self.names[self.turn]

    @property
    def end(self) -> int:
        return self.start + len(self.name)

    def next(self) -> Completion:
        """The next match in turn."""
        return Completion(self.start, self.names, (self.turn + 1) % len(self.names))

    def stands_in(self, before: str) -> bool:
        """Whether the line before the cursor still ends with the match."""
        return len(before) == self.end and before[self.start :] == self.name


def completion(before: str, names: Iterable[str]) -> Completion | None:
    """The names that begin with the last words before the cursor, as many words as possible; None without a match."""
    known = list(dict.fromkeys(names))
    for start in range(max(0, len(before) - LONGEST), len(before)):
        begun = before[start:]
        if not _begins_a_word(before, start):
            continue
        fitting = [name for name in known if name != begun and fold_start(name).startswith(fold_start(begun))]
        if fitting:
            return Completion(start, (*fitting, begun))
    return None


def all_of(before: str, names: Iterable[str]) -> Completion | None:
    """Every name in turn, if none has been begun."""
    known = tuple(dict.fromkeys(names))
    return Completion(len(before), (*known, "")) if known else None


def fold_start(text: str) -> str:
    """A beginning in comparable form: a trailing space counts."""
    return fold_name(text) + " " * (text != text.rstrip() and bool(text.strip()))


def _begins_a_word(line: str, at: int) -> bool:
    return not line[at].isspace() and (at == 0 or not (line[at - 1].isalnum() and line[at].isalnum()))
