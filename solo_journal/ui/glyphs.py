"""ASCII forms of the page's glyphs, one character for each, so that columns stay aligned."""

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
"""Each glyph's ASCII form."""
_TABLE = str.maketrans(LETTERS)
_HIGHEST = re.compile("(?<=▆)█")
"""The fifth step of a die; elsewhere a full block is part of a bar."""


def in_ascii(text: str) -> str:
    """A text with each of our glyphs in ASCII; a player's own characters are untouched."""
    if text.isascii():
        return text
    return _HIGHEST.sub("5", text).translate(_TABLE).replace("█", "#")


class Letters(LineFilter):
    """Draws every line in ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments with ASCII for glyphs, each as long as before."""
        return [Segment(in_ascii(text), style, control) for text, style, control in segments]
