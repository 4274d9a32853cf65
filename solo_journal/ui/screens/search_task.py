"""One search after another in a thread: what is found is handed over as it comes, and a new search ends the old one."""

from __future__ import annotations

import time
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from ...campaign.story.search_index import Pause

Hit = TypeVar("Hit")
AT_ONCE = 0.05
"""Seconds after which what was found so far is shown, however little it is."""
BATCH = 30
"""Hits that are shown at once; they fill a screen."""


class Ended(Exception):
    """Another search took the place of this one."""


class SearchTask(Generic[Hit]):
    """One search. `seek` runs in a thread; `end` may be called from another."""

    def __init__(
        self,
        start: Callable[[Pause], Iterator[Hit]],
        loop: AbstractEventLoop,
        take: Callable[[SearchTask[Hit], list[Hit], bool], None],
    ) -> None:
        """`take` gets what was found, in the thread of the loop, and whether the end was reached."""
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
        """Between two looks: hand over what there is, and end where nobody waits."""
        if self._ended:
            raise Ended
        if self._found and time.monotonic() - self._handed > AT_ONCE:
            self._hand_over()

    def _hand_over(self, *, last: bool = False) -> None:
        found, self._found, self._handed = self._found, [], time.monotonic()
        if not self._ended and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._take, self, found, last)
