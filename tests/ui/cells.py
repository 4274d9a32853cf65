"""The screen as text with a second layer: the role of each cell, read from its colour in the theme that is worn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textual.app import App
from textual.color import Color
from textual.strip import Strip

from .frames import strips_of

ROLES = {
    "prose": "s", "foreground": "w", "quiet": "q", "text-success": "g", "text-warning": "m", "text-error": "b",
    "text-accent": "t", "primary": "f", "empty": "e", "pane-rule": "r",
}  # fmt: skip
"""Story, words, quiet, good, mixed, bad, turn, fill, empty, rule. A capital is bold; `.` is blank; `?` is no role."""


def layers(app: App[Any]) -> str:
    """The rows of the screen, then the roles of their cells."""
    strips = strips_of(app)
    known: dict[tuple[int, int, int], str] = {}
    for name, letter in ROLES.items():
        known.setdefault(Color.parse(app.theme_variables[name]).rgb, letter)
    text = "\n".join(strip.text.rstrip() for strip in strips)
    roles = "\n".join("".join(_letters(strip, known)).rstrip(".") for strip in strips)
    return f"{text}\n{'=' * 20} roles\n{roles}\n"


def _letters(strip: Strip, known: dict[tuple[int, int, int], str]) -> Iterator[str]:
    for segment in strip:
        colour = segment.style.color.triplet if segment.style and segment.style.color else None
        letter = known.get(tuple(colour), "?") if colour else "?"  # type: ignore[arg-type]
        letter = letter.upper() if segment.style and segment.style.bold else letter
        yield from ("." if sign == " " else letter for sign in segment.text)
