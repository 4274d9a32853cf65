"""Player text with what was searched for marked in it, and cut so that the first mark is in view."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ...campaign.story.sanitise import sanitise, shown_line
from ..log.row_painter import matches

MARK = "$text-warning bold underline"
BEFORE = 24
"""Letters that stand before the first mark of a cut text, so that one sees what it is about."""


def highlight(text: str, terms: Sequence[str]) -> Content:
    """A text for the screen, with the terms marked."""
    told = sanitise(text)
    content = Content(told)
    for start, end in matches(told, terms):
        content = content.stylize(MARK, start, end)
    return content


def snippet(text: str, terms: Sequence[str], longest: int) -> Content:
    """One line of a text, at most so many letters of it, with the first term in view and all of them marked."""
    told = " ".join(shown_line(text).split())
    first = min((start for start, _ in matches(told, terms)), default=0)
    if len(told) > longest and first > longest - BEFORE:
        told = "… " + told[first - BEFORE :].partition(" ")[2]
    return highlight(told if len(told) <= longest else f"{told[:longest].rpartition(' ')[0]} …", terms)
