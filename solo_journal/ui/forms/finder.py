"""A list of topics, found by typing a part of their names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Spacing
from textual.message import Message
from textual.visual import Padding
from textual.widgets import Input
from textual.widgets.option_list import Option

from ...campaign.story.sanitise import sanitise_line
from .key_table import LIST_KEYS, keys
from .plain_list import PlainList
from .text_inputs import LineInput

INDENT = 2


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the list, or a heading between lines."""

    id: str
    title: str
    heading: bool = False
    depth: int = 0
    """How far it is indented: 1 for a section of the line above."""
    told: str = ""
    """Further words that find it, such as its text; such hits come after hits in titles."""
    near: int = 0
    """Added to how well it fits: 3 is as much as a whole word in its text, 4 as a part of a word in its title."""


NOTHING_FOUND = Item("", "Nothing found", heading=True)


class Finder(Vertical):
    """A list with an input above it that narrows it. It posts what is at the cursor, and what is chosen."""

    DEFAULT_CSS = """
    Finder {
        & > LineInput { margin-bottom: 1; background: transparent; border-bottom: none; }
        & > LineInput:focus { background: $panel; }
        & > PlainList { height: 1fr; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys("list", ("find", "slash", "find", "Filter", "Type part of a name to narrow the list.")),
        *LIST_KEYS,
    ]

    @dataclass
    class At(Message):
        """The cursor is on this item."""

        item: Item

    @dataclass
    class Chosen(Message):
        """This item was chosen by Enter or a click."""

        item: Item

    def __init__(self, items: Iterable[Item], at: str = "", *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.items = tuple(items)
        self._in_view = self.items
        self._first = at

    def compose(self) -> ComposeResult:
        yield LineInput(placeholder="/ filter")
        yield PlainList(*map(_option, self._in_view))

    def on_mount(self) -> None:
        listing = self.query_one(PlainList)
        listing.focus()
        self.go_to(self._first)
        if self._first not in {each.id for each in self.items} and _find_items(self.items, self._first.split()):
            self.query_one(LineInput).value = self._first

    def on_resize(self) -> None:
        """Keep the cursor in sight when rows become fewer."""
        self.call_after_refresh(self.query_one(PlainList).scroll_to_highlight)

    def go_to(self, id_: str) -> None:
        found = [at for at, each in enumerate(self._in_view) if each.id == id_ and not each.heading]
        first = [at for at, each in enumerate(self._in_view) if not each.heading]
        self.query_one(PlainList).highlighted = next(iter(found or first), None)

    def renew(self, items: Iterable[Item], at: str) -> None:
        """Show other items, with the cursor on one of them, and clear the input."""
        self.items = self._in_view = tuple(items)
        self.query_one(LineInput).value = ""
        self.query_one(PlainList).set_options(map(_option, self._in_view))
        self.go_to(at)

    def on_key(self, event: events.Key) -> None:
        """Narrow the list by a sign that is no key of this screen."""
        sign = event.character or ""
        line = self.query_one(LineInput)
        if event.is_printable and sign != " " and not line.has_focus and event.key not in self.screen.active_bindings:
            event.stop()
            line.focus()
            line.value += sign
            line.cursor_position = len(line.value)

    def action_find(self) -> None:
        """Go to the input; what is typed replaces what stands there."""
        line = self.query_one(LineInput)
        line.focus()
        line.action_select_all()

    def action_move(self, how: str) -> None:
        getattr(self.query_one(PlainList), f"action_{how}")()

    @on(Input.Changed)
    def narrow(self, event: Input.Changed) -> None:
        """Show matching items, without headings."""
        event.stop()
        wanted = event.value.split()
        found = _find_items(self.items, wanted) if wanted else self.items
        if found != self._in_view:
            listing = self.query_one(PlainList)
            self._in_view = found
            listing.set_options(map(_option, found or (NOTHING_FOUND,)))
            listing.disabled = not found
            self.go_to("")
            if not found:
                self.post_message(self.At(NOTHING_FOUND))

    @on(Input.Submitted)
    def back_to_the_list(self, event: Input.Submitted) -> None:
        event.stop()
        self.query_one(PlainList).focus()

    @on(PlainList.OptionHighlighted)
    def tell(self, event: PlainList.OptionHighlighted) -> None:
        event.stop()
        self.post_message(self.At(self._in_view[event.option_index]))

    @on(PlainList.OptionSelected)
    def choose(self, event: PlainList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Chosen(self._in_view[event.option_index]))


def _find_items(items: Iterable[Item], wanted: Iterable[str]) -> tuple[Item, ...]:
    """Items with all of these words, best first; if there are none, those with some of them."""
    asked = [re.compile(rf"(\b)?{re.escape(each)}((?:s|es|ed|ing)?\b)?", re.IGNORECASE) for each in wanted]
    listed = [each for each in items if not each.heading]
    found = [(each, [_fit(word, each) for word in asked]) for each in listed]
    full = [(each, fits) for each, fits in found if all(fits)] or [(each, fits) for each, fits in found if any(fits)]
    return tuple(each for each, _ in sorted(full, key=lambda one: -sum(one[1]) - one[0].near))


def _fit(asked: re.Pattern[str], item: Item) -> int:
    """How well an item fits a word: higher in its title than in its text, and higher still at the start of a word, or
    as a whole one; 0 if it is not there."""
    return max(
        (
            times * (1 + sum(group is not None for group in found.groups()))
            for times, text in ((4, item.title), (1, item.told))
            for found in asked.finditer(text)
        ),
        default=0,
    )


def _option(item: Item) -> Option:
    title = Content(sanitise_line(item.title))
    if item.heading:
        return Option(title.stylize("bold"), disabled=True)
    return Option(Padding(title, Spacing(left=INDENT * (1 + item.depth))))
