"""Progress of long work, so that no face is silent for more than a second.

Loops over many files or entries go through `over`. A face that can show progress sets its own `listener`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import local
from typing import Protocol, TypeVar

from ...rules.refusal import Cancelled

T = TypeVar("T")


class Listener(Protocol):
    """How a face shows progress."""

    def __call__(self, part: float, *, stops: bool) -> bool:
        """Show progress from 0 to 1; return False if the player wants to stop, which `stops` allows. Called about twice
        a second, in the thread that does the work."""
        ...


def _nobody_looks(part: float, *, stops: bool) -> bool:
    """Shows nothing."""
    return True


listener: Listener = _nobody_looks
patience: float = 1.0
"""Seconds before progress is shown. A command waits less, because the program was already silent while it started."""
_here = local()
"""Per thread: `quiet` if progress is shown in another way, `stops` if the player may stop the work."""


class Progress:
    """The progress of one piece of work in a number of steps."""

    __slots__ = ("_of", "_told")

    def __init__(self, of: int) -> None:
        self._of = max(of, 1)
        self._told = time.monotonic()

    def at(self, step: int) -> None:
        """Report the current step. Raises `Cancelled` if the work may be stopped and the player stops it."""
        now = time.monotonic()
        if now - self._told > patience:
            self._told = now
            stops = getattr(_here, "stops", False)
            if not (getattr(_here, "quiet", False) or listener(min(1.0, step / self._of), stops=stops)) and stops:
                raise Cancelled


def over(things: Sequence[T]) -> Iterator[T]:
    """Iterate over these things and report progress."""
    return steps(things, len(things))


def steps(things: Iterable[T], of: int) -> Iterator[T]:
    """The same for an iterator of about `of` things."""
    progress = Progress(of)
    for number, thing in enumerate(things, start=1):
        yield thing
        progress.at(number)


@contextmanager
def without_progress() -> Iterator[None]:
    """Report no progress within this block: nobody waits for it, or it is shown in another way."""
    before = getattr(_here, "quiet", False)
    _here.quiet = True
    try:
        yield
    finally:
        _here.quiet = before


def stoppable(work: Callable[[], T]) -> Callable[[], T]:
    """Mark work that can be stopped halfway because it leaves nothing behind."""

    def done() -> T:
        _here.stops = True
        try:
            return work()
        finally:
            _here.stops = False

    return done
