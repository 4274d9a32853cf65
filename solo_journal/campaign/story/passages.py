"""A chapter to be read: prose forward. What was asked and rolled stands between the paragraphs as quiet lines, or is
left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from ...rules.lonelog_tags import reads, tags_only
from ..journal.damaged_block import Damaged
from ..journal.log_view import Line
from .entry_text import log_line
from .labels import only_renames

Look = Literal["prose", "act", "trouble"]
PROSE = frozenset({"prose", "consequence"})
HEADINGS = frozenset({"scene", "session"})
"""What stands in the heading of the chapter already."""


class Passage(NamedTuple):
    """A paragraph, or an act between paragraphs."""

    look: Look
    text: str
    id: str
    bookmarked: bool = False


def passages(lines: Iterable[Line | Damaged], *, mechanics: bool = True) -> Iterator[Passage]:
    """What is to be read of these lines; without the mechanics, the story alone."""
    for line in lines:
        if isinstance(line, Damaged):
            yield Passage("trouble", log_line(line), line.id)
        elif line.entry.shown_as in PROSE and not line.struck and not tags_only(line.text):
            yield Passage("prose", reads(line.text), line.entry.id, line.bookmarked)
        elif mechanics and line.entry.kind not in HEADINGS and not only_renames(line):
            yield Passage("act", log_line(line), line.entry.id, line.bookmarked)
