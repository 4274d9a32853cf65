"""A list that shows its choice by a sign as well as by colour, with the focus and without it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ..forms.listing import Listing

MARK, BLANK = "▌ ", "  "
"""The one sign of the cursor, in every list, menu, form and screen."""


class MarkedList(Listing):
    """Lines to choose from, each of one row or more. It keeps only the cursor."""

    DEFAULT_CSS = """
    MarkedList {
        & > .option-list--option { padding: 0; }
        & > .option-list--option-hover { background: $panel; text-style: underline; }
        & > .option-list--option-highlighted { background: $panel; }
        &:focus > .option-list--option-highlighted { background: $panel; color: $foreground; text-style: none; }
    }
    """

    def __init__(self, lines: Sequence[Content] = (), id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._rows_shown: Sequence[Content] = ()
        self._marked_at: int | None = None
        self.show_lines(lines)

    def show_lines(self, lines: Sequence[Content], at: int = 0) -> None:
        """Show these lines, with the cursor on this one."""
        self._rows_shown, self._marked_at = lines, None
        self.set_options(_marked(line, BLANK) for line in lines)
        if lines:
            self.highlighted = at
            self._mark(at)

    def unmark(self) -> None:
        """Have no cursor: it is in another list of this screen."""
        self.highlighted = None
        self._mark(None)

    def on_option_list_option_highlighted(self, event: Listing.OptionHighlighted) -> None:
        """The sign follows the cursor."""
        self._mark(event.option_index)

    def _mark(self, at: int | None) -> None:
        for place, mark in ((self._marked_at, BLANK), (at, MARK)):
            if place is not None and place < len(self._rows_shown):
                self.replace_option_prompt_at_index(place, _marked(self._rows_shown[place], mark))
        self._marked_at = at


def _marked(line: Content, mark: str) -> Content:
    """The sign before every row but the blank one that parts a line from the next."""
    sign = Content.styled(mark, "$accent")
    return Content("\n").join(sign + row if row.plain.strip() else row for row in line.split("\n"))
