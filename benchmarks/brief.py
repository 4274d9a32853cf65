"""Brief runs, which only show that every benchmark still works. Their numbers mean nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

ENTRIES, TIMES = 60, 2
"""Most entries of a campaign, and most repetitions, in a brief run."""
_brief = [False]


def be_brief() -> None:
    """Make this a brief run. Call it before anything is measured."""
    _brief[0] = True


def is_brief() -> bool:
    """Whether this is a brief run."""
    return _brief[0]


def entries(count: int) -> int:
    """`count`, or few in a brief run."""
    return min(count, ENTRIES) if _brief[0] else count


def seconds(most: float) -> float:
    """Seconds to settle down, or nearly none in a brief run."""
    return min(most, 0.1) if _brief[0] else most


def times(count: int) -> int:
    """`count`, or few in a brief run."""
    return min(count, TIMES) if _brief[0] else count


def some(things: Sequence[T]) -> Sequence[T]:
    """All of these, or the first few in a brief run."""
    return things[:TIMES] if _brief[0] else things
