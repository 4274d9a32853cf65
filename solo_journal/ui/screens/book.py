"""The journal as a book: sessions and scenes on the left, on the right the page that is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.journal.damaged_block import Damaged
from ...campaign.story.book import Book, Chapter, Marked
from ...campaign.story.entry_text import short_line
from ...campaign.story.names import Names, Thing
from ...campaign.story.passages import Passage, passages
from ...campaign.story.reading_position import Ribbon, Stopped
from ...campaign.story.sanitise import shown, shown_line
from ..campaign_model import CampaignModel
from ..forms.finder import Finder, Item
from ..forms.lookup_screen import ReadingRoom
from .found import Found

NAME = "underline"
"""How a name that is known looks in prose."""
MARKED = "▸ "


class Opened(NamedTuple):
    """A book with all that is read before it is opened."""

    book: Book
    marked: list[Marked]
    names: Names


def open_book(model: CampaignModel) -> Opened:
    """Read what the book needs before its first page; in a thread."""
    book = Book.of(model.campaign.journal)
    return Opened(book, book.marked(model.texts), Names.of(model.texts, model.campaign.world))


class BookScreen(ReadingRoom[Found]):
    """Dismisses with the line at which the player wants to play on reading, or None. It remembers the place."""

    BINDING_GROUP_TITLE = "The book"
    HEAD = "The book"
    HELP = (
        "Your story to be read. Left and Right turn the page by scenes, Space reads on. `m` hides what was asked and "
        "rolled, `c` the contents. A name that is underlined tells what is known of it on a click. Bookmarks are set "
        "in the log: Enter goes there, Enter on a line, `b`."
    )
    HINT = (
        ("← →", "scene"), ("Space", "reads on"), ("m", "mechanics"), ("c", "contents"), ("Enter", "in the log"),
        ("/", "finds"), ("Esc", "back"),
    )  # fmt: skip
    DEFAULT_CSS = """
    BookScreen {
        #page > * { max-width: 72; }
        #page .story { color: $prose; }
        &.-reading #list { display: none; }
        &.-reading #page { align-horizontal: center; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "turn(1)", "Next scene", id="book.next", tooltip="Turn to the next scene.", priority=True),
        Binding("left", "turn(-1)", "Scene before", id="book.before", tooltip="Turn back.", priority=True),
        Binding("space", "read_on", "Read on", id="book.on", tooltip="On by a screen; then to the next scene."),
        Binding("m", "mechanics", "Mechanics", id="book.mechanics", tooltip="Show or hide what was asked and rolled."),
        Binding("c", "contents", "Contents", id="book.contents", tooltip="Show or hide the list of scenes."),
    ]

    def __init__(self, model: CampaignModel, opened: Opened, scene: int = 0) -> None:
        """`scene` is where it opens; else it opens where the player stopped."""
        super().__init__()
        self._model, self._opened = model, opened
        self._ribbon = Ribbon.of(model.library.places.state, model.campaign.id)
        stopped = None if scene else self._ribbon.read()
        self._stopped = stopped or Stopped(scene=scene)
        self._mechanics = self._stopped.mechanics
        self._at = 0
        self._things: list[Thing] = []

    def items(self) -> Iterator[Item]:
        session = None
        for number, chapter in enumerate(self._opened.book.chapters):
            if chapter.session != session:
                yield Item("", f"Session {chapter.session}", heading=True)
            session = chapter.session
            yield Item(str(number), chapter.short)
        if self._opened.marked:
            yield Item("", "Bookmarks", heading=True)
        for each in self._opened.marked:
            yield Item(f"{each.chapter}:{each.line.entry.id}", f"{each.line.scene} {short_line(each.line, 80)}")

    def begin_at(self) -> str:
        """Where the player stopped; else the last page for a new reader is the first."""
        if not (self._stopped.session or self._stopped.scene):
            return "0"
        return str(self._opened.book.chapter_of(self._stopped.session, self._stopped.scene))

    async def turn_to(self, item: Item) -> None:
        await super().turn_to(item)
        page = self.query_one("#page", VerticalScroll)
        chapter = self._chapter
        if self._stopped.row and chapter and (chapter.session, chapter.scene) == self._here(self._stopped):
            page.call_after_refresh(page.scroll_to, y=self._stopped.row, animate=False)
            self._stopped = Stopped()

    def page_of(self, item: Item) -> Sequence[Widget]:
        self._at = int(item.id.partition(":")[0])
        chapter = self._chapter
        if chapter is None:
            return []
        at_mark = item.id.partition(":")[2]
        self._things = []
        told = list(passages(self._opened.book.lines(chapter), mechanics=self._mechanics))
        if at_mark:
            told = told[next((at for at, each in enumerate(told) if each.id == at_mark), 0) :]
        head = Content(shown_line(f"Session {chapter.session} · {chapter.heading}"))
        text = self._text(told) if told else Content("Nothing but mechanics stands here. m shows them.")
        return [Static(head, classes="head"), Static(text, classes="story")]

    def on_finder_chosen(self, event: Finder.Chosen) -> None:
        """Go to this scene, or this bookmark, in the log."""
        id_ = event.item.id.partition(":")[2]
        chapter = self._chapter
        if not id_ and chapter:
            first = next(iter(self._opened.book.lines(chapter)), None)
            id_ = "" if first is None else first.id if isinstance(first, Damaged) else first.entry.id
        self._keep_place()
        self.dismiss(Found(id_, (), self._model.campaign.folder.path) if id_ else None)

    def action_turn(self, step: int) -> None:
        """Turn the page by scenes."""
        at = self._at + step
        if 0 <= at < len(self._opened.book.chapters):
            self.query_one(Finder).go_to(str(at))

    def action_read_on(self) -> None:
        """On by a screen; at the end to the next scene."""
        page = self.query_one("#page", VerticalScroll)
        if page.scroll_offset.y < page.max_scroll_y:
            self.action_page(1)
        else:
            self.action_turn(1)

    async def action_mechanics(self) -> None:
        """Show or hide what was asked and rolled."""
        self._mechanics = not self._mechanics
        await self.turn_to(Item(str(self._at), ""))

    def action_contents(self) -> None:
        """Show or hide the list of scenes."""
        self.toggle_class("-reading")

    def action_remember(self, number: int) -> None:
        """What is known of a name on this page."""
        from .memory import MemoryScreen

        def leave(found: Found | None) -> None:
            if found is not None:
                self._keep_place()
                self.dismiss(found)

        self.app.push_screen(MemoryScreen(self._model, self._opened.names, self._things[number]), leave)

    def action_back(self) -> None:
        """Back to where the player was; the place is kept."""
        self._keep_place()
        super().action_back()

    @property
    def _chapter(self) -> Chapter | None:
        chapters = self._opened.book.chapters
        return chapters[self._at] if self._at < len(chapters) else None

    @staticmethod
    def _here(stopped: Stopped) -> tuple[int, int]:
        return stopped.session, stopped.scene

    def _keep_place(self) -> None:
        chapter = self._chapter
        if chapter:
            row = round(self.query_one("#page", VerticalScroll).scroll_offset.y)
            self._ribbon.put(Stopped(session=chapter.session, scene=chapter.scene, row=row, mechanics=self._mechanics))

    def _text(self, told: Sequence[Passage]) -> Content:
        """The passages of a page, prose apart from prose and from acts by a blank row."""
        pieces: list[Content] = []
        before = ""
        for passage in told:
            if before:
                pieces.append(Content("\n\n" if "prose" in (before, passage.look) else "\n"))
            mark = Content.styled(MARKED, "$text-accent bold") if passage.bookmarked else Content("")
            pieces.append(mark + (self._prose(passage) if passage.look == "prose" else _act(passage)))
            before = passage.look
        return Content("").join(pieces)

    def _prose(self, passage: Passage) -> Content:
        """A paragraph in which every name that is known can be clicked."""
        text = shown(passage.text)
        content = Content(text)
        for mention in self._opened.names.mentions(text):
            self._things.append(mention.things[0])
            style = f"{NAME} @click=screen.remember({len(self._things) - 1})"
            content = content.stylize(style, mention.start, mention.end)
        return content


def _act(passage: Passage) -> Content:
    style = "$text-error" if passage.look == "trouble" else "$quiet"
    return Content.styled(" ".join(shown_line(passage.text).split()), style)
