"""Shortcuts: the player's own commands, per campaign and for all campaigns."""

from __future__ import annotations

from ...campaign.play.shortcuts import describe_shortcuts, keep_everywhere
from ...rules.refusal import BadInput
from ..line_state import LineState
from . import Command


def shortcuts(state: LineState, words: str) -> None:
    state.io.list(describe_shortcuts(state.campaign) or ["No shortcuts yet. To add one, type /alias sword = 1d8+3."])


def everywhere(state: LineState, words: str) -> None:
    name, _, line = words.partition(" ")
    if not name:
        raise BadInput("Name the shortcut and its line, such as /everywhere sword = 1d8+3.")
    state.io.say(keep_everywhere(state.library.places.settings, state.campaign, name, line))


TITLE = "Shortcuts"
COMMANDS = (
    Command("shortcuts", "", "your own names for rolls and lines", shortcuts, shows=True),
    Command(
        "everywhere",
        "a name, an equals sign and a line",
        "a shortcut for every campaign, or none",
        everywhere,
        looks=True,
    ),
)
