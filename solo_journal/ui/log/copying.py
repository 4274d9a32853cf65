"""What copying gives: the words, in lines as they were written. Margins, filled space and the breaks that only the
width of the screen made are left out."""

from __future__ import annotations

from textual.selection import Selection

from .layout import Layout
from .rows import Row, text_of


def copied(layout: Layout, selection: Selection, width: int) -> str:
    """The text of a selection, whose offsets are rows of the layout and characters in them."""
    first = selection.start.y if selection.start else 0
    last = min(selection.end.y if selection.end else layout.height - 1, layout.height - 1)
    text = ""
    for y in range(max(0, first), last + 1):
        found = layout.row(y)
        if found is None:
            text += "\n" if text else ""
            continue
        _, row = found
        said = _part(row, width, selection.get_span(y))
        text += f"{row.joint}{said if row.joint != ' ' else said.lstrip()}" if text else said
    return text


def _part(row: Row, width: int, span: tuple[int, int] | None) -> str:
    """The words of a row that are within a span of its characters."""
    if span is None:
        return ""
    start, end = span[0], None if span[1] == -1 else span[1]
    whole, right = row.plain(width), text_of(row.right)
    begins = len(whole) - len(right)
    left = text_of(row.left)[start:end].rstrip()
    behind = right[max(0, start - begins) : None if end is None else max(0, end - begins)]
    return "  ".join(each for each in (left, " ".join(behind.split())) if each)
