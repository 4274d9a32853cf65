"""Choosing one of a few before there is a page: the game of a new campaign, or a campaign such as a sample."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import work
from textual.binding import BindingType
from textual.widget import Widget

from ...campaign.library.library import Card, Library
from ...rules.shelf import Shelf
from ..forms.key_table import keys
from ..forms.picture import Picture
from .cards import CardList, title_of
from .dialog import ListDialog
from .game_list import Game, GameList, describe_game, games
from .help import primer_topic


class PickGame(ListDialog[Game]):
    """Returns the chosen game."""

    HEAD = "New campaign: which game?"
    HELP = "A digit chooses a game; so does Enter on its row. Another game can join the campaign later."
    DEFAULT_CSS = "PickGame Picture { margin: 1 0 0 2; min-height: 8; color: $quiet; }"
    BINDINGS: ClassVar[list[BindingType]] = keys(
        "game", ("take", "enter", "take", "Choose", "Choose the game of this row."), priority=True
    )

    def __init__(self, shelf: Shelf) -> None:
        super().__init__("", [each.title for each in games(shelf)])
        self._shelf = shelf

    def body(self) -> Iterable[Widget]:
        yield GameList(self._shelf)
        yield Picture()

    def on_option_list_option_highlighted(self) -> None:
        game = self.query_one(GameList).game
        self.query_one(Picture).show(lambda width: describe_game(game, width))

    def take(self, at: int) -> None:
        self.dismiss(self.query_one(GameList).games[at])

    @property
    def help_topic(self) -> str:
        return primer_topic(self._shelf.system(self.query_one(GameList).game.id))


class PickCampaign(ListDialog[Card]):
    """Returns the chosen card, or None."""

    NUMBERED = False
    HELP = "Enter chooses the campaign under the cursor; Esc cancels."
    DEFAULT_CSS = "PickCampaign CardList { max-height: 70vh; }"
    BINDINGS: ClassVar[list[BindingType]] = keys(
        "pick", ("take", "enter", "take", "Choose", "Choose the campaign under the cursor."), priority=True
    )

    def __init__(self, question: str, cards: Sequence[Card], library: Library) -> None:
        self._cards = sorted(cards, key=title_of)  # when each was installed says nothing
        super().__init__(question, list(map(title_of, self._cards)))
        self._library = library

    def body(self) -> Iterable[Widget]:
        yield CardList()

    def on_mount(self) -> None:
        self._show()
        self._read()

    @work(group="cards")
    async def _read(self) -> None:
        for card in self._cards:
            await asyncio.to_thread(self._library.glances.of, card.path, card.played)
        self._show()

    def _show(self) -> None:
        for listing in self.query(CardList):
            listing.show_cards(self._cards, lambda card: self._library.glances.known(card.path))

    def take(self, at: int) -> None:
        self.dismiss(self.query_one(CardList).shown_cards[at])
