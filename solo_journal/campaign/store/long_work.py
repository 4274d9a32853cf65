"""What takes long says how far it has come, so that no face is silent for more than a second.

Whatever goes through many files or entries goes `over` them. A face that can show it puts its own `listener` here.
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
    """What a face makes of it."""

    def __call__(self, part: float, *, stops: bool) -> bool:
        """Show how far it has come, from 0 to 1; False where the player wants it to stop, as `stops` says that they
        may. Called about twice a second, in the thread in which it is done."""
        ...


def _nobody_looks(part: float, *, stops: bool) -> bool:
    """Where nobody looks on, nobody need be told."""
    return True


listener: Listener = _nobody_looks
patience: float = 1.0
"""Seconds after which it is told. A command has been silent while the program started, so it waits for less."""
_here = local()
"""What holds in this thread: `quiet`, that it is told in another way; `stops`, that the player may stop it."""


class Progress:
    """One thing being done, in so many steps."""

    __slots__ = ("_of", "_told")

    def __init__(self, of: int) -> None:
        self._of = max(of, 1)
        self._told = time.monotonic()

    def at(self, step: int) -> None:
        """It has come to this step. Raises `Cancelled` where it may be stopped, and the player does."""
        now = time.monotonic()
        if now - self._told > patience:
            self._told = now
            stops = getattr(_here, "stops", False)
            if not (getattr(_here, "quiet", False) or listener(min(1.0, step / self._of), stops=stops)) and stops:
                raise Cancelled


def over(things: Sequence[T]) -> Iterator[T]:
    """These things, one after another; whoever looks on is told from time to time."""
    return steps(things, len(things))


def steps(things: Iterable[T], of: int) -> Iterator[T]:
    """The same for some `of` things that come up on the way."""
    progress = Progress(of)
    for number, thing in enumerate(things, start=1):
        yield thing
        progress.at(number)


@contextmanager
def told_elsewhere() -> Iterator[None]:
    """Within it the listener is told nothing: nobody waits for this, or it is told in another way."""
    before = getattr(_here, "quiet", False)
    _here.quiet = True
    try:
        yield
    finally:
        _here.quiet = before


def stoppable(work: Callable[[], T]) -> Callable[[], T]:
    """Work that leaves nothing behind where it is stopped on the way."""

    def done() -> T:
        _here.stops = True
        try:
            return work()
        finally:
            _here.stops = False

    return done
