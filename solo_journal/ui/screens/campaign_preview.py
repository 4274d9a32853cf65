"""The way back into a story, beside its card: what comes next, the last paragraph, what is open, what runs out, and all
scenes with their words and twists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from textual.content import Content

from ...campaign.library.library import Card
from ...campaign.story.glance import Glance, Near, Open
from ...campaign.story.plots import spark
from ...campaign.story.sanitise import sanitise
from ...campaign.story.stats.timeline import SceneFigures
from ...rules.plurals import counted
from ...rules.trackers import StepDie, falls
from ..forms.picture import Draw, beside
from ..page.bars import percent, tracker_picture, tracker_value
from ..page.safe_text import NOTHING, ends, fitted, safe, wrapped
from .cards import NOTHING_YET, READING, title_of

MEASURE = 72
LAST = 8
"""Scenes that are named."""
MOST = 6
"""Rows of what is open and of what runs out."""
GAP = 3
CELL = 5
"""Cells that a scene takes in the picture of all of them."""
TWIST = "✦"


def preview(card: Card, known: Glance | None) -> Draw:
    """The picture of a campaign, for the width that there is."""
    return lambda width: _rows(card, known, width)


def _rows(card: Card, known: Glance | None, width: int) -> Iterator[Content]:
    measure = min(width, MEASURE)
    yield _head(card, known, measure)
    yield NOTHING
    if known is None:
        yield safe(READING, "$quiet")
        return
    if known.next:
        yield from wrapped(safe(f"Next time begins with: {known.next}", "bold $prose"), measure)
        yield NOTHING
    if known.last:
        yield from wrapped(Content.styled(sanitise(known.last), "$prose"), measure)
    else:
        yield safe(NOTHING_YET, "$quiet")
    yield from _standing(known, measure)
    yield from _scenes(known.played, width)
    yield from _titles(known.played, measure)


def _head(card: Card, known: Glance | None, width: int) -> Content:
    title = safe(title_of(card).upper(), "bold $prose")
    who = safe(known.who if known else "", "$quiet").truncate(max(0, width - title.cell_length - 2), ellipsis=True)
    return ends(title, who, width)


def _standing(known: Glance, width: int) -> Iterator[Content]:
    """What is open beside what runs out."""
    near = [*(safe(f"▲ {each}", "$text-warning") for each in known.weighs), *map(_near, known.near)]
    both = bool(near and known.threads)
    left = (width - GAP) // 2 if both else width
    threads = list(_listed("OPEN", [_thread(each, left) for each in known.threads]))
    runs = list(_listed("RUNNING OUT", [fitted(each, width - left - GAP if both else width) for each in near]))
    if threads or runs:
        yield NOTHING
        yield from beside(threads, runs, left + GAP) if both else (*threads, *runs)


def _listed(head: str, rows: Sequence[Content]) -> Iterator[Content]:
    if rows:
        yield safe(head, "$quiet")
        yield from islice(rows, MOST)
    if len(rows) > MOST:
        yield safe(f"+{len(rows) - MOST} more", "$quiet")


def _thread(each: Open, width: int) -> Content:
    since = safe(each.state or (counted(each.scenes, "scene") if each.scenes else "new"), "$quiet")
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
    """All scenes, or the last that fit: their numbers with their words as a bar, and the twists below."""
    room = max(1, (width - len("scenes  ")) // CELL)
    if len(scenes) < 2:
        return
    last = scenes[-room:]
    bars = spark([each.words for each in scenes])[-room:]
    yield NOTHING
    numbers = (
        Content.assemble((f"{each.number:>2} ", "$quiet"), (bar, "$primary"), " ")
        for each, bar in zip(last, bars, strict=True)
    )
    yield safe("scenes  ", "$quiet") + Content("").join(numbers)
    if any(each.twists for each in last):
        yield safe("twists  ", "$quiet") + Content("").join(
            Content.styled(f"   {TWIST if each.twists else ' '} ", "$text-accent") for each in last
        )


def _titles(scenes: Sequence[SceneFigures], width: int) -> Iterator[Content]:
    """The last scenes by name, with their words."""
    if scenes:
        yield NOTHING
    for each in scenes[: -LAST - 1 : -1]:
        words = safe(f"{each.words:,}", "$quiet")
        mark = Content.styled(f" {TWIST}", "$text-accent") if each.twists else NOTHING
        title = safe(f"{each.number:>3}  {each.title or 'untitled'}") + mark
        yield ends(title, words, width, 1)
