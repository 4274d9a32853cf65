"""Choosing one of a few before there is a page: the game of a new campaign, or a campaign such as a sample."""

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
from ...rules.shelf import Shelf
from ..forms.picture import Picture
from .cards import CardList, title_of
from .dialog import CANCEL, Dialog
from .game_list import DIGITS, Game, GameList, described
from .help import primer_topic
from .modal import after_typing


class PickGame(Dialog[Game]):
    """Returns the chosen game."""

    HEAD = "New campaign: which game?"
    HELP = "A digit chooses a game; so does Enter on its row. Another game can join the campaign later."
    DEFAULT_CSS = """
    PickGame Picture { margin: 1 0 0 2; min-height: 8; color: $quiet; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Choose", id="game.take", tooltip="Choose the game of this row.", priority=True),
        *(
            Binding(f"{n}", f"number({n})", "Choose", id=f"game.take-{n}", tooltip=f"Choose game {n}.", show=False)
            for n in range(1, DIGITS + 1)
        ),
        CANCEL,
    ]

    def __init__(self, shelf: Shelf) -> None:
        super().__init__()
        self._shelf = shelf

    def body(self) -> Iterable[Widget]:
        yield GameList(self._shelf)
        yield Picture()

    def on_mount(self) -> None:
        self.query_one(GameList).focus()

    def on_option_list_option_highlighted(self) -> None:
        game = self.query_one(GameList).game
        self.query_one(Picture).show(lambda width: described(game, width))

    @on(GameList.Chosen)
    def action_take(self) -> None:
        self.dismiss(self.query_one(GameList).game)

    @property
    def help_topic(self) -> str:
        return primer_topic(self._shelf.system(self.query_one(GameList).game.id))

    def action_number(self, number: int) -> None:
        found = self.query_one(GameList).games
        if number <= len(found):
            self.dismiss(found[number - 1])


class PickCampaign(Dialog[Card]):
    """Returns the chosen card, or None."""

    HELP = "Enter chooses the campaign under the cursor; Esc cancels."
    DEFAULT_CSS = """
    PickCampaign CardList { max-height: 70vh; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter", "take", "Choose", id="pick.take", tooltip="Choose the campaign under the cursor.", priority=True
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
