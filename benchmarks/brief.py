"""A brief run measures next to nothing: it shows that every benchmark still runs. Its figures mean nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

ENTRIES, TIMES = 60, 2
"""The most entries of a campaign, and the most times that anything is done or things are tried, in a brief run."""
_brief = [False]


def be_brief() -> None:
    """Make this run a brief one. Call it before anything is measured."""
    _brief[0] = True


def is_brief() -> bool:
    """Whether this run is one."""
    return _brief[0]


def entries(count: int) -> int:
    """So many entries, or the few of a brief run."""
    return min(count, ENTRIES) if _brief[0] else count


def seconds(most: float) -> float:
    """So many seconds to settle down in, or the blink of a brief run."""
    return min(most, 0.1) if _brief[0] else most


def times(count: int) -> int:
    """So many times, or the few of a brief run."""
    return min(count, TIMES) if _brief[0] else count


def some(things: Sequence[T]) -> Sequence[T]:
    """All of these, or the first few in a brief run."""
    return things[:TIMES] if _brief[0] else things
