"""Dialogs over the page: one question on a quiet sheet, answered by key or mouse, or cancelled with Esc. Their base,
and a line of text, yes or no, one of several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from ...campaign.story.sanitise import sanitise, shown_line
from ..forms.name_search import Candidate, find_matches
from ..forms.plain_list import MarkedList
from ..forms.text_inputs import FieldInput, LineInput
from ..page.key_line import KeyLine
from ..page.safe_text import with_minus
from .modal import Modal, after_typing

T = TypeVar("T")
CANCEL = Binding("escape", "back", "Cancel", id="dialog.leave", tooltip="Cancel; nothing is done.")
"""The last key of every question; a screen that only shows something says *back*."""


class Sheet(VerticalScroll, inherit_bindings=False, can_focus=False):
    """The body of a dialog. Arrows belong to its widgets; PgUp and PgDn scroll it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "page_up", "Page up", id="dialog.page-up", tooltip="A page up.", show=False),
        Binding("pagedown", "page_down", "Page down", id="dialog.page-down", tooltip="A page down.", show=False),
    ]


class Dialog(Modal[T | None], Generic[T]):
    """Returns the answer, or None if cancelled. What was typed stays until then."""

    DEFAULT_CSS = """
    Dialog {
        align: center middle;
        background: $background 60%;
        & > .sheet { scrollbar-size-vertical: 1; }
        .head { color: $prose; text-style: bold; margin-bottom: 1; }
        .quiet { color: $quiet; }
        .trouble { display: none; color: $text-error; text-style: bold; margin-top: 1; }
        .trouble.-said { display: block; }
        .sheet > KeyLine { dock: bottom; margin-top: 1; background: $surface; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "app.help", "Help", id="app.help", tooltip="Keys, signs, and how this game is played."),
    ]
    HEAD: ClassVar[str] = ""
    """The question, unless each dialog sets its own (`head`)."""

    def compose(self) -> ComposeResult:
        with Sheet(classes="sheet"):
            yield Static(self.head(), classes="head")
            yield from self.body()
            yield Static(classes="trouble")
            yield KeyLine(indent=0)

    def head(self) -> Content:
        return Content(self.HEAD)

    def body(self) -> Iterable[Widget]:
        return ()

    def trouble(self, sentence: str) -> None:
        """Say why the answer is refused; an empty sentence clears it."""
        line = self.query_one(".trouble", Static)
        line.update(Content(sanitise(sentence)))
        line.set_class(bool(sentence), "-said")
        if sentence:
            line.scroll_visible(animate=False)


INDENT, ADDS = "  ", "  + "
DIGITS = 9
"""The most options that are chosen by number; among more, the player types."""


class AskWords(Dialog[str]):
    """Returns the words, or None."""

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


class Confirm(Dialog[bool]):
    """Returns True, or None for no. Long content scrolls."""

    SCROLLS = ".sheet"
    DEFAULT_CSS = "Confirm { .head { margin: 0; } .told { margin-top: 1; } }"
    HELP = "Enter or `y` says yes. Esc or `n` says no; nothing is done then. The arrows and PgDn scroll."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "yes", "Yes", id="confirm.yes", tooltip="Yes, do it."),
        Binding("y", "yes", "Yes", id="confirm.yes-letter", tooltip="Yes, do it.", show=False),
        Binding("n", "back", "No", id="confirm.no-letter", tooltip="No; nothing is done.", show=False),
        Binding("escape", "back", "Cancel", id="confirm.no", tooltip="No; nothing is done."),
        Binding("down", "scroll(1)", "Down", id="confirm.down", tooltip="Scroll on.", show=False),
        Binding("up", "scroll(-1)", "Up", id="confirm.up", tooltip="Scroll back.", show=False),
        Binding("pagedown", "scroll(10)", "Page down", id="confirm.page-down", tooltip="Scroll on.", show=False),
        Binding("pageup", "scroll(-10)", "Page up", id="confirm.page-up", tooltip="Scroll back.", show=False),
    ]

    def __init__(self, question: str, does: str = "OK", lines: Sequence[str] = ()) -> None:
        """`does` is the verb under Enter; `lines` say what would be done."""
        super().__init__()
        self._lines = lines
        self._question = question
        yes = Binding("enter", "yes", does[:1].upper() + does[1:], id="confirm.yes", tooltip="Yes, do it.")
        self._bindings.key_to_bindings["enter"] = [yes]

    def head(self) -> Content:
        return Content(sanitise(with_minus(self._question)))

    def action_yes(self) -> None:
        self.dismiss(True)

    def body(self) -> Iterable[Widget]:
        """The lines: those with indented lines below are headings, and additions have a sign."""
        if not self._lines:
            return
        lines = [sanitise(each) for line in self._lines for each in line.split("\n")]
        hangs = [line.startswith(INDENT) for line in lines]
        heads = [not here and below for here, below in zip(hangs, [*hangs[1:], False], strict=True)]
        told = (_line(line, head=head) for line, head in zip(lines, heads, strict=True))
        yield Static(Content("\n").join(told), classes="told")


def _line(line: str, *, head: bool) -> Content:
    if line.startswith(ADDS):
        return Content.assemble((ADDS, "bold $text-success"), line.removeprefix(ADDS))
    return Content.styled(line, "bold" if head else "")


class Choose(Dialog[int]):
    """Returns the index of the choice, or None."""

    HELP = "Type a number, or part of a name; or move with the arrows and press Enter."
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
        """What was typed of a name, if there are only a few."""

    def head(self) -> Content:
        return Content(shown_line(self._question))

    def body(self) -> Iterable[Widget]:
        if self._many:
            yield LineInput(placeholder="type part of it")
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
        """If there are only a few, a digit takes one, and letters go to the matching name."""
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
