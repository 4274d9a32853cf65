"""The screen as text with a second layer: the role of each cell, read from its colour in the theme that is worn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from textual.app import App
from textual.color import Color
from textual.strip import Strip

from solo_journal.ui.roles import contrast

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


def faint(app: App[Any], strips: list[Strip] | None = None) -> list[str]:
    """The words of the top screen whose contrast with their background is below 4.5; its rows, if they are drawn."""
    parts, found = [child.region for child in app.screen.children], list[str]()
    for y, strip in enumerate(strips or strips_of(app)):
        x = 0
        for segment in strip:
            style, at = segment.style, x
            x += segment.cell_length
            if not (style and style.color and style.color.triplet and style.bgcolor and style.bgcolor.triplet):
                continue
            apart = contrast(Color(*style.color.triplet), Color(*style.bgcolor.triplet))
            if apart < 4.495 and re.search(r"\w", segment.text) and any(part.contains(at, y) for part in parts):
                found.append(f"{segment.text.strip()} {apart:.2f}")
    return found
