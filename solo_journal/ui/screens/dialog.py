"""Dialogs over the page: one question on a quiet sheet, answered by key or mouse, or cancelled with Esc. Their base,
and a line of text, yes or no, one of several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import ClassVar, Generic, TypeVar

from textual import events, getters, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static, TextArea

from ...campaign.play.port import Check
from ...campaign.story.sanitise import sanitise, sanitise_line
from ...rules.refusal import Refused
from ..forms.key_table import LIST_KEYS, keys
from ..forms.name_search import Candidate, find_matches
from ..forms.plain_list import MarkedList
from ..forms.text_inputs import FieldInput, LineInput
from ..key_queue import Written
from ..page.key_line import KeyLine
from ..page.safe_text import with_minus
from ..shell import Shell
from .modal import Modal, after_typing

T = TypeVar("T")
CANCEL = keys("dialog", ("leave", "escape", "back", "Cancel", "Cancel; nothing is done."))
"""The last key of every question; a screen that only shows something says *back*."""


class Dialog(Modal[T | None], Generic[T]):
    """Returns the answer, or None if cancelled. What was typed stays until then."""

    DEFAULT_CSS = """
    Dialog {
        align: center middle;
        background: $background 60%;
        .head { color: $prose; text-style: bold; margin-bottom: 1; }
        .label, .quiet { color: $quiet; }
        .trouble { display: none; color: $text-error; text-style: bold; margin-top: 1; }
        .trouble.-said { display: block; }
        .sheet > KeyLine { dock: bottom; margin-top: 1; background: $surface; }
        MarkedList { height: auto; max-height: 60vh; }
    }
    """
    HEAD: ClassVar[str] = ""
    """The question, if it is always the same."""

    def __init__(self, question: str = "") -> None:
        super().__init__()
        self._question = question or self.HEAD

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static(self.head(), classes="head")
            yield from self.body()
            yield Static(classes="trouble")
            yield KeyLine(indent=0)

    def head(self) -> Content:
        return Content(sanitise_line(self._question))

    def body(self) -> Iterable[Widget]:
        return ()

    def enter_is(self, title: str) -> None:
        """Say what Enter does in this case."""
        (enter,) = self._bindings.key_to_bindings["enter"]
        self._bindings.key_to_bindings["enter"] = [replace(enter, description=title[:1].upper() + title[1:])]

    def trouble(self, sentence: str) -> None:
        """Say why the answer is refused, until something else is typed; an empty sentence clears it."""
        line = self.query_one(".trouble", Static)
        line.update(Content(sanitise(f"✗ {sentence}" if sentence else "")))
        line.set_class(bool(sentence), "-said")
        if sentence:
            line.scroll_visible(animate=False)

    @on(Input.Changed)
    @on(TextArea.Changed)
    def trouble_is_over(self) -> None:
        self.trouble("")


INDENT, ADDS = "  ", "  + "
DIGITS = 9
"""The most options that are chosen by number; among more, the player types."""


class AskWords(Dialog[str]):
    """Returns the words, or None."""

    HELP = "Type the answer, then press Enter."
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys("words", ("take", "enter", "take", "OK", "Use these words."), priority=True),
        *CANCEL,
    ]

    def __init__(self, question: str, words: str = "", does: str = "OK", check: Check | None = None) -> None:
        """Words for which `check` raises `Refused` stay, and the reason is below them."""
        super().__init__(question)
        self._words, self._check = words, check
        self.enter_is(does)

    def body(self) -> Iterable[Widget]:
        yield FieldInput(self._words)

    @after_typing
    def action_take(self) -> None:
        words = self.query_one(LineInput).value.strip()
        try:
            if not words:
                raise Refused("Nothing typed yet. Esc cancels.")
            if self._check:
                self._check(words)
        except Refused as reason:
            self.trouble(str(reason))
        else:
            self.dismiss(words)


class Confirm(Dialog[bool]):
    """Returns True, or None for no. Long content scrolls."""

    DEFAULT_CSS = "Confirm { .head { margin: 0; } .told { margin-top: 1; } }"
    HELP = (
        "Enter or `y` says yes. Esc or `n` says no; nothing is done then. Other letters say no "
        "too, and are written on the page. The arrows and PgDn scroll."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys("confirm", ("yes", "enter", "yes", "Yes", "Yes, do it.")),
        *keys(
            "confirm",
            ("yes-letter", "y", "yes", "Yes", "Yes, do it."),
            ("no-letter", "n", "back", "No", "No; nothing is done."),
            show=False,
        ),
        *keys("confirm", ("no", "escape", "back", "Cancel", "No; nothing is done.")),
    ]

    app = getters.app(Shell)

    def __init__(self, question: str, does: str = "OK", lines: Sequence[str] = ()) -> None:
        """`does` is the verb under Enter; `lines` say what would be done."""
        super().__init__(question)
        self._lines = lines
        self.enter_is(does)

    def head(self) -> Content:
        return Content(sanitise(with_minus(self._question)))

    def action_yes(self) -> None:
        self.dismiss(True)

    def on_key(self, event: events.Key) -> None:
        """Who types words means no, and writes on: they go to the text below. Digits and Space would act there."""
        beneath = self.app.screen_stack[self.app.screen_stack.index(self) - 1]
        sign = event.character or ""
        types = event.is_printable and not (sign.isspace() or sign.isdigit()) and event.key not in self.active_bindings
        if types and isinstance(beneath.focused, Written):
            event.stop()
            self.dismiss(None)
            self.app.in_turn.first(event)

    def body(self) -> Iterable[Widget]:
        """The lines: those with indented lines below are headings, and additions have a sign."""
        lines = [sanitise(each) for line in self._lines for each in line.split("\n")]
        told = (
            Content.assemble((ADDS, "bold $text-success"), line.removeprefix(ADDS))
            if line.startswith(ADDS)
            else Content.styled(line, "bold" if below.startswith(INDENT) and not line.startswith(INDENT) else "")
            for line, below in zip(lines, [*lines[1:], ""], strict=True)
        )
        if lines:
            yield Static(Content("\n").join(told), classes="told")


class ListDialog(Dialog[T], Generic[T]):
    """One of a list: by its digit, by letters of its name, by Enter at the cursor, or by a click."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *keys("choose", ("take", "enter", "take", "OK", "Take the one under the cursor."), priority=True),
        *CANCEL,
    ]
    NUMBERED: ClassVar[bool] = True
    """Whether its rows begin with digits."""

    def __init__(self, question: str, names: Sequence[str]) -> None:
        super().__init__(question)
        self._all = [Candidate(str(at), name) for at, name in enumerate(names)]
        self._typed = ""
        """What was typed of a name."""

    def on_mount(self) -> None:
        self.query("LineInput, MarkedList").first().focus()

    def on_option_list_option_selected(self, event: MarkedList.OptionSelected) -> None:
        self.take(event.option_index)

    @after_typing
    def action_take(self) -> None:
        at = self.query_one(MarkedList).highlighted
        if at is not None:
            self.take(at)

    def take(self, at: int) -> None:
        """Close with the row at this index."""
        raise NotImplementedError

    def on_key(self, event: events.Key) -> None:
        """A digit takes one, and letters go to the matching name."""
        if not event.is_printable or not event.character:
            return
        event.stop()
        if self.NUMBERED and not self._typed and event.character in "123456789"[: len(self._all)]:
            self.take(int(event.character) - 1)
            return
        tries = (f"{self._typed}{event.character}", event.character)
        self._typed = next((each for each in tries if find_matches(self._all, each)), "")
        if self._typed:
            self.query_one(MarkedList).highlighted = int(find_matches(self._all, self._typed)[0].id)


