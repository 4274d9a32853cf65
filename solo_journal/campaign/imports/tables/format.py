"""Describes a table format: how its text is recognised, and how it is read."""

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
    """Its name for players: `CSV`."""
    endings: tuple[str, ...]
    """Its file endings: `.csv`."""
    fits: Callable[[str], bool]
    """Whether a text without a file name looks like it."""
    read: Callable[[str, str], Reading]
    """The tables in a text; its name is for faults and for a table without a title. Raises `Refused`."""
    place: int = 50
    """The order in which formats are tried."""


@lru_cache(maxsize=1)
def formats() -> tuple[Format, ...]:
    """Every format, the most certain first."""
    from . import formats as folder

    modules = (
        importlib.import_module(f"{folder.__name__}.{each.name}") for each in pkgutil.iter_modules(folder.__path__)
    )
    return tuple(sorted((module.READS for module in modules), key=lambda each: each.place))


def format_of(name: str, text: str) -> Format:
    """The format of a text: by the ending of its name if possible, else by its look."""
    ending = name[name.rfind(".") :].casefold() if "." in name else ""
    named = [each for each in formats() if ending in each.endings]
    fitting = [each for each in named or formats() if len(named) == 1 or each.fits(text)]
    return next(iter(fitting or named or formats()[-1:]))
