"""Previously on: what a player needs to be in the story again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from ..rules import shelf
from ..rules.trackers import Clock, StepDie, Timer, Track, Tracker
from .campaign import Campaign
from .view import Line, recent

LOOK_BACK = 300
"""Lines; questions left further behind than this are not brought up again."""
LONG_AWAY = timedelta(days=30)
SAME_SESSION = timedelta(hours=6)
STORY = frozenset({"prose", "consequence"})


@dataclass(frozen=True, slots=True)
class Recap:
    """What happened, and how things stand."""

    begins_with: str
    """What the last session said the next begins with."""
    last: tuple[Line, ...]
    """The end of the story so far: the last few lines of it."""
    threads: tuple[str, ...]
    trackers: tuple[str, ...]
    """Trackers near their end."""
    unanswered: tuple[str, ...]
    """What outcomes asked and nobody wrote an answer to."""
    away: timedelta
    how_to_play: tuple[str, ...]
    """How these games go, after a long time away."""

    @property
    def goes_on(self) -> bool:
        """Whether the sitting simply goes on, rather than a new one beginning."""
        return self.away < SAME_SESSION


def previously(campaign: Campaign, count: int = 4) -> Recap:
    """The recap of a campaign as it stands."""
    lines = recent(campaign.journal, LOOK_BACK)
    now = campaign.clock()
    away = now - lines[-1].entry.at if lines else timedelta(0)
    story = [line for line in lines if not line.struck and (line.entry.kind in STORY or line.act)]
    world = campaign.world
    loops = [system.loop for system in shelf.games_in_use(world)] if away > LONG_AWAY else []
    return Recap(
        begins_with=world.session.next,
        last=tuple(story[-count:]),
        threads=tuple(
            f"{each.name}: {each.state}" if each.state else each.name
            for each in world.threads.values()
            if each.state.casefold() not in ("closed", "abandoned")
        ),
        trackers=tuple(f"{each.name} {each.shown()}" for each in world.trackers.values() if near_end(each)),
        unanswered=unanswered(lines),
        away=max(away, timedelta(0)),
        how_to_play=tuple(loop for loop in loops if loop),
    )


def unanswered(lines: list[Line]) -> tuple[str, ...]:
    """Outcomes that asked what they mean, and were left behind without a word about it."""
    left: list[str] = []
    waiting = ""
    for line in lines:
        if line.entry.kind in STORY:
            waiting = ""
        elif line.act and line.entry.kind in ("question", "roll", "draw", "action"):
            if waiting:
                left.append(waiting)
            waiting = f"{line.text}: {line.headline}".removeprefix(": ") if line.outcome and line.outcome.asks else ""
    return tuple(left)


def near_end(tracker: Tracker) -> bool:
    """Whether a tracker has one move left, or none."""
    if isinstance(tracker, StepDie):
        return tracker.die <= 4
    if isinstance(tracker, Clock | Track):
        return tracker.size - tracker.value <= 1
    if isinstance(tracker, Timer):
        return tracker.value <= 1
    return tracker.high is not None and tracker.high - tracker.value <= 1
