"""One of a few things, by its number or with the arrows: which of several names was meant, which tracker moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget

from ...campaign.story.sanitise import shown_line
from .dialog import CANCEL, Dialog
from .marked_list import MarkedList


class Choose(Dialog[int]):
    """Dismisses with the place of what was chosen, or with None."""

    HELP = "Type a number, or move with the arrows and press Enter."
    DEFAULT_CSS = """
    Choose MarkedList { height: auto; max-height: 60vh; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "OK", id="choose.take", tooltip="Take the one under the cursor.", priority=True),
        CANCEL,
    ]

    def __init__(self, question: str, names: Sequence[str]) -> None:
        super().__init__()
        self._question = question
        self._names = names

    def head(self) -> Content:
        """The question."""
        return Content(shown_line(self._question))

    def body(self) -> Iterable[Widget]:
        """What there is to choose from."""
        yield MarkedList([Content(shown_line(f"{at}  {name}")) for at, name in enumerate(self._names, 1)])

    def on_mount(self) -> None:
        """Begin at the first."""
        self.query_one(MarkedList).focus()

    @on(MarkedList.OptionSelected)
    def clicked(self, event: MarkedList.OptionSelected) -> None:
        """A click takes one."""
        self.dismiss(event.option_index)

    def action_take(self) -> None:
        """Take the one under the cursor."""
        self.dismiss(self.query_one(MarkedList).highlighted)

    def on_key(self, event: events.Key) -> None:
        """A digit takes one of the first nine."""
        at = int(event.character) - 1 if event.character and event.character in "123456789" else -1
        if 0 <= at < len(self._names):
            event.stop()
            self.dismiss(at)
