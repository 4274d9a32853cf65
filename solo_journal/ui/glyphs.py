"""The glyphs of the page as ASCII, for terminals that have no others: one sign for one, so every column stays."""

from __future__ import annotations

import re

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

LETTERS = {
    "●": "+", "◐": "~", "○": "x", "✦": "*", "▮": "#", "▯": "-", "▲": "!", "▼": "v", "±": "=", "◆": "#", "◇": ".",
    "★": "B", "▌": ">", "▸": ">", "▁": "1", "▃": "2", "▅": "3", "▆": "4", "▂": "1", "▄": "2", "▇": "5",
    "━": "=", "┄": "-", "─": "-", "│": "|", "…": "~", "‹": "<", "›": ">", "−": "-", "–": "-", "—": "-", "→": ">",
    "·": ".", "•": "*", "✗": "x", "“": '"', "”": '"', "‘": "'", "’": "'", "┌": "+", "┐": "+", "└": "+", "┘": "+",
    "├": "+", "┤": "+", "↑": "^", "↓": "v", "←": "<",
}  # fmt: skip
"""Each glyph by its sign."""
_TABLE = str.maketrans(LETTERS)
_HIGHEST = re.compile("(?<=▆)█")
"""The fifth step of a die; elsewhere a full cell is a part of a bar."""


def in_ascii(text: str) -> str:
    """A text with every glyph of ours as its sign; what a player wrote in other letters stays."""
    if text.isascii():
        return text
    return _HIGHEST.sub("5", text).translate(_TABLE).replace("█", "#")


class Letters(LineFilter):
    """Draws every line so."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments with signs for glyphs; none becomes longer or shorter."""
        return [Segment(in_ascii(text), style, control) for text, style, control in segments]
