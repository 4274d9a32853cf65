"""An act of the page: something that it does beside writing and rolling, such as undoing or finding words."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from inspect import getdoc
from typing import TYPE_CHECKING, Any, NamedTuple

from ..campaign_model import CampaignModel

if TYPE_CHECKING:
    from ..page.play_page import PlayPage

Doing = Callable[["PlayPage", str], Awaitable[None]]
"""Does an act at the page, with the words that stood after its name: `/search beacon`. Raises `Refused`."""


class Place(NamedTuple):
    """A column of the menu: what it is called, and its letters in their order. What has no act yet keeps its letter."""

    title: str
    letters: str


PROGRAM: Mapping[str, Place] = {
    "": Place("Program", "UYLTDPSRXFONHQ"),
    "L": Place("Last entry", "erodnbscyhtwxmpjuf"),
    "T": Place("Trackers", "123456789atsvfrd"),
    "D": Place("Dice and tables", "dotbneics"),
    "P": Place("People and names", "apekxnrsdbf"),
    "S": Place("Scene and session", "twnes"),
    "R": Place("Read again", "sbnltpdv"),
    "F": Place("Files", "cbrkfmwenivt"),
    "O": Place("Options", "skthgodl"),
    "Og": Place("Games", "af"),
    "N": Place("Notes", "np"),
}
"""The program's half of the menu, by the letters that lead there. Acts and tools say which letters are theirs."""


def possible(model: CampaignModel) -> str:
    """It can always be done."""
    return ""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of an act's own, which works wherever the focus is."""

    name: str
    """As Textual calls it: `f3`."""
    called: str = ""
    """What it does, in a word, for the line of keys; without one it does not stand there."""
    first: bool = True
    """Whether it is heard before what has the focus hears it."""


@dataclass(frozen=True, slots=True)
class Act:
    """One act. The menu, the finder, `/id` and the keys all take it from here."""

    id: str
    """What is typed after `/`, and the key's name in the settings, after `page.`."""
    title: str
    about: str
    """What it does, in one sentence: the help."""
    do: Doing
    letters: str = ""
    """Its way through the menu: `U`, or `Rs` where it stands in a group of the program. Small letters stand in the
    game's column, where no game has them. Without any it is found by its name alone."""
    also: str = ""
    """Other words that a player may look for, with commas."""
    was: tuple[str, ...] = ()
    """Ids that it had before."""
    key: Key | None = None
    why_not: Callable[[CampaignModel], str] = possible
    """Why it cannot be done now, in a few words; empty where it can."""
    names: Callable[[CampaignModel], str] = possible
    """What it would be done to, for its line in the menu: `Undo: Torch d8 -> d6`."""


def act(id_: str, title: str, **more: Any) -> Callable[[Doing], Act]:
    """Makes an act of the function below it, whose docstring is the help; `more` are the values of `Act`."""
    return lambda do: Act(id_, title, getdoc(do) or "", do, **more)
