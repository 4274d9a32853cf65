"""A text of tables: a heading for each, a row a line. What is wrong with it is told, and the text stays."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.story.sanitise import sanitise
from .edit_words import EditWords

EXAMPLE = "For example:\n# Weather           a title, behind a #\n- Rain, {d6} hours  a row on each line, behind a -"


class EditTables(EditWords):
    """Dismisses with the text, or with None where it is as it was."""

    HEAD = "Tables"
    HELP = (
        "A heading (`# Weather`) is a table's title, and each line that begins with `-` a row. A row may roll "
        "dice (`{2d6}`), call another table (`{names}`), and draw again (`{roll twice}`). `{#weather}` behind a title "
        "is the name by which rows call it, which stays when the title changes. A table with numbers "
        "has bars: `| d6 | Weather |`, `|---|---|`, `| 1-3 | Still |`. A pack with comments of your own (`#`) is "
        "shown as its file, so that they are kept. Ctrl+S saves."
    )

    def __init__(self, before: str, typed: str, trouble: str) -> None:
        """`before`: the text as it was; `typed`: as it is now, with the `trouble` that it has."""
        super().__init__(typed)
        self._before = before
        self._trouble = trouble

    def body(self) -> Iterable[Widget]:
        """An example above the words, which stays while one types; a file has a form of its own."""
        if "[[table]]" not in self._before:
            yield Static(Content(EXAMPLE), classes="quiet")
        yield from super().body()

    def on_mount(self) -> None:
        if self._trouble:
            self.trouble(sanitise(self._trouble))
