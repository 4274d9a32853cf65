"""An act of the page: something other than writing and rolling, such as undo or search."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from inspect import getdoc
from typing import TYPE_CHECKING, Any, NamedTuple

from ..campaign_model import CampaignModel

if TYPE_CHECKING:
    from ..page.play_page import PlayPage

Doing = Callable[["PlayPage", str], Awaitable[None]]
"""Runs an act on the page, with the words after its name: `/search beacon`. Raises `Refused`."""


class Place(NamedTuple):
    """A column of the menu: its title, and its letters in order. A letter without an act is reserved."""

    title: str
    letters: str


PROGRAM: Mapping[str, Place] = {
    "": Place("Program", "UYLTDPSRXFONHQ"),
    "L": Place("Last entry", "erodnbscyhtwxmpjuf"),
    "T": Place("Trackers", "123456789atsvfrd"),
    "D": Place("Dice and tables", "dotbneics"),
    "P": Place("People and names", "apekxnrdbf"),
    "S": Place("Scene and session", "twnes"),
    "R": Place("Read again", "sbnltpdv"),
    "F": Place("Files", "cbrkfmwenivt"),
    "O": Place("Options", "skthgodl"),
    "Og": Place("Games", "af"),
    "N": Place("Notes", "np"),
}
"""The program's half of the menu, by the letters that lead there. Acts and tools declare their own letters."""


def possible(model: CampaignModel) -> str:
    """Always possible."""
    return ""


@dataclass(frozen=True, slots=True)
class Key:
    """An act's own key, which works wherever the focus is."""

    name: str
    """Textual's name for it: `f3`."""
    called: str = ""
    """What it does, in a word, for the footer; without one it is not shown there."""
    first: bool = True
    """Whether it takes priority over the focused widget."""


@dataclass(frozen=True, slots=True)
class Act:
    """One act. The menu, the finder, `/id` and the keys are derived from it."""

    id: str
    """What is typed after `/`, and after `page.` the key's name in the settings."""
    title: str
    about: str
    """The help: one sentence."""
    do: Doing
    letters: str = ""
    """Its way through the menu: `U`, or `Rs` in a group of the program. Lower-case letters put it in the game's column,
    where no game uses them. Without letters it is only found by name."""
    also: str = ""
    """Synonyms, separated by commas."""
    was: tuple[str, ...] = ()
    """Earlier ids."""
    key: Key | None = None
    why_not: Callable[[CampaignModel], str] = possible
    """Why it cannot be done now, in a few words; empty if it can."""
    names: Callable[[CampaignModel], str] = possible
    """What it would be done to, for its line in the menu: `Undo: Torch d8 -> d6`."""


def act(id_: str, title: str, **more: Any) -> Callable[[Doing], Act]:
    """Turns the function below into an act, with its docstring as help; `more` are values of `Act`."""
    return lambda do: Act(id_, title, getdoc(do) or "", do, **more)
