"""Trackers: show their values, step or tick one."""

from __future__ import annotations

from ...campaign.play.port import run
from ...campaign.play.verbs.lines import do_command, move_tracker
from ...campaign.story.voice import SPEECH
from ...rules.command_hints import way
from ..line_state import LineState
from ..port import LinePort
from . import Command


def trackers(state: LineState, words: str) -> None:
    found = state.campaign.world.trackers.values()
    state.io.list(f"{each.name} {SPEECH.value(each.format_value())}" for each in found)
    if not found:
        state.io.say(f"No trackers yet. To add one, type {way('tracker.add')}.")


def step(state: LineState, words: str) -> None:
    campaign, port = state.campaign, LinePort(state)
    run(do_command(campaign, port, f"step {words}") if words else move_tracker(campaign, port))


TITLE = "Trackers"
COMMANDS = (
    Command("trackers", "", "the trackers and their values", trackers, shows=True),
    Command("step", "a tracker", "step a step die, or tick another tracker", step),
)
