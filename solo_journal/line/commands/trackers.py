"""Trackers: how they stand, and stepping or ticking one."""

from __future__ import annotations

from ...rules.commons.tracker import Step, Tick
from ...rules.inputs import make
from ...rules.names import must_find
from ...rules.refused import Refused
from ...rules.trackers import StepDie
from ..line_state import Sitting
from ..write import do
from . import Command


def trackers(sitting: Sitting, words: str) -> None:
    """Every tracker and its value."""
    found = sitting.campaign.world.trackers.values()
    sitting.talk.say(*(f"{each.name} {each.shown()}" for each in found))
    if not found:
        sitting.talk.say("There are no trackers yet. /tracker.add makes one.")


def step(sitting: Sitting, words: str) -> None:
    """Step a step die, or tick any other tracker by one."""
    found = sitting.campaign.world.trackers
    if not found:
        raise Refused("There are no trackers yet. /tracker.add makes one, and /tracker.step die=d8 rolls a bare die.")
    if words:
        tracker = found[must_find(found, words, "tracker")]
    else:
        named = list(found.values())
        tracker = named[sitting.talk.choose("Which?", [f"{each.name} {each.shown()}" for each in named])]
    kind = Step if isinstance(tracker, StepDie) else Tick
    do(sitting, make(kind, {kind.words: tracker.name}))


COMMANDS = (
    Command("trackers", "", "how the trackers stand", trackers, looks=True),
    Command("step", "[tracker]", "step a step die, or tick another tracker", step),
)
