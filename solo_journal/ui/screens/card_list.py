"""The list of campaigns, wherever campaigns are chosen: the library, its archive, the samples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from textual.events import Resize
from textual.message import Message

from ...campaign.library.library import Card
from .cards import Known, drawn, filter_cards
from .marked_list import MarkedList


class CardList(MarkedList):
    """Shows cards and keeps only the cursor, which stays on its campaign when the list changes."""

    DEFAULT_CSS = """
    CardList { text-wrap: wrap; }
    """

    @dataclass
    class Opened(Message):
        """The player chose a campaign."""

        card: Card

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._cards: Sequence[Card] = ()
        self._known: Known = lambda card: None
        self._words = ""
        self._now: datetime | None = None
        self.shown_cards: list[Card] = []
        """Those that fit the search, in their order."""

    @property
    def card(self) -> Card | None:
        at = self.highlighted
        return self.shown_cards[at] if at is not None and at < len(self.shown_cards) else None

    def show_cards(self, cards: Sequence[Card], known: Known, now: datetime | None = None, words: str = "") -> None:
        """Show the cards that hold these words, each with what is known of its story, and when it was played if the
        time is given."""
        self._cards, self._known, self._now, self._words = cards, known, now, words
        self._draw()

    def on_resize(self, event: Resize) -> None:
        self._draw()

    def on_option_list_option_selected(self, event: MarkedList.OptionSelected) -> None:
        event.stop()
        if self.card:
            self.post_message(self.Opened(self.card))

    def _draw(self) -> None:
        here = self.card.path if self.card else None
        self.shown_cards = filter_cards(self._cards, self._words, self._known)
        width = max(20, self.size.width - 4)
        paths = [each.path for each in self.shown_cards]
        lines = [drawn(each, self._now, self._known(each), width) for each in self.shown_cards]
        self.show_lines(lines, paths.index(here) if here in paths else 0)
