"""The sheet of one character as plain text."""

from __future__ import annotations

from collections.abc import Iterator

from ..format import Export
from ..sheets import sheet
from ..story import Story
from ..story_parts import setting_of
from ..wrapping import cells, wrapped

WIDTH = 72


def pieces(story: Story) -> Iterator[str]:
    told = sheet(story, setting_of(story))
    yield f"{told.name}\n{'=' * min(cells(told.name), WIDTH)}\n"
    yield from (f"{line}\n" for each in (told.about, *told.games) if each for line in wrapped(each, WIDTH))
    yield "\n"
    margin = min(16, max((cells(label) for label, _ in told.rows), default=0) + 2)
    for label, said in told.rows:
        first = label + " " * max(2, margin - cells(label)) if label else ""
        for at, line in enumerate(said.split("\n")):
            begins = first if at == 0 else " " * margin
            yield from (f"{each}\n" for each in wrapped(line, WIDTH, begins, " " * margin))


EXPORT = Export("sheet", "Character sheet", ".sheet.txt", "one character, as plain text", pieces, tells_story=False)
