"""The last line of a form, a menu or a reading room: its keys, drawn as the key line of the page draws them."""

from __future__ import annotations

from textual.content import Content

GAP = "   "
Told = tuple[tuple[str, str], ...]
"""Keys, each with what it does."""


def hint(told: Told) -> Content:
    """`Enter does it   Esc leaves`, the keys as bright as they are on the page."""
    return Content(GAP).join(Content.assemble((key, "bold $foreground"), f" {does}") for key, does in told)
