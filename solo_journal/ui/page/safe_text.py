"""Text from a player or a file made safe for one row of the screen: never markup, never wider than counted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from textual.content import Content

from ...campaign.story.sanitise import sanitise_line
from ..log.text_wrap import cuts, steady

NOTHING = Content("")
EDGE = "\t"
"""What follows it in the strip goes to the right edge."""
QUIET = "$quiet $dim"
"""Where a terminal has no colour between its own two, quiet words are dim."""
MINUS = re.compile(r"(?<!\S)-(?=\w)")
"""A typed minus before a word or a number."""
PARTS = tuple(map(re.compile, (r"(?<=\S[.!?]) ", r"   |, |; | · ")))
"""Where a line that is too long may end: after a sentence, else after a part of one."""


def safe(text: str, style: str = "") -> Content:
    """A text for one row."""
    return Content.styled(steady(sanitise_line(text)), style.replace("$quiet", QUIET))


def with_minus(text: str) -> str:
    """`Endurance −1`: with a real minus sign before words and numbers."""
    return MINUS.sub("−", text)


def join_parts(parts: Iterable[Content], by: str = " · ", style: str = QUIET) -> Content:
    """The non-empty parts, with a quiet separator between them."""
    return Content.styled(by, style).join([part for part in parts if part])


def as_fit(found: Iterable[Content], width: int, between: str = " · ") -> Content:
    """As many parts as fit, at least the beginning of the first, and the number of the rest."""
    parts = [part for part in found if part]
    for seen in range(len(parts), 0, -1):
        more = safe(f"{between}+{len(parts) - seen}" if seen < len(parts) else "", "$quiet")
        line, room = join_parts(parts[:seen], between), width - more.cell_length
        if seen == 1 or line.cell_length <= room:
            return line.truncate(max(0, room), ellipsis=True) + more
    return NOTHING


def whole(content: Content, width: int) -> Content:
    """As many whole sentences as fit, or whole parts of the first; if none fits, it is cut."""
    if content.cell_length > width:
        ends = (each.start() for parts in PARTS for each in reversed([*parts.finditer(content.plain)]))
        cuts = (content[:end] for end in ends if content.plain.count("(", 0, end) == content.plain.count(")", 0, end))
        content = next((cut for cut in cuts if cut.cell_length <= width), content)
    return fit_width(content, width)


def wrap_content(content: Content, width: int, hang: int = 0) -> list[Content]:
    """The content in rows of this width, with a hanging indent. Words stay whole, except in scripts without spaces."""
    rows = cuts(content.plain, width, width - hang)
    return [Content(" " * hang * bool(at)) + content[cut.start : cut.end] for at, cut in enumerate(rows)]


def in_columns(cells: Sequence[Content], across: int) -> Content:
    """Cells side by side, so many in a row."""
    starts = range(0, len(cells), across)
    return Content("\n").join(Content("  ").join(cells[start : start + across]) for start in starts)


def ends(left: Content, right: Content, width: int, gap: int = 2) -> Content:
    """Content at both ends of a row: the left one is shortened if necessary."""
    return fit_width(left, width - right.cell_length - gap) + " " * gap + right


def fit_width(content: Content, width: int) -> Content:
    """The content at exactly this width: cut with an ellipsis, or padded."""
    if width <= 0:
        return NOTHING
    if content.cell_length <= width:
        return content.pad_right(width - content.cell_length)
    cut = content.truncate(width, ellipsis=True)
    return cut.pad_right(max(0, width - cut.cell_length))
