"""A character sheet as plain text: concept, the sheet in each game, and the player's notes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....rules.refusal import Refused
from ...story.line_wrap import cells, wrap_line
from ...story.state_text import sheet_rows
from ..format import Export
from ..story import Story
from ..story_parts import setting_of
from ..typography import Typography

WIDTH = 72


class SheetText(NamedTuple):
    """One sheet in words."""

    name: str
    about: str
    rows: tuple[tuple[str, str], ...]
    games: tuple[str, ...]


def sheet(story: Story, setting: Typography) -> SheetText:
    """The sheet of the selected character, or of the active one. Raises `Refused`."""
    who = story.world.character(story.wanted.character)
    if who is None:
        raise Refused("No character in this campaign. Add one first.")
    rows = list(sheet_rows(who, story.shelf))
    if not any(said for _, said in rows):
        story.remarks.append(f"{who.name}'s sheet is still empty.")
    return SheetText(
        setting.line(who.name),
        setting.line(who.concept),
        tuple((setting.line(label[:1].upper() + label[1:]), setting.text(said)) for label, said in rows if said),
        tuple(game.title for game in story.games),
    )


def pieces(story: Story) -> Iterator[str]:
    told = sheet(story, setting_of(story))
    yield f"{told.name}\n{'=' * min(cells(told.name), WIDTH)}\n"
    yield from (f"{line}\n" for each in (told.about, *told.games) if each for line in wrap_line(each, WIDTH))
    yield "\n"
    margin = min(16, max((cells(label) for label, _ in told.rows), default=0) + 2)
    for label, said in told.rows:
        first = label + " " * max(2, margin - cells(label)) if label else ""
        for at, line in enumerate(said.split("\n")):
            begins = first if at == 0 else " " * margin
            yield from (f"{each}\n" for each in wrap_line(line, WIDTH, begins, " " * margin))


EXPORT = Export("sheet", "Character sheet", ".sheet.txt", "one character, as plain text", pieces, tells_story=False)
