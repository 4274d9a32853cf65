"""What is known of a name: when it was first and last seen, how it is, how that came to be, and every line."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import on, work
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from ...campaign.journal.log_line import Line
from ...campaign.story.entry_text import log_line
from ...campaign.story.memory import Memory, memory, name_now, scene_place
from ...campaign.story.names import ONE, Names, Thing, display_names
from ...campaign.story.sanitise import sanitise_line
from ...campaign.story.voice import PAGE
from ...rules.commons.campaign import heading_of
from ...rules.plurals import plural
from ..campaign_model import CampaignModel
from ..forms.finder import Finder, Item
from ..forms.highlight import snippet
from ..forms.key_table import keys
from ..forms.lookup_screen import LookupScreen
from ..forms.picture import Term, Terms
from ..forms.plain_list import PlainList
from ..forms.said import head, quiet
from ..log.results import clean
from .open_pages import SearchChoice

LONGEST = 160
"""The most characters of a line."""


class MemoryScreen(LookupScreen[SearchChoice]):
    """Returns the line that the player wants to see in the log, or None."""

    HEAD = "Names"
    HELP = (
        "Everyone and everything with a name: people, places, things, threads and characters. Names are "
        "recognised in your text in any case, former names too. Tab goes to the mentions; Enter on one "
        "goes to it in the log."
    )
    HINT = (("↑↓", "choose"), ("/", "filter"), ("Tab", "mentions"), ("Enter", "go to entry"), ("Esc", "back"))
    DEFAULT_CSS = """
    MemoryScreen {
        #list PlainList { text-wrap: wrap; }
        #page PlainList { height: auto; max-width: 100%; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = keys(
        "memory",
        ("first", "f", "go('first')", "First seen", "Go to where it was first seen."),
        ("last", "l", "go('last')", "Last seen", "Go to where it was last seen."),
    )

    def __init__(self, model: CampaignModel, names: Names, at: Thing | None = None) -> None:
        super().__init__(at.path if at else "")
        self._model, self._names = model, names
        self._memory: Memory | None = None

    def items(self) -> Iterator[Item]:
        world = self._model.campaign.world
        things = sorted({Thing(each.part, each.key) for each in self._names.known})
        gone = [thing for thing in things if not name_now(world, thing)]
        for part, one in ONE.items():
            here = [thing for thing in things if thing.part == part and thing not in gone]
            if here:
                yield Item("", f"{one.capitalize()}s" if part != "people" else "People", heading=True)
            yield from (Item(thing.path, name_now(world, thing)) for thing in here)
        if gone:
            yield Item("", "Removed", heading=True)
        yield from (Item(thing.path, display_names(self._names.known, thing)[0]) for thing in gone)

    def page_of(self, item: Item) -> Sequence[Widget]:
        return [head(item.title), quiet("…")]

    async def turn_to(self, item: Item) -> None:
        """Show the name at once, and what is known of it once that is gathered."""
        self._memory = None
        await super().turn_to(item)
        self._gather(item)

    @work(exclusive=True, group="memory")
    async def _gather(self, item: Item) -> None:
        part, _, key = item.id.partition("/")
        model, names = self._model, self._names
        found = await asyncio.to_thread(memory, model.campaign, Thing(part, key), names, model.texts)
        self._memory = found
        await self.tell(_describe_memory(found))

    @on(PlainList.OptionSelected, "#page PlainList")
    def line_chosen(self, event: PlainList.OptionSelected) -> None:
        if self._memory:
            self._go_to(self._memory.lines[event.option_index])

    def on_finder_chosen(self, event: Finder.Chosen) -> None:
        for lines in self.query("#page PlainList"):
            lines.focus()

    def action_go(self, which: str) -> None:
        """Go to the line in which it was first or last seen."""
        line = self._memory and (self._memory.first if which == "first" else self._memory.last)
        if line:
            self._go_to(line)

    def _go_to(self, line: Line) -> None:
        terms = self._names.names_of(self._memory.thing) if self._memory else ()
        self.dismiss(SearchChoice(line.entry.id, terms))


def _describe_memory(found: Memory) -> Iterator[Widget]:
    also = f", also {', '.join(found.once)}" if found.once else ""
    yield head(f"{found.name} · {found.kind}{also}")
    now = found.now or (("now", "removed"),)
    seen = ((label, line) for label, line in (("first seen", found.first), ("last seen", found.last)) if line)
    places = ((label, f"{scene_place(line.scene)}, session {line.session}") for label, line in seen)
    yield Terms(Term(sanitise_line(label), _value(value)) for label, value in (*now, *places))
    if found.changes:
        yield head("History", "label")
        yield Terms(Term(scene_place(step.line.scene), Content(clean(step.words))) for step in found.changes)
    yield head(plural(len(found.lines), "mention"), "label")
    yield PlainList(*(_line(line) for line in found.lines))


def _value(value: str) -> Content:
    heading = heading_of(value)
    return Content.styled(sanitise_line(heading), "bold") if heading else Content(sanitise_line(value))


def _line(line: Line) -> Content:
    return Content.assemble((f"{line.scene or '·':>3}  ", "$quiet"), snippet(log_line(line, PAGE), (), LONGEST))
