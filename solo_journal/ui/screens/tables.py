"""Every random table: its rows with their odds, and its source. `d` draws from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from textual import work
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static
from textual.worker import get_current_worker

from ...campaign.library.pack_doctor import faulty
from ...campaign.store.bounds import files_in
from ...campaign.story.sanitise import sanitise, shown_line
from ...campaign.story.table_text import chances, trial_lines
from ...rules import shelf
from ...rules.inputs import make
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
from ..page.bars import percent

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

    BINDING_GROUP_TITLE = "Tables"
    HELP = (
        "Every table, the program's and your own. `d` draws from the one that is shown, `t` tries a thousand "
        "draws and saves none, `n` makes a table, `e` edits one of yours, `x` removes a pack of yours, `i` "
        "imports tables."
    )
    HEAD = "Tables"
    HINT = (
        ("Enter", "draw"),
        ("t", "try"),
        ("n", "new"),
        ("e", "edit"),
        ("i", "import"),
        ("x", "remove"),
        *LookupScreen.HINT,
    )
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
        super().__init__()
        self.model = model
        self.first = table
        self._at: Table | None = None
        self._shown = ""
        self._broken: dict[str, list[str]] = {}

    def begin_at(self) -> str:
        return self.first

    def items(self) -> Iterator[Item]:
        tables, world = self.model.library.tables, self.model.campaign.world
        games = {pack: game.title for game in shelf.games_in_use(world) for pack in game.packs}
        own = {path.stem for path in files_in(self.model.library.places.packs, ".toml").paths}
        packs: dict[str, list[Table]] = {}
        for table in self.model.campaign.tables.values():
            packs.setdefault(table.pack, []).append(table)
        alone = [id_ for id_ in packs if id_ in own and len(packs[id_]) == 1]
        if alone:
            yield Item("", "Your own", heading=True)
            yield from (Item(table.name, table.title) for id_ in alone for table in packs[id_])
        for id_ in sorted(
            (each for each in packs if each not in alone), key=lambda each: (each not in own, each not in games)
        ):
            pack = tables.pack(id_)
            yield Item("", pack.title if pack else games.get(id_, id_), heading=True)
            yield from (Item(table.name, table.title) for table in packs[id_])
        trackers = self.model.campaign.world.trackers
        self._broken = {**{id_: [why] for id_, why in tables.faults.items()}, **faulty(self.model.library, trackers)}
        if self._broken:
            yield Item("", "With faults", heading=True)
            yield from (Item(BROKEN + id_, id_) for id_ in self._broken)

    def page_of(self, item: Item) -> Sequence[Widget]:
        self._at, self._shown = None, item.id.removeprefix(BROKEN)
        if item.id.startswith(BROKEN):
            told = [Static(Content(sanitise(fault))) for fault in self._broken[self._shown]]
            return [Static(Content(shown_line(item.title)), classes="head"), *told]
        self._at = self.model.campaign.tables[item.id]
        pack = self.model.library.tables.pack(self._at.pack)
        return list(_page(self._at, pack))

    def action_pick(self, what: str) -> None:
        """Close with another request; it edits or removes the visible pack."""
        self.dismiss(TableRequest(what, self._shown if what in ("edit", "remove") else ""))

    def action_try_it(self) -> None:
        if self._at is not None:
            trial = self.query_one("#trial", Static)
            trial.display = True
            trial.update("Drawing …")
            self.try_out(self._at)

    @work(thread=True, exclusive=True, group="trial")
    def try_out(self, table: Table) -> None:
        """Draw many times, and show how often each row came up, or why the table cannot be drawn from."""
        try:
            said = "\n".join(trial_lines(self.model.campaign.tables, table.name, TRIES))
        except Refused as why:
            said = str(why)
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self.tried, table, said)

    def tried(self, table: Table, said: str) -> None:
        if self._at is table and self.is_attached:
            self.query_one("#trial", Static).update(Content(sanitise(said)))

    def on_finder_chosen(self) -> None:
        self.action_draw()

    def action_draw(self) -> None:
        if self._at is not None:
            self.dismiss(make(shelf.procedure("table.draw"), {"table": self._at.name}))


def _page(table: Table, pack: Pack | None) -> Iterator[Widget]:
    yield Static(Content(shown_line(table.title)), classes="head")
    yield Static(Content("Enter  Draw from it").stylize("bold $foreground @click=screen.draw"))
    trial = Static(id="trial")
    trial.display = False
    yield trial
    yield Static(Content(f"{table.name} · {table.dice} · {len(table.rows):,} rows"), classes="quiet")
    share = chances(table)
    told = [percent(share[at], 1) if at in share else "" for at in range(len(table.rows))]
    rows = zip(table.rows[:MOST_ROWS], told, strict=False)
    yield Terms(Term(row.on, Content(shown_line(row.text)), chance) for row, chance in rows)
    if len(table.rows) > MOST_ROWS:
        more = len(table.rows) - MOST_ROWS
        yield Static(Content(f"… and {more:,} more rows, which are drawn too."), classes="quiet")
    if pack is not None:
        yield Static(credit_of_pack(pack), classes="quiet")
