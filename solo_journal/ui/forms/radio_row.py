"""A choice between a few words on one line; a sign marks the chosen one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import RenderResult
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from ...campaign.story.sanitise import sanitise_line
from ..page.pointer import WithParts, part, part_at
from .key_table import keys

GAP = 3
"""Columns between two words."""
ONE, SEVERAL = ("( ) ", "(•) "), ("[ ] ", "[x] ")
"""The marks of a word that is not chosen and of one that is: for a single choice, and for several."""


class ChipRow(WithParts, can_focus=True):
    """A row of words. Subclasses decide how each looks and what choosing it does."""

    DEFAULT_CSS = """
    ChipRow {
        height: auto;
        width: 1fr;
        padding: 0 1;
        color: $quiet;
        &:focus { background: $panel; }
    }
    """

    counts_from = 1
    """The digit of the first word."""
    gap = GAP

    @property
    def count(self) -> int:
        return len(self.pieces())

    @abstractmethod
    def pieces(self) -> list[Content]:
        """Each word as drawn now."""

    @abstractmethod
    def action_choose(self, at: int) -> None:
        """Choose the word with this index."""

    def render(self) -> RenderResult:
        return self.pointed(self.row(self.content_size.width))

    def row(self, width: int) -> Content:
        """The words at this width."""
        return pack_row(self.parts(), width, self.gap)

    def parts(self) -> list[Content]:
        """What is drawn: each word with its click action."""
        return [part(each, at) for at, each in enumerate(self.pieces())]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.row(width).plain.split("\n"))

    def on_key(self, event: events.Key) -> None:
        at = int(event.key) - self.counts_from if event.key.isascii() and event.key.isdecimal() else -1
        if 0 <= at < self.count:
            event.stop()
            self.action_choose(at)

    def on_click(self, event: events.Click) -> None:
        if (at := part_at(event)) is not None:
            self.action_choose(at)


def mark_choice(said: str, chosen: bool, marks: tuple[str, str] = ONE) -> Content:
    """A word with the mark that says whether it is chosen."""
    return Content.styled(marks[chosen] + said, "$foreground bold" if chosen else "")


def pack_row(pieces: Sequence[Content], width: int, gap: int = GAP) -> Content:
    """Pieces in a row, wrapped between pieces; a piece wider than the row has rows of its own."""
    lines = list(pieces[:1])
    for piece in pieces[1:]:
        if lines[-1].cell_length + gap + piece.cell_length <= width:
            lines[-1] = lines[-1] + " " * gap + piece
        else:
            lines.append(piece)
    return Content("\n").join(row for line in lines for row in (line.wrap(width) if width > 0 else (line,)))


NOTHING = "not set"
"""The label of an empty option."""


class RadioRow(ChipRow):
    """One of a few words, chosen by left and right, digits or clicks.

    Up and Down leave it wherever its choice stands: who walks through a form changes nothing on the way.
    """

    HELP = "Left and right turn it; the beginning of a word, a digit or a click chooses."
    BINDINGS: ClassVar[list[BindingType]] = keys(
        "choice",
        ("next", "right", "turn(1)", "Next", "The next choice."),
        ("previous", "left", "turn(-1)", "Previous", "The previous choice."),
        ("pick", "space", "pick", "Choose", "The first choice, if none is chosen."),
        ("down", "down", "app.focus_next", "Down", "To the next field."),
        ("up", "up", "app.focus_previous", "Up", "To the previous field."),
        show=False,
    )

    chosen: reactive[str] = reactive("", layout=True)

    @dataclass
    class Changed(Message):
        """Another word was chosen."""

        one_of: RadioRow

        @property
        def control(self) -> RadioRow:
            return self.one_of

    def __init__(self, options: tuple[str, ...], chosen: str = "", *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.options = options
        self._typed = ""  # the beginning of a word, while it has the focus
        self.counts_from = 0 if options[:1] == ("",) else 1  # what stands for none is 0
        self.set_reactive(RadioRow.chosen, chosen)

    @property
    def count(self) -> int:
        return len(self.options)

    @property
    def at(self) -> int:
        """The index of the chosen word; -1 if none is."""
        return self.options.index(self.chosen) if self.chosen in self.options else -1

    def row(self, width: int) -> Content:
        """Several rows are in columns, unless that takes half as many rows more, or one more of two."""
        parts, flowing = self.parts(), super().row(width)
        wide = max((each.cell_length for each in parts), default=0)
        columns = pack_row([each.pad_right(wide - each.cell_length) for each in parts], width, self.gap)
        rows = flowing.plain.count("\n")
        return columns if 0 < columns.plain.count("\n") <= rows + rows // 2 else flowing

    def pieces(self) -> list[Content]:
        return [mark_choice(sanitise_line(each) or NOTHING, each == self.chosen) for each in self.options]

    def action_turn(self, step: int) -> None:
        """Choose the next or previous option; from none, the first or the last."""
        here = self.at if self.at >= 0 else min(0, -step)
        self.action_choose((here + step) % len(self.options))

    def action_pick(self) -> None:
        """Space, as where boxes are ticked: it changes no choice that stands."""
        if not self.chosen:
            self.action_turn(1)

    def action_choose(self, at: int) -> None:
        self.chosen = self.options[at]
        self.post_message(self.Changed(self))

    def on_key(self, event: events.Key) -> None:
        """Choose by digit or by the beginning of a word; its first letter again moves to the next match."""
        super().on_key(event)
        letter = (event.character or "").casefold()
        for typed in (self._typed + letter, letter) if letter.isalpha() else ():
            if begins := [at for at, each in enumerate(self.options) if each.casefold().startswith(typed)]:
                here = self.at if typed == letter else -1
                self._typed = typed
                self.action_choose(next((at for at in begins if at > here), begins[0]))
                break
        if self._typed and letter.isalpha():
            event.stop()

    def on_blur(self) -> None:
        self._typed = ""


class Rows(RadioRow):
    """One of a few sentences, each on its own rows."""

    def render(self) -> RenderResult:
        return self.pointed(Content("\n").join(self._rows(self.content_size.width)))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._rows(width))

    def _rows(self, width: int) -> list[Content]:
        hang = len(ONE[0])
        rows = (piece.wrap(max(1, width - hang)) for piece in self.parts())
        return [row if at == 0 else Content(" " * hang) + row for option in rows for at, row in enumerate(option)]


class Turn(Rows):
    """One of many words, of which only the chosen one is shown: `‹ Markdown ›`."""

    def pieces(self) -> list[Content]:
        return [Content.styled(f"‹ {sanitise_line(self.chosen) or NOTHING} ›", "$foreground bold")]

    def action_pick(self) -> None:
        self.action_turn(1)

    def on_key(self, event: events.Key) -> None:
        ChipRow.on_key(self, event)

    def on_click(self, event: events.Click) -> None:
        """A click moves to the next word, or to the previous one at the left edge."""
        event.stop()
        hit = event.get_content_offset(self)
        self.action_turn(-1 if hit is not None and hit.x < 2 else 1)


class Tick(Turn):
    """Whether the second of two words is so, and not the first: `[x] include`."""

    def pieces(self) -> list[Content]:
        return [mark_choice(self.options[1], self.at == 1, SEVERAL)]
