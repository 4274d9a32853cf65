"""An act of the page: something that it does beside writing and rolling, such as taking back or finding words."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..campaign_model import CampaignModel

if TYPE_CHECKING:
    from ..page.working import WorkingPage

Doing = Callable[["WorkingPage", str], Awaitable[None]]
"""Does an act at the page, with the words that stood behind its name: `/search beacon`. Raises `Refused`."""


def always(model: CampaignModel) -> bool:
    """There is always something in it."""
    return True


def never(model: CampaignModel) -> bool:
    """It is not for the menu."""
    return False


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
    """One act. The menu, the palette, `/id` and the keys all take it from here."""

    id: str
    """What is typed behind `/`, and the key's name in the settings, behind `page.`."""
    title: str
    about: str
    """What it does, in one sentence: the help."""
    do: Doing
    letter: str = ""
    """Its letter in the menu; a game's own letter goes before it. A capital: it is no part of playing."""
    place: int = 500
    """Where it stands among the others; small numbers come first."""
    key: Key | None = None
    in_menu: Callable[[CampaignModel], bool] = always
    """Whether the menu offers it as things stand."""
