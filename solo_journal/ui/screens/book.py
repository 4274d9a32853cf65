"""The journal as a book: a title page with scenes and bookmarks, and one scene per page."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...campaign.journal.damaged_block import Damaged
from ...campaign.story.book import Chapter, Ribbon, Stopped
from ...campaign.story.campaign_summary import Glance
from ..campaign_model import CampaignModel
from ..forms.finder import Finder, Item
from ..forms.key_table import keys
from ..forms.notice_row import NoticeRow
from ..forms.picture import Picture
from ..forms.plain_list import PlainList
from ..key_queue import OPENING
from ..log.scene_log import RIGHT
from ..page.key_line import KeyLine
from .book_page import MECHANICS, ROOM, OpenBook, Page, Said
from .book_title import contents, title_rows
from .dialog import Choose
from .modal import WholeScreen
from .open_pages import SearchChoice

LONGEST = 64
"""How much of a paragraph is shown when the player chooses one of several."""


class BookScreen(WholeScreen[SearchChoice | None]):
    """Returns the line at which the player wants to play on, or None. It opens at its title page the first time, and
    later where reading stopped."""

    SCROLLS = "#reading"
    HELP = (
        "Your story as a book. The title page lists its scenes and, below them (`b`), its bookmarks: Enter reads one, "
        "`/` filters, `g` continues where you stopped. On a page Left and Right turn by scenes, Space reads on, `c` "
        "shows the contents, Enter goes to the log; F9 or a right click edits a paragraph. `m` shows results in the "
        "margin, between the lines, or not at all. A click on a name tells what is known about it."
    )
    DEFAULT_CSS = """
    BookScreen {
        #contents { height: 1fr; align-horizontal: center; padding: 1 2 0 2; }
        #contents > Picture { width: 100%; max-width: 80; margin-bottom: 1; }
        #contents > Finder { width: 100%; max-width: 80; height: 1fr; }
        #reading { display: none; height: 1fr; padding: 0 2; scrollbar-size-vertical: 1; }
        #head { height: auto; color: $prose; text-style: bold; margin: 1 0; }
        #text {
            color: $prose;
            link-style: none;  /* as in print: a name is underlined only under the pointer */
            link-color: $prose;
            link-style-hover: underline;
            link-color-hover: $prose;
            link-background-hover: $panel;
        }
        &.-reading #contents { display: none; }
        &.-reading #reading { display: block; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "turn(1)", "Scene", True, "←→", False, "The next scene.", "book.next"),
        *keys("book", ("before", "left", "turn(-1)", "Previous scene", "Turn back."), show=False),
        *keys("book", ("on", "space", "read_on", "Read on", "A screen further, then to the next scene.")),
        *keys("book", ("read", "enter", "read", "Read", "Read this scene."), priority=True),
        *keys(
            "book",
            ("go", "enter", "go", "In the log", "Go to this scene in the log."),
            ("change", "f9", "change", "Edit", "Edit a paragraph in view, and read on."),
            ("continue", "g", "continue", "Continue", "Continue where you stopped."),
            ("mechanics", "m", "mechanics", "Results: hidden, margin, inline",
             "Show results in the margin, inline or not at all."),
            ("bookmark", "b", "bookmark", "Bookmarks", "To the first bookmark, below the scenes."),
            ("contents", "c", "contents", "Contents", "The title page with all scenes."),
        ),
    ]  # fmt: skip

    def __init__(self, model: CampaignModel, opened: OpenBook, scene: int = 0) -> None:
        """`scene` is where it opens; by default where the player stopped, or the title page the first time."""
        super().__init__()
        self._model, self._opened = model, opened
        self._ribbon = Ribbon.of(model.library.places.state, model.campaign.id)
        self._stopped = self._ribbon.read()
        self._begins = wanted = Stopped(scene=scene) if scene else self._stopped
        first = next((at for at, each in enumerate(opened.book.chapters) if each.scene), 0)
        self._at = opened.book.chapter_of(wanted.session, wanted.scene) if wanted else first
        kept = (each for each in MECHANICS if self._stopped and each == self._stopped.mechanics)
        self._page = Page(opened, next(kept, MECHANICS[0]))
        self._glance: Glance | None = None

    def compose(self) -> ComposeResult:
        with Vertical(id="contents"):
            yield Picture(self._title_page, id="title-page")
            yield Finder(self._items(), str(self._at))
        with VerticalScroll(id="reading", can_focus=False):
            yield Static(id="head")
            yield Picture(self._page.rows, id="text")
        yield NoticeRow()
        yield KeyLine()

    def on_mount(self) -> None:
        """Open where reading stopped, and count the words meanwhile."""
        self._count()
        if self._begins is not None:
            self._read(self._at, place=self._begins)
            self.call_after_refresh(self.set_focus, None)  # the list took it as it came

    def on_finder_chosen(self, event: Finder.Chosen) -> None:
        """Read this scene, starting at the bookmark if it is one."""
        at, _, mark = event.item.id.partition(":")
        self._read(int(at), mark)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Some keys are for reading, some for the title page."""
        reading = self.has_class("-reading")
        on_the_title_page = {"read": True, "bookmark": bool(self._opened.marked), "continue": self._stopped is not None}
        if action in ("turn", "read_on", "go", "contents", "page", "scroll", "change"):
            return reading
        return not reading and on_the_title_page[action] if action in on_the_title_page else True

    def action_read(self) -> None:
        self.query_one(PlainList).action_select()

    def action_turn(self, step: int) -> None:
        if 0 <= self._at + step < len(self._opened.book.chapters):
            self._read(self._at + step)

    def action_read_on(self) -> None:
        """Scroll on by a screen; at the end go to the next scene."""
        page = self.query_one("#reading")
        if page.scroll_offset.y < page.max_scroll_y:
            self.action_page(1)
        else:
            self.action_turn(1)

    def action_continue(self) -> None:
        if stopped := self._stopped:
            self._read(self._opened.book.chapter_of(stopped.session, stopped.scene), place=stopped)

    def action_bookmark(self) -> None:
        """Go to the first bookmark, below the scenes."""
        finder = self.query_one(Finder)
        finder.go_to(next(each.id for each in self._items() if ":" in each.id))
        finder.query_one(PlainList).focus()

    def action_mechanics(self) -> None:
        """Show questions and rolls in the margin if there is one, between the lines, or not at all."""
        self._keep_place()
        now, ways = self._page.mechanics, [each for each in MECHANICS if each != "margin" or self.size.width >= ROOM]
        self._page.mechanics = ways[(ways.index(now) + 1) % len(ways)] if now in ways else ways[0]
        self.query_one(NoticeRow).tell(f"results: {self._page.mechanics}")
        if self.has_class("-reading"):
            self._read(self._at, place=self._stopped)

    def action_contents(self) -> None:
        self._keep_place()
        self.remove_class("-reading")
        finder = self.query_one(Finder)
        finder.renew(list(self._items()), str(self._at))
        finder.query_one(PlainList).focus()
        self.refresh_bindings()

    def action_go(self) -> None:
        chapter = self._chapter
        first = next(iter(self._opened.book.lines(chapter)), None) if chapter else None
        id_ = "" if first is None else first.id if isinstance(first, Damaged) else first.entry.id
        self._leave(SearchChoice(id_) if id_ else None)

    def on_click(self, event: events.Click) -> None:
        """The right button opens the menu of a paragraph."""
        text = self.query_one("#text", Picture)
        if event.button == RIGHT and text.region.contains(event.screen_x, event.screen_y):
            row = event.screen_y - text.region.y
            self._change(self._page.passages_in(text.content_size.width, row, None)[:1])

    @work(exclusive=True, group=OPENING)
    async def action_change(self) -> None:
        """Open the menu of a visible paragraph; ask which if there are several."""
        top, width = max(0, self._top), self.query_one("#text").content_size.width
        found = self._page.passages_in(width, top, top + self.query_one("#reading").content_size.height)
        if len(found) > 1:
            words = [" ".join(each.words.plain.split())[:LONGEST] for each in found]
            at: int | None = await self.app.push_screen_wait(Choose("Edit which paragraph?", words))
            found = [] if at is None else [found[at]]
        self._change(found)

    def _change(self, found: Sequence[Said]) -> None:
        for each in found:
            self._leave(SearchChoice(each.passage.id, acts=True))

    def action_remember(self, number: int) -> None:
        """Open a name on this page."""
        from .memory import MemoryScreen

        def leave(found: SearchChoice | None) -> None:
            if found is not None:
                self._leave(found)

        self.app.push_screen(MemoryScreen(self._model, self._opened.names, self._page.things[number]), leave)

    def action_back(self) -> None:
        self._leave(None)

    def _leave(self, found: SearchChoice | None) -> None:
        """Close; the reading place is kept."""
        self._keep_place()
        self.dismiss(found)

    @property
    def _top(self) -> int:
        """The first row of the text in view; negative while the heading is."""
        return round(self.query_one("#reading").scroll_offset.y) - self.query_one("#text").virtual_region.y

    @property
    def _chapter(self) -> Chapter | None:
        chapters = self._opened.book.chapters
        return chapters[self._at] if self._at < len(chapters) else None

    @work(group="book")
    async def _count(self) -> None:
        folder = self._model.campaign.folder
        self._glance = await asyncio.to_thread(self._model.library.glances.of, folder.path, folder.played())
        for page in self.query("#title-page").results(Picture):
            page.show(self._title_page)
            if not self.has_class("-reading"):
                self.query_one(Finder).renew(list(self._items()), str(self._at))

    def _read(self, at: int, mark: str = "", *, place: Stopped | None = None) -> None:
        """Show a scene, from its top, or from this place on."""
        self._at = at
        chapter = self._chapter
        if chapter is None:
            return
        self._page.turn_to(chapter, mark)
        self.query_one("#head", Static).update(self._page.head(chapter, max(0, self.measure - 5)))
        self.query_one("#text", Picture).show(self._page.rows)
        self.add_class("-reading")
        self.set_focus(None)
        page = self.query_one("#reading", VerticalScroll)
        page.call_after_refresh(self._scroll, page, place or Stopped())
        self.refresh_bindings()

    def _scroll(self, page: VerticalScroll, place: Stopped) -> None:
        row, text = place.row, self.query_one("#text")
        if place.entry:
            row += self._page.row_of(place.entry, text.content_size.width) + text.virtual_region.y
        page.scroll_to(y=row, animate=False)

    def _keep_place(self) -> None:
        chapter = self._chapter
        if chapter and self.has_class("-reading"):
            self._stopped = Stopped(session=chapter.session, scene=chapter.scene, mechanics=self._page.mechanics)
            if self.query_one("#reading").scroll_offset.y:
                entry, first = self._page.paragraph_at(self._top, self.query_one("#text").content_size.width)
                self._stopped = self._stopped.but(entry=entry, row=self._top - first)
            self._ribbon.put(self._stopped)

    def _items(self) -> Iterator[Item]:
        return contents(self._opened.book, self._opened.marked, self._glance)

    def _title_page(self, width: int) -> Iterator[Content]:
        book = self._opened.book
        read = (self._at + 1) / max(1, len(book.chapters)) if self._stopped is not None else None
        return title_rows(self._model, book, self._glance, read, width)
