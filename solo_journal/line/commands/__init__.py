"""The commands of the program: `/undo` and its like. A file here is one group, found by name; it defines `COMMANDS`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from ..line_state import Sitting


@dataclass(frozen=True, slots=True)
class Command:
    """One command."""

    name: str
    takes: str
    """What may stand behind it: `[title]`."""
    about: str
    """What it does, in one line."""
    run: Callable[[Sitting, str], None]
    looks: bool = False
    """It only shows something, so the paragraph being written is left alone."""


@lru_cache(maxsize=1)
def commands() -> dict[str, Command]:
    """Every command by its name."""
    modules = (importlib.import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__))
    return {command.name: command for module in modules for command in module.COMMANDS}
