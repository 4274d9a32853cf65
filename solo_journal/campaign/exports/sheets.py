"""A character's sheet, alone: who it is, what each game says of them, and the player's notes."""

from __future__ import annotations

from typing import NamedTuple

from ...rules.refused import Refused
from ..story.state_text import character_rows
from .setting import Setting
from .story import Story


class SheetText(NamedTuple):
    """One sheet in words."""

    name: str
    about: str
    rows: tuple[tuple[str, str], ...]
    games: tuple[str, ...]


def sheet(story: Story, setting: Setting) -> SheetText:
    """The sheet of the character that is wanted, else of the one being played. Raises `Refused`."""
    who = story.world.character(story.wanted.character)
    if who is None:
        raise Refused("No character in this campaign. Add one first.")
    rows = (row for row in character_rows(who, story.shelf) if row[0] != "who")
    return SheetText(
        setting.line(who.name),
        setting.line(who.concept),
        tuple((setting.line(label[:1].upper() + label[1:]), setting.text(said)) for label, said in rows if said),
        tuple(game.title for game in story.games),
    )
