"""Words that came from a player or a file, ready for one line of the screen: never markup, never wider than counted."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content

from ...campaign.story.sanitise import shown_line
from ..log.wrapping import steady

NOTHING = Content("")


def said(text: str, style: str = "") -> Content:
    """A text as it can stand on one line."""
    return Content.styled(steady(shown_line(text)), style)


def joined(parts: Iterable[Content], by: str = " · ", style: str = "$quiet") -> Content:
    """What is not empty among these, with a quiet sign between."""
    return Content.styled(by, style).join([part for part in parts if part])


def fitted(content: Content, width: int) -> Content:
    """The content in exactly so many cells: cut with a sign that there was more, or filled up."""
    if width <= 0:
        return NOTHING
    if content.cell_length <= width:
        return content.pad_right(width - content.cell_length)
    cut = content.truncate(width, ellipsis=True)
    return cut.pad_right(max(0, width - cut.cell_length))
