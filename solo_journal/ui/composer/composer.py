"""Where the player writes. Prose is plain typing; a blank line keeps it, and Enter on a line with a sign does it.

Only a line on which Enter is pressed acts: what is pasted is text, whatever it looks like. What is sent stays in sight
until the page says how it went, and what is typed meanwhile stays in any case.
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

from ...campaign.play.line_parser import acts, wants
from ...campaign.story.sanitise import sanitise, shown_line
from ..log.text_wrap import MEASURE
from . import messages
from .completion import Completion, all_of, completion
from .debounce import Debounce
from .enter_key import entered, is_number
from .keys import HELP, KEYS
from .locked_rows import LockedRowsText

PAUSE = 0.08
"""Seconds without a key before the page is told what is being typed."""
DRAFT = 0.5
"""Seconds at most until what is being written is on its way into the draft."""
ASKS = "What happens next?"
AT_ONCE = frozenset({"enter", "complete", "menu_here", "take_back", "leave", "undo", "redo"})
"""What keys mean here that could be typed as well, or move the cursor, or change what is typed after them."""
ENDS = frozenset('.!?…”’"')
MARGIN = 2
HELD = 0.6
"""Seconds within which a key that comes again is held rather than pressed anew."""
NO_TYPING = "No typing to {}. With nothing typed the key {}."
Names = Callable[[str], Sequence[str]]
"""The names that can be completed in a line."""
Numbers = Callable[[], frozenset[int]]
"""The numbers that take something now."""


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
    """What the last outcome asks the player to make of it."""
    made: var[str] = var("")
    """The line that digits made: as long as nothing else is typed, further digits change it."""

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
        self._told = ""
        """The line that was told last."""
        self._turned = -HELD
        """When typing was undone or redone last."""

    def offer_again(self, digit: str) -> None:
        """Give the digit of an offer back, where nothing is being written: Enter takes it, another digit that one."""
        if self.blank:
            self.put(digit)
            self.made = digit

    def forget_digit(self) -> None:
        """Take a digit that was given back away again: something else is undone."""
        if self._gave_back:
            self.clear()
            self.made = ""

    @property
    def _gave_back(self) -> bool:
        return is_number(self.made) and self.text == self.made

    def action_enter(self) -> None:
        self.let_by()
        held, row = self._outbox.rows, self.cursor_location[0]
        if row < held:
            self.move_cursor(self.document.end)
            return
        here = self.selection.is_empty or self.ready_again
        wanted = entered(self._rows()[held:], row - held, numbers=self.numbers) if here else None
        if isinstance(wanted, messages.Sent):
            self._send(wanted)
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
        """With nothing typed ask for the last paragraph; on the first row ask to be in the log; else a row up."""
        if self.blank:
            self.post_message(messages.TakeBack())
        elif self._on_first_row:
            self.post_message(messages.Leave())
        else:
            self.action_cursor_up()

    def action_undo(self) -> None:
        """Undo typing. While the key is held, nothing else is undone."""
        self._turned, before = time.monotonic(), self.text
        super().action_undo()
        if self.text == before:
            self.post_message(messages.Say(NO_TYPING.format("undo", "undoes the last act")))

    def action_redo(self) -> None:
        self._turned, before = time.monotonic(), self.text
        super().action_redo()
        if self.text == before:
            self.post_message(messages.Say(NO_TYPING.format("redo", "redoes the act undone last")))

    def action_dismiss(self) -> None:
        """Drop a name that was completed, else what is on offer."""
        turn, (row, column) = self._completion, self.cursor_location
        self._completion = None
        if turn is not None and turn.stands_in(self.line[:column]):
            self.replace(turn.names[-1], (row, turn.start), (row, turn.end), maintain_selection_offset=False)
        else:
            self.post_message(messages.Dismiss())

    def action_leave(self) -> None:
        self.post_message(messages.Leave())

    def action_complete(self) -> None:
        """Put the next name that fits in place of what was begun."""
        row, column = self.cursor_location
        before = self.line[:column]
        turn = self._completion
        if turn is not None and turn.stands_in(before):
            begun, turn = turn.end, turn.next()
        else:
            begun, turn = column, self._completed(before)
        if turn is None:
            self.post_message(messages.Say("No name begins with that."))
            return
        self._completion = turn
        self.replace(turn.name, (row, turn.start), (row, begun), maintain_selection_offset=False)
        self.post_message(messages.Completed())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Space has a meaning of its own only with nothing typed; the keys that undo and redo are for acts then, once
        they were let go."""
        if action in ("undo", "redo"):
            held = time.monotonic() - self._turned < HELD
            if action == "undo" and self._gave_back:
                return False
            return not self.blank or held or (action == "redo" and bool(self.history.redo_stack))
        return self.blank if action == "menu_here" else True

    @property
    def _on_first_row(self) -> bool:
        return self.navigator.is_first_wrapped_line(self.cursor_location) and self.selection.is_empty

    def get_line(self, line_index: int) -> Text:
        """A line as it is drawn: what would steer the terminal is seen as a sign. The text itself stays as it is."""
        return Text(sanitise(self.document.get_line(line_index)), end="", no_wrap=True)

    def render_line(self, y: int) -> Strip:
        """One row as it is drawn. While the terminal becomes narrow there may be no room at all, and Textual cannot
        wrap the placeholder in none."""
        return super().render_line(y) if self.content_size.width > 0 else Strip.blank(self.size.width)

    def saved(self) -> None:
        """The draft is due at once: else what was kept would stand there too."""
        self._draft.now()

    def watch_asks(self, asks: str) -> None:
        self.placeholder = Content(shown_line(asks) or ASKS)

    def only_types(self, event: events.Key) -> bool:
        """Whether a key does no more than add to what is being written: a letter, where something stands already."""
        return event.is_printable and not self.blank and event.key not in self.screen.active_bindings

    def must_wait(self, event: events.Key) -> bool:
        """Whether what a key means follows from what becomes of the rows that were sent: a digit, for what that offers,
        or the way to the newest entry."""
        return self._outbox.rows > 0 and self.blank and (is_number(event.character or "") or event.key == "pageup")

    async def on_key(self, event: events.Key) -> None:
        """Keys with a meaning of their own are looked at before they are typed."""
        self.passed_on = event
        if await self._does(event):
            event.stop()
            event.prevent_default()
        else:
            self._take_number(event)

    async def _does(self, event: events.Key) -> bool:
        """Do what a key means here, rather than type it; whether it means anything."""
        active = self.screen.active_bindings.get(event.key)
        if active is None or active.node is not self or active.binding.action not in AT_ONCE:
            return False
        await self.run_action(active.binding.action)
        return True

    def _take_number(self, event: events.Key) -> None:
        """A number takes an option at once, where no longer number could be meant."""
        if (self.text and self.text != self.made) or not is_number(event.character or ""):
            return
        number = int(event.character or "")
        numbers = self.numbers()
        if number in numbers and (number == 0 or max(numbers) < number * 10):
            event.stop()
            event.prevent_default()
            self.forget_digit()
            self.post_message(messages.Take(number))

    def on_resize(self) -> None:
        """Text takes the same columns here as in the log."""
        right = max(MARGIN, self.outer_size.width - MARGIN - self.measure)
        if self.styles.padding.right != right:
            self.styles.padding = (0, right, 0, MARGIN)

    def _begin_line(self) -> None:
        """A sign typed right behind a sentence to begin with has a line of its own: there it is read as a sign."""
        begun, self._begun = self._begun, self._begun if self.text.startswith(self._begun) else ""
        sentence, typed = begun.rstrip(), self.text[len(begun) :]
        if self._begun and sentence[-1:] in ENDS and (acts(typed) or wants(typed)):
            row, column = begun.count("\n"), len(begun.rpartition("\n")[2])
            self._begun = ""
            self.replace("\n", (row, column - len(begun) + len(sentence)), (row, column))

    def on_text_area_changed(self) -> None:
        """Tell of the line after a pause, and of the whole within half a second; on an empty page other keys hold."""
        self._begin_line()
        if self.blank != self._was_blank:
            self._was_blank = self.blank
            self.refresh_bindings()
        self._pause.after_a_pause()
        self._draft.in_time()

    def on_text_area_selection_changed(self) -> None:
        """Another line may be the one being typed."""
        self._pause.after_a_pause()

    def _completed(self, before: str) -> Completion | None:
        names = self.names(self.line)
        if self.asks and self.blank:
            return all_of(before, names)
        return completion(before, names)

    def _send(self, sent: messages.Sent) -> None:
        self._hold_rows(sent)
        self.post_message(sent)

    def _tell_line(self) -> None:
        line = self.line
        if line != self._told:
            self._told = line
            self.post_message(messages.Typed(line))
