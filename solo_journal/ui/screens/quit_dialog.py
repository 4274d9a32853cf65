"""Quitting: the note for next time. A note ends the session; without one it stays open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.campaign import Campaign
from ...campaign.story.sanitise import sanitise
from ...rules.commons.session import Close
from ...rules.inputs import trouble_with
from ..forms.text_inputs import LineInput
from .dialog import Dialog
from .modal import after_typing


def asks(campaign: Campaign) -> bool:
    """Whether there is a session to end; if not, the player simply quits."""
    return campaign.world.session.open and not campaign.read_only


class QuitDialog(Dialog[str]):
    """Returns the note that ends the session, an empty text to leave it open, or None to stay."""

    HEAD = "Next time begins with …"
    HELP = (
        "A note for yourself: you see it first when you come back, and it ends the session. Left empty, the "
        "session stays open. If you are back within six hours, it continues in either case. Esc cancels."
    )
    DEFAULT_CSS = """
    QuitDialog .warning { display: none; color: $text-warning; margin-top: 1; &.-said { display: block; } }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "part", "Quit", id="leaving.part", tooltip="Quit, with this note or none.", priority=True),
        Binding("escape", "back", "Cancel", id="leaving.stay", tooltip="Play on."),
    ]

    def __init__(self, session: int, unsaved: str = "", words: str = "", *, quits: bool = True) -> None:
        """`quits` says that the program ends too, and the session stays open without a note."""
        super().__init__()
        if not quits:
            ends = Binding("enter", "part", "End session", id="leaving.part", tooltip="End it.", priority=True)
            self._bindings.key_to_bindings["enter"] = [ends]
        self._quits = quits
        self._words = words
        self._session = session
        self._unsaved = unsaved

    def body(self) -> Iterable[Widget]:
        yield LineInput(self._words, placeholder="a name, a place, an open question")
        named = f"session {self._session}"
        told = (
            f"With a note, {named} ends. Without one, it stays open. Enter quits either way."
            if self._quits
            else f"Enter ends {named}, with a note or without. You see the note first when you come back."
        )
        yield Static(Content(told), classes="quiet")
        unsaved = Content(sanitise(f"Not saved: {self._unsaved} What you wrote is in the draft."))
        yield Static(unsaved, classes="warning -said" if self._unsaved else "warning")

    def on_mount(self) -> None:
        """Offer the last note, to keep or to type over."""
        self.query_one(LineInput).select_all()

    @after_typing
    def action_part(self) -> None:
        """Quit with this note, if the session can take it."""
        words = self.query_one(LineInput).value.strip()
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
