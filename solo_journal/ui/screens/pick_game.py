"""Which game a new campaign is played by: a digit, or Enter on its row."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widget import Widget

from ...rules.shelf import Shelf
from ..forms.picture import Picture
from .dialog import CANCEL, Dialog
from .game_list import Game, GameList, described
from .help import primer_topic

DIGITS = 9


class PickGame(Dialog[Game]):
    """Dismisses with the game that was chosen."""

    HEAD = "New campaign: which game?"
    HELP = "A digit chooses a game; so does Enter on its row. Another game can join the campaign later."
    DEFAULT_CSS = """
    PickGame Picture { margin: 1 0 0 2; min-height: 8; color: $quiet; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Choose", id="game.take", tooltip="Take the game of this row.", priority=True),
        *(
            Binding(f"{n}", f"number({n})", "Choose", id=f"game.take-{n}", tooltip=f"Take game {n}.", show=False)
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
