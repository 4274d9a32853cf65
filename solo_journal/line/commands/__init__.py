"""The commands of line mode, such as `/undo`. Each file here is one group and is found by listing the folder. It
defines its `TITLE`, its `COMMANDS` and, in `GUIDES`, the dialogues for procedures that are called without any words."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType

from ...campaign.play.command_lookup import normalise_word
from ...campaign.play.keyboards import by_places
from ..line_state import LineState


@dataclass(frozen=True, slots=True)
class Command:
    """One command."""

    name: str
    takes: str
    """Its arguments, for the help: `[title]`."""
    about: str
    """One line of help."""
    run: Callable[[LineState, str], None]
    looks: bool = False
    """Leaves the paragraph in progress alone."""
    shows: bool = False
    """Only shows something, so it also works in the middle of a paragraph or a question."""
    was: tuple[str, ...] = ()
    """Earlier names, and its names in the shell or on the page."""

    @property
    def spoken_name(self) -> str:
        return self.name.replace("_", " ")


def commands() -> dict[str, Command]:
    return {command.name: command for group in groups().values() for command in group}


def command_in(text: str) -> tuple[Command, str] | None:
    """The command that a line after `/` begins with (one word or two), and the words after it."""
    for words in (2, 1):
        parts = text.split(maxsplit=words)
        name = normalise_word("_".join(parts[:words]))
        names = {name, by_places(name)}
        if found := next((each for each in commands().values() if names & {each.name, *each.was}), None):
            return found, " ".join(parts[words:]).strip()
    return None


def command_names() -> list[str]:
    return [each.spoken_name for each in commands().values()]


@lru_cache(maxsize=1)
def groups() -> dict[str, tuple[Command, ...]]:
    return {module.TITLE: module.COMMANDS for module in _modules()}


@lru_cache(maxsize=1)
def guides() -> dict[str, Callable[[LineState, str], None]]:
    return {id_: run for module in _modules() for id_, run in getattr(module, "GUIDES", {}).items()}


def _modules() -> list[ModuleType]:
    return [importlib.import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__)]
