"""Regular expressions that are compiled on first use, which shortens the start of a command."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, AnyStr, cast


def lazy_pattern(text: AnyStr, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[AnyStr]:
    """Like `re.compile`, but compiled on first use."""
    return cast("re.Pattern[AnyStr]", _Lazy(partial(re.compile, text, flags)))


class _Lazy:
    def __init__(self, compiled: Callable[[], re.Pattern[Any]]) -> None:
        self._compiled = compiled

    def __getattr__(self, name: str) -> Any:
        found = self.__dict__[name] = getattr(self._compiled(), name)  # cached on the instance
        return found
