"""The commands of the program: `/undo` and its like. A file here is one group, found by name; it defines its `TITLE`,
its `COMMANDS`, and in `GUIDES` what leads through a procedure that is called without any words."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType

from ...campaign.play.command_lookup import called
from ...campaign.play.keyboards import by_places
from ..line_state import LineState


@dataclass(frozen=True, slots=True)
class Command:
    """One command."""

    name: str
    takes: str
    """What may stand behind it: `[title]`."""
    about: str
    """What it does, in one line."""
    run: Callable[[LineState, str], None]
    looks: bool = False
    """The paragraph being written is left alone."""
    shows: bool = False
    """It only shows something: it can be heard in the middle of a paragraph, and of a question."""
    was: tuple[str, ...] = ()
    """Names that it had before, or has in the shell or on the page."""

    @property
    def spoken_name(self) -> str:
        return self.name.replace("_", " ")


def commands() -> dict[str, Command]:
    return {command.name: command for group in groups().values() for command in group}


def command_in(text: str) -> tuple[Command, str] | None:
    """The command whose name, of one word or two, a line behind `/` begins with, and what stands behind that."""
    for words in (2, 1):
        parts = text.split(maxsplit=words)
        name = called("_".join(parts[:words]))
        names = {name, by_places(name)}
        if found := next((each for each in commands().values() if names & {each.name, *each.was}), None):
            return found, " ".join(parts[words:]).strip()
    return None


def spoken_names() -> list[str]:
    return [each.spoken_name for each in commands().values()]


@lru_cache(maxsize=1)
def groups() -> dict[str, tuple[Command, ...]]:
    return {module.TITLE: module.COMMANDS for module in _modules()}


@lru_cache(maxsize=1)
def guides() -> dict[str, Callable[[LineState, str], None]]:
    return {id_: run for module in _modules() for id_, run in getattr(module, "GUIDES", {}).items()}


def _modules() -> list[ModuleType]:
    return [importlib.import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__)]
