"""The library: the player's campaigns and what can be done with them. If there are none, the first run."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, TypeVar

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.css.query import NoMatches
from textual.screen import Screen
from textual.widgets import Input

from ...campaign.library.exchange import exchange, samples
from ...campaign.library.library import Card
from ...campaign.library.restore import archive_of
from ...campaign.store.errors import StoreError
from ...rules.refusal import Cancelled, Refused
from ..campaign_model import CampaignModel
from ..forms.key_chips import KeyChips
from ..forms.key_table import LIST_KEYS, LIST_PAGES, keys
from ..forms.notice_row import NoticeRow
from ..forms.plain_list import MarkedList
from ..key_queue import OPENING
from ..page.key_line import KeyLine
from ..shell import Shell
from .campaign_shelf import CampaignShelf
from .cards import CardList
from .first_run import FirstRun
from .game_list import DIGITS, Game, GameList
from .library_acts import ACTS, NEED_ONE, sit_down
from .modal import after_typing
from .new_campaign import NewCampaign
from .open_pages import SearchChoice, open_folders, open_models, show_found, show_page
from .pick import PickGame

Done = TypeVar("Done")


class Left(Exception):
    """The library was closed while campaigns were read for it."""


class LibraryScreen(Screen[None]):
    """The player's campaigns, last played first. Its keys belong to the screen, not to a list, so they work after any
    dialog and with an empty list."""

    AUTO_FOCUS = ""
    HELP = (
        "Your campaigns, the last played first. **Enter** opens one, `o` reads it as a book, `n` starts a new one. `s` "
        "lists samples, `i` imports a log. `a` puts a campaign into the archive or takes one out of it. `b` saves one "
        "to a backup file, `r` restores one from such a file. Nothing is ever deleted. `/` filters; F3 searches all "
        "campaigns."
    )
    DEFAULT_CSS = """
    LibraryScreen {
        align-horizontal: center;
        & > * { max-width: 140; }
        FirstRun { display: none; height: 1fr; }
        &.-first { CampaignShelf { display: none; } FirstRun { display: block; } }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys(
            "library",
            ("open", "enter", "open", "Open", "Play this campaign."),
            ("begin", "enter", "begin", "Start", "Start a campaign of this game."),
            priority=True,
        ),
        *keys(
            "library",
            ("book", "o", "act('book')", "Read the book", "Read this campaign as a book."),
            ("search", "slash", "search", "Filter", "Find a campaign by typing."),
            ("find", "f3", "act('find')", "Search all campaigns", "Search the words of all campaigns."),
            ("settings", "f8", "act('settings')", "Settings", "Theme, keys, own dice."),
            ("back", "escape", "back", "Back", "Back to the page."),
        ),
        *keys(
            "library",
            ("new", "n", "new", "New campaign", "Start a new campaign."),
            ("sample", "s", "act('sample')", "Samples", "Try a sample story."),
            ("import", "i", "act('import')", "Import", "Import a log."),
            ("archive", "a", "act('archive')", "Archive", "Put away, or take out again."),
            ("backup", "b", "act('backup')", "Back up", "Save it to one ZIP file."),
            ("restore", "r", "act('restore')", "Restore", "Restore from a backup file."),
            *((f"start-{n}", f"{n}", f"start({n})", "Start", f"Start game {n}.") for n in range(1, DIGITS + 1)),
            show=False,
        ),
        *LIST_KEYS,
        *LIST_PAGES,
    ]
    app = getters.app(Shell)

    def __init__(self) -> None:
        super().__init__()
        self._cards: list[Card] = []
        self._fetched = asyncio.Event()
        self._left = threading.Event()

    def compose(self) -> ComposeResult:
        yield CampaignShelf()
        yield FirstRun(self.app.library.shelf)
        yield NoticeRow()
        yield KeyLine()

    def on_mount(self) -> None:
        """Fetch the cards while the screen is shown; keys wait for the first ones."""
        digits = f"1–{min(DIGITS, len(self.app.library.shelf.choices()))} or Enter"
        opens, begins = self._bindings.key_to_bindings["enter"]
        self._bindings.key_to_bindings["enter"] = [opens, replace(begins, key_display=digits)]
        self.run_worker(self._fetched.wait(), group=OPENING)
        self.fetch()

    def on_unmount(self) -> None:
        self._left.set()

    def on_screen_resume(self) -> None:
        """Fetch the cards again, because something may have been played."""
        self.fetch()

    @work(exclusive=True, group="cards")
    async def fetch(self) -> None:
        """Read the campaigns: first what their folders tell, then each story, the visible one first."""
        library = self.app.library
        self._take(await asyncio.to_thread(lambda: list(library.cards())))
        await self._count()
        if not self._cards:
            found = await asyncio.to_thread(exchange, library)
            for first in self.query(FirstRun):
                first.show_exchange(found)
        here = next((each.card for each in self.query(CampaignShelf)), None)
        for card in sorted(self._cards, key=lambda each: each is not here):
            try:
                await asyncio.to_thread(library.glances.of, card.path, card.played, self._still_here)
            except Left:
                return
            self._take(self._cards)

    @on(Input.Submitted, "#search")
    @on(MarkedList.OptionSelected, "CardList")
    @after_typing
    def action_open(self) -> None:
        if card := self._shelf.card:
            self._open(card.path)

    @on(MarkedList.OptionSelected, "GameList")
    @after_typing
    def action_begin(self) -> None:
        self._begin(self.query_one(GameList).game)

    def action_start(self, number: int) -> None:
        for game in self.query_one(GameList).games[number - 1 : number]:
            self._begin(game)

    def action_move(self, how: str) -> None:
        listing: MarkedList = self.query_one(CardList) if self._cards else self.query_one(GameList)
        getattr(listing, f"action_{how}")()

    @work(exclusive=True, group=OPENING)
    async def action_new(self) -> None:
        if game := await self.app.push_screen_wait(PickGame(self.app.library.shelf)):
            self._begin(game)

    def action_search(self) -> None:
        self._shelf.search(True)
        self.refresh_bindings()

    @work(exclusive=True, group=OPENING)
    async def action_act(self, name: str) -> None:
        """Run an act of the library, and go where it leads."""
        if goes := await self._try(ACTS[name](self.app, self._shelf.card)):
            self._open(*goes)
        else:
            self.fetch()

    def action_back(self) -> None:
        """Close the filter, or else go back to the page."""
        if self._shelf.searching:
            self._shelf.search(False)
            self.refresh_bindings()
        else:
            self.app.pop_screen()

    def leave(self) -> None:
        """Quit, through the page if there is one: it may have something to ask."""
        if self._over_page:
            self.app.pop_screen()
            self.app.call_later(self.app.run_action, "leave")
        else:
            self.app.exit(0)

    @property
    def _over_page(self) -> bool:
        return len(self.app.screen_stack) > 2

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer Back only if there is a page, and acts on a campaign only if there is one."""
        if action == "back":
            return any(each.searching for each in self.query(CampaignShelf)) or self._over_page
        if action in ("open", "search") or (action == "act" and parameters[0] in NEED_ONE):
            return bool(self._cards)
        if action in ("begin", "start"):
            numbers = range(1, len(self.app.library.shelf.choices()) + 1)
            return not self._cards and all(number in numbers for number in parameters)
        return super().check_action(action, parameters)

    @work(exclusive=True, group=OPENING)
    async def _begin(self, game: Game) -> None:
        self._play(await self.app.push_screen_wait(NewCampaign(self.app.library, game)))

    def _still_here(self) -> None:
        if self._left.is_set():
            raise Left

    def _take(self, cards: list[Card]) -> None:
        self._cards = cards
        with suppress(NoMatches):  # the cards may come while the screen is being left
            self._show()
        self._fetched.set()

    def _show(self) -> None:
        unsaved = next((each.campaign.title for each in open_models(self.app) if each.campaign.unsaved), "")
        state = f"not saved: {unsaved}" if unsaved else "saved"
        library = self.app.library
        self._shelf.show(self._cards, lambda card: library.glances.known(card.path), library.clock(), state)
        self.set_class(not self._cards, "-first")
        if not self._cards:
            self.query_one(FirstRun).focus()
        self.refresh_bindings()

    async def _count(self) -> None:
        """Show the keys with the numbers of what there is to choose from."""
        library = self.app.library
        away, shipped = await asyncio.to_thread(
            lambda: (len(archive_of(library).folders()), len(samples(library).folders()))
        )
        chips = {
            "n": "New campaign", "s": f"Samples ({shipped})", "i": "Import",
            "a": f"Archive ({away})" if away else "Archive", "b": "Back up", "r": "Restore",
        }  # fmt: skip
        with suppress(NoMatches):  # the screen was left meanwhile
            self._shelf.query_one(KeyChips).show(chips)

    @property
    def _shelf(self) -> CampaignShelf:
        return self.query_one(CampaignShelf)

    def _open(self, path: Path, found: SearchChoice | None = None) -> None:
        if path in open_folders(self.app):
            self.app.pop_screen()
            if found is not None:
                self.app.call_later(show_found, self.app, found)
        else:
            self._sit_down(path, found)

    @work(exclusive=True, group=OPENING)
    async def _sit_down(self, path: Path, found: SearchChoice | None) -> None:
        self._play(await self._try(sit_down(self.app.library, path)), found)

    def _play(self, model: CampaignModel | None, found: SearchChoice | None = None) -> None:
        if model is not None:
            self.app.call_later(show_page, self.app, model, found)

    async def _try(self, doing: Awaitable[Done]) -> Done | None:
        """Run it and return the result; show what went wrong."""
        try:
            with suppress(Cancelled):
                return await doing
        except (Refused, StoreError) as reason:
            self.app.tell(str(reason), wrong=True)
        return None
