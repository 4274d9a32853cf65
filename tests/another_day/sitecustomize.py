"""The suite on another day: every Python that finds this file lives `ANOTHER_DAY` seconds ahead, and so do its files.

    ANOTHER_DAY=34560000 TZ=Pacific/Auckland PYTHONPATH=tests/another_day pytest

Python runs it at its start, in each process. What dates a file is the system, which knows nothing of this; so the times
of files are told, and set, as if it did. `tests/test_clock.py` lets a few journeys run so every day.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

AHEAD = float(os.environ.get("ANOTHER_DAY") or 0)


def live_ahead() -> None:
    """Shift the clock and the times of files."""
    now, now_ns, utime = time.time, time.time_ns, os.utime
    time.time = lambda: now() + AHEAD
    time.time_ns = lambda: now_ns() + int(AHEAD * 1e9)

    def shifted(look: Callable[..., os.stat_result]) -> Callable[..., os.stat_result]:
        def stat(*args: Any, **how: Any) -> os.stat_result:
            told: Any = look(*args, **how).__reduce__()
            fields, more = told[1]
            more["st_mtime"] += AHEAD
            more["st_mtime_ns"] += int(AHEAD * 1e9)
            return os.stat_result(fields, more)

        return stat

    def set_times(path: Any, times: tuple[float, float] | None = None, **how: Any) -> None:
        if "ns" in how:
            how["ns"] = tuple(each - int(AHEAD * 1e9) for each in how["ns"])
        utime(path, times and (times[0] - AHEAD, times[1] - AHEAD), **how)

    os.stat, os.lstat, os.fstat = (shifted(each) for each in (os.stat, os.lstat, os.fstat))
    os.utime = set_times


if AHEAD:
    live_ahead()
