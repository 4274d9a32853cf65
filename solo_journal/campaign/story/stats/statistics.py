"""All figures of a campaign, from one walk through its journal."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...campaign import Campaign
from .answers import AnswerCounter, Answers
from .faces import FaceCounter, Faces
from .ground import walk
from .meters import MeterCounter, MeterHistory
from .sittings import Sitting, SittingCounter
from .timeline import Mentioned, SceneFigures, TimelineCounter
from .twists import Twist, TwistGatherer


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


def statistics(
    campaign: Campaign, seen: Callable[[int], None] = lambda entries: None, mentioned: Mentioned = lambda text: set()
) -> Statistics:
    """Gather everything. It reads the whole journal, so it may take a while: `seen` is told now and then how many
    entries are done, and may raise to end it. `mentioned` says who is named in a text."""
    answers, faces = AnswerCounter.of(campaign.world, campaign.tables), FaceCounter()
    twists, sittings, meters = TwistGatherer(), SittingCounter(), MeterCounter(campaign.shelf)
    timeline = TimelineCounter(mentioned)
    for number, (line, ground) in enumerate(walk(campaign.journal)):
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
