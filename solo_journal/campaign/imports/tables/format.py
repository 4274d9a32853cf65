"""What a format of tables is: how a text of it is known, and how it is read."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from .drafts import Reading


@dataclass(frozen=True, slots=True)
class Format:
    name: str
    """As a player calls it: `CSV`."""
    endings: tuple[str, ...]
    """The endings of its files: `.csv`."""
    fits: Callable[[str], bool]
    """Whether a text without a name looks like it."""
    read: Callable[[str, str], Reading]
    """The tables in a text; its name is for faults and for a table without a title. Raises `Refused`."""
    place: int = 50
    """Formats are tried in this order."""


@lru_cache(maxsize=1)
def formats() -> tuple[Format, ...]:
    """Every format, the surest first."""
    from . import formats as folder

    modules = (
        importlib.import_module(f"{folder.__name__}.{each.name}") for each in pkgutil.iter_modules(folder.__path__)
    )
    return tuple(sorted((module.READS for module in modules), key=lambda each: each.place))


def format_of(name: str, text: str) -> Format:
    """The format of a text: by the ending of its name, where that says it, and else by its look."""
    ending = name[name.rfind(".") :].casefold() if "." in name else ""
    named = [each for each in formats() if ending in each.endings]
    fitting = [each for each in named or formats() if len(named) == 1 or each.fits(text)]
    return next(iter(fitting or named or formats()[-1:]))
