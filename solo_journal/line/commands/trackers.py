"""Trackers: their values, and stepping or ticking one."""

from __future__ import annotations

from ...campaign.play.called import kind_called
from ...campaign.play.line_parser import Typed
from ...campaign.play.port import run
from ...campaign.play.verbs.lines import do_line, move_tracker
from ...campaign.story.voice import SPEECH
from ...rules.commons.tracker import Step
from ...rules.names import look_up
from ...rules.ways import way
from ..line_state import Sitting
from ..port import LinePort
from . import Command


def trackers(sitting: Sitting, words: str) -> None:
    """Every tracker and its value."""
    found = sitting.campaign.world.trackers.values()
    sitting.talk.list(f"{each.name} {SPEECH.value(each.shown())}" for each in found)
    if not found:
        sitting.talk.say(f"No trackers yet. To add one, type {way('tracker.add')}.")


def step(sitting: Sitting, words: str) -> None:
    """Step a step die, or tick any other tracker by one; else what the game steps: a die of a sheet."""
    campaign, kind = sitting.campaign, kind_called("step", sitting.campaign)
    if words and kind is not None and kind is not Step and look_up(campaign.world.trackers, words) is None:
        run(do_line(campaign, LinePort(sitting), Typed("command", f"{kind.id} {words}")))
        return
    run(move_tracker(sitting.campaign, LinePort(sitting), words))


TITLE = "Trackers"
COMMANDS = (
    Command("trackers", "", "the trackers and their values", trackers, shows=True),
    Command("step", "a tracker", "step a step die, or tick another tracker", step),
)
