"""Picking one campaign out of a few: a sample to take up, one from the archive to bring back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget

from ...campaign.library.library import Card
from ..forms.input_barrier import after_typing
from .card_list import CardList
from .dialog import LEAVE, Dialog


class PickCampaign(Dialog[Card]):
    """Dismisses with the card that was chosen, or with None."""

    HELP = "Enter takes the campaign under the cursor; Esc leaves things as they are."
    DEFAULT_CSS = """
    PickCampaign CardList { max-height: 70vh; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter", "take", "Take it", id="pick.take", tooltip="Take the campaign under the cursor.", priority=True
        ),
        LEAVE,
    ]

    def __init__(self, question: str, cards: Sequence[Card], last: Mapping[Path, str], now: datetime) -> None:
        super().__init__()
        self._question = question
        self._given = (cards, last, now)

    def head(self) -> Content:
        """What it is picked for."""
        return Content(self._question)

    def body(self) -> Iterable[Widget]:
        """The cards."""
        yield CardList()

    def on_mount(self) -> None:
        """Show the cards."""
        listing = self.query_one(CardList)
        listing.show_cards(*self._given)
        listing.focus()

    @on(CardList.Opened)
    def picked(self, event: CardList.Opened) -> None:
        """A click chooses too."""
        self.dismiss(event.card)

    @after_typing
    def action_take(self) -> None:
        """Take the campaign under the cursor."""
        self.dismiss(self.query_one(CardList).card)
