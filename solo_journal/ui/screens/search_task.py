"""Runs one search at a time in a thread: hits are delivered as they are found, and a new search ends the old one."""

from __future__ import annotations

import time
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from ...campaign.story.search_index import Pause

Hit = TypeVar("Hit")
AT_ONCE = 0.05
"""Seconds after which the hits so far are delivered, however few."""
BATCH = 30
"""The number of hits delivered at once: a screenful."""


class Ended(Exception):
    """Another search has replaced this one."""


class SearchTask(Generic[Hit]):
    """One search. `seek` runs in a thread; `end` may be called from another."""

    def __init__(
        self,
        start: Callable[[Pause], Iterator[Hit]],
        loop: AbstractEventLoop,
        take: Callable[[SearchTask[Hit], list[Hit], bool], None],
    ) -> None:
        """`take` receives hits in the loop's thread, and whether the end was reached."""
        self._hits = start(self._pause)
        self._loop = loop
        self._take = take
        self._found: list[Hit] = []
        self._handed = time.monotonic()
        self._ended = False
        self.done = False
        """Whether everything was found."""

    def end(self) -> None:
        self._ended = True

    def seek(self, count: int) -> None:
        try:
            for _ in range(count):
                hit = next(self._hits, None)
                if hit is None:
                    self.done = True
                    break
                self._found.append(hit)
                if len(self._found) >= BATCH:
                    self._hand_over()
                self._pause()
        except Ended:
            return
        self._hand_over(last=True)

    def _pause(self) -> None:
        """Deliver hits so far, and stop if nobody waits for more."""
        if self._ended:
            raise Ended
        if self._found and time.monotonic() - self._handed > AT_ONCE:
            self._hand_over()

    def _hand_over(self, *, last: bool = False) -> None:
        found, self._found, self._handed = self._found, [], time.monotonic()
        if not self._ended and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._take, self, found, last)
