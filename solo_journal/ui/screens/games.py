"""Games in files: their content with its odds, or all their faults; using, creating and editing one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import ClassVar, NamedTuple

from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.library.game_files import template_game
from ...campaign.library.game_shelf import fields_told, own_rows, roll_odds
from ...campaign.story.sanitise import sanitise, sanitise_line
from ...rules.odds import percent
from ...rules.system import System
from ..campaign_model import CampaignModel
from ..forms.finder import Item
from ..forms.key_table import keys
from ..forms.lookup_screen import LookupScreen
from ..forms.picture import Term, Terms
from ..forms.said import head, quiet, said

TEMPLATE = "template:"
"""The prefix of a template's key."""
LOOKS = 1.0
"""Seconds between checks for a changed file."""


class Chosen(NamedTuple):
    """What the player wants: `use`, `new` or `edit`, and with which game."""

    act: str
    id: str


class GamesScreen(LookupScreen[Chosen]):
    """Returns what to do with a game, or None. A file that is saved meanwhile is read again."""

    HELP = (
        "Your own games, each a TOML file, and the templates to begin one from. Faults of a file are shown "
        "with their lines, and checked again whenever you save it."
    )
    HEAD = "Games in files"
    HINT = (("u", "use here"), ("n", "new from it"), ("e", "open in editor"), *LookupScreen.HINT)
    BINDINGS: ClassVar[list[BindingType]] = keys(
        "games",
        ("use", "u", "pick('use')", "Use", "Use this game in this campaign."),
        ("new", "n", "pick('new')", "New", "Begin a game of your own from this one."),
        ("edit", "e", "pick('edit')", "Edit", "Open the file in your editor."),
    )

    def __init__(self, model: CampaignModel, game: str = "", trouble: str = "") -> None:
        """`game` is the one at which it opens, `trouble` why it was refused."""
        super().__init__(game)
        self.model, self.trouble = model, trouble
        self._seen: object = None

    def on_mount(self) -> None:
        """Check for saved files now and then."""
        self.set_interval(LOOKS, self.look)

    def items(self) -> Iterator[Item]:
        for of, rows in groupby(own_rows(self.model.library.games), lambda row: row.of):
            yield Item("", "Templates" if of == "template" else "Yours", heading=True)
            for row in rows:
                told = f"{row.id}: {row.state}" if row.faults else row.title
                yield Item(TEMPLATE * (of == "template") + row.id, told)

    def page_of(self, item: Item) -> Iterator[Widget]:
        self._seen, files = self._state(), self.model.library.games
        if self.trouble:
            yield Static(Content.styled(f"✗ {sanitise(self.trouble)}", "$text-error"))
            self.trouble = ""
        if item.id.startswith(TEMPLATE):
            yield from _of_game(template_game(item.id.removeprefix(TEMPLATE)))
        elif faults := files.faults(item.id):
            yield head(files.path(item.id).name)
            yield from map(said, faults)
        else:
            yield from _of_game(files[item.id])

    def action_pick(self, act: str) -> None:
        if self.at and (act == "new" or not self.at.id.startswith(TEMPLATE)):
            self.dismiss(Chosen(act, self.at.id.removeprefix(TEMPLATE)))

    def _state(self) -> object:
        files = self.model.library.games
        return tuple((id_, files.stamp(id_)) for id_ in files)

    async def look(self) -> None:
        if self.at and self._state() != self._seen:
            at = self.at
            self.list_again()
            await self.turn_to(at)


def _of_game(game: System) -> Iterator[Widget]:
    yield head(game.title)
    yield said(game.about)
    for roll in roll_odds(game):
        yield head(f"{roll.called}{': ' * bool(roll.given)}{roll.given}")
        rows = [Term(percent(chance, 1), Content(sanitise_line(name))) for name, chance in roll.chances]
        yield Terms([*rows, *([Term("", Content(sanitise(roll.why)))] if roll.why else [])])
    yield from map(quiet, fields_told(game))
