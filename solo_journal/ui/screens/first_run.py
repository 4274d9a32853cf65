"""The first screen of a new player: a few lines of play, what the program is for, and the games to begin with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content

from ...campaign.library.exchange import Exchange
from ...rules.shelf import Shelf
from ..forms.key_chips import KeyChips
from ..forms.picture import Picture
from ..page.safe_text import NOTHING, safe
from .game_list import GameList, describe_game

HEAD = "SOLO JOURNAL"
CLAIM = "Play a role-playing game alone, and keep the story."
WHAT_YOU_DO = (
    "There is no game master: you write what happens. When you do not know, ask a yes/no question and the dice answer. "
    "Then write what it means."
)
CHIPS = {"s": "Try a sample story", "i": "Import a log", "r": "Restore a backup"}
EASIEST = "New to this? Take 1."
MEASURE = 72
OUTCOME = 43
"""The column of the answer."""


class FirstRun(Horizontal, can_focus=True):
    """The games on the left; from 120 columns, a description of the selected one on the right."""

    HELP = (
        "A digit begins a campaign of that game; so does Enter, after Up or Down. You need no rulebook, and only the "
        "name of who you play. `s` opens a copy of a sample story to read or play on, `i` imports a log that you wrote "
        "elsewhere, `r` restores a backup. Your campaigns will be listed here."
    )

    DEFAULT_CSS = """
    FirstRun {
        #invites { width: 78; max-width: 100%; padding: 1; scrollbar-size-vertical: 1; }
        #invites > Picture { margin: 0 0 1 2; }
        #invites > KeyChips { margin: 1 0 0 2; max-width: 68; }
        #described { display: none; width: 1fr; max-width: 66; padding: 1 4 1 6; margin-top: 12; }
    }
    """

    def __init__(self, shelf: Shelf) -> None:
        super().__init__()
        self._shelf = shelf

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="invites", can_focus=False):
            yield Picture(lambda width: _invites([NOTHING] * 4, width), id="exchange")  # as much room as it will take
            yield GameList(self._shelf).unfocused()
            yield KeyChips(CHIPS)
        yield Picture(id="described")

    def show_exchange(self, found: Exchange | None) -> None:
        """Show a few lines of play, unless the player has moved on."""
        rows = [*_exchange(found), NOTHING] if found else []
        for shown in self.query("#exchange").results(Picture):
            shown.show(lambda width: _invites(rows, width))

    def on_option_list_option_highlighted(self) -> None:
        game = self.query_one(GameList).game
        self.query_one("#described", Picture).show(lambda width: describe_game(game, width))

    def on_resize(self) -> None:
        """Show the description if there is room."""
        self.query_one("#described").display = self.size.width >= 120


def _invites(rows: Sequence[Content], width: int) -> Iterator[Content]:
    measure = min(width, MEASURE)
    yield Content.styled(HEAD, "bold $prose")
    yield Content(CLAIM)
    yield NOTHING
    yield from rows
    yield from Content(WHAT_YOU_DO).wrap(measure)
    yield Content(EASIEST)


def _exchange(found: Exchange) -> Iterator[Content]:
    edge = Content.styled("┃ ", "$accent")
    yield edge + safe(found.before, "$prose")
    asked = Content.styled("? ", "$quiet") + safe(found.question)
    answer = safe(found.answer, "bold $prose").pad_right(17)
    yield edge + asked.pad_right(max(2, OUTCOME - asked.cell_length)) + answer + safe(found.dice, "$quiet")
    yield edge + "  " + safe(found.after, "$prose")
