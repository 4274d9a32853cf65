"""Picking one campaign out of a few: such as a sample to take up."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import on, work
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget

from ...campaign.library.library import Card, Library
from ...campaign.story.glance import Glance
from ..forms.input_barrier import after_typing
from .card_list import CardList
from .cards import title_of
from .dialog import CANCEL, Dialog


class PickCampaign(Dialog[Card]):
    """Dismisses with the card that was chosen, or with None."""

    HELP = "Enter takes the campaign under the cursor; Esc cancels."
    DEFAULT_CSS = """
    PickCampaign CardList { max-height: 70vh; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter", "take", "Choose", id="pick.take", tooltip="Take the campaign under the cursor.", priority=True
        ),
        CANCEL,
    ]

    def __init__(self, question: str, cards: Sequence[Card], library: Library) -> None:
        super().__init__()
        self._question = question
        self._cards = sorted(cards, key=title_of)  # when each was installed says nothing
        self._library = library

    def head(self) -> Content:
        return Content(self._question)

    def body(self) -> Iterable[Widget]:
        yield CardList()

    def on_mount(self) -> None:
        self._show()
        self.query_one(CardList).focus()
        self._read()

    @work(group="cards")
    async def _read(self) -> None:
        for card in self._cards:
            await asyncio.to_thread(self._library.glances.of, card.path, card.played)
        self._show()

    def _show(self) -> None:
        for listing in self.query(CardList):
            listing.show_cards(self._cards, self._known)

    def _known(self, card: Card) -> Glance | None:
        return self._library.glances.known(card.path)

    @on(CardList.Opened)
    def picked(self, event: CardList.Opened) -> None:
        self.dismiss(event.card)

    @after_typing
    def action_take(self) -> None:
        self.dismiss(self.query_one(CardList).card)
