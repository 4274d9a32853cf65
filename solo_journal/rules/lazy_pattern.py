"""Regular expressions that are compiled when they are first used: a command that asks one thing needs few of many."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, AnyStr, cast


def lazy_pattern(text: AnyStr, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[AnyStr]:
    """A pattern as `re.compile` gives it, once something is asked of it."""
    return cast("re.Pattern[AnyStr]", _Lazy(partial(re.compile, text, flags)))


class _Lazy:
    def __init__(self, compiled: Callable[[], re.Pattern[Any]]) -> None:
        self._compiled = compiled

    def __getattr__(self, name: str) -> Any:
        found = self.__dict__[name] = getattr(self._compiled(), name)  # asked for once
        return found
