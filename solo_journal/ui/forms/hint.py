"""The last line of a form, a menu or a reading room: its keys, drawn as the key line of the page draws them."""

from __future__ import annotations

from textual.app import RenderResult
from textual.content import Content
from textual.widget import Widget

GAP = "   "
Told = tuple[tuple[str, str], ...]
"""Keys, each with what it does; the way out comes last."""


class Hint(Widget):
    """`Enter roll   Esc cancel`. What does not fit is left out whole, from the right; the way out stays."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Hint { height: 1; color: $quiet; }"

    def __init__(self, told: Told, id: str = "hint") -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._told = told

    def render(self) -> RenderResult:
        *near, out = (Content.assemble((key, "bold $foreground"), f" {does}") for key, does in self._told)
        while near and Content(GAP).join([*near, out]).cell_length > self.content_size.width:
            near.pop()
        return Content(GAP).join([*near, out])
