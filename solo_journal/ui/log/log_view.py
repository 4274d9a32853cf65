"""A window on the journal as scrolling rows.

State flows down: `show` a window, `take` a page into it, and `show_news` for what changed. At the end of the journal
the view follows new entries; elsewhere it stays where the player reads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.geometry import Size
from textual.reactive import reactive

from ...campaign.journal.chunked_reader import Page
from ...campaign.journal.damaged_block import Damaged
from ...campaign.journal.log_line import Line
from ...campaign.journal.log_window import News, Window
from ...campaign.story.levels import Level
from ...campaign.story.marked_text import Mentions
from ...campaign.story.passages import in_the_story
from ...rules.lonelog_tags import reads
from .entry_rows import RowOptions, rows_of
from .fight_rounds import begins_fight, rounds
from .layout import Block, Layout
from .log_cache import ROWS
from .messages import Side, WantsMore
from .rows import BLANK
from .rows_view import RowsView

AIRY = 30
"""The height from which there is room for blank rows around headings and twists."""
Surroundings = tuple[str, str, bool, bool, bool, str]
"""The context of an entry: the kind above it, its round, whether it heads that, whether there is room for blank rows,
whether it repeats the action above, and what the level *story* shows of it."""


class LogView(RowsView):
    """The journal as it is read."""

    detail: reactive[Level] = reactive[Level]("results", init=False)
    """The level of detail."""
    selected: reactive[str] = reactive("", init=False)
    """The id of the entry at the cursor; empty for none."""

    window: Window | None = None

    def __init__(self, window: Window | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.window = window
        self.unfolded: set[str] = set()
        self._keys: list[str] = []
        """The keys of the blocks in `rows`."""
        self._drawn: dict[str, tuple[Line | Damaged, Surroundings, Block]] = {}
        self._rounds: list[str] = []
        """The round of a fight that each item belongs to."""
        self._told: dict[str, str] = {}
        """What the level *story* shows, by entry; empty at the other levels."""
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

    def show(self, window: Window) -> None:
        """Show a window, or the same one after it moved."""
        self.window = window
        self._asked.clear()
        self._lay_out()

    def take(self, page: Page | None) -> bool:
        """Put a page into the window. Returns false if it no longer fits, or there was none."""
        self._asked.clear()
        taken = self.window is not None and self.window.take(page)
        if taken:
            self._lay_out()
        return taken

    def show_news(self, news: News) -> None:
        """Show what is new in the window."""
        if news.anew:
            self._drawn.clear()
            self._lay_out()
            return
        for key in news.changed:
            self.redraw(key)
        if news.appended:
            self.appended()

    def appended(self) -> None:
        """Show new lines at the window's end."""
        window = self.window
        if window is None or not self._keys or window.key(0) != self._keys[0] or self.detail == "story":
            self._lay_out()
            return
        back = self._hold()
        self._rounds = list(rounds(window.items))
        for index in range(len(self._keys), len(window.items)):
            self.rows.add(self._block(window, index))
            self._keys.append(window.key(index))
        self.forget()
        self._place(back)

    def redraw(self, key: str) -> None:
        """Redraw one entry, because it was amended or unfolded."""
        index = self.window.index(key) if self.window else None
        if self.window is None or index is None or index >= len(self.rows.blocks):
            return
        self._drawn.pop(key, None)
        if self.detail == "story":  # what stands round it may tell more, or less
            self._lay_out()
            return
        back = self._hold()
        self.rows.blocks[index] = self._block(self.window, index)
        self.rows.arrange(index)
        self.forget()
        self._place(back)

    def watch_detail(self) -> None:
        """Show more or less."""
        self._drawn.clear()
        self._lay_out()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Ask for more before the player reaches the end."""
        super().watch_scroll_y(old_value, new_value)
        self._follows = self.is_vertical_scroll_end
        self._ask_for_more()

    def on_resize(self) -> None:
        """Wrap everything again for a new width; a new height alone changes nothing."""
        if self.measure != self._cut_for:
            self._drawn.clear()
            self._cut_for = self.measure
        self._lay_out()

    def last_rows(self) -> list[list[tuple[str, str]]]:
        """The last rows as pieces with their styles, for `log_cache.save_rows`, as they were wrapped: a page being
        removed no longer has a width."""
        rows = (self.rows.row(at) or (0, BLANK) for at in range(max(0, self.rows.height - ROWS), self.rows.height))
        return [[(piece.text, piece.look) for piece in row.pieces(self._cut_for)] for _, row in rows]

    def is_marked(self, block: int) -> bool:
        """Whether the cursor is on this block."""
        return self._keys[block] == self.selected

    def _lay_out(self) -> None:
        """Draw what is not drawn yet, and lay everything out."""
        window, back = self.window, self._hold()
        if window is None or not self.scrollable_content_region.width:
            return
        self._rounds = list(rounds(window.items))
        self._told = in_the_story(window.items) if self.detail == "story" else {}
        self.rows = Layout.of([self._block(window, index) for index in range(len(window.items))])
        self._keys = [window.key(index) for index in range(len(window.items))]
        self._drawn = {key: self._drawn[key] for key in self._keys}
        self.forget()
        if self.text_selection is not None:
            self.screen.clear_selection()
        self._place(back)

    def _block(self, window: Window, index: int) -> Block:
        """An entry as drawn, cached while it reads the same."""
        key, item, context = window.key(index), window.items[index], self._surroundings(window, index)
        drawn = self._drawn.get(key)
        if drawn is None or drawn[0] is not item or drawn[1] != context:
            above, round_, heads, airy, says_above, told = context
            how = RowOptions(
                self.measure,
                self.detail,
                key in self.unfolded,
                window.heading,
                airy,
                above,
                says_above,
                round_,
                heads,
                self.mentions,
                self.table,
                told,
            )
            kind = "damaged" if isinstance(item, Damaged) else "round" if heads else item.entry.kind
            drawn = self._drawn[key] = (item, context, Block(kind, rows_of(item, how)))
        return drawn[2]

    def _surroundings(self, window: Window, index: int) -> Surroundings:
        """The context of an entry. An undone entry is invisible, so it is above nothing."""
        shown = (window.items[at] for at in range(index - 1, -1, -1) if not getattr(window.items[at], "undone", False))
        above = next(shown, None)
        kind = above.entry.kind if isinstance(above, Line) else ""
        round_ = self._rounds[index]
        before = next((each for each in reversed(self._rounds[:index]) if each), "") if round_ else ""
        item = window.items[index]
        heads = bool(round_) and (before != round_ or begins_fight(item))
        action = reads(above.text) if isinstance(above, Line) and kind == "action" else ""
        says_above = bool(action) and isinstance(item, Line) and item.text == action
        told = self._told.get(window.key(index), "")
        return kind, round_, heads, self.app.size.height >= AIRY, says_above, told

    def knows(self, mentions: Mentions | None) -> None:
        """Mark these names from now on."""
        self.mentions = mentions
        self._drawn.clear()
        self._lay_out()

    def _hold(self) -> tuple[str, int] | None:
        """The entry at the top of the view and how far it is scrolled; None if the view follows the end."""
        index = None if self.anchored else self.rows.at(self.scroll_offset.y)
        if index is None:
            return None
        return self._keys[index], self.scroll_offset.y - self.rows.top(index)

    def _place(self, back: tuple[str, int] | None) -> None:
        """Apply the new height and restore the scroll position."""
        assert self.window is not None
        self.rows.rest_on(self.scrollable_content_region.height)
        self.virtual_size = Size(self.scrollable_content_region.width, self.rows.height)
        index = self.window.index(back[0]) if back else None
        if back is None:
            self.scroll_end(animate=False, immediate=True, force=True, x_axis=False)
        elif index is not None:
            self.scroll_to(y=self.rows.top(index) + back[1], animate=False, immediate=True, force=True)
        self._reaches_end = self.window.at_end
        self.refresh()
        self.call_after_refresh(self._ask_for_more)

    def _ask_for_more(self) -> None:
        """Ask for the next page near an end of the window that is not an end of the journal."""
        window, view = self.window, self.scrollable_content_region.height
        if window is None or not self._keys or not view:
            return
        if not window.at_start and self.scroll_offset.y < view:
            self._want("before")
        if not window.at_end and self.scroll_offset.y + 2 * view > self.rows.height:
            self._want("after")

    def _want(self, side: Side, around: str | int = "") -> None:
        if self.window is not None and side not in self._asked:
            self._asked.add(side)
            self.post_message(WantsMore(self, self.window, side, around))
