"""A screen for looking things up: a list on the left, and on the right the item at its cursor."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ..screens.modal import WholeScreen
from .finder import Finder, Item
from .hint import Hint, Told
from .key_table import keys
from .notice_row import NoticeRow

Left = TypeVar("Left")


class LookupScreen(WholeScreen[Left | None], Generic[Left]):
    """Fills the terminal; Esc goes back."""

    DEFAULT_CSS = """
    LookupScreen {
        #head { height: 1; }
        #title { width: auto; color: $prose; text-style: bold; padding: 0 1; }
        NoticeRow { text-align: right; }
        #room { height: 1fr; border-top: solid $pane-rule; border-bottom: solid $pane-rule; }
        #list { width: 35%; max-width: 40; border-right: solid $pane-rule; }
        #page { width: 1fr; padding: 0 2; scrollbar-background: $background; }
        #page > * { height: auto; max-width: 88; margin-bottom: 1; }
        #page > .label { margin-bottom: 0; }
        #page MarkdownHeader { color: $prose; text-style: bold; }
        #page MarkdownBlock > .code_inline { color: $foreground; background: $panel; }
        #page Markdown { background: transparent; padding: 0; color: $foreground; }
        #hint { padding: 0 1; }
        &.-narrow #room { layout: vertical; }
        &.-narrow #list {
            width: 100%; max-width: 100%; height: 50%; border-right: none; border-bottom: solid $pane-rule;
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = keys(
        "room",
        ("down", "pagedown", "page(1)", "Page down", "A page down."),
        ("up", "pageup", "page(-1)", "Page up", "A page up."),
        show=False,
        priority=True,
    )
    HEAD: ClassVar[str]
    """The heading of the screen."""
    HINT: ClassVar[Told] = (("↑↓", "choose"), ("/", "filter"), ("PgDn PgUp", "scroll"), ("Esc", "back"))

    def __init__(self, at: str = "") -> None:
        """`at` is the id of the item at which it opens."""
        super().__init__()
        self.begins = at
        self.at: Item | None = None
        """The item at the cursor."""

    @abstractmethod
    def items(self) -> Iterable[Item]:
        """The content of the list."""

    @abstractmethod
    def page_of(self, item: Item) -> Iterable[Widget]:
        """The widgets on the right for an item."""

    def begin_at(self) -> str:
        return self.begins

    def compose(self) -> ComposeResult:
        with Horizontal(id="head"):
            yield Static(Content(self.HEAD), id="title")
            yield NoticeRow()
        with Horizontal(id="room"):
            with Vertical(id="list"):
                yield Finder(self.items(), self.begin_at())
            yield VerticalScroll(id="page", can_focus=False)
        yield Hint(self.HINT)

    async def on_finder_at(self, event: Finder.At) -> None:
        """Show the item at the cursor; an empty page if there is none."""
        self.at = None if event.item.heading else event.item
        await (self.turn_to(self.at) if self.at else self.tell(()))

    async def turn_to(self, item: Item) -> None:
        await self.tell(self.page_of(item))

    async def tell(self, told: Iterable[Widget]) -> None:
        """Show these widgets from the top; nothing if the screen was closed meanwhile."""
        for page in self.query("#page").results(VerticalScroll):
            await page.remove_children()
            if page.is_attached:
                await page.mount(*told)
                page.scroll_home(animate=False)

    def list_again(self, at: str = "") -> None:
        """List the present items, with the cursor where it was, or at this one."""
        for finder in self.query(Finder):
            finder.renew(self.items(), at or (self.at.id if self.at else ""))
