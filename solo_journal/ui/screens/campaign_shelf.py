"""The campaigns in the library as cards, an input that filters them, and beside them a preview of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from itertools import islice

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from ...campaign.library.library import Card
from ...campaign.story.campaign_summary import Glance, Near, Open
from ...campaign.story.plots import spark
from ...campaign.story.sanitise import sanitise
from ...campaign.story.stats.timeline import SceneFigures
from ...rules.odds import percent
from ...rules.plurals import plural
from ...rules.trackers import StepDie, falls
from ..forms.key_chips import KeyChips
from ..forms.picture import Picture, beside
from ..forms.plain_list import MarkedList
from ..forms.text_inputs import LineInput
from ..page.bars import tracker_picture, tracker_value
from ..page.safe_text import NOTHING, ends, fit_width, safe, wrap_content
from .cards import NOTHING_YET, READING, CardList, Known, title_of

MEASURE = 72
LAST = 8
"""The number of scenes listed by title."""
HIGH, LONG = 50, 24
"""The height from which more are listed, and how many."""
MOST = 6
"""The most rows of open threads and of trackers near their end."""
GAP = 3
TWIST = "✦"


def preview(card: Card, known: Glance | None, last: int, width: int) -> Iterator[Content]:
    """The way back into a campaign, with so many of its last scenes."""
    measure = min(width, MEASURE)
    title = safe(title_of(card).upper(), "bold $prose")
    who = safe(known.who if known else "", "$quiet").truncate(max(0, measure - title.cell_length - 2), ellipsis=True)
    yield ends(title, who, measure)
    yield NOTHING
    if known is None:
        yield safe(READING, "$quiet")
        return
    if known.next:
        yield from wrap_content(safe(f"Next time begins with: {known.next}", "bold $prose"), measure)
        yield NOTHING
    if known.last:
        yield from wrap_content(Content.styled(sanitise(known.last), "$prose"), measure)
    else:
        yield safe(NOTHING_YET, "$quiet")
    yield from _standing_rows(known, measure)
    yield from _scenes(known.played, width)
    yield from _titles(known.played[: -last - 1 : -1], measure)


def _standing_rows(known: Glance, width: int) -> Iterator[Content]:
    """Open threads beside trackers near their end."""
    near = [*(safe(f"▲ {each}", "$text-warning") for each in known.weighs), *map(_near, known.near)]
    both = bool(near and known.threads)
    left = (width - GAP) // 2 if both else width
    threads = list(_list_rows("OPEN", [_thread(each, left) for each in known.threads]))
    runs = list(_list_rows("RUNNING OUT", [fit_width(each, width - left - GAP if both else width) for each in near]))
    if threads or runs:
        yield NOTHING
        yield from beside(threads, runs, left + GAP) if both else (*threads, *runs)


def _list_rows(head: str, rows: Sequence[Content]) -> Iterator[Content]:
    if rows:
        yield safe(head, "$quiet")
        yield from islice(rows, MOST)
    if len(rows) > MOST:
        yield safe(f"+{len(rows) - MOST} more", "$quiet")


def _thread(each: Open, width: int) -> Content:
    since = safe(each.state or (plural(each.scenes, "scene") if each.scenes else "new"), "$quiet")
    since = since.truncate(width // 2, ellipsis=True)
    return ends(safe(each.name), since, width, 1)


def _near(each: Near) -> Content:
    """`2 Rations  d4  ▮▯▯▯▯  falls 75% ▲`."""
    tracker = each.tracker
    words = safe(f"{each.number} {tracker.name}  {tracker_value(tracker)}  ")
    bar = Content.styled(tracker_picture(tracker), "$primary")
    chance = f"  falls {percent(falls(tracker.die))}" if isinstance(tracker, StepDie) else ""
    return words + bar + safe(f"{chance} ▲", "$text-warning")


def _scenes(scenes: Sequence[SceneFigures], width: int) -> Iterator[Content]:
    """All scenes, or the last that fit: numbers, words as bars, and twists below."""
    if len(scenes) < 2:
        return
    number = max(2, len(str(scenes[-1].number)))
    room = max(1, (width - len("scenes  ")) // (number + 3))
    last = list(zip(scenes, spark([each.words for each in scenes]), strict=True))[-room:]
    yield NOTHING
    cells = [Content.assemble((f"{each.number:>{number}} ", "$quiet"), (bar, "$primary"), " ") for each, bar in last]
    yield Content("").join([safe("scenes  ", "$quiet"), *cells])
    if any(each.twists for each, _ in last):
        told = "".join(f"{TWIST if each.twists else '':>{number + 2}} " for each, _ in last)
        yield safe("twists  ", "$quiet") + Content.styled(told, "$text-accent")


def _titles(scenes: Sequence[SceneFigures], width: int) -> Iterator[Content]:
    """Scenes by title, with their words."""
    if scenes:
        yield NOTHING
    for each in scenes:
        words = safe(f"{each.words:,}", "$quiet")
        mark = Content.styled(f" {TWIST}", "$text-accent") if each.twists else NOTHING
        title = safe(f"{each.number:>3}  {each.called}") + mark
        yield ends(title, words, width, 1)


NO_MATCH = "No campaign matches. Esc shows all."
BESIDE, BROAD = 100, 140
"""The widths from which the preview is beside the cards, and from which cards are wider."""


class CampaignShelf(Vertical):
    """Shows and filters campaigns; it keeps the given cards, the filter and the cursor."""

    DEFAULT_CSS = """
    CampaignShelf {
        height: 1fr;
        #head { height: 1; margin: 0 1; color: $quiet; }
        #search { display: none; margin: 0 1; }
        &.-searching #search { display: block; }
        #shelf { height: 1fr; margin-top: 1; }
        #cards-side { width: 44; padding: 0 0 0 1; }
        #cards-side > .label { color: $quiet; padding: 0 2; height: 1; }
        #cards-side > CardList { height: 1fr; }
        #cards-side > KeyChips { margin: 1 0 0 1; }
        #no-match { display: none; color: $quiet; padding: 1 2; height: 1fr; }
        #way-in { width: 1fr; padding: 0 1 0 2; scrollbar-size-vertical: 1; }
        &.-none-match { CardList { display: none; } #no-match { display: block; } #way-in { visibility: hidden; } }
        &.-narrow { #way-in { display: none; } #cards-side { width: 1fr; padding: 0 1; } }
        &.-broad #cards-side { width: 62; padding: 0 1; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._cards: Sequence[Card] = ()
        self._known: Known = lambda card: None
        self._now: datetime | None = None
        self._state = ""

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield LineInput(placeholder="a part of the title, the game or the story", id="search")
        with Horizontal(id="shelf"):
            with Vertical(id="cards-side"):
                yield Static(Content("YOUR CAMPAIGNS"), classes="label")
                yield CardList(id="cards").unfocused()
                yield Static(Content(NO_MATCH), id="no-match")
                yield KeyChips()
            with VerticalScroll(id="way-in", can_focus=False):
                yield Picture(id="picture")

    def on_resize(self) -> None:
        """Show the preview if there is room, and align the head."""
        self._head()
        self.set_class(self.size.width < BESIDE, "-narrow").set_class(self.size.width >= BROAD, "-broad")

    @property
    def card(self) -> Card | None:
        """The campaign at the cursor."""
        return next((each.card for each in self.query(CardList)), None)  # cards may come while the screen is left

    @property
    def searching(self) -> bool:
        """Whether the filter is open."""
        return self.has_class("-searching")

    def show(self, cards: Sequence[Card], known: Known, now: datetime, state: str) -> None:
        """Show these campaigns, each with what is known of its story; `state` says whether all is saved."""
        self._cards, self._known, self._now = cards, known, now
        self._state = f"{plural(len(cards), 'campaign')} · {state}"
        self._head()
        self.narrow()

    def _head(self) -> None:
        left = Content.styled("Solo Journal", "bold $prose")
        self.query_one("#head", Static).update(ends(left, safe(self._state, "$quiet"), self.size.width - 2))

    def search(self, wanted: bool) -> None:
        """Open the filter, or close it and show all campaigns again."""
        self.set_class(wanted, "-searching")
        line = self.query_one("#search", LineInput)
        if wanted:
            line.focus()
        else:
            line.value = ""
            self.screen.set_focus(None)

    @on(Input.Changed, "#search")
    def narrow(self) -> None:
        """Show only campaigns that match the words."""
        listing = self.query_one(CardList)
        if self._now is not None:
            listing.show_cards(self._cards, self._known, self._now, self.query_one("#search", LineInput).value)
        self.set_class(bool(self._cards and not listing.shown_cards), "-none-match")
        self.turn()

    @on(MarkedList.OptionHighlighted, "#cards")
    def turn(self) -> None:
        """Preview the campaign at the cursor."""
        if self.card is not None:
            last = LONG if self.size.height >= HIGH else LAST
            self.query_one("#picture", Picture).show(partial(preview, self.card, self._known(self.card), last))
