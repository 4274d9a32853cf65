"""The one place that asks the machine what time it is.

Everything that is dated takes its time from `now`, and what compares the age of a file asks `age`. A test holds that no
other file reads a clock (`tests/test_clock.py`); clocks that only measure how long something takes are free.

Tests play on a day of their own: `SOLO_JOURNAL_CLOCK_AHEAD` holds the seconds by which the program's clock runs ahead
of the machine's, negative where it is behind. All processes that are started with it agree, and time runs on for them.
"""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime

EARLIEST, LATEST = -2_208_988_800, 221_845_305_600
"""The seconds at which the years 1900 and 9000 begin, more or less: between them a time can be shown in any zone."""
AHEAD = "SOLO_JOURNAL_CLOCK_AHEAD"
"""The environment variable, for tests alone."""


def now() -> datetime:
    """The time in UTC, in whole seconds as files hold it, and never past what they are read back with, however wrong
    the machine's clock is. ValueError where the variable is no number of seconds."""
    return datetime.fromtimestamp(min(max(int(time.time() + _ahead()), EARLIEST), LATEST), UTC)


def age(modified: float) -> float:
    """Seconds since a file was changed (`st_mtime`): by the machine's clock, as the system dates files by no other."""
    return time.time() - modified


def _ahead() -> float:
    given = os.environ.get(AHEAD, "")
    try:
        return float(given or 0)
    except ValueError:
        raise ValueError(f"{AHEAD} is a number of seconds, not {given!r}. Tests set it; unset it.") from None
