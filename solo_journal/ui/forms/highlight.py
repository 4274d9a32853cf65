"""Player text with search terms highlighted, cut so that the first hit is visible."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ...campaign.story.sanitise import sanitise, sanitise_line
from ..log.rows_view import matches

MARK = "$text-warning bold underline"
BEFORE = 24
"""The characters kept before the first hit of a cut text, for context."""


def highlight(text: str, terms: Sequence[str]) -> Content:
    """A text for the screen, with the terms highlighted."""
    told = sanitise(text)
    content = Content(told)
    for start, end in matches(told, terms):
        content = content.stylize(MARK, start, end)
    return content


def snippet(text: str, terms: Sequence[str], longest: int) -> Content:
    """At most `longest` characters of one line, with the first hit visible and all of them highlighted."""
    told = " ".join(sanitise_line(text).split())
    first = min((start for start, _ in matches(told, terms)), default=0)
    if len(told) > longest and first > longest - BEFORE:
        led = told[first - BEFORE : first]
        led = led.rpartition("; ")[2] if "; " in led else led.partition(" ")[2]  # the end of another part tells nothing
        told = f"… {led}{told[first:]}"
    return highlight(told if len(told) <= longest else f"{told[:longest].rpartition(' ')[0]} …", terms)
