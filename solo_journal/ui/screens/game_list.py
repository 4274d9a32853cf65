"""The list of games, each with its number and a few words, from which a new campaign begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from textual.content import Content
from textual.events import Resize

from ...campaign.story.sanitise import sanitise
from ...rules.shelf import Shelf
from ..forms.plain_list import MarkedList
from ..page.safe_text import fit_width, safe

DIGITS = 9
"""The most games that a digit can choose."""
NAMED = 17
"""The width of a game's name."""
DICE = 7
"""The width of its dice, with the space before them."""


class Game(NamedTuple):
    """A game to choose."""

    id: str
    title: str
    pitch: str
    dice: str
    about: str
    learn: str

    @property
    def short(self) -> str:
        """`Duskara`, without anything after a colon."""
        return self.title.partition(":")[0]

    @property
    def ids(self) -> tuple[str, ...]:
        """The games of a campaign that begins with it."""
        return (self.id,)


def games(shelf: Shelf) -> Iterator[Game]:
    for each in shelf.choices():
        pitch = each.pitch or each.about.partition("\n")[0]
        yield Game(each.id, each.title, pitch, each.dice, each.about, each.learn)


class GameList(MarkedList):
    """One row per game. The game at the cursor is `game`."""

    DEFAULT_CSS = "GameList { height: auto; }"

    def __init__(self, shelf: Shelf) -> None:
        super().__init__()
        self.games = tuple(games(shelf))

    @property
    def game(self) -> Game:
        return self.games[self.highlighted or 0]

    def on_resize(self, event: Resize) -> None:
        width = max(20, self.size.width - 2)
        self.show_lines([_row(at, each, width) for at, each in enumerate(self.games, 1)], self.highlighted or 0)


def describe_game(game: Game, width: int) -> Iterator[Content]:
    """A game's description, and how long it takes to learn."""
    yield safe(game.title, "bold $prose")
    yield Content("")
    for row in (*sanitise(game.about).split("\n"), *([game.learn] if game.learn else [])):
        yield from Content.styled(row, "$foreground").wrap(width)
        yield Content("")


def _row(number: int, game: Game, width: int) -> Content:
    dice = safe(f"   {game.dice}".ljust(DICE), "$quiet") if width > 2 * NAMED + DICE else Content("")
    head = Content.assemble((str(number), "bold"), "  ") + fit_width(safe(game.short, "bold"), NAMED - 1) + Content(" ")
    return head + fit_width(safe(game.pitch), width - head.cell_length - dice.cell_length) + dice
