"""Every random table: its rows with their odds, and its source. `d` draws from it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from textual import work
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.library.pack_doctor import faulty
from ...campaign.store.bounds import files_in
from ...campaign.story.sanitise import sanitise, sanitise_line
from ...campaign.story.table_text import chances, trial_lines
from ...rules import shelf
from ...rules.inputs import make
from ...rules.odds import percent
from ...rules.packs import Pack
from ...rules.procedure import Procedure
from ...rules.refusal import Refused
from ...rules.tables import Table
from ..campaign_model import CampaignModel
from ..forms.finder import Item
from ..forms.help_text import credit_of_pack
from ..forms.key_table import keys
from ..forms.lookup_screen import LookupScreen
from ..forms.picture import Term, Terms
from ..forms.said import head, quiet, said

MOST_ROWS = 1000
"""The most rows listed; draws use all of them."""
BROKEN = "broken:"
"""The prefix of an unreadable pack's key."""
TRIES = 1_000
"""The number of draws in a test."""


class TableRequest(NamedTuple):
    """What to do with tables besides drawing: `new`, `edit`, `import`, `remove`."""

    what: str
    pack: str = ""


class TablesScreen(LookupScreen[Procedure | TableRequest]):
    """Returns the drawing or request, or None."""

    HELP = (
        "Every table, the program's and your own. Enter draws from the one that is shown, `t` tries a thousand "
        "draws and saves none, `n` makes a table, `e` edits one of yours, `x` removes a pack of yours, `i` "
        "imports tables."
    )
    HEAD = "Tables"
    DEFAULT_CSS = "TablesScreen #list PlainList { text-wrap: wrap; }"
    HINT = (
        ("Enter", "draw"), ("t", "try"), ("n", "new"), ("e", "edit"), ("i", "import"), ("x", "remove"),
        *LookupScreen.HINT,
    )  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = keys(
        "tables",
        ("draw", "d", "draw", "Draw", "Draw from this table."),
        ("try", "t", "try_it", "Try", "Try a thousand draws; none is saved."),
        ("new", "n", "pick('new')", "New", "Make a table of your own."),
        ("edit", "e", "pick('edit')", "Edit", "Edit the pack of this table, if it is yours."),
        ("remove", "x", "pick('remove')", "Remove", "Remove this pack, if it is yours."),
        ("import", "i", "pick('import')", "Import", "Import tables."),
    )

    def __init__(self, model: CampaignModel, table: str = "") -> None:
        """`table` is the one at which it opens."""
        super().__init__(table)
        self.model = model
        self._broken: dict[str, list[str]] = {}

    def items(self) -> Iterator[Item]:
        tables, world = self.model.library.tables, self.model.campaign.world
        games = {pack: game.title for game in shelf.games_in_use(world) for pack in game.packs}
        own = {path.stem for path in files_in(self.model.library.places.packs, ".toml").paths}
        packs: dict[str, list[Item]] = {}
        for table in self.model.campaign.tables.values():
            packs.setdefault(table.pack, []).append(Item(table.name, table.title))
        self._broken = {
            **{id_: [why] for id_, why in tables.faults.items()},
            **faulty(self.model.library, world.trackers),
        }
        if self._broken:
            yield Item("", "With faults", heading=True)
            yield from (Item(BROKEN + id_, id_) for id_ in self._broken)
        if alone := [rows.pop() for id_, rows in packs.items() if id_ in own and len(rows) == 1]:
            yield Item("", "Your own", heading=True)
            yield from alone
        for id_ in sorted(filter(packs.get, packs), key=lambda each: (each not in own, each not in games)):
            pack = tables.pack(id_)
            yield Item("", pack.title if pack else games.get(id_, id_), heading=True)
            yield from packs[id_]

    def page_of(self, item: Item) -> Iterator[Widget]:
        if table := self._table:
            yield from _page(table, self.model.library.tables.pack(table.pack))
        else:
            yield head(item.title)
            yield from map(said, self._broken[item.title])

    @property
    def _table(self) -> Table | None:
        """The table that is shown."""
        return self.model.campaign.tables.get(self.at.id) if self.at else None

    def action_pick(self, what: str) -> None:
        """Close with another request; it edits or removes the visible pack."""
        shown = self.at.id.removeprefix(BROKEN) if self.at and what in ("edit", "remove") else ""
        self.dismiss(TableRequest(what, shown))

    def action_try_it(self) -> None:
        if table := self._table:
            trial = self.query_one("#trial", Static)
            trial.display = True
            trial.update("Drawing …")
            self.try_out(table)

    @work(exclusive=True, group="trial")
    async def try_out(self, table: Table) -> None:
        """Draw many times, and show how often each row came up, or why the table cannot be drawn from."""
        try:
            told = await asyncio.to_thread(lambda: list(trial_lines(self.model.campaign.tables, table.name, TRIES)))
        except Refused as why:
            told = [str(why)]
        if self._table is table:
            self.query_one("#trial", Static).update(Content(sanitise("\n".join(told))))

    def on_finder_chosen(self) -> None:
        self.action_draw()

    def action_draw(self) -> None:
        if table := self._table:
            self.dismiss(make(shelf.procedure("table.draw"), {"table": table.name}))


def _page(table: Table, pack: Pack | None) -> Iterator[Widget]:
    yield head(table.title)
    yield Static(Content("Enter  Draw from it").stylize("bold $foreground @click=screen.draw"))
    trial = Static(id="trial")
    trial.display = False
    yield trial
    yield quiet(f"{table.name} · {table.dice} · {len(table.rows):,} rows")
    share = chances(table)
    told = [percent(share[at], 1) if at in share else "" for at in range(len(table.rows))]
    rows = zip(table.rows[:MOST_ROWS], told, strict=False)
    yield Terms(Term(row.on, Content(sanitise_line(row.text)), chance) for row, chance in rows)
    if (more := len(table.rows) - MOST_ROWS) > 0:
        yield quiet(f"… and {more:,} more rows, which are drawn too.")
    if pack is not None:
        yield Static(credit_of_pack(pack), classes="quiet")
