"""The campaign in figures, with plots: answers beside their odds, faces per die, twists, sessions."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from textual import work
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ...campaign.story.plots import bar, bars
from ...campaign.story.sanitise import shown_line
from ...campaign.story.stats.chance import Count, Strayed, verdict
from ...campaign.story.stats.meters import MeterHistory, meter_rows
from ...campaign.story.stats.sittings import Sitting
from ...campaign.story.stats.statistics import Statistics, statistics
from ...campaign.story.stats.twists import Twist
from ..campaign_model import CampaignModel
from ..forms.finder import Finder, Item
from ..forms.lookup_screen import ReadingRoom
from .search_dialog import Ended

WIDTH, NARROWEST = 24, 6
"""Cells of a bar where there is room for it, and at least."""
FIGURES = 25
"""Cells of what stands beside a bar and its name."""
ANSWERS, FACES, TWISTS, METERS, SESSIONS = "answers", "faces", "twists", "meters", "sessions"
READING = "reading"


class StatisticsScreen(ReadingRoom[None]):
    """Dismisses with None. Everything is read in a thread; leaving ends that."""

    BINDING_GROUP_TITLE = "Statistics"
    HEAD = "The campaign in figures"
    HELP = (
        "Answers beside the exact odds of the very rolls that you made: the tick in a bar stands where the odds put "
        "its end. Every roll counts as it first fell, also one that was taken back. Below it stands how sure that is: "
        "a small sample says little, and one figure in twenty looks odd by chance alone."
    )
    DEFAULT_CSS = """
    StatisticsScreen {
        #page .label { color: $text-accent; margin-bottom: 0; }
        #page .bars { color: $foreground; }
    }
    """

    def __init__(self, model: CampaignModel) -> None:
        super().__init__()
        self._model = model
        self._found: Statistics | None = None
        self._left = False

    def items(self) -> Iterator[Item]:
        found = self._found
        if found is None:
            yield Item(READING, "Reading …")
            return
        if found.answers:
            yield Item("", "Answers and their odds", heading=True)
        yield from (Item(f"{ANSWERS}:{at}", each.called) for at, each in enumerate(found.answers))
        if found.faces:
            yield Item("", "Dice", heading=True)
        yield from (Item(f"{FACES}:{at}", f"{each.die}, {each.size:,} fell") for at, each in enumerate(found.faces))
        yield Item("", "The story", heading=True)
        if found.twists:
            yield Item(TWISTS, f"Twists, {len(found.twists):,}")
        if found.meters:
            yield Item(METERS, f"Meters, {len(found.meters):,}")
        yield Item(SESSIONS, f"Sessions, {len(found.sittings):,}")

    def page_of(self, item: Item) -> Sequence[Widget]:
        kind, _, at = item.id.partition(":")
        found = self._found
        if found is None:
            return [Static(Content("Reading the journal …"), classes="quiet")]
        match kind:
            case "answers":
                answers = found.answers[int(at)]
                left = f"Left out, for their odds are not known: {answers.left_out:,}." if answers.left_out else ""
                return list(
                    self._counted(answers.called, answers.counts, answers.strayed, answers.size, "answers", left)
                )
            case "faces":
                faces = found.faces[int(at)]
                return list(self._counted(faces.die, faces.counts, faces.strayed, faces.size, "dice"))
            case "twists":
                return list(_twists(found.twists))
            case "meters":
                return list(_meters(found.meters))
            case _:
                return list(self._sessions(found.sittings, found.other_dice))

    def on_mount(self) -> None:
        """Read the journal; what is done so far is told meanwhile."""
        self._read()

    def on_unmount(self) -> None:
        """Nobody waits any more."""
        self._left = True

    @work(group="statistics")
    async def _read(self) -> None:
        loop = asyncio.get_running_loop()

        def seen(entries: int) -> None:
            if self._left:
                raise Ended
            if entries and entries % 2000 == 0:
                loop.call_soon_threadsafe(self._tell, entries)

        try:
            self._found = await asyncio.to_thread(statistics, self._model.campaign, seen)
        except Ended:
            return
        finder = self.query_one(Finder)
        items = list(self.items())
        finder.renew(items, next((each.id for each in items if not each.heading), ""))

    def _tell(self, entries: int) -> None:
        if self.is_attached and self._found is None:
            text = Content(f"Reading the journal: {entries:,} entries so far. Esc leaves it.")
            for line in self.query("#page .quiet").results(Static):
                line.update(text)

    def _counted(
        self, head: str, counts: Sequence[Count], strayed: Strayed, size: int, what: str, more: str = ""
    ) -> Iterator[Widget]:
        yield Static(Content(shown_line(head)), classes="head")
        width = self._cells(max(len(each.name) for each in counts))
        yield Static(Content("\n").join(Content(shown_line(row)) for row in bars(counts, width)), classes="bars")
        yield Static(Content(verdict(strayed, size, what)))
        if more:
            yield Static(Content(more), classes="quiet")

    def _sessions(self, sittings: Sequence[Sitting], other_dice: int) -> Iterator[Widget]:
        yield Static(Content("Words and time per session"), classes="head")
        words = [(each.number, each.words, f"words, {each.scenes:,} scenes, {each.acts:,} rolls") for each in sittings]
        yield self._plot(words)
        yield self._plot([(each.number, each.minutes, "minutes at the table") for each in sittings])
        told = "A pause of more than half an hour does not count as time at the table."
        others = f" Beside the common dice, {other_dice:,} with other numbers of faces fell." if other_dice else ""
        yield Static(Content(told + others), classes="quiet")

    def _plot(self, rows: Sequence[tuple[int, int, str]]) -> Widget:
        """A bar for each session, as long as its value is beside the greatest."""
        most = max((value for _, value, _ in rows), default=0) or 1
        width = self._cells(max((len(what) for _, _, what in rows), default=0) - 11)
        drawn = (f"{number:>3}  {bar(value / most, width):<{width}} {value:>6,} {what}" for number, value, what in rows)
        return Static(Content("\n".join(drawn)), classes="bars")

    def _cells(self, named: int) -> int:
        """How long a bar may be beside a name of so many cells, so that its line fits the page."""
        room = self.query_one("#page").size.width
        return max(NARROWEST, min(WIDTH, room - FIGURES - named))


def _twists(twists: Sequence[Twist]) -> Iterator[Widget]:
    yield Static(Content("What followed when a counter was full, and what had led up to it"), classes="head")
    for twist in twists:
        named = f"Scene {twist.line.scene} · {twist.called}: {twist.headline}"
        causes = (f"  {cause}" for cause in twist.causes)
        rows = [Content(shown_line(named)).stylize("bold"), *(Content(shown_line(cause)) for cause in causes)]
        yield Static(Content("\n").join(rows))


MOST_MOVES = 60
"""The newest moves of a meter that are listed."""


def _meters(histories: Sequence[MeterHistory]) -> Iterator[Widget]:
    yield Static(Content("What moved, and where"), classes="head")
    for history, row in zip(histories, meter_rows(histories), strict=True):
        moves = (
            f"  Scene {each.line.scene}  {each.before} → {each.after}  {each.line.text or each.line.headline}"
            for each in history.moves[-MOST_MOVES:]
        )
        rows = [Content(shown_line(row)).stylize("bold"), *(Content(shown_line(move)) for move in moves)]
        yield Static(Content("\n").join(rows))
