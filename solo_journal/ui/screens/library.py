"""The library: every campaign as a card, and beside it the way back in. Where there is none yet, the first run."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.css.query import NoMatches
from textual.screen import Screen
from textual.widgets import Input, Static

from ...campaign.library.archive import archived
from ...campaign.library.exchange import exchange
from ...campaign.library.library import Card, Library
from ...campaign.library.samples import adopt, samples
from ...campaign.save.folder import Folder
from ...campaign.store.errors import StoreError
from ...campaign.story.glance import Glance
from ...rules.refused import Cancelled, Refused
from ..campaign_model import CampaignModel
from ..delivery import deliver
from ..forms.drawn import Drawn
from ..forms.input_barrier import after_typing
from ..forms.key_chips import KeyChip, KeyChips
from ..forms.notice_row import NoticeRow
from ..forms.typing import LineInput
from ..key_queue import OPENING
from ..page.key_line import KeyLine
from ..page.port import AppPort
from ..page.words import said
from ..shell import Shell
from .archive import put_away_or_bring_back
from .beginning import sit_down
from .card_list import CardList
from .cards import of
from .first_run import FirstRun
from .found import Found
from .game_list import Game, GameList
from .marked_list import MarkedList
from .new_campaign import NewCampaign
from .open_pages import open_models, show_found, show_page
from .pick_campaign import PickCampaign
from .pick_game import PickGame
from .way_in import way_in

FIRST_CHIPS: tuple[KeyChip, ...] = (
    ("s", "s", "Try a sample story"),
    ("i", "i", "Import a log"),
    ("r", "r", "Restore a backup"),
)
NO_SAMPLES = "This copy of the program has no samples."
NO_MATCH = "No campaign matches. Esc shows all."
GAMES = 9
"""Games that a digit begins."""
BESIDE = 100
"""Columns from which the way in stands beside the cards."""


class Left(Exception):
    """The library was left while campaigns were read for it."""


class LibraryScreen(Screen[None]):
    """The player's campaigns, last played first. Its keys belong to it, and not to a list: they work after any dialog,
    and where nothing is listed."""

    AUTO_FOCUS = ""
    BINDING_GROUP_TITLE = "Library"
    HELP = (
        "Your campaigns, the last played first. **Enter** opens one, `o` reads it as a book, `n` starts a new one. `s` "
        "lists samples, `i` imports a log. `a` puts a campaign into the archive or takes one out of it. `b` saves one "
        "to a backup file, `r` restores one from such a file. Nothing is ever deleted. `/` filters; F3 searches all "
        "campaigns."
    )
    DEFAULT_CSS = """
    LibraryScreen {
        #head { height: 1; margin: 0 1; color: $quiet; }
        #search { display: none; margin: 0 2; }
        &.-searching #search { display: block; }
        #shelf { height: 1fr; margin-top: 1; }
        #cards-side { width: 48; padding: 0 1; }
        #cards-side > .label { color: $quiet; padding: 0 2; height: 1; }
        #cards-side > CardList { height: 1fr; }
        #cards-side > KeyChips { margin: 1 2 0 2; }
        #no-match { display: none; color: $quiet; padding: 1 2; height: 1fr; }
        #way-in { width: 1fr; padding: 0 1 0 2; scrollbar-size-vertical: 1; }
        &.-none-match { CardList { display: none; } #no-match { display: block; } #way-in { visibility: hidden; } }
        FirstRun { display: none; height: 1fr; }
        &.-first { #shelf, #head { display: none; } FirstRun { display: block; } }
        &.-narrow { #way-in { display: none; } #cards-side { width: 1fr; } }
        &.-broad #cards-side { width: 62; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "Open", id="library.open", tooltip="Play this campaign.", priority=True),
        Binding(
            "enter",
            "begin",
            "Start",
            id="library.begin",
            tooltip="Start a campaign of this game.",
            priority=True,
            key_display="1–6 or Enter",
        ),
        Binding("o", "book", "Read the book", id="library.book", tooltip="Read this campaign as a book."),
        Binding("slash", "search", "Filter", id="library.search", tooltip="Find a campaign by typing."),
        Binding("f3", "find", "Search all campaigns", id="library.find", tooltip="Search the words of all campaigns."),
        Binding("n", "new", "New campaign", id="library.new", tooltip="Start a new campaign.", show=False),
        Binding("s", "sample", "Samples", id="library.sample", tooltip="Try a sample story.", show=False),
        Binding("i", "import", "Import", id="library.import", tooltip="Import a log.", show=False),
        Binding("a", "archive", "Archive", id="library.archive", tooltip="Put away, or take out again.", show=False),
        Binding("b", "backup", "Back up", id="library.backup", tooltip="Save it to one ZIP file.", show=False),
        Binding("r", "restore", "Restore", id="library.restore", tooltip="Restore from a backup file.", show=False),
        Binding("f8", "settings", "Settings", id="library.settings", tooltip="Theme, keys, own dice.", show=False),
        Binding("up", "move('cursor_up')", "Up", id="library.up", tooltip="The one before.", show=False),
        Binding("down", "move('cursor_down')", "Down", id="library.down", tooltip="The next one.", show=False),
        Binding("pageup", "move('page_up')", "Page up", id="library.page-up", tooltip="A page up.", show=False),
        Binding(
            "pagedown", "move('page_down')", "Page down", id="library.page-down", tooltip="A page down.", show=False
        ),
        Binding("home", "move('first')", "First", id="library.home", tooltip="The first one.", show=False),
        Binding("end", "move('last')", "Last", id="library.end", tooltip="The last one.", show=False),
        *(
            Binding(f"{n}", f"start({n})", "Start", id=f"library.start-{n}", tooltip=f"Start game {n}.", show=False)
            for n in range(1, GAMES + 1)
        ),
        Binding("escape", "back", "Back", id="library.back", tooltip="Back to the page."),
    ]
    app = getters.app(Shell)

    def __init__(self) -> None:
        super().__init__()
        self._cards: list[Card] = []
        self._fetched = asyncio.Event()
        self._left = threading.Event()

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield LineInput(placeholder="a part of the title, the game or the story", id="search")
        with Horizontal(id="shelf"):
            with Vertical(id="cards-side"):
                yield Static(Content("YOUR CAMPAIGNS"), classes="label")
                cards = CardList(id="cards")
                cards.can_focus = False
                yield cards
                yield Static(Content(NO_MATCH), id="no-match")
                yield KeyChips(id="does")
            with VerticalScroll(id="way-in", can_focus=False):
                yield Drawn(id="picture")
        yield FirstRun(FIRST_CHIPS, self.app.library.shelf)
        yield NoticeRow()
        yield KeyLine()

    def on_mount(self) -> None:
        """Fetch the cards; the screen is there meanwhile, and keys wait for the first ones."""
        self.run_worker(self._fetched.wait(), group=OPENING)
        self.fetch()

    def on_unmount(self) -> None:
        """Nobody waits for what is being read any more."""
        self._left.set()

    def on_screen_resume(self) -> None:
        """Something may have been played since."""
        self.fetch()

    def on_resize(self) -> None:
        """The way in needs room."""
        self.set_class(self.size.width < BESIDE, "-narrow")
        self.set_class(self.size.width >= 160, "-broad")

    @work(exclusive=True, group="cards")
    async def fetch(self) -> None:
        """Read the campaigns anew: what their folders tell at once, and then each story, the one in view first."""
        library = self.app.library
        self._take(await asyncio.to_thread(lambda: list(library.cards())))
        await self._count()
        if not self._cards:
            found = await asyncio.to_thread(exchange, library)
            for first in self.query(FirstRun):
                first.show_exchange(found)
        here = next((each.card for each in self.query(CardList)), None)
        for card in sorted(self._cards, key=lambda each: each is not here):
            try:
                await asyncio.to_thread(library.glances.of, card.path, card.played, self._still_here)
            except Left:
                return
            self._take(self._cards)

    @on(Input.Changed, "#search")
    def narrow(self) -> None:
        """Show only what fits the words."""
        self._show()

    @on(MarkedList.OptionHighlighted, "#cards")
    def turn(self) -> None:
        """Show the way into the campaign under the cursor."""
        card = self.query_one(CardList).card
        if card is not None:
            self.query_one("#picture", Drawn).show(way_in(card, self._known(card)))

    @on(Input.Submitted, "#search")
    @on(CardList.Opened)
    @after_typing
    def action_open(self) -> None:
        """Play the campaign under the cursor."""
        card = self.query_one(CardList).card
        if card is not None:
            self._open(card.path)

    @after_typing
    def action_begin(self) -> None:
        """Begin a campaign of the game under the cursor."""
        self._begin(self.query_one(GameList).game)

    @on(GameList.Chosen)
    def chosen(self, event: GameList.Chosen) -> None:
        """A click begins a campaign of a game."""
        self._begin(event.game)

    def action_start(self, number: int) -> None:
        """Begin a campaign of the game with this number."""
        found = self.query_one(GameList).games
        if number <= len(found):
            self._begin(found[number - 1])

    def action_move(self, how: str) -> None:
        """Move the cursor of whatever is listed."""
        listing: MarkedList = self.query_one(CardList) if self._cards else self.query_one(GameList)
        getattr(listing, f"action_{how}")()

    @work(exclusive=True, group=OPENING)
    async def action_new(self) -> None:
        """Begin a campaign: first which game."""
        game = await self.app.push_screen_wait(PickGame(self.app.library.shelf))
        if game is not None:
            self._begin(game)

    def action_search(self) -> None:
        """Find a campaign by typing."""
        self.add_class("-searching")
        self.refresh_bindings()
        self.query_one("#search", LineInput).focus()

    @work(exclusive=True, group=OPENING)
    async def action_find(self) -> None:
        """Search all campaigns, and open the one in which the words stand, at that line."""
        from ..forms.searched import AllCampaigns
        from .search import Find

        found = await self.app.push_screen_wait(Find(AllCampaigns(self.app.library)))
        if found is not None:
            self._open(found.path, found)

    @work(exclusive=True, group=OPENING)
    async def action_settings(self) -> None:
        """What holds for every campaign."""
        from ..preferences import Preferences
        from .settings import SettingsScreen

        await self.app.push_screen_wait(SettingsScreen(Preferences.at(self.app.places.settings)))

    @work(exclusive=True, group=OPENING)
    async def action_book(self) -> None:
        """Read the campaign under the cursor as a book; Enter there opens it at that line."""
        from .book import BookScreen, open_book

        card = self.query_one(CardList).card
        if card is None:
            return
        here = next((each for each in open_models(self.app) if each.campaign.folder.path == card.path), None)
        try:
            model = here or await sit_down(self.app.library, card.path)
        except (Refused, StoreError) as reason:
            self.app.tell(str(reason), wrong=True)
            return
        book = await asyncio.to_thread(open_book, model)
        found = await self.app.push_screen_wait(BookScreen(model, book))
        if here is None:
            model.close()
        if found is not None:
            self._open(card.path, found)

    def action_back(self) -> None:
        """Out of the search; else back to the page."""
        if self.has_class("-searching"):
            self.remove_class("-searching")
            self.query_one("#search", LineInput).value = ""
            self.set_focus(None)
            self.refresh_bindings()
        else:
            self.app.pop_screen()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The way back is there only where there is something to go back to, and a campaign only where there is one."""
        if action == "back":
            return self.has_class("-searching") or self._is_over_another()
        if action in ("open", "book", "backup", "search", "find"):
            return bool(self._cards)
        if action in ("begin", "start"):
            return not self._cards
        return super().check_action(action, parameters)

    @work(exclusive=True, group=OPENING)
    async def action_sample(self) -> None:
        """Take up a campaign that came with the program, as a copy to play on in."""
        library = samples(self.app.library)
        cards = await asyncio.to_thread(lambda: list(library.cards()))
        if not cards:
            self.app.tell(NO_SAMPLES)
            return
        card = await self.app.push_screen_wait(
            PickCampaign("Which sample? You get a copy of your own.", cards, library)
        )
        if card is not None and (path := await self._done(adopt, card.path)):
            self._open(path)

    @work(exclusive=True, group=OPENING)
    async def action_import(self) -> None:
        """Make a campaign of a story from elsewhere."""
        from ...campaign.play.verbs.files import import_story

        await self._told(import_story(self.app.library, AppPort(self.app, self._open)))
        self.fetch()

    @work(exclusive=True, group=OPENING)
    async def action_archive(self) -> None:
        """Put the campaign under the cursor into the archive, or take one out of it."""
        card = self.query_one(CardList).card
        await self._told(put_away_or_bring_back(self.app, card, is_open=bool(card and card.path in self._open_now())))
        self.fetch()

    @work(exclusive=True, group=OPENING)
    async def action_backup(self) -> None:
        """Save the campaign under the cursor to one file."""
        card = self.query_one(CardList).card
        if card is not None:
            await self._told(self._back_up(Folder(card.path)))

    async def _back_up(self, folder: Folder) -> None:
        from ...campaign.play.verbs.files import back_up

        deliver(self.app, await back_up(folder, AppPort(self.app)))

    @work(exclusive=True, group=OPENING)
    async def action_restore(self) -> None:
        """Restore a campaign from a backup; where there is none yet, the archive may hold some."""
        from ...campaign.play.verbs.files import restore

        await self._told(restore(self.app.library, AppPort(self.app), are_open=self._open_now()))
        self.fetch()

    @work(exclusive=True, group=OPENING)
    async def _begin(self, game: Game) -> None:
        model = await self.app.push_screen_wait(NewCampaign(self.app.library, game))
        self._play(model)

    def _known(self, card: Card) -> Glance | None:
        return self.app.library.glances.known(card.path)

    def _still_here(self) -> None:
        if self._left.is_set():
            raise Left

    def _take(self, cards: list[Card]) -> None:
        self._cards = cards
        with suppress(NoMatches):  # the cards may come while the screen is being left
            self._show()
        self._fetched.set()

    def _show(self) -> None:
        listing = self.query_one(CardList)
        words = self.query_one("#search", LineInput).value
        listing.show_cards(self._cards, self._known, self.app.library.clock(), words)
        unsaved = next((each.campaign.title for each in open_models(self.app) if each.campaign.unsaved), "")
        state = f"not saved: {unsaved}" if unsaved else "saved"
        self.query_one("#head", Static).update(
            _head(f"{of(len(self._cards), 'campaign')} · {state}", self.size.width - 2)
        )
        self.set_class(not self._cards, "-first")
        self.set_class(bool(self._cards and not listing.shown_cards), "-none-match")
        self.turn()
        self.refresh_bindings()

    async def _count(self) -> None:
        """What can be done here, with how many there are to choose from."""
        library = self.app.library
        away, shipped = await asyncio.to_thread(
            lambda: (len(archived(library).folders()), len(samples(library).folders()))
        )
        for chips in self.query("#does").results(KeyChips):
            chips.show(
                (
                    ("n", "n", "New campaign"),
                    ("s", "s", f"Samples ({shipped})"),
                    ("i", "i", "Import"),
                    ("a", "a", f"Archive ({away})" if away else "Archive"),
                    ("b", "b", "Back up"),
                    ("r", "r", "Restore"),
                )
            )

    def _is_over_another(self) -> bool:
        """Whether this was opened over another screen, rather than being the first: beneath that is an empty one."""
        return len(self.app.screen_stack) > 2

    def _open_now(self) -> set[Path]:
        """The folders of the campaigns that are open on a page."""
        return {model.campaign.folder.path for model in open_models(self.app)}

    def _open(self, path: Path, found: Found | None = None) -> None:
        if path in self._open_now():
            self.app.pop_screen()
            if found is not None:
                self.app.call_later(show_found, self.app, found)
        else:
            self.run_worker(self._sit_down(path, found), exclusive=True, group=OPENING)

    async def _sit_down(self, path: Path, found: Found | None) -> None:
        try:
            self._play(await sit_down(self.app.library, path), found)
        except (Refused, StoreError) as reason:
            self.app.tell(str(reason), wrong=True)

    def _play(self, model: CampaignModel | None, found: Found | None = None) -> None:
        """Show the page of a campaign, in the place of whatever was open."""
        if model is not None:
            self.app.call_later(show_page, self.app, model, found)

    async def _told(self, doing: Awaitable[object]) -> None:
        """Do it; what went wrong is told."""
        try:
            await doing
        except Cancelled:
            pass
        except (Refused, StoreError) as reason:
            self.app.tell(str(reason), wrong=True)

    async def _done(self, move: Callable[[Library, Path], Path], path: Path) -> Path | None:
        """Move or copy a campaign; where it lies now. What went wrong is told."""
        try:
            return await asyncio.to_thread(move, self.app.library, path)
        except (Refused, StoreError) as reason:
            self.app.tell(str(reason), wrong=True)
            return None


def _head(right: str, width: int) -> Content:
    left = Content.styled("Solo Journal", "bold $text-accent")
    return left.pad_right(max(2, width - left.cell_length - len(right))) + said(right, "$quiet")
