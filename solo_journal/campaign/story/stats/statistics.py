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
from .twists import Twist, TwistGatherer


class Statistics(NamedTuple):
    """What there is to know of a campaign in figures."""

    answers: tuple[Answers, ...]
    faces: tuple[Faces, ...]
    other_dice: int
    """Dice of uncommon sizes, which are not listed."""
    twists: tuple[Twist, ...]
    sittings: tuple[Sitting, ...]
    meters: tuple[MeterHistory, ...] = ()
    """What moved, those that moved most first."""


def statistics(campaign: Campaign, seen: Callable[[int], None] = lambda entries: None) -> Statistics:
    """Gather everything. It reads the whole journal, so it may take a while: `seen` is told now and then how many
    entries are done, and may raise to end it."""
    answers, faces = AnswerCounter.of(campaign.world, campaign.tables), FaceCounter()
    twists, sittings, meters = TwistGatherer(), SittingCounter(), MeterCounter(campaign.shelf)
    for number, (line, ground) in enumerate(walk(campaign.journal)):
        for each in (answers, faces, twists, sittings, meters):
            each.see(line, ground)
        if number % 100 == 0:
            seen(number)
    return Statistics(
        tuple(answers.answers()),
        tuple(faces.faces()),
        faces.others(),
        tuple(twists.found),
        tuple(sittings.sittings()),
        tuple(meters.histories()),
    )
