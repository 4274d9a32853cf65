"""Edits the text of an entry, whose old words stay in its history; and the text of a table pack, until it is valid."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar

from rich.segment import Segment
from textual.binding import BindingType
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.story.sanitise import sanitise, sanitise_line
from ...rules.letter_folding import STOPS
from ..forms.key_table import keys
from ..forms.text_inputs import Paragraphs
from ..page.view import NOT_SAVED, PageView
from .dialog import CANCEL, Dialog
from .modal import after_typing

NO_WORDS = "No words left, so nothing was changed. Esc keeps the entry; Cross out removes it from the story."
SENTENCE = re.compile(rf"[{STOPS}][”’\"'»)]*\s*")
NO_NOTES = "no notes yet · write a line for each"
EXAMPLE = "For example:\n# Weather           a title, after a #\n- Rain, {d6} hours  a row on each line, after a -"


class WordsArea(Paragraphs):
    """A text area that keeps every character, and shows control characters as symbols."""

    DEFAULT_CSS = """
    WordsArea {
        height: auto;
        min-height: 5;
        max-height: 50vh;
        border: none;
        padding: 0 1;
        background: $panel;
        color: $prose;
        &:focus { border: none; }
        & .text-area--placeholder { color: $quiet; }
    }
    """

    def __init__(self, words: str, *, read_only: bool = False, empty: str = "") -> None:
        super().__init__(words, soft_wrap=True, show_line_numbers=False, read_only=read_only, placeholder=empty)
        self.cursor_blink = False

    def render_line(self, y: int) -> Strip:
        """One line, with symbols for characters that no screen can show."""
        strip = super().render_line(y)
        if all(sanitise_line(each.text) == each.text for each in strip):
            return strip
        safe = [each if each.control else Segment(sanitise_line(each.text), each.style) for each in strip]
        return Strip(safe).adjust_cell_length(self.size.width)


class SplitWords(Dialog[int]):
    """Returns the offset at which the second paragraph begins, or None."""

    HELP = "Move the cursor to where the second paragraph begins; Enter splits the text there. No word changes."
    HEAD = "Split: where does the second paragraph begin?"
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys("split", ("take", "enter", "split", "Split", "Make two paragraphs here."), priority=True),
        *CANCEL,
    ]

    def __init__(self, words: str) -> None:
        super().__init__()
        self._area = WordsArea(words, read_only=True)

    def body(self) -> Iterable[Widget]:
        yield self._area

    def on_mount(self) -> None:
        self._area.focus()
        if found := SENTENCE.search(self._area.text):
            before = self._area.text[: found.end()].split("\n")
            self._area.move_cursor((len(before) - 1, len(before[-1])))

    @after_typing
    def action_split(self) -> None:
        at = len(self._area.get_text_range((0, 0), self._area.cursor_location))
        if self._area.text[:at].strip() and self._area.text[at:].strip():
            self.dismiss(at)
        else:
            self.trouble("Put the cursor between words.")


class EditWords(Dialog[str]):
    """Returns the new words, or None if they are the same or the player cancels."""

    HEAD = "Edit text"
    HELP = (
        "Change the words as in the composer; Ctrl+S saves them, and Enter those of one line. The old words stay in "
        "the history of the entry."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys(
            "words",
            ("keep-line", "enter", "keep_line", "Save", "Save this line."),
            ("keep", "ctrl+s", "keep", "Save", "Save these words."),
            priority=True,
        ),
        *keys("words", ("leave", "escape", "drop", "Cancel", "Keep the words as they were.")),
    ]

    def __init__(self, words: str, head: str = "", *, may_be_empty: bool = False, one_line: bool = False) -> None:
        """`one_line` makes Enter save."""
        super().__init__(head)
        self._may_be_empty, self._one_line = may_be_empty, one_line
        self._area = WordsArea(words, empty=NO_NOTES if may_be_empty else "")
        self._before = self._area.text
        self._warned = self._heard = ""
        """Changed words that the next Esc drops, or with which the next Ctrl+Q quits."""

    def body(self) -> Iterable[Widget]:
        yield self._area

    def on_mount(self) -> None:
        self._area.move_cursor(self._area.document.end)
        self._area.focus()

    @after_typing
    def action_keep(self) -> None:
        """Save the words. What the widget itself did to odd characters does not count as a change."""
        words = self._area.text
        if words == self._before:
            self.dismiss(None)
        elif not words.strip() and not self._may_be_empty:
            self.trouble(NO_WORDS)
        else:
            self.dismiss(words)

    action_keep_line = action_keep

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter breaks the line if there may be several."""
        return self._one_line or action != "keep_line"

    def action_drop(self) -> None:
        """Leave the words as they were; ask first if they were changed."""
        words = self._area.text
        if words in (self._before, self._warned):
            self.dismiss(None)
        else:
            self._warned = words
            self.trouble(NOT_SAVED)

    @property
    def unsaved(self) -> str:
        """Changed words, which the page keeps in its draft. What stands in a form or in a dialog of one line is no
        draft: nobody would know it again in the composer."""
        return "" if self._area.text == self._before else self._area.text

    def leave(self) -> None:
        """Quit the program. Changed words are written on as a draft, once the player has heard that."""
        words = self.unsaved
        if words and words != self._heard:
            self._heard = words
            self.trouble(f"{NOT_SAVED} Ctrl+Q again quits and keeps it as a draft.")
            return
        page = next((each for each in self.app.screen_stack if isinstance(each, PageView)), None)
        if words and page:
            page.begin_with(words)
        super().leave()


class EditTables(EditWords):
    """Returns the text, or None if it is unchanged."""

    HEAD = "Tables"
    HELP = (
        "A heading (`# Weather`) is a table's title, and each line that begins with `-` a row. A row may roll "
        "dice (`{2d6}`), call another table (`{names}`), and draw again (`{roll twice}`). `{#weather}` after a title "
        "is the name by which rows call it, which stays when the title changes. A table with numbers "
        "has bars: `| d6 | Weather |`, `|---|---|`, `| 1-3 | Still |`. A pack with comments of your own (`#`) is "
        "shown as its file, so that they are kept. Ctrl+S saves."
    )

    def __init__(self, before: str, typed: str, trouble: str) -> None:
        """`before` is the original text; `typed` the current one, with its `trouble`."""
        super().__init__(typed, "" if before else "New table")
        self._before = before
        self._trouble = trouble

    def body(self) -> Iterable[Widget]:
        """An example above the text, which stays while the player types; a file needs none."""
        if "[[table]]" not in self._before:
            yield Static(Content(EXAMPLE), classes="quiet")
        yield from super().body()

    def on_mount(self) -> None:
        if self._trouble:
            self.trouble(sanitise(self._trouble))
