"""A text of tables: a heading for each, a row a line. What is wrong with it is told, and the text stays."""

from __future__ import annotations

from ...campaign.story.sanitise import shown
from .edit_words import EditWords


class EditTables(EditWords):
    """Dismisses with the text, or with None where it is as it was."""

    HEAD = "Tables"
    HELP = (
        "A heading (`# Weather`) is a table's title, and each line that begins with `-` a row. A row may roll "
        "dice (`{2d6}`), call another table (`{names}`), and draw again (`{roll twice}`). A table with numbers "
        "has bars: `| d6 | Weather |`, `|---|---|`, `| 1-3 | Still |`. A pack with comments of your own (`#`) is "
        "shown as its file, so that they are kept. Ctrl+S saves."
    )

    def __init__(self, before: str, typed: str, trouble: str, *, new: bool = False) -> None:
        """`before`: the text as it was; `typed`: as it is now, with the `trouble` that it has; `new`: what is typed or
        pasted comes in its place."""
        super().__init__(typed)
        self._before = before
        self._trouble = trouble
        self._new = new

    def begin(self) -> None:
        """An example is there to be replaced."""
        if self._new:
            self._area.select_all()
        else:
            super().begin()

    def on_mount(self) -> None:
        """Say what is wrong, where something is."""
        if self._trouble:
            self.trouble(shown(self._trouble))
