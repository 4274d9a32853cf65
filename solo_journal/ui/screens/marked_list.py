"""A list of lines, each of one row or more, with room for the sign of the cursor before them."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ..forms.plain_list import PlainList


class MarkedList(PlainList):
    """Lines to choose from. It keeps only the cursor."""

    DEFAULT_CSS = """
    MarkedList {
        & > .option-list--option { padding: 0 0 0 2; }
        & > .option-list--option-highlighted { text-style: none; }
        &:focus > .option-list--option-highlighted { text-style: none; }
    }
    """

    def __init__(self, lines: Sequence[Content] = (), id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.show_lines(lines)

    def show_lines(self, lines: Sequence[Content], at: int = 0) -> None:
        self.set_options(lines)
        if lines:
            self.highlighted = at

    def unmark(self) -> None:
        """Have no cursor: it is in another list of this screen."""
        self.highlighted = None
