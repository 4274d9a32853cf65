"""What the bytes of an entry must hold before it is worth parsing. Whatever passes is still looked at closely.

A clause is a list of ways to satisfy it; each way is a handful of words that must all be there. So `orso` and
`person:orso` become bytes to look for, and of a hundred thousand entries only those are parsed that may fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .search_index import Chunk

Way = tuple[bytes, ...]
Clause = tuple[Way, ...]


def way(text: str) -> Way:
    """The words of a folded phrase: in a file, the end of a line may stand between them."""
    return tuple(word.encode("utf-8", "replace") for word in text.split())


@dataclass(frozen=True, slots=True)
class Sieve:
    """Every clause must be satisfied."""

    clauses: tuple[Clause, ...]

    def blocks(self, chunk: Chunk) -> Iterator[int]:
        """The places of the blocks of a chunk that may fit."""
        clauses = sorted(self.clauses, key=_looseness)
        if not clauses:
            yield from range(chunk.first, chunk.last)
        elif all(_satisfied(clause, chunk.folded, 0, len(chunk.folded)) for clause in clauses):
            first, *others = clauses
            for index in _meeting(first, chunk):
                if all(_satisfied(clause, chunk.folded, *chunk.block(index)) for clause in others):
                    yield index


def _looseness(clause: Clause) -> tuple[int, int]:
    """How much a clause lets through: many ways let through more, and so do short words."""
    return len(clause), -min((len(max(words, key=len, default=b"")) for words in clause), default=0)


def _satisfied(clause: Clause, text: bytes, start: int, end: int) -> bool:
    return any(all(text.find(word, start, end) >= 0 for word in words) for words in clause)


def _meeting(clause: Clause, chunk: Chunk) -> Iterable[int]:
    """The blocks that satisfy one clause, in no order."""
    found: set[int] = set()
    for words in clause:
        if not words:
            return range(chunk.first, chunk.last)
        longest = max(words, key=len)
        found.update(
            index
            for index in chunk.holding(longest)
            if all(chunk.folded.find(word, *chunk.block(index)) >= 0 for word in words)
        )
    return found
