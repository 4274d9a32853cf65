"""Quitting: the note for next time. A note that was just written ends the session; without one it stays open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from ...campaign.campaign import Campaign
from ...campaign.story.sanitise import sanitise
from ...rules.commons.session import Close
from ...rules.inputs import trouble_with
from ..forms.key_table import keys
from ..forms.text_inputs import LineInput
from .dialog import Dialog
from .modal import after_typing


def asks(campaign: Campaign) -> bool:
    """Whether there is a session to end; if not, the player simply quits."""
    return campaign.world.session.open and not campaign.read_only


SEEN = "You see the note first when you come back."


class QuitDialog(Dialog[str]):
    """Returns the note that ends the session, an empty text to leave it open, or None to stay. A note from before is
    shown, and ends nothing by itself: who only presses Enter would end a session that has just been opened again."""

    HEAD = "Next time begins with …"
    HELP = (
        "A note for yourself: you see it first when you come back. Quitting ends the session only if you write one "
        "now; *End or start session* ends it either way. Reopened within six hours, it continues. Esc cancels."
    )
    DEFAULT_CSS = "QuitDialog .warning { color: $text-warning; margin-top: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys("leaving", ("part", "enter", "part", "Quit", "Quit, with this note or none."), priority=True),
        *keys("leaving", ("stay", "escape", "back", "Cancel", "Keep playing.")),
    ]

    def __init__(self, session: int, unsaved: str = "", words: str = "", *, ends: str = "", quits: bool = True) -> None:
        """`ends` says what the session takes with it. `quits` says that the program ends too, and the session stays
        open without a note."""
        super().__init__()
        self._session, self._unsaved, self._words, self._quits = f"session {session}", unsaved, words, quits
        self._ends = f" When it ends: {ends.rstrip('.')}." if ends else ""

    def body(self) -> Iterable[Widget]:
        yield LineInput(self._words, placeholder="a name, a place, an open question")
        yield Static(classes="quiet")
        if self._unsaved:
            unsaved = Content(sanitise(f"Not saved: {self._unsaved} What you wrote is in the draft."))
            yield Static(unsaved, classes="warning")

    def on_mount(self) -> None:
        """Offer the last note, to keep or to type over."""
        self._words = self._line.value.strip()
        self._line.select_all()
        self.tell()

    @on(Input.Changed)
    def tell(self) -> None:
        """Say what Enter does with the note as it is."""
        if not self._quits:
            does, told = "End session", f"Enter ends {self._session}, with a note or without. {SEEN}"
        elif self._new_note:
            does, told = "End and quit", f"Enter ends {self._session} with this note, and quits."
        else:
            write = "Change the" if self._line.value.strip() else "Write a"
            does, told = "Quit", f"Enter quits; {self._session} stays open. {write} note to end it."
        self.enter_is(does)
        self.refresh_bindings()
        self.query_one(".quiet", Static).update(Content(told + sanitise(self._ends)))

    @property
    def _line(self) -> LineInput:
        return self.query_one(LineInput)

    @property
    def _new_note(self) -> str:
        """The note, unless it is empty or the one from before."""
        words = self._line.value.strip()
        return "" if words == self._words else words

    @after_typing
    def action_part(self) -> None:
        """Quit with this note, if the session can take it."""
        words = self._new_note if self._quits else self._line.value.strip()
        wrong = trouble_with(Close, Close.words, {Close.words: words}) if words else ""
        self.trouble(wrong)
        if not wrong:
            self.dismiss(words)

    def leave(self) -> None:
        """Quit with what was typed when the quit key is pressed again."""
        if self._quits:
            self.action_part()
        else:
            super().leave()
