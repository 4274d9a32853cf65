"""Time travel: the campaign as it was after any line, read-only, and what has changed since."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from textual import work
from textual.content import Content
from textual.widget import Widget

from ...campaign.journal.log_line import Line
from ...campaign.store.errors import StoreError
from ...campaign.story.entry_text import short_line
from ...campaign.story.sanitise import sanitise_line
from ...campaign.story.search import Context
from ...campaign.story.state_text import state_parts
from ...campaign.story.time_travel import Moment, moment
from ...campaign.story.voice import PAGE
from ...rules.refusal import Refused
from ..campaign_model import CampaignModel
from ..forms.finder import Finder, Item
from ..forms.lookup_screen import LookupScreen
from ..forms.picture import Term, Terms
from ..forms.said import head, quiet, said
from ..log.results import clean
from .open_pages import SearchChoice

AROUND = 100
"""The number of lines before and after that are listed at a time."""
EARLIER, LATER = "earlier", "later"
LOOK_PAUSE = 0.08
"""Seconds on one line before its state is looked up."""


class Moments:
    """The lines to choose from: those around one of them. `look` runs in a thread."""

    def __init__(self, model: CampaignModel) -> None:
        self._near = Context(model.campaign.journal, AROUND)
        self.lines: list[Line] = []

    def look(self, id_: str) -> Moments:
        """List the lines around the entry with this id."""
        self.lines, _ = self._near.around(id_)
        return self


class EarlierStateScreen(LookupScreen[SearchChoice]):
    """Returns the line that the player wants to see in the log, or None. It changes nothing."""

    HEAD = "Earlier state"
    HELP = (
        "Choose an entry: the right side shows the campaign as it was after it, and what has changed since. "
        "Nothing can be changed here. Enter goes to the entry in the log."
    )
    HINT = (
        ("↑↓", "choose a moment"), ("/", "filter"), ("PgDn PgUp", "scroll"), ("Enter", "go to entry"), ("Esc", "back"),
    )  # fmt: skip
    DEFAULT_CSS = """
    EarlierStateScreen {
        #list { width: 40%; max-width: 60; }
        #page .since { color: $prose; }
    }
    """

    def __init__(self, model: CampaignModel, moments: Moments, at: str) -> None:
        """`at` is the entry at which it opens."""
        super().__init__(at)
        self._model, self._moments = model, moments

    def items(self) -> Iterator[Item]:
        more = len(self._moments.lines) > AROUND
        yield from [Item(EARLIER, "… earlier")] * more
        for line in self._moments.lines:
            yield Item(line.entry.id, f"{line.scene or '·':>3}  {short_line(line, 120, PAGE)}")
        yield from [Item(LATER, "… later")] * more

    def page_of(self, item: Item) -> list[Widget]:
        """The state after an entry, in words; runs in a thread."""
        line = next(each for each in self._moments.lines if each.entry.id == item.id)
        try:
            return list(_describe_moment(line, moment(self._model.campaign, line.entry)))
        except (Refused, StoreError) as reason:
            return [quiet(str(reason))]

    async def turn_to(self, item: Item) -> None:
        """Show the earlier state once the cursor rests."""
        self.workers.cancel_group(self, "then")
        if item.id in (EARLIER, LATER):
            await self.tell([quiet(f"Enter lists what is {item.id}.")])
        else:
            self._look(item)

    @work(exclusive=True, group="then")
    async def _look(self, item: Item) -> None:
        await asyncio.sleep(LOOK_PAUSE)
        await self.tell(await asyncio.to_thread(self.page_of, item))

    async def on_finder_chosen(self, event: Finder.Chosen) -> None:
        """Go to the line in the log, or list earlier or later lines."""
        id_ = event.item.id
        if id_ in (EARLIER, LATER):
            edge = self._moments.lines[0 if id_ == EARLIER else -1].entry.id
            await asyncio.to_thread(self._moments.look, edge)
            self.list_again(edge)
        else:
            self.dismiss(SearchChoice(id_))


def _describe_moment(line: Line, found: Moment) -> Iterator[Widget]:
    yield head(f"After {short_line(line, 160, PAGE)}")
    yield head("Since then", "label")
    yield said("\n".join(map(clean, found.since)) or "Nothing has changed since.", "since")
    for part in state_parts(found.world):
        yield head(part.title, "label")
        yield Terms(Term(sanitise_line(label), Content(sanitise_line(value))) for label, value in part.rows)
