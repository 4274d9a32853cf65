"""A character's whole sheet: every number, meter, condition, item and note, each edited in place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...rules.kinds.on_sheet import SheetRow, empty_sorts, sheet_rows
from ...rules.outcome import Offer
from ...rules.world import Character
from ..campaign_model import CampaignModel
from ..forms.key_table import keys
from ..forms.notice_row import NoticeRow
from ..page.key_line import KeyLine
from ..page.safe_text import ends, join_parts, safe
from ..page.sheet_board import SheetBoard
from .dialog import Choose
from .modal import WholeScreen

EMPTY = "Nothing on this sheet yet. Enter or a adds something; c creates the whole character on one page."
Does = Callable[[Offer | str, bool], Awaitable[None]]
"""Carries out an offer, through its form if asked for, or an act of the page, such as `undo`."""


class SheetScreen(WholeScreen[None]):
    """Every change here is an act of its own, which can be undone."""

    HELP = (
        "The arrows go from one thing to the next, Tab from part to part. `+` and `-` change a number by one, Enter "
        "opens its form, Del removes it, `a` adds another of its kind, Ctrl+Z undoes. F1 explains what is under the "
        "cursor."
    )
    DEFAULT_CSS = """
    SheetScreen {
        #head { height: 2; padding: 0 2; }
        #sheet { height: 1fr; padding: 0 2; scrollbar-size-vertical: 1; }
        #about { height: 2; padding: 0 4; color: $quiet; }
        #empty { display: none; height: auto; max-width: 72; color: $quiet; &.-said { display: block; } }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys("sheet", ("edit", "enter", "edit", "Edit", "Change it by its form, or use it.")),
        Binding("plus,equals_sign", "change(1)", "Change", True, "+ −", False, "One more, one less.", "sheet.more"),
        *keys("sheet", ("add", "a", "add", "Add", "Add another like it, or what is missing.")),
        *keys(
            "sheet",
            ("less", "minus", "change(-1)", "One less", "One less."),
            ("take", "delete,backspace", "take", "Remove", "Remove it from the sheet."),
            ("next", "n", "next", "Next character", "The sheet of the next character."),
            ("undo", "ctrl+z", "turn('undo')", "Undo", "Undo the last act; you see what it is first."),
            ("redo", "ctrl+y", "turn('redo')", "Redo", "Redo the act undone last."),
            show=False,
        ),
        *keys("sheet", ("help", "f1", "about", "What it means", "What this is for.")),
    ]

    def __init__(self, model: CampaignModel, key: str, does: Does) -> None:
        super().__init__()
        self._model, self._key, self._does = model, key, does

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with VerticalScroll(id="sheet", can_focus=False):
            yield Static(Content(EMPTY), id="empty")
            yield SheetBoard()
        yield Static(id="about")
        yield NoticeRow()
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(SheetBoard).focus()
        self.call_after_refresh(self.show)

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def show(self) -> None:
        campaign = self._model.campaign
        one = campaign.world.characters[self._key]
        self.query_one("#head", Static).update(self._head(one))
        rows = list(sheet_rows(campaign.world, self._key, campaign.shelf))
        self.query_one("#empty").set_class(not rows, "-said")
        self.query_one(SheetBoard).show(rows)

    @on(SheetBoard.At)
    def tell(self, event: SheetBoard.At) -> None:
        """Describe the cell at the cursor, and what can be done with it."""
        self.query_one("#about", Static).update(_about(event.row))

    @on(SheetBoard.Again)
    def action_edit(self) -> None:
        """Edit the cell through its form; a cell without one is used."""
        row = self._row
        if row is None:
            self.action_add()
        elif offer := row.edited():
            self._do(offer, form=True)
        elif used := next((each for _, _, each in row.more()), None):
            self._do(used)
        elif row.take_away():
            self.action_take()

    def action_change(self, by: int) -> None:
        if offer := self._row and self._row.moved(by):
            self._do(offer)

    def action_take(self) -> None:
        if offer := self._row and self._row.take_away():
            self._do(offer)

    def action_turn(self, act: str) -> None:
        """Undo or redo an act, as on the page."""
        self._do(act)

    def action_add(self) -> None:
        """Add another of its kind; kinds that the sheet has none of yet are chosen from a list."""
        if offer := self._row and self._row.another():
            self._do(offer, form=True)
        else:
            self.run_worker(self._add_one(), exclusive=True)

    def action_next(self) -> None:
        keys = list(self._model.campaign.world.characters)
        self._key = keys[(keys.index(self._key) + 1) % len(keys)]
        self.show()

    def action_about(self) -> None:
        """Explain the cell in the words of the game: its section of the primer, else the help of what changes it."""
        from .help import HelpScreen, section_about

        row = self._row
        topic = section_about(self._model.campaign.shelf, row.about, row.name) if row and row.about else "keys"
        self.app.push_screen(HelpScreen(topic))

    def on_key(self, event: events.Key) -> None:
        """Run the action of a letter: `u` uses an item. On an empty sheet `c` creates the character."""
        if event.character == "c" and (create := self._create()):
            event.stop()
            self._do(create, form=True)
            return
        for letter, _, offer in self._row.more() if self._row else ():
            if event.character == letter:
                event.stop()
                self._do(offer)
                return

    @property
    def _row(self) -> SheetRow | None:
        return self.query_one(SheetBoard).here

    def _do(self, offer: Offer | str, *, form: bool = False) -> None:
        async def work() -> None:
            await self._does(offer, form)
            if self.is_attached and self._key in self._model.campaign.world.characters:
                self.show()

        self.run_worker(work(), exclusive=True)

    async def _add_one(self) -> None:
        campaign = self._model.campaign
        found = [*self._sorts(), *empty_sorts(campaign.world, self._key, campaign.shelf)]
        name = campaign.world.characters[self._key].name
        found.append(("note", Offer("Note", "character.note", {"name": name}, "label")))
        at = await self.app.push_screen_wait(Choose("Add what?", [word for word, _ in found])) if found[1:] else 0
        if at is not None:
            self._do(found[at][1], form=True)

    def _create(self) -> Offer | None:
        """The offer that creates the whole sheet, if it is empty."""
        campaign = self._model.campaign
        if self._row is not None:
            return None
        made = (each.create for each in campaign.shelf.games_in_use(campaign.world) if each.create)
        return next((Offer(each.called, each.id, {"by": self._key}) for each in made), None)

    def _sorts(self) -> list[tuple[str, Offer]]:
        """What can be added of kinds that the sheet already has, once each."""
        campaign = self._model.campaign
        rows = sheet_rows(campaign.world, self._key, campaign.shelf)
        return list({row.label: (row.label, offer) for row in rows if (offer := row.another())}.values())

    def _head(self, one: Character) -> Content:
        games = " · ".join(title.partition(":")[0] for title in self._model.games)
        several = list(self._model.campaign.world.characters)
        place = f"{several.index(self._key) + 1} of {len(several)} (n next)" if len(several) > 1 else ""
        end = join_parts([safe(games, "$quiet"), safe(place, "$quiet")])
        name = safe(one.name.upper(), "bold $prose") + safe(f"   {one.concept}")
        return ends(name, end, self.measure - 4)


def _about(row: SheetRow | None) -> Content:
    """`Spear: Enter use · w wear or put away · Del remove`, and above it what it is for."""
    if row is None:
        return Content("")
    can = []
    if row.edited():
        can.append("Enter edit")
    can += [f"{letter} {word}" for letter, word, _ in row.more()]
    if row.moved(1):
        can.append("+ − change")
    if row.take_away():
        can.append("Del remove")
    if row.another():
        can.append("a another")
    told = safe(f"{row.name}: {row.help}." if row.help else row.name, "$foreground")
    return told + "\n" + safe(" · ".join(can), "$quiet")
