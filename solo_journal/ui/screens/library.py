"""The library: every campaign as a card. Open one, begin one, take up a sample, put one away or bring it back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import ClassVar

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from ...campaign.library.archive import archive, archived, restore
from ...campaign.library.excerpt import last_words
from ...campaign.library.library import Card, Library
from ...campaign.library.samples import adopt, samples
from ...campaign.save.folder import Folder
from ...campaign.store.errors import StoreError
from ...campaign.story.sanitise import shown_line
from ...rules.refused import Refused
from ..campaign_model import CampaignModel
from ..forms.input_barrier import after_typing
from ..forms.typing import LineInput
from ..key_queue import OPENING
from ..page.key_line import KeyLine
from ..shell import Shell
from .backups import make_backup, take_back
from .beginning import sit_down
from .card_list import CardList
from .confirm import Confirm
from .found import Found
from .new_campaign import NewCampaign
from .open_pages import open_models, show_found, show_page
from .pick_campaign import PickCampaign

Shelf = tuple[list[Card], dict[Path, str]]
"""The campaigns of a library, and the last words of each."""
EMPTY = (
    "No campaign yet.\n\nn begins one: which game, who you play, and you write.\ns takes up a sample to look around in."
)
NO_SAMPLES = "No sample came with this copy of the program."
EMPTY_ARCHIVE = "The archive is empty."
NOTHING_FOUND = "No campaign here holds these words. Esc shows all."


class LibraryScreen(Screen[None]):
    """The player's campaigns, last played first."""

    BINDING_GROUP_TITLE = "Library"
    HELP = (
        "Your campaigns, last played first. Enter opens one, `n` begins one. `a` puts one into the archive, which is a "
        "folder beside the others; `r` brings it back. `b` writes one into a file, and `u` brings one back out "
        "of such a file. Nothing is ever deleted. F3 finds words in all of them."
    )
    DEFAULT_CSS = """
    LibraryScreen {
        align: center top;
        #head, #search, #empty, CardList { width: 100%; max-width: 104; }
        #head { height: 2; color: $text-accent; text-style: bold; padding: 0 2; border-bottom: solid $pane-rule; }
        #search { display: none; margin: 0; padding: 0 2; }
        &.-searching #search { display: block; }
        CardList { height: 1fr; margin-top: 1; }
        #empty { display: none; height: 1fr; color: $quiet; padding: 1 2; }
        &.-empty { CardList { display: none; } #empty { display: block; } }
        KeyLine { width: 100%; max-width: 104; padding: 0 1; margin-top: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "Open", id="library.open", tooltip="Play this campaign.", priority=True),
        Binding("n", "new", "New", id="library.new", tooltip="Begin a campaign."),
        Binding("s", "sample", "Sample", id="library.sample", tooltip="Take up a campaign that came with the program."),
        Binding("i", "import", "Import", id="library.import", tooltip="Make a campaign of a log or of our JSON."),
        Binding("slash", "search", "Search", id="library.search", tooltip="Find a campaign by typing."),
        Binding("f3", "find", "Find words", id="library.find", tooltip="Find words in all your campaigns."),
        Binding("a", "archive", "Archive", id="library.archive", tooltip="Put this campaign into the archive."),
        Binding("r", "restore", "Restore", id="library.restore", tooltip="Bring a campaign back from the archive."),
        Binding("b", "backup", "Back up", id="library.backup", tooltip="Write it into one file.", show=False),
        Binding("u", "from_backup", "Backup", id="library.from-backup", tooltip="Out of a backup.", show=False),
        Binding("escape", "back", "Back", id="library.back", tooltip="Back to the page."),
    ]
    app = getters.app(Shell)

    def __init__(self) -> None:
        super().__init__()
        self._shelf: Shelf = ([], {})
        self._fetched = asyncio.Event()

    def compose(self) -> ComposeResult:
        yield Static(Content("Solo Journal · your campaigns"), id="head")
        yield LineInput(placeholder="type a part of the title, the game, or the last line", id="search")
        yield CardList(id="cards")
        yield Static(id="empty")
        yield KeyLine()

    def on_mount(self) -> None:
        """Fetch the cards; the page is there meanwhile, and keys wait for the first ones."""
        self.query_one(CardList).focus()
        self.run_worker(self._fetched.wait(), group=OPENING)
        self.fetch()

    def on_screen_resume(self) -> None:
        """Something may have been played since."""
        self.fetch()

    @work(exclusive=True, group="cards")
    async def fetch(self) -> None:
        """Read the campaigns anew, and then the last words of each."""
        library = self.app.library
        cards = await asyncio.to_thread(lambda: list(library.cards()))
        self._take((cards, self._shelf[1]))
        self._take((cards, await asyncio.to_thread(_all_last_words, cards)))

    @on(Input.Changed, "#search")
    def narrow(self) -> None:
        """Show only what fits the words."""
        self._show()

    @on(Input.Submitted, "#search")
    @on(CardList.Opened)
    @after_typing
    def action_open(self) -> None:
        """Play the campaign under the cursor."""
        card = self.query_one(CardList).card
        if card is not None:
            self._open(card.path)

    def action_new(self) -> None:
        """Begin a campaign."""
        self.app.push_screen(NewCampaign(self.app.library), self._play)

    def action_search(self) -> None:
        """Find a campaign by typing."""
        self.add_class("-searching")
        self.refresh_bindings()
        self.query_one("#search", LineInput).focus()

    @work(exclusive=True, group=OPENING)
    async def action_find(self) -> None:
        """Find words in all campaigns, and open the one in which they stand, at that line."""
        from ..forms.searched import AllCampaigns
        from .search import Find

        found = await self.app.push_screen_wait(Find(AllCampaigns(self.app.library)))
        if found is not None:
            self._open(found.path, found)

    def action_back(self) -> None:
        """Out of the search; else back to the page."""
        if self.has_class("-searching"):
            self.remove_class("-searching")
            self.refresh_bindings()
            self.query_one("#search", LineInput).value = ""
            self.query_one(CardList).focus()
        else:
            self.app.pop_screen()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The way back is there only where there is something to go back to, and a campaign only where there is one."""
        if action == "back":
            return self.has_class("-searching") or self._is_over_another()
        if action in ("open", "archive", "search", "find"):
            return bool(self._shelf[0])
        return super().check_action(action, parameters)

    @work(exclusive=True, group=OPENING)
    async def action_sample(self) -> None:
        """Take up a campaign that came with the program, as a copy to play on in."""
        card = await self._picked(samples(self.app.library), "Which sample? You get a copy of your own.", NO_SAMPLES)
        if card is not None and (path := await self._done(adopt, card.path)):
            self._open(path)

    @work(exclusive=True, group=OPENING)
    async def action_import(self) -> None:
        """Make a campaign of a story from elsewhere."""
        from .importing import import_story

        path = await import_story(self.app)
        self.fetch()
        if path is not None:
            self._open(path)

    @work(exclusive=True, group=OPENING)
    async def action_archive(self) -> None:
        """Put the campaign under the cursor into the archive."""
        card = self.query_one(CardList).card
        if card is None:
            return
        title = shown_line(card.title)
        if card.path in self._open_now():
            self.app.tell(f"“{title}” is open on the page. Open another campaign first, then put it away.", wrong=True)
        elif await self.app.push_screen_wait(Confirm(f"Put “{title}” into the archive? r brings it back.")):
            await self._done(archive, card.path)
            self.fetch()

    @work(exclusive=True, group=OPENING)
    async def action_backup(self) -> None:
        """Write the campaign under the cursor into one file."""
        card = self.query_one(CardList).card
        if card is not None:
            await self._told(make_backup(self.app, Folder(card.path)))

    @work(exclusive=True, group=OPENING)
    async def action_from_backup(self) -> None:
        """Bring a campaign back out of a backup."""
        await self._told(take_back(self.app, self._open_now()))
        self.fetch()

    @work(exclusive=True, group=OPENING)
    async def action_restore(self) -> None:
        """Bring a campaign back from the archive."""
        card = await self._picked(archived(self.app.library), "Bring back which campaign?", EMPTY_ARCHIVE)
        if card is not None:
            await self._done(restore, card.path)
            self.fetch()

    def _take(self, shelf: Shelf) -> None:
        self._shelf = shelf
        if self.query(CardList):  # the cards may come while the screen is being left
            self._show()
        self._fetched.set()

    def _show(self) -> None:
        cards, last = self._shelf
        listing = self.query_one(CardList)
        words = self.query_one("#search", LineInput).value
        listing.show_cards(cards, last, self.app.library.clock(), words)
        self.query_one("#empty", Static).update(Content(NOTHING_FOUND if cards else EMPTY))
        self.set_class(not listing.shown_cards, "-empty")
        self.refresh_bindings()

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

    async def _picked(self, library: Library, question: str, none: str) -> Card | None:
        cards = await asyncio.to_thread(lambda: list(library.cards()))
        if not cards:
            self.app.tell(none)
            return None
        last = await asyncio.to_thread(_all_last_words, cards)
        return await self.app.push_screen_wait(PickCampaign(question, cards, last, library.clock()))

    async def _told(self, doing: Awaitable[object]) -> None:
        """Do it; what went wrong is told."""
        try:
            await doing
        except (Refused, StoreError) as reason:
            self.app.tell(str(reason), wrong=True)

    async def _done(self, move: Callable[[Library, Path], Path], path: Path) -> Path | None:
        """Move or copy a campaign; where it lies now. What went wrong is told."""
        try:
            return await asyncio.to_thread(move, self.app.library, path)
        except (Refused, StoreError) as reason:
            self.app.tell(str(reason), wrong=True)
            return None


def _all_last_words(cards: list[Card]) -> dict[Path, str]:
    return {card.path: last_words(card.path) for card in cards}
