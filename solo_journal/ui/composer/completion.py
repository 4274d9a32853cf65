"""Names completed from their beginning: which of them fit what stands before the cursor, one after another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...rules.names import folded

LONGEST = 120
"""A name is not begun further back than this."""


@dataclass(frozen=True, slots=True)
class Completion:
    """The names that fit, of which one stands in the line."""

    start: int
    """Where the name begins in its line."""
    names: tuple[str, ...]
    """What fits, and last what was typed."""
    turn: int = 0

    @property
    def name(self) -> str:
        return self.names[self.turn]

    @property
    def end(self) -> int:
        return self.start + len(self.name)

    def next(self) -> Completion:
        """The following one in turn."""
        return Completion(self.start, self.names, (self.turn + 1) % len(self.names))

    def stands_in(self, before: str) -> bool:
        """Whether the line before the cursor still ends with it."""
        return len(before) == self.end and before[self.start :] == self.name


def completion(before: str, names: Iterable[str]) -> Completion | None:
    """The names that begin with the last words before the cursor, as many words as fit any; None where none does."""
    known = list(dict.fromkeys(names))
    for start in range(max(0, len(before) - LONGEST), len(before)):
        begun = before[start:]
        if not _begins_a_word(before, start):
            continue
        fitting = [name for name in known if name != begun and folded_start(name).startswith(folded_start(begun))]
        if fitting:
            return Completion(start, (*fitting, begun))
    return None


def all_of(before: str, names: Iterable[str]) -> Completion | None:
    """Every name in turn, where nothing is begun yet."""
    known = tuple(dict.fromkeys(names))
    return Completion(len(before), (*known, "")) if known else None


def folded_start(text: str) -> str:
    """A beginning as it is compared: a space at its end counts."""
    return folded(text) + " " * (text != text.rstrip() and bool(text.strip()))


def _begins_a_word(line: str, at: int) -> bool:
    return not line[at].isspace() and (at == 0 or not (line[at - 1].isalnum() and line[at].isalnum()))
