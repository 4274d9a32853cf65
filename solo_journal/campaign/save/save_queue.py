"""Saves run one after another, off the caller's loop."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class SaveQueue:
    """A queue with one thread: what is handed in is done in that order, and never two at once."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="saver")

    def submit(self, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do it when all that was handed in before is done. What it raises is in the future."""
        return self._pool.submit(do, *args, **kwargs)

    def close(self) -> None:
        """Wait until all is done. Nothing can be handed in afterwards."""
        self._pool.shutdown()
