"""Our turn at a campaign: its lock, and how long another program is waited for."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ..store.errors import Busy
from .lock import NOTICEABLE, hold

PATIENCE = 10.0
"""Seconds after which another program is no longer waited for: longer than any save takes."""


@dataclass(slots=True, eq=False, repr=False)
class CampaignLock:
    """One program's turns at a campaign. Whoever does not let go is waited for once, not again at each entry."""

    folder: Path
    _busy: bool = False
    _since: float = 0.0
    """Since when we have been waiting, on the monotonic clock; 0 where we are not."""

    @property
    def awaited(self) -> bool:
        """Whether it has been waited for so long that the player should know."""
        return 0.0 < self._since < time.monotonic() - NOTICEABLE

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Hold the lock for the length of a `with`. Raises `Busy`."""
        self._since = time.monotonic()
        try:
            with hold(self.folder, 0.0 if self._busy else PATIENCE):
                self._busy, self._since = False, 0.0
                yield
        except Busy:
            self._busy = True
            raise
        finally:
            self._since = 0.0

    @contextmanager
    def taken_if_free(self) -> Iterator[None]:
        """The same for what can as well be done later: hardly waited for, and nobody is told to be busy."""
        with hold(self.folder, NOTICEABLE):
            yield
