"""An input that names one of many things: a line that narrows them, and below it the matches, best first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input

from ...rules.fields import Asked
from ..page.safe_text import fit_width, safe
from .field import Field
from .key_table import keys
from .name_search import Candidate, find_matches
from .plain_list import MarkedList
from .text_inputs import FieldInput

MOST, GAP = 6, 3
"""The most matches shown, and the columns between a title and its description."""


class LookupField(Field):
    """Its value is the match at the cursor; without matches, what was typed."""

    DEFAULT_CSS = """
    LookupField {
        MarkedList { display: none; height: auto; background: transparent; }
        &.-here MarkedList { display: block; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = keys(
        "lookup",
        ("down", "down", "move(1)", "Down", "The one below."),
        ("up", "up", "move(-1)", "Up", "The one above."),
        show=False,
    )

    def __init__(self, asked: Asked, given: Any, candidates: Iterable[Candidate]) -> None:
        super().__init__(asked, given)
        self._all = list(candidates)
        self._at, self._top = 0, 0
        titles = {each.id: each.title for each in self._all}
        self._first = titles.get(str(given), str(given or ""))
        self._fit = find_matches(self._all, self._first)

    def widgets(self) -> ComposeResult:
        self.line = FieldInput(self._first, placeholder="type part of a name")
        yield self.line
        listing = MarkedList()
        listing.can_focus = False
        yield listing

    def on_resize(self) -> None:
        self._show()

    @on(Input.Changed)
    def narrow(self, event: Input.Changed) -> None:
        """Show the matches and choose the best."""
        event.stop()
        self._fit, self._at, self._top = find_matches(self._all, event.value), 0, 0
        self._show()
        self.changed()

    @on(MarkedList.OptionSelected)
    def take(self, event: MarkedList.OptionSelected) -> None:
        event.stop()
        self._at = self._top + event.option_index
        self._show()

    def action_move(self, step: int) -> None:
        self._at = max(0, min(len(self._fit) - 1, self._at + step))
        self._show()

    def value(self) -> Any:
        """The chosen match. A given value that was not touched stays exactly as it was."""
        typed = self.line.value
        if self.given is not None and typed == self._first and not self._at:
            return self.given
        return self._fit[self._at].id if self._fit else typed.strip() or None

    def _show(self) -> None:
        self._top = max(min(self._top, self._at), self._at - MOST + 1)
        rows = self._fit[self._top : self._top + MOST]
        titles = [safe(each.title) for each in rows]
        wide = max((each.cell_length for each in titles), default=0) + GAP
        abouts = (safe(each.about, "$quiet") for each in rows)
        lines = [fit_width(title, wide) + about for title, about in zip(titles, abouts, strict=True)]
        self.query_one(MarkedList).show_lines(lines, self._at - self._top)
        self.say("" if rows else "No match.")
