"""The only module that asks the machine for the time.

All dates come from `now`, and the age of a file from `age`. `tests/test_clock.py` checks that no other module reads a
clock; clocks that only measure durations are allowed.

For tests, `SOLO_JOURNAL_CLOCK_AHEAD` shifts the program's clock by a number of seconds, which may be negative. All
child processes share the shift, and time still passes.
"""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime

EARLIEST, LATEST = -2_208_988_800, 221_845_305_600
"""About the years 1900 and 9000 in seconds: between them, a time can be shown in any zone."""
AHEAD = "SOLO_JOURNAL_CLOCK_AHEAD"
"""The environment variable, for tests only."""


def now() -> datetime:
    """The time in UTC, in whole seconds as in files, limited to what files can hold however wrong the machine's clock
    is. Raises `ValueError` if the variable is not a number."""
    return datetime.fromtimestamp(min(max(int(time.time() + _ahead()), EARLIEST), LATEST), UTC)


def age(modified: float) -> float:
    """Seconds since a file was changed (`st_mtime`), by the machine's clock, which also dates files."""
    return time.time() - modified


def _ahead() -> float:
    given = os.environ.get(AHEAD, "")
    try:
        return float(given or 0)
    except ValueError:
        raise ValueError(f"{AHEAD} is a number of seconds, not {given!r}. Tests set it; unset it.") from None
