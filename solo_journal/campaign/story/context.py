"""The context of a line: the lines before and after it."""

from __future__ import annotations

from ..journal.damaged_block import Damaged
from ..journal.journal import Journal
from ..journal.log_line import Line, in_place_of
from ..journal.log_window import Window


class Context:
    """Looks up the neighbours of lines. It may be used in a thread, one look-up at a time."""

    def __init__(self, journal: Journal, lines: int) -> None:
        """`lines` is the number wanted on each side."""
        self._lines = lines
        self._window = Window.at_the_end(journal, page=4 * lines + 2)

    def around(self, id_: str) -> tuple[list[Line], int]:
        """The lines around the entry with this id, and its index among them; none if there is no such line."""
        self._window.catch_up()
        self._window.take(self._window.around(id_))
        lines = [in_place_of(each) if isinstance(each, Damaged) else each for each in self._window.lines]
        at = next((place for place, line in enumerate(lines) if line.entry.id == id_), None)
        if at is None:
            return [], 0
        for line in lines:
            if line.entry.kind == "scene":
                line.heading = " · ".join(part for part in self._window.heading(line.scene) if part)
        first = max(0, at - self._lines)
        return lines[first : at + self._lines + 1], at - first
