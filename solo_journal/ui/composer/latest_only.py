"""Runs slow counts in a thread, one at a time, and shows only the latest result."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
COUNTING = "counting …"
PATIENCE = 0.2
"""Seconds after which the player is told that counting takes a while."""


class LatestOnly(Generic[T]):
    """Runs the latest request. Earlier ones that have not started are dropped."""

    def __init__(self, show: Callable[[T], None], wait: Callable[[], None]) -> None:
        self._show = show
        self._wait = wait
        self._wanted: Callable[[], T] | None = None
        self._turn = 0
        self._running = False

    def want(self, count: Callable[[], T]) -> bool:
        """Request this instead of everything before. Returns whether `run` must be started."""
        self._wanted = count
        self._turn += 1
        starts, self._running = not self._running, True
        return starts

    def forget(self) -> None:
        self._wanted = None
        self._turn += 1

    async def run(self) -> None:
        """Count until nothing is requested."""
        try:
            while self._wanted is not None:
                count, turn, self._wanted = self._wanted, self._turn, None
                counting = asyncio.create_task(asyncio.to_thread(count))
                done, _ = await asyncio.wait({counting}, timeout=PATIENCE)
                if not done and turn == self._turn:
                    self._wait()
                found = await counting
                if turn == self._turn:
                    self._show(found)
        finally:
            self._running = False
