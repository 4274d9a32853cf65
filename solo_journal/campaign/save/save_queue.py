"""Runs saves one after another, outside the caller's loop."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class SaveQueue:
    """A queue with one thread: work runs in the order in which it was submitted, never two at once."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="saver")

    def submit(self, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run it after everything submitted before. The future holds its result or what it raised."""
        return self._pool.submit(do, *args, **kwargs)

    def close(self) -> None:
        """Wait until everything is done. Nothing can be submitted afterwards."""
        self._pool.shutdown()
