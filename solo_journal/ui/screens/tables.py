"""Every random table: its rows with their odds, and whose it is. `d` draws from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.story.sanitise import shown, shown_line
from ...rules import shelf
from ...rules.inputs import make
from ...rules.packs import Pack
from ...rules.procedure import Procedure
from ...rules.refused import Refused
from ...rules.tables import Table
from ..campaign_model import CampaignModel
from ..forms.chances import percent
from ..forms.finder import Item
from ..forms.help_text import credit_of_pack
from ..forms.lookup_screen import ReadingRoom
from ..forms.terms import Term, Terms

MOST_ROWS = 1000
"""Rows of a table that are listed; it is drawn from whole."""
BROKEN = "broken:"
"""Before the id of a pack that cannot be read."""


class TablesScreen(ReadingRoom[Procedure]):
    """Dismisses with the drawing that the player wants done, or None."""

    BINDING_GROUP_TITLE = "Tables"
    HELP = (
        "Every table of the shipped packs and of your own. `d` draws from the one that is shown. Your own packs "
        "lie in the folder `packs` beside your settings."
    )
    HEAD = "Tables"
    HINT = (("d", "draws"), *ReadingRoom.HINT)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "draw", "Draw", id="tables.draw", tooltip="Draw from this table.")
    ]

    def __init__(self, model: CampaignModel, table: str = "") -> None:
        """`table` names the one with which it opens."""
        super().__init__()
        self.model = model
        self.first = table
        self._at: Table | None = None

    def begin_at(self) -> str:
        return self.first

    def items(self) -> Iterator[Item]:
        tables = self.model.library.tables
        for pack in tables.packs():
            yield Item("", pack.title, heading=True)
            yield from (Item(table.name, table.title) for table in pack.tables.values())
        if tables.faults:
            yield Item("", "Cannot be read", heading=True)
            yield from (Item(BROKEN + id_, id_) for id_ in tables.faults)

    def page_of(self, item: Item) -> Sequence[Widget]:
        tables = self.model.library.tables
        self._at = None
        if item.id.startswith(BROKEN):
            fault = tables.faults[item.id.removeprefix(BROKEN)]
            return [Static(Content(shown_line(item.title)), classes="head"), Static(Content(shown(fault)))]
        self._at = tables[item.id]
        pack = tables.pack(self._at.pack)
        return list(_page(self._at, pack))

    def action_draw(self) -> None:
        """Draw from the table that is shown."""
        if self._at is not None:
            self.dismiss(make(shelf.procedure("table.draw"), {"table": self._at.name}))


def _page(table: Table, pack: Pack | None) -> Iterator[Widget]:
    yield Static(Content(shown_line(table.title)), classes="head")
    yield Static(Content("d  Draw from it").stylize("bold $text-accent @click=screen.draw"))
    yield Static(Content(f"{table.name} · {table.dice} · {len(table.rows):,} rows"), classes="quiet")
    chances = _chances(table)
    rows = zip(table.rows[:MOST_ROWS], chances, strict=False)
    yield Terms(Term(row.on, Content(shown_line(row.text)), chance) for row, chance in rows)
    if len(table.rows) > MOST_ROWS:
        more = len(table.rows) - MOST_ROWS
        yield Static(Content(f"… and {more:,} more rows, which are drawn from as well."), classes="quiet")
    if pack is not None:
        yield Static(credit_of_pack(pack), classes="quiet")


def _chances(table: Table) -> list[str]:
    """How likely each row is, in words; empty where the dice have too many ways to fall."""
    try:
        found = table.tally.spread(table.dice.count, 1, table.dice.sides)
    except Refused:
        return [""] * len(table.rows)
    whole = table.dice.sides**table.dice.count
    return [percent(Fraction(found[at][0] if at in found else 0, whole)) for at in range(len(table.rows))]
