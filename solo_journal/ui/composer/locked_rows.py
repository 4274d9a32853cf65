"""A text area whose first rows can be locked while they are being processed. They cannot be changed until then, and
what is typed below them is kept in any case."""

from __future__ import annotations

from typing import Any

from textual.widgets.text_area import Edit, EditResult

from ..forms.text_inputs import Paragraphs
from .messages import Request, Sent


class LockedRowsText(Paragraphs):
    """A text, part of which was sent and is not settled yet."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(soft_wrap=True, highlight_cursor_line=False, **settings)
        self._held: list[Sent] = []
        """What was sent and is not settled: the rows at the top, in order."""
        self._given_back = ""
        """A line that came to nothing: what is typed next goes below it, and never joins it."""
        self._begun = ""
        """The whole text when opening words were put in."""
        self._lent = ""
        """The whole text when words that were undone were put in."""

    @property
    def held_rows(self) -> int:
        return sum(each.rows for each in self._held)

    @property
    def ready_again(self) -> bool:
        """Whether the text is only a line that came to nothing, to be run again or deleted."""
        return bool(self._given_back) and self.text == self.selected_text == self._given_back

    @property
    def blank(self) -> bool:
        """Whether nothing is being written; rows that were sent do not count."""
        return not any(self._rows()[self.held_rows :])

    @property
    def lent(self) -> bool:
        """Whether the text is only what an undo put in: until it is changed, nothing counts as typed."""
        return bool(self._lent) and self.text == self._lent

    @property
    def line(self) -> str:
        return self.document.get_line(self.cursor_location[0])

    def put(self, text: str, *, again: bool = False) -> None:
        """Give a text back for editing, with the cursor at its end, above anything that is being written; a line that
        is to be run `again` is never joined by what is typed next."""
        self._given_back, top = text if again else "", (self.held_rows, 0)
        if self.blank:
            self._change(text, top, self.document.end, follow=True)
        else:
            self._change(f"{text}\n", top, top)

    def begin(self, words: str) -> None:
        """Begin a line with these words: the last one if it is blank, else a new one below the text."""
        row, end = self.document.line_count - 1, self.document.end
        filled = bool(self.document.get_line(row).strip())
        self._change(f"\n{words}" if filled else words, end if filled else (row, 0), end, follow=True)
        self._begun = self.text

    def lend(self, words: str) -> bool:
        """Begin with words that were undone. Returns whether they are all there is."""
        alone = self.blank
        self.begin(words)
        self._lent = self.text if alone else ""
        if alone:
            self.history.clear()
        return alone

    def take_back(self) -> None:
        """Remove words that an undo put in and nobody changed, because something else is undone or redone."""
        if self.lent:
            self._change("", (0, 0), self.document.end)
            self.history.clear()
        self._lent = ""

    def release_prose(self, request: Request) -> None:
        """Remove the prose above a line, because it is saved. The line is still running."""
        self._take_out(*self._let_go(request, but=1))

    def done(self, sent: Sent) -> None:
        """Remove these rows, because they are saved. What was typed meanwhile stays."""
        self._take_out(*self._let_go(sent))
        self._stand_ready()

    def left(self, sent: Sent, *, cancelled: bool = False) -> None:
        """Unlock these rows, because nothing came of them; if the player cancelled, exactly as they were."""
        start, count = self._let_go(sent)
        rows = "\n".join(self._rows()[start : start + count])
        self._take_out(start, count)
        if count:
            self.put(rows, again=count == 1 and isinstance(sent, Request) and not cancelled)
            self._stand_ready()

    def let_by(self) -> None:
        """Move a line that came to nothing below what was written since, so that this can be sent without it."""
        top, (row, column) = self.held_rows, self.cursor_location
        if self._given_back and row > top and self._rows()[top] == self._given_back:
            self._change("", (top, 0), (top + 1, 0))
            self._change(f"\n{self._given_back}", self.document.end, self.document.end)
            self.move_cursor((row - 1, column))

    def write_below(self) -> None:
        """Begin a row below a line that came to nothing, which stays as it is."""
        self._change("\n", self.document.end, self.document.end, follow=True)

    def _stand_ready(self) -> None:
        """Select a line that came to nothing if it is all there is."""
        if self._given_back and self.text == self._given_back:
            self.select_all()

    def edit(self, edit: Edit) -> EditResult:
        """Change the text, except locked rows."""
        if edit.top[0] < self.held_rows:
            return EditResult(self.cursor_location, "")
        return super().edit(edit)

    def undo(self) -> None:
        """Undo typing, unless rows are locked."""
        if not self.held_rows:
            super().undo()

    def redo(self) -> None:
        """Redo typing, unless rows are locked."""
        if not self.held_rows:
            super().redo()

    def saved(self) -> None:
        """Called when rows were removed because they are on disk."""

    def _hold_rows(self, sent: Sent) -> None:
        """Lock the next rows at the top, and put the cursor below them."""
        end = self.held_rows + sent.rows
        if end == self.document.line_count:
            self._change("\n", self.document.end, self.document.end, follow=True)
        elif self.cursor_location[0] < end:
            self.move_cursor((end, 0))
        self._held.append(sent)

    def _let_go(self, sent: Sent, *, but: int = 0) -> tuple[int, int]:
        """Unlock its rows except the last `but`. Returns where they begin and how many were unlocked; none if it is not
        locked."""
        if sent not in self._held:
            return 0, 0
        start = sum(each.rows for each in self._held[: self._held.index(sent)])
        count = max(0, sent.rows - but)
        sent.rows -= count
        if not sent.rows:
            self._held.remove(sent)
        return start, count

    def _rows(self) -> list[str]:
        return list(self.document.lines)

    def _change(self, text: str, start: tuple[int, int], end: tuple[int, int], *, follow: bool = False) -> None:
        """Change the text, locked or not. With `follow` the cursor goes to the end of what is inserted."""
        super().edit(Edit(text, start, end, maintain_selection_offset=not follow))

    def _take_out(self, start: int, count: int) -> None:
        """Remove rows. Undo of typing cannot go back past this, because saved rows would then be there twice."""
        if count:
            self._change("", (start, 0), (start + count, 0))
            self.history.clear()
            self.saved()
