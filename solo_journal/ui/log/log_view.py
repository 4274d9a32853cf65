"""A window on the journal as scrolling rows.

State flows down: `take` puts a page into the window, and `show_news` shows what changed. At the end of the journal the
view follows new entries; elsewhere it stays where the player reads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive

from ...campaign.journal.chunked_reader import Page
from ...campaign.journal.damaged_block import Damaged
from ...campaign.journal.log_line import Line
from ...campaign.journal.log_window import News, Window
from ...campaign.story.levels import Level
from ...campaign.story.marked_text import Mentions
from ...campaign.story.passages import in_the_story
from ...rules.tags_in_prose import reads
from .entry_rows import rows_of
from .fight_rounds import rounds
from .layout import Block, Layout
from .log_cache import ROWS
from .messages import Side, WantsMore
from .rows import BLANK, RowOptions
from .rows_view import RowsView

AIRY = 30
"""The height from which there is room for blank rows around headings and twists."""


class LogView(RowsView):
    """The journal as it is read."""

    detail: reactive[Level] = reactive[Level]("results", init=False)
    """The level of detail."""
    selected: reactive[str] = reactive("", init=False)
    """The id of the entry at the cursor; empty for none."""

    editing: reactive[str] = reactive("", init=False)
    """The id of the paragraph whose words are being changed in the composer; empty for none."""

    def __init__(self, window: Window, **options: Any) -> None:
        super().__init__(**options)
        self.window = window
        self.unfolded: set[str] = set()
        self._keys: list[str] = []
        """The keys of the blocks in `rows`."""
        self.drawn: dict[str, tuple[Line | Damaged, RowOptions, Block]] = {}
        """Each entry as it was drawn, until it reads or is drawn differently."""
        self.mentions: Mentions | None = None
        """Finds the campaign's names in a text."""
        self.table: Callable[[str], str] = lambda name: ""
        """The title of a table."""
        self._cut_for = 0
        """The width that everything was wrapped for."""
        self._reaches_end = True
        self._follows = True
        """Whether the view was at the end when it last moved: a resize must keep it there."""
        self._asked: set[str] = set()

    @property
    def anchored(self) -> bool:
        """Whether the newest entry is visible, and the next one will be."""
        return self._reaches_end and self._follows

    def take(self, page: Page | None) -> bool:
        """Put a page into the window. Returns false if it no longer fits, or there was none."""
        self._asked.clear()
        taken = self.window.take(page)
        if taken:
            self.lay_out()
        return taken

    def show_news(self, news: News) -> None:
        """Show what is new in the window."""
        for key in [*self.drawn] if news.anew else news.changed:
            self.drawn.pop(key, None)
        if news.anew or news.changed or news.appended:
            self.lay_out()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Ask for more before the player reaches the end."""
        super().watch_scroll_y(old_value, new_value)
        self._follows = self.is_vertical_scroll_end
        self._ask_for_more()

    def last_rows(self) -> list[Content]:
        """The last rows, for `log_cache.save_rows`, as they were wrapped: a page that is removed has no width any
        more."""
        rows = (self.rows.row(at) or (0, BLANK) for at in range(max(0, self.rows.height - ROWS), self.rows.height))
        return [row.drawn(self._cut_for) for _, row in rows]

    def is_marked(self, block: int) -> bool:
        """Whether the cursor is on this block."""
        return self._keys[block] == self.selected

    def knows(self, mentions: Mentions | None) -> None:
        """Mark these names from now on."""
        self.mentions = mentions
        self.lay_out()

    def lay_out(self) -> None:
        """Draw what is not drawn yet, lay everything out, and keep the place: the entry at the top of the view, unless
        the view follows the end. The cursor goes to the entry before if its own has no rows any more."""
        window, view = self.window, self.scrollable_content_region
        if not view.width:
            return
        top = None if self.anchored else self.rows.at(self.scroll_offset.y)
        held = None if top is None else (self._keys[top], self.scroll_offset.y - self.rows.top(top))
        self._cut_for = self.measure
        self.rows = Layout(self._blocks(), view.height)
        self._keys = [window.key(index) for index in range(len(window.items))]
        self.drawn = {key: self.drawn[key] for key in self._keys}
        if (here := window.index(self.selected)) is not None and not self.rows.blocks[here].rows:
            found = self.rows.find_visible(here, -1)
            self.selected = "" if found is None else self._keys[found]
        if self.text_selection is not None:
            self.screen.clear_selection()
        self.virtual_size = Size(view.width, self.rows.height)
        if held is None:
            self.scroll_end(animate=False, immediate=True, force=True, x_axis=False)
        elif (index := window.index(held[0])) is not None:
            self.scroll_to(y=self.rows.top(index) + held[1], animate=False, immediate=True, force=True)
        self._reaches_end = window.at_end
        self.repaint()
        self.call_after_refresh(self._ask_for_more)

    on_resize = watch_detail = watch_editing = lay_out

    def hides(self, id_: str) -> bool:
        """Whether the level *story* leaves an entry out."""
        return self.detail == "story" and not in_the_story(self.window.items).get(id_)

    def _blocks(self) -> list[Block]:
        """Every entry as drawn, cached while it reads the same. An undone entry is invisible, so it is above
        nothing."""
        window = self.window
        told = in_the_story(window.items) if self.detail == "story" else {}
        above, action, found = "", "", list[Block]()
        for at, (item, (round_, heads)) in enumerate(zip(window.items, rounds(window.items), strict=True)):
            key = window.key(at)
            how = RowOptions(
                self._cut_for,
                self.detail,
                key in self.unfolded,
                window.heading,
                self.app.size.height >= AIRY,
                above,
                bool(action) and isinstance(item, Line) and item.text == action,
                round_,
                heads,
                self.mentions,
                self.table,
                told.get(key, ""),
                key == self.editing,
            )
            drawn = self.drawn.get(key)
            if drawn is None or drawn[0] is not item or drawn[1] != how:
                kind = "damaged" if isinstance(item, Damaged) else "round" if heads else item.entry.kind
                drawn = self.drawn[key] = (item, how, Block(kind, rows_of(item, how)))
            found.append(drawn[2])
            if isinstance(item, Damaged) or not item.undone:
                above = item.entry.kind if isinstance(item, Line) else ""
                action = reads(item.text) if isinstance(item, Line) and above == "action" else ""
        return found

    def _ask_for_more(self) -> None:
        """Ask for the next page near an end of the window that is not an end of the journal."""
        window, view = self.window, self.scrollable_content_region.height
        if not self._keys or not view:
            return
        if not window.at_start and self.scroll_offset.y < view:
            self._want("before")
        if not window.at_end and self.scroll_offset.y + 2 * view > self.rows.height:
            self._want("after")

    def _want(self, side: Side, around: str | int = "") -> None:
        if side not in self._asked:
            self._asked.add(side)
            self.post_message(WantsMore(self.window, side, around))