class Choose(ListDialog[int]):
    """Returns the index of the choice, or None. Among many, what is typed narrows them."""

    HELP = "Type a number, or part of a name; or move with the arrows and press Enter."
    BINDINGS: ClassVar[list[BindingType]] = LIST_KEYS

    def __init__(self, question: str, names: Sequence[str], at: int = 0) -> None:
        """The cursor begins `at` one of them."""
        super().__init__(question, names)
        self._many, self._begins = len(names) > DIGITS, at
        self._fit = self._all

    def body(self) -> Iterable[Widget]:
        if self._many:
            yield LineInput(placeholder="type part of it")
        listing = MarkedList()
        listing.show_lines(self._lines(), self._begins)
        yield listing.unfocused() if self._many else listing

    @on(Input.Changed)
    def narrow(self, event: Input.Changed) -> None:
        event.prevent_default()  # else the dialog would clear what is said
        self._fit = find_matches(self._all, event.value)
        self.query_one(MarkedList).show_lines(self._lines())
        self.trouble("" if self._fit else "No match.")

    def take(self, at: int) -> None:
        self.dismiss(int(self._fit[at].id))

    def _lines(self) -> list[Content]:
        told = (sanitise_line(each.title) for each in self._fit)
        return [Content(each if self._many else f"{at}  {each}") for at, each in enumerate(told, 1)]
