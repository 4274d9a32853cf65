"""One line that the program needs to know, such as the name of a file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget

from ...campaign.story.sanitise import shown_line
from ..forms.input_barrier import after_typing
from ..forms.text_inputs import FieldInput, LineInput
from .dialog import CANCEL, Dialog


class AskWords(Dialog[str]):
    """Dismisses with the words, or with None."""

    HELP = "Type the answer, then press Enter."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "OK", id="words.take", tooltip="Use these words.", priority=True),
        CANCEL,
    ]

    def __init__(self, question: str, words: str = "") -> None:
        super().__init__()
        self._question = question
        self._words = words

    def head(self) -> Content:
        return Content(shown_line(self._question))

    def body(self) -> Iterable[Widget]:
        yield FieldInput(self._words)

    @after_typing
    def action_take(self) -> None:
        words = self.query_one(LineInput).value.strip()
        self.trouble("" if words else "Nothing typed yet. Esc cancels.")
        if words:
            self.dismiss(words)
