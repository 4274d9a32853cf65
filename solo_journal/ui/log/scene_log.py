"""The log widget: moving by entry, unfolding acts, three levels of detail, and jumps.

Keys move by entry, not by row; only an entry taller than the screen scrolls row by row.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region

from ...campaign.journal.chunked_reader import Page
from ...campaign.journal.damaged_block import Damaged
from ...campaign.journal.log_line import Line
from ...campaign.story.levels import LEVELS
from . import messages
from .entry_rows import can_unfold
from .log_view import LogView
from .rows_view import NAME

RIGHT = 3
"""The mouse button that opens the menu of what is under the pointer."""


class Journey(NamedTuple):
    """The target of a jump: how to find it in the window, and which page to read if it is not there."""

    find: Callable[[], int | None]
    side: messages.Side
    around: str | int = ""


class SceneLog(LogView, can_focus=True):
    """The journal on the page, with a cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "Up", show=False, id="log.up"),
        Binding("down", "step(1)", "Down", show=False, id="log.down"),
        Binding("pageup", "leaf(-1)", "Page up", show=False, id="log.page_up"),
        Binding("pagedown", "leaf(1)", "Page down", show=False, id="log.page_down"),
        Binding("home", "edge(-1)", "First entry", show=False, id="log.first"),
        Binding("end", "edge(1)", "Last entry", show=False, id="log.last"),
        Binding("right", "outward(1)", "Unfold", id="log.unfold", tooltip="Unfold, then go to the next scene."),
        Binding(
            "left",
            "outward(-1)",
            "Fold",
            show=False,
            id="log.fold",
            tooltip="Fold, then back to this scene's heading, then to the one before.",
        ),
        Binding("enter", "open", "Open", id="log.open", tooltip="What can be done with this entry."),
    ]
    _going_to: Journey | None = None
    """Where to go as soon as the window holds it."""
    _clicked: str = ""
    """The entry that the last click folded or unfolded: a second one opens it, and was not meant to fold."""

    def take(self, page: Page | None) -> bool:
        """Put a page that was read into the window; then go where a jump was to go."""
        taken = super().take(page)
        if self._arrive() or page is None or (taken and page.joins == "instead"):
            self._going_to = None
        elif self._going_to is not None:
            self._want(self._going_to.side, self._going_to.around)
        return taken

    def jump_to(self, key: str) -> None:
        """Put the cursor on an entry, by its id, wherever in the journal it stands."""
        self._go(Journey(lambda: self.window.index(key), "around", key))

    def jump_to_scene(self, number: int) -> None:
        """Put the cursor on the heading of a scene."""
        self._go(Journey(lambda: self._heading_of(number), "around", number))

    def cycle_detail(self) -> None:
        """Show more: the story, lines, everything, and the story again."""
        self.detail = LEVELS[(LEVELS.index(self.detail) + 1) % len(LEVELS)]

    def unfold(self, key: str, unfolded: bool = True) -> None:
        """Show all that there is to an entry, or its line alone."""
        index = self.window.index(key)
        if index is not None and can_unfold(self.window.items[index]):
            (self.unfolded.add if unfolded else self.unfolded.discard)(key)
            self.lay_out()
            self._bring_into_view(index)

    def place_of(self, key: str) -> Region | None:
        """Where an entry stands on the screen, as far as it is in view."""
        index = self.window.index(key)
        if index is None or index >= len(self.rows.blocks):
            return None
        view = self.scrollable_content_region
        top, height = self.rows.top(index), len(self.rows.blocks[index].rows)
        rows = Region(view.x, view.y + top - self.scroll_offset.y, view.width, height)
        return rows.intersection(view) or None

    def follow(self) -> None:
        """Go to the end of the story, for it goes on there."""
        if self.anchored:
            return
        self.selected = ""
        if self.window.at_end:
            self.scroll_end(animate=False, immediate=True, force=True, x_axis=False)
        else:
            self._go(Journey(self._last, "end"))

    def bring(self, key: str) -> None:
        """Have an entry in view, by its id: it was amended."""
        index = self.window.index(key)
        if index is None:
            self.jump_to(key)
        elif index < len(self.rows.blocks) and self.rows.blocks[index].rows:
            self._bring_into_view(index)

    def action_step(self, by: int) -> None:
        """To the next entry; through one that is higher than the screen, first to its end."""
        here = self._cursor()
        if here is None:
            self._select(self._in_view())
            return
        if by > 0 and here == self._last() and self.is_vertical_scroll_end:
            self.post_message(messages.Left())
            return
        view, top, end = self.scrollable_content_region.height, self.rows.top(here), self.rows.ends[here]
        seen = self.scroll_offset.y
        if by > 0 and seen < end - view and top <= seen:
            self.scroll_to(y=min(seen + view - 1, end - view), animate=False)
        elif by < 0 and top < seen < end:
            self.scroll_to(y=max(seen - view + 1, top), animate=False)
        else:
            self._select(self.rows.find_visible(here + by, by))

    def action_leaf(self, by: int) -> None:
        """A screen further, to the entry there."""
        here = self._cursor()
        y = self.scroll_offset.y if here is None else self.rows.top(here)
        goal = min(max(0, y + by * (self.scrollable_content_region.height - 1)), self.rows.height - 1)
        index = self.rows.at(goal)
        if index is not None and index == here:
            index = self.rows.find_visible(index + by, by)
        self._select(index)

    def action_edge(self, by: int) -> None:
        """To the first entry of the journal, or to the last."""
        self._go(Journey(self._first, "start") if by < 0 else Journey(self._last, "end"))

    def action_scene(self, by: int) -> None:
        """To the heading of the scene before, or of the one after."""
        here = self._cursor()
        here = self._in_view() if here is None else here
        if here is None:
            return
        headings = [index for index in range(len(self.rows.blocks)) if self._is_heading(index)]
        ahead = [index for index in headings if (index - here) * by > 0]
        item = self.window.items[here]
        if ahead:
            self._select(min(ahead, key=lambda index: abs(index - here)))
        elif not isinstance(item, Damaged) and not (self.window.at_end if by > 0 else self.window.at_start):
            self.jump_to_scene(item.scene + by)

    def action_outward(self, by: int) -> None:
        """Right unfolds the entry under the cursor, left folds it; then they go from scene to scene."""
        here = self._cursor()
        if here is None:
            return
        if (self.selected in self.unfolded) != (by > 0) and can_unfold(self.window.items[here]):
            self.unfold(self.selected, by > 0)
        else:
            self.action_scene(by)

    def action_open(self) -> None:
        """Tell the page that the entry under the cursor is wanted."""
        if self.selected:
            self.post_message(messages.Opened(self.selected))

    def on_click(self, event: events.Click) -> None:
        """One click selects, and folds or unfolds what is selected; two open, and so does the right button."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        if event.button == RIGHT:
            if found := self.rows.row(offset.y + self.scroll_offset.y):
                self._select(found[0])
                self.action_open()
            return
        if self.text_selection is not None and event.chain == 1:
            return
        if (name := event.style.meta.get(NAME)) and event.chain == 1:
            self.post_message(messages.NameOpened(str(name)))
            return
        found = self.rows.row(offset.y + self.scroll_offset.y)
        if found is None:
            return
        key = self._keys[found[0]]
        if event.chain > 1:
            if self._clicked == key:
                self.unfold(key, key not in self.unfolded)
            self._clicked = ""
            self.post_message(messages.Opened(key))
        elif key == self.selected:
            self._clicked = key
            self.unfold(key, key not in self.unfolded)
        else:
            self._clicked = ""
            self._select(found[0])

    def watch_selected(self) -> None:
        """Show where the cursor is."""
        self.repaint()

    def _cursor(self) -> int | None:
        """The place of the selected entry, where it has rows."""
        index = self.window.index(self.selected)
        return index if index is not None and index < len(self._keys) and self.rows.blocks[index].rows else None

    def _in_view(self) -> int | None:
        """The last entry in view: where the eye is when the log is entered from below."""
        last = min(self.scroll_offset.y + self.scrollable_content_region.height, self.rows.height) - 1
        index = self.rows.at(max(0, last))
        return self.rows.find_visible(index, -1) if index is not None else None

    def _select(self, index: int | None) -> None:
        if index is None:
            return
        self.selected = self._keys[index]
        self._bring_into_view(index)

    def _bring_into_view(self, index: int) -> None:
        top = self.rows.top(index)
        gap = self.rows.blocks[index].gap
        self.show_row(top - gap, self.rows.ends[index] - top + gap)

    def _is_heading(self, index: int) -> bool:
        return self.rows.blocks[index].kind == "scene" and bool(self.rows.blocks[index].rows)

    def _first(self) -> int | None:
        return self.rows.find_visible(0, 1) if self.window.at_start else None

    def _last(self) -> int | None:
        return self.rows.find_visible(len(self.rows.blocks) - 1, -1) if self.window.at_end else None

    def _heading_of(self, scene: int) -> int | None:
        items = enumerate(self.window.items)
        found = (at for at, each in items if isinstance(each, Line) and each.scene == scene and self._is_heading(at))
        return next(found, None)

    def _go(self, journey: Journey) -> None:
        """Go there, now or as soon as the page is read."""
        self._going_to = journey
        if not self._arrive():
            self._want(journey.side, journey.around)

    def _arrive(self) -> bool:
        """Go where a jump was to go; False where the window does not hold it."""
        index = self._going_to.find() if self._going_to else None
        if index is None:
            return False
        self._going_to = None
        self._select(index)
        return True
