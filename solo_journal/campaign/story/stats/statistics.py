"""All figures of a campaign, from one walk through its journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ...campaign import Campaign
from .answers import AnswerCounter, Answers
from .faces import FaceCounter, Faces
from .ground import walk
from .meters import MeterCounter, MeterHistory
from .sittings import Sitting, SittingCounter
from .timeline import Mentioned, SceneFigures, TimelineCounter
from .twists import Twist, TwistGatherer

ENOUGH = 10
"""Answers below which nothing is said of luck."""


class Totals(NamedTuple):
    """The campaign in a handful of numbers."""

    sessions: int
    scenes: int
    words: int
    minutes: int
    questions: int
    rolls: int
    twists: int
    luck: float | None
    """How many more of the answers were on the better half of their ladder than their odds let one expect, in percent
    of all; None where there are too few to say."""


class Statistics(NamedTuple):
    """What there is to know of a campaign in figures."""

    answers: tuple[Answers, ...]
    faces: tuple[Faces, ...]
    other_dice: int
    """Dice of uncommon sizes, which are not listed."""
    twists: tuple[Twist, ...]
    sittings: tuple[Sitting, ...]
    scenes: tuple[SceneFigures, ...] = ()
    meters: tuple[MeterHistory, ...] = ()
    """What moved, those that moved most first."""

    @property
    def totals(self) -> Totals:
        """All sessions together."""
        each = self.sittings
        return Totals(
            sum(sitting.number > 0 for sitting in each),
            sum(sitting.scenes for sitting in each),
            sum(sitting.words for sitting in each),
            sum(sitting.minutes for sitting in each),
            sum(sitting.questions for sitting in each),
            sum(sitting.acts for sitting in each),
            len(self.twists),
            _luck(self.answers),
        )


def _luck(answers: Iterable[Answers]) -> float | None:
    """Answers are listed worst first; what lies above the middle of the ladder is the better half."""
    size = more = 0.0
    for each in answers:
        better = each.counts[len(each.counts) // 2 :]
        size += each.size
        more += sum(count.seen - count.expected for count in better)
    return round(100 * more / size, 1) if size >= ENOUGH else None


def statistics(
    campaign: Campaign,
    seen: Callable[[int], None] = lambda entries: None,
    mentioned: Mentioned = lambda text: set(),
    sessions: range | None = None,
) -> Statistics:
    """Gather everything. It reads the whole journal, so it may take a while: `seen` is told now and then how many
    entries are done, and may raise to end it. `mentioned` says who is named in a text."""
    answers, faces = AnswerCounter.of(campaign.world, campaign.tables), FaceCounter()
    twists, sittings, meters = TwistGatherer(), SittingCounter(), MeterCounter(campaign.shelf)
    timeline = TimelineCounter(mentioned)
    for number, (line, ground) in enumerate(walk(campaign.journal)):
        if sessions is not None and line.session not in sessions:
            continue
        for each in (answers, faces, twists, sittings, meters, timeline):
            each.see(line, ground)
        if number % 100 == 0:
            seen(number)
    for twist in twists.found:
        timeline.found[twist.line.scene].twists += 1
    return Statistics(
        tuple(answers.answers()),
        tuple(faces.faces()),
        faces.others(),
        tuple(twists.found),
        tuple(sittings.sittings()),
        timeline.scenes(),
        tuple(meters.histories()),
    )
