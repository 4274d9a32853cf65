"""Statistics of a campaign in five pages."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...campaign.exports.export_line import part_words, span
from ...campaign.store.long_work import without_progress
from ...campaign.story.memory import people_in
from ...campaign.story.names import Names
from ...campaign.story.stats.statistics import Statistics, statistics
from ...campaign.story.stats.timeline import SceneFigures
from ..campaign_model import CampaignModel
from ..forms.key_chips import KeyChips
from ..forms.key_table import keys
from ..forms.notice_row import NoticeRow
from ..forms.picture import Picture
from ..key_queue import OPENING
from ..page.key_line import KeyLine
from ..page.safe_text import safe
from .charts import quiet
from .dialog import AskWords
from .modal import WholeScreen
from .open_pages import SearchChoice
from .search_task import Ended
from .statistics_pages import dice, oracle, overview, twists, words

PAGES = ("overview", "oracle", "dice", "twists", "words")
READING = "reading …"
EVERY = 2000
"""The number of entries between progress reports."""


class StatisticsScreen(WholeScreen[SearchChoice | None]):
    """Returns the scene to go to, or None. Everything is read in a thread, which ends when the screen closes."""

    HELP = (
        "The story from left to right: Left and Right choose a scene, Enter goes there. Digits turn the pages; "
        "Up and Down scroll; `s` counts only some sessions. Answers are shown beside the exact odds of your "
        "own rolls, as first rolled. Fewer than 20 are not judged: a small sample says little, and one "
        "result in twenty looks odd by chance."
    )
    DEFAULT_CSS = """
    StatisticsScreen {
        #top { layout: vertical; height: auto; margin: 0 1 1 1; }
        &.-wide #top { layout: horizontal; }
        #title { height: 1; width: 1fr; color: $prose; text-style: bold; text-wrap: nowrap; text-overflow: ellipsis; }
        #pages { width: 72; max-width: 100%; }
        #page { height: 1fr; padding: 0 3; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "scene(1)", "Scene", True, "←→", False, "The next scene.", "stats.next"),
        *keys("stats", ("before", "left", "scene(-1)", "Previous scene", "The one before."), show=False),
        *keys("stats", ("go", "enter", "go", "Go there", "Go to that scene in the log.")),
        *(
            Binding(f"{n}", f"turn({n})", "Pages", id=f"stats.page-{n}", tooltip=f"Page {n}.", key_display="1–5")
            for n in range(1, len(PAGES) + 1)
        ),
        *keys(
            "stats",
            ("sessions", "s", "sessions", "Sessions", "Count only some sessions."),
            ("die", "d", "die", "One die", "The next kind of die."),
        ),
    ]

    def __init__(self, model: CampaignModel) -> None:
        super().__init__()
        self._model = model
        self._found: Statistics | None = None
        self._left = False
        self._page, self._at, self._die = 1, 0, 0
        self._span: range | None = None
        """The sessions counted; None for all."""

    def compose(self) -> ComposeResult:
        with Container(id="top"):
            yield Static(id="title")
            yield KeyChips(id="pages")
        with VerticalScroll(id="page", can_focus=False):
            yield Picture(id="picture")
        yield NoticeRow()
        yield KeyLine()

    def on_mount(self) -> None:
        self._count(None)

    def _count(self, sessions: range | None) -> None:
        self._span = sessions
        title = " ".join(self._model.campaign.title.split())
        self.query_one("#title", Static).update(Content("Statistics · ") + safe(title))
        some = part_words(sessions, None).replace(" ", "s " if sessions and len(sessions) > 1 else " ")
        some = f"‹ {some or 'all sessions'} ›"
        self.query_one("#pages", KeyChips).show({"s": some} | {f"{at}": name for at, name in enumerate(PAGES, 1)})
        self._found = None
        self._draw(READING)
        self._read()

    @work(exclusive=True, group=OPENING)
    async def action_sessions(self) -> None:
        """Ask which sessions to count."""
        last = self._model.campaign.world.session.number

        def read(words: str) -> range | None:
            return None if words.casefold() == "all" else span(words, "session", last)

        asks = AskWords("Which sessions? Type 2, 2-4 or all.", does="count", check=read)
        given: str | None = await self.app.push_screen_wait(asks)
        if given is not None:
            self._count(read(given))

    def on_unmount(self) -> None:
        self._left = True

    def action_turn(self, page: int) -> None:
        self._page = page
        self.query_one("#page", VerticalScroll).scroll_home(animate=False)
        self._show()

    def action_scene(self, step: int) -> None:
        """Select another scene; beyond the edge the story scrolls."""
        self._at = max(0, min(len(self._scenes) - 1, self._at + step))
        self._show()

    def action_go(self) -> None:
        if self._at < len(self._scenes) and (first := self._scenes[self._at].first):
            self.dismiss(SearchChoice(first))

    def action_die(self) -> None:
        """Show the next kind of die, on the dice page."""
        dice = PAGES.index("dice") + 1
        if self._found and self._found.faces:
            self._die = (self._die + (self._page == dice)) % len(self._found.faces)
            self.action_turn(dice)

    @property
    def _scenes(self) -> Sequence[SceneFigures]:
        return self._found.scenes if self._found else ()

    @work(exclusive=True, group="statistics")
    async def _read(self) -> None:
        loop, sessions = asyncio.get_running_loop(), self._span

        def seen(entries: int) -> None:
            if self._left:
                raise Ended
            if entries and entries % EVERY == 0:
                loop.call_soon_threadsafe(self._tell, entries)

        def read() -> Statistics:
            with without_progress():
                campaign = self._model.campaign
                people = people_in(campaign.world, Names.of(self._model.texts, campaign.world))
                return statistics(campaign, seen, people, sessions)

        try:
            self._found = await asyncio.to_thread(read)
        except Ended:
            return
        self._at = max(0, len(self._found.scenes) - 1)
        faces = self._found.faces
        self._die = max(range(len(faces)), key=lambda at: faces[at].size, default=0)
        self._show()

    def _tell(self, entries: int) -> None:
        if self.is_attached and self._found is None:
            self._draw(f"Reading: {entries:,} entries so far. Esc back")

    def _draw(self, words: str) -> None:
        self.query_one("#picture", Picture).show(lambda width: [quiet(words)])

    def _show(self) -> None:
        found = self._found
        if found is None or not self.is_attached:
            return
        for chips in self.query("#pages").results(KeyChips):
            chips.chosen = self._page
        at, height, faces = self._at, self.size.height, [*found.faces[self._die :], *found.faces[: self._die]]
        pages = (
            partial(overview, found, at, faces, height),
            partial(oracle, found),
            partial(dice, found, faces),
            partial(twists, found),
            partial(words, found),
        )
        self.query_one("#picture", Picture).show(pages[self._page - 1])
