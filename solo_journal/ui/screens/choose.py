"""One of several things: a few by their numbers or with the arrows, many by typing a part of a name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from ...campaign.story.sanitise import shown_line
from ..forms.name_search import Candidate, find_matches
from ..forms.text_inputs import LineInput
from .dialog import CANCEL, Dialog
from .marked_list import MarkedList

DIGITS = 9
"""So many are chosen by their numbers; among more, one types."""


class Choose(Dialog[int]):
    """Dismisses with the place of what was chosen, or with None."""

    HELP = "Type a number, or a part of a name; or move with the arrows and press Enter."
    DEFAULT_CSS = """
    Choose MarkedList { height: auto; max-height: 60vh; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "OK", id="choose.take", tooltip="Take the one under the cursor.", priority=True),
        Binding("down", "move(1)", "Down", id="choose.down", tooltip="The one below.", show=False),
        Binding("up", "move(-1)", "Up", id="choose.up", tooltip="The one above.", show=False),
        CANCEL,
    ]

    def __init__(self, question: str, names: Sequence[str]) -> None:
        super().__init__()
        self._question = question
        self._many = len(names) > DIGITS
        self._all = [Candidate(str(at), name) for at, name in enumerate(names)]
        self._fit = self._all
        self._typed = ""
        """What was typed of a name, among a few."""

    def head(self) -> Content:
        return Content(shown_line(self._question))

    def body(self) -> Iterable[Widget]:
        if self._many:
            yield LineInput(placeholder="type a part of it")
        yield MarkedList(self._lines())

    def on_mount(self) -> None:
        self.query_one(LineInput if self._many else MarkedList).focus()

    @on(Input.Changed)
    def narrow(self, event: Input.Changed) -> None:
        self._fit = find_matches(self._all, event.value)
        self.query_one(MarkedList).show_lines(self._lines())
        self.trouble("" if self._fit else "No match.")

    def action_move(self, step: int) -> None:
        listing = self.query_one(MarkedList)
        listing.action_cursor_down() if step > 0 else listing.action_cursor_up()

    @on(MarkedList.OptionSelected)
    def clicked(self, event: MarkedList.OptionSelected) -> None:
        self._take(event.option_index)

    def action_take(self) -> None:
        at = self.query_one(MarkedList).highlighted
        if at is not None:
            self._take(at)

    def on_key(self, event: events.Key) -> None:
        """Of a few, a digit takes one, and letters go to the one whose name they are a part of."""
        if self._many or not event.is_printable or not event.character:
            return
        event.stop()
        if not self._typed and event.character in "123456789"[: len(self._all)]:
            self._take(int(event.character) - 1)
            return
        tries = (f"{self._typed}{event.character}", event.character)
        self._typed = next((each for each in tries if find_matches(self._all, each)), "")
        if self._typed:
            self.query_one(MarkedList).highlighted = int(find_matches(self._all, self._typed)[0].id)

    def _take(self, at: int) -> None:
        self.dismiss(int(self._fit[at].id))

    def _lines(self) -> list[Content]:
        told = (shown_line(each.title) for each in self._fit)
        return [Content(each if self._many else f"{at}  {each}") for at, each in enumerate(told, 1)]
