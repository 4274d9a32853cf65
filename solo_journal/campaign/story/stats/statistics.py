"""All statistics of a campaign, from one pass through its journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from ....rules.plurals import plural
from ....rules.tags_in_prose import reads
from ...campaign import Campaign
from ...entry import AMENDING, BACKSTAGE
from ...journal.log_line import Line
from ..this_session import PAUSE, WRITTEN
from .answers import AnswerCounter, Answers, Twist, TwistGatherer
from .chance import FaceCounter, Faces
from .meters import MeterCounter, MeterHistory
from .replay_lines import Ground, walk
from .timeline import Mentioned, SceneFigures, TimelineCounter

ASKED = ("question", "roll", "draw")
"""Kinds that an import brings without an act that could be replayed."""


@dataclass(slots=True)
class Sitting:
    """One session."""

    number: int
    words: int = 0
    """As last edited, without crossed-out and undone ones."""
    time: timedelta = timedelta(0)
    scenes: int = 0
    acts: int = 0
    """Questions, rolls and draws."""
    questions: int = 0
    """Without crossed-out and undone ones. A crossed-out roll still fell."""

    @property
    def minutes(self) -> int:
        """Time at the table in whole minutes."""
        return int(self.time.total_seconds() // 60)


@dataclass(slots=True)
class SittingCounter:
    """Counts by session."""

    found: dict[int, Sitting] = field(default_factory=dict)
    _last: tuple[int, datetime] | None = None

    def see(self, line: Line, ground: Ground) -> None:
        if line.entry.kind == "checkpoint":
            return
        sitting = self.found.setdefault(line.session, Sitting(line.session))
        if self._last and self._last[0] == line.session:
            gap = line.entry.at - self._last[1]
            sitting.time += gap if timedelta(0) < gap <= PAUSE else timedelta(0)
        self._last = (line.session, line.entry.at)
        if line.is_removed or line.entry.kind in AMENDING | BACKSTAGE:
            return
        sitting.scenes += line.entry.kind == "scene"
        sitting.questions += line.entry.kind == "question" and not line.struck
        sitting.acts += bool(line.entry.act.answers) if line.entry.act else line.entry.kind in ASKED
        if line.entry.kind in WRITTEN and not line.struck:
            sitting.words += len(reads(line.text).split())


ENOUGH = 10
"""The fewest rolls for a statement about luck."""


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
    """How many more core rolls were in the better half of their ladder than expected, in percent of all; None if there
    are too few. An oracle's yes is not good news by itself, so its answers do not count."""


class Statistics(NamedTuple):
    """All statistics of a campaign."""

    answers: tuple[Answers, ...]
    faces: tuple[Faces, ...]
    other_dice: int
    """Dice of uncommon sizes, which are not listed."""
    twists: tuple[Twist, ...]
    sittings: tuple[Sitting, ...]
    scenes: tuple[SceneFigures, ...] = ()
    meters: tuple[MeterHistory, ...] = ()
    """Meters that moved, the most active first."""

    @property
    def as_first_rolled(self) -> str:
        """What became of answers since they fell: their charts show what the dice said, the totals what counts now."""
        changed = sum(each.changed for each in self.answers)
        was = "was" if changed == 1 else "were"
        told = f"As first rolled: {plural(changed, 'roll')} {was} undone, crossed out, rerolled or overruled since."
        return told if changed else ""

    @property
    def totals(self) -> Totals:
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
    """Answers are listed worst first; the better half is above the middle of the ladder."""
    size = more = 0.0
    for each in (each for each in answers if not each.oracle):
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
    """Gather everything. It reads the whole journal and may take a while: `seen` is called now and then with the number
    of entries done, and may raise to stop. `mentioned` finds the people in a text."""
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
        tuple(each for _, each in sorted(sittings.found.items())),
        timeline.scenes(),
        tuple(meters.histories()),
    )
