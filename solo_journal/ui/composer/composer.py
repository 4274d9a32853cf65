"""The text area in which the player writes. Prose is plain typing: a blank line saves it, and Enter runs a line with a
sign.

Only a line on which Enter is pressed acts: pasted text is text, whatever it looks like. What was sent stays visible
until the page says how it went, and what is typed meanwhile is kept in any case.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.reactive import var
from textual.strip import Strip

from ...campaign.story.sanitise import sanitise, sanitise_line
from ..log.text_wrap import MEASURE
from . import messages
from .completion import Completion, all_of, completion
from .debounce import Debounce
from .enter_key import is_number, resolve_enter
from .keys import HELP, KEYS
from .locked_rows import LockedRowsText

PAUSE = 0.08
"""Seconds without a key before the page is told what is being typed."""
DRAFT = 0.5
"""Seconds at most before new text goes into the draft."""
ASKS = "What happens next?"
AT_ONCE = frozenset({"enter", "complete", "menu_here", "take_back", "leave", "undo", "redo"})
"""Actions here whose keys could also be typed, or that move the cursor, or that change what is typed after them."""
ENDS = frozenset('.!?…”’"')
MARGIN = 2
HELD = 0.6
"""Seconds within which a repeated key counts as held down."""
Names = Callable[[str], Sequence[str]]
"""The names that can be completed in a line."""
Numbers = Callable[[], frozenset[int]]
"""The numbers that take an option now."""


class Composer(LockedRowsText):
    """The text that is being written."""

    HELP: ClassVar[str] = HELP
    DEFAULT_CSS = """
    Composer {
        width: 100%;
        height: auto;
        min-height: 5;
        max-height: 50vh;
        border: none;
        padding: 0 2 0 2;
        color: $prose;
        background: transparent;
        overflow-x: hidden;
        scrollbar-size-vertical: 1;
        &:focus { border: none; }
        & .text-area--placeholder { color: $quiet; }
        & .text-area--cursor-line { background: transparent; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = KEYS
    KEY_HINTS: ClassVar[tuple[tuple[str, str], ...]] = (("?", "ask"), ("@", "try"), ("d:", "roll"))
    GIVE_WAY: ClassVar[tuple[str, ...]] = ("F6", "d:", "@", "?")

    asks: var[str] = var("")
    """The prompt of the last outcome."""
    made: var[str] = var("")
    """A line made by digits: as long as nothing else is typed, further digits change it."""

    def __init__(self, names: Names = lambda line: (), numbers: Numbers = frozenset, **settings: Any) -> None:
        super().__init__(placeholder=ASKS, **settings)
        self.names, self.numbers = names, numbers
        self.measure = MEASURE
        self.cursor_blink = False
        self.match_cursor_bracket = False
        self._completion: Completion | None = None
        self._pause = Debounce(self, PAUSE, self._tell_line)
        self._draft = Debounce(self, DRAFT, lambda: self.post_message(messages.DraftDue(self.text)))
        self.passed_on: events.Key | None = None  # the last key that came here first, on its way up
        self._was_blank = True
        self._told = "", True
        """The line last reported to the page, and whether nothing else was being written."""
        self.numbered = False
        """Whether there were offers since words were last typed: until then a digit alone never begins the text."""
        self._refused_digit = ""
        """The digit typed last, if no offer has its number: a space after it shows that words begin with it."""
        self._turned = -HELD
        """When typing was last undone or redone."""

    def action_enter(self) -> None:
        from ...campaign.play.line_parser import wants  # not before the first key

        self.let_by()
        held, row = self.held_rows, self.cursor_location[0]
        if row < held:
            self.move_cursor(self.document.end)
            return
        here = self.selection.is_empty or self.ready_again
        wanted = resolve_enter(self._rows()[held:], row - held, numbers=self.numbers) if here else None
        if isinstance(wanted, messages.Sent):
            self._hold_rows(wanted)
            self.post_message(wanted)
        elif wanted is not None:
            self.clear()
            self.post_message(wanted)
        elif self.selection.is_empty and (wanting := wants(self.line)):
            self.post_message(messages.Say(f"{wanting} Start with \\ to write it as text.", wrong=True))
        elif not self.blank:
            self.replace("\n", *self.selection, maintain_selection_offset=False)

    def action_menu_here(self) -> None:
        self.post_message(messages.Menu())

    action_menu = action_menu_here

    def action_take_back(self) -> None:
        """With nothing typed, ask for the last paragraph; on the first row, go to the log; else move up a row."""
        if self.blank:
            self.post_message(messages.TakeBack())
        elif self.navigator.is_first_wrapped_line(self.cursor_location) and self.selection.is_empty:
            self.post_message(messages.Leave())
        else:
            self.action_cursor_up()

    def action_undo(self) -> None:
        """Undo typing. While the key is held, nothing else is undone."""
        self._turn(super().action_undo, "No typing to undo. With nothing typed the key undoes the last act.")

    def action_redo(self) -> None:
        self._turn(super().action_redo, "No typing to redo. With nothing typed the key redoes the act undone last.")

    def _turn(self, turn: Callable[[], None], why_not: str) -> None:
        self._turned, before = time.monotonic(), self.text
        turn()
        if self.text == before:
            self.post_message(messages.Say(why_not))

    def action_dismiss(self) -> None:
        """Drop a completed name, or else the offers."""
        turn, (row, column) = self._completion, self.cursor_location
        self._completion = None
        if turn is not None and turn.stands_in(self.line[:column]):
            self.replace(turn.names[-1], (row, turn.start), (row, turn.end), maintain_selection_offset=False)
        else:
            self.post_message(messages.Dismiss())

    def action_leave(self) -> None:
        self.post_message(messages.Leave())

    def action_complete(self) -> None:
        """Replace the beginning of a name by the next match."""
        row, column = self.cursor_location
        before, turn = self.line[:column], self._completion
        begun, turn = (turn.end, turn.next()) if turn and turn.stands_in(before) else (column, self._completed())
        if turn is None:
            why = "No name begins with that." if before.strip() else "Type the beginning of a name, then Tab."
            self.post_message(messages.Say(why))
            return
        self._completion = turn
        self.replace(turn.name, (row, turn.start), (row, begun), maintain_selection_offset=False)
        self.post_message(messages.Completed())

    def completes(self) -> bool:
        """Whether there is a name to complete."""
        return self._completed() is not None

    def _completed(self) -> Completion | None:
        before = self.line[: self.cursor_location[1]]
        names = self.names(self.line)
        begins = (self.asks and self.blank) or (before.startswith("/") and before.endswith(" "))
        return completion(before, names) or (all_of(before, names) if begins else None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Space has its own meaning only with nothing typed; then the keys for undo and redo apply to acts, once they
        were released."""
        if action in ("undo", "redo"):
            held = time.monotonic() - self._turned < HELD
            typed = not (self.blank or self.lent) or (action == "redo" and bool(self.history.redo_stack))
            return typed or held
        return self.blank if action == "menu_here" else True

    def get_line(self, line_index: int) -> Text:
        """A line as drawn: control characters become symbols. The text itself stays as it is."""
        return Text(sanitise(self.document.get_line(line_index)), end="", no_wrap=True)

    def render_line(self, y: int) -> Strip:
        """A row as drawn. While the terminal is being narrowed the width may be zero, for which Textual cannot wrap the
        placeholder."""
        return super().render_line(y) if self.content_size.width > 0 else Strip.blank(self.size.width)

    def saved(self) -> None:
        """Update the draft at once, because it would still hold what was saved; no key for undo is held any more."""
        self._draft.now()
        self._turned = -HELD

    def watch_asks(self, asks: str) -> None:
        self.placeholder = Content(sanitise_line(asks) or ASKS)

    def only_types(self, event: events.Key) -> bool:
        """Whether a key only adds to the text: a letter, if there is text already."""
        return event.is_printable and not self.blank and event.key not in self.screen.active_bindings

    def must_wait(self, event: events.Key) -> bool:
        """Whether a key's meaning depends on rows that were sent: a digit, for their offers, or the way to the newest
        entry."""
        return self.held_rows > 0 and self.blank and (is_number(event.character or "") or event.key == "pageup")

    async def on_key(self, event: events.Key) -> None:
        """Handle keys with a meaning of their own before they are typed."""
        self.passed_on = event
        refused, self._refused_digit = self._refused_digit, ""
        active = self.screen.active_bindings.get(event.key)
        if refused and self.blank and event.character == " ":
            self.insert(f"{refused} ")
        elif active is not None and active.node is self and active.binding.action in AT_ONCE:
            await self.run_action(active.binding.action)
        elif self._takes(event.character or ""):
            self.post_message(messages.Take(int(event.character or "")))
        elif why_not := self.why_no_digit(event.character or ""):
            self._refused_digit = event.character or ""
            self.post_message(messages.Say(why_not, wrong=True))
        else:
            if self.ready_again and event.is_printable:
                self.write_below()
            return
        event.stop()
        event.prevent_default()

    def _takes(self, digit: str) -> bool:
        """Whether a digit takes an option at once, because no longer number could be meant."""
        if (self.text and self.text != self.made) or not is_number(digit):
            return False
        number, numbers = int(digit), self.numbers()
        return number in numbers and (number == 0 or max(numbers) < number * 10)

    def why_no_digit(self, digit: str) -> str:
        """Why a digit is not typed here: at the start of a line it is the number of an offer, as long as there are
        offers or were any since words were last typed."""
        begins = not self.line or self.text == self.made or self.ready_again
        if not (is_number(digit) and begins and len(digit) == 1) or self.held_rows:
            return ""
        numbers, text = self.numbers(), f"\\{digit} writes it as text."
        offered = any(str(each).startswith(digit) for each in numbers)
        if self.ready_again:
            return f"Your line is still here: Backspace deletes it, then {digit} takes the offer." if offered else ""
        if not self.blank and self.text != self.made:
            return f"Offer {digit} is taken with nothing typed. {text}" if offered else ""
        return f"Nothing on offer has the number {digit}. {text}" if (numbers or self.numbered) and not offered else ""

    def on_resize(self) -> None:
        """Wrap text here at the same column as in the log."""
        right = max(MARGIN, self.outer_size.width - MARGIN - self.measure)
        if self.styles.padding.right != right:
            self.styles.padding = (0, right, 0, MARGIN)
        self.call_after_refresh(self.scroll_cursor_visible)  # in fewer rows it may be out of sight

    def _begin_line(self) -> None:
        """Give a sign that is typed right after an opening sentence a line of its own, so that it is read as a sign."""
        from ...campaign.play.line_parser import acts, wants

        begun, self._begun = self._begun, self._begun if self.text.startswith(self._begun) else ""
        sentence, typed = begun.rstrip(), self.text[len(begun) :]
        if self._begun and sentence[-1:] in ENDS and (acts(typed) or wants(typed)):
            row, column = begun.count("\n"), len(begun.rpartition("\n")[2])
            self._begun = ""
            self.replace("\n", (row, column - len(begun) + len(sentence)), (row, column))

    def on_text_area_changed(self) -> None:
        """Report the line after a pause, and the text within half a second. Other keys apply while it is empty."""
        self._begin_line()
        self.numbered = self.numbered and (self.blank or self.text == self.made)
        if self.blank != self._was_blank:
            self._was_blank = self.blank
            self.refresh_bindings()
        self._pause.after_a_pause()
        self._draft.in_time()

    def on_text_area_selection_changed(self) -> None:
        """Note that the cursor may be on another line."""
        self._pause.after_a_pause()

    def _tell_line(self) -> None:
        line = self.line
        if (line, self.blank) != self._told:
            self._told = line, self.blank
            self.post_message(messages.Typed(line))
