"""Own dice and brevity, saved for all campaigns."""

from __future__ import annotations

from ...campaign.library import settings
from ...rules.refusal import BadInput, quote
from ..line_state import LineState
from . import Command

OWN = {True: "Own dice on: type what you rolled.", False: "Own dice off: the program rolls."}
BRIEF = {
    True: "Brief: results and questions, without reasons, advice and what a field is for.",
    False: "Full: results with their reasons, and what can be typed.",
}


def dice(state: LineState, words: str) -> None:
    state.own_dice = _choose(state, "own_dice", state.own_dice, words, {"on": True, "off": False}, "dice", OWN)


def speech(state: LineState, words: str) -> None:
    state.io.brief = _choose(state, "brief", state.io.brief, words, {"brief": True, "full": False}, "speech", BRIEF)


def _choose(
    state: LineState, name: str, now: bool, words: str, choices: dict[str, bool], command: str, says: dict[bool, str]
) -> bool:
    """The new value of a setting; saves it if the player named one, else says what it is and how to change it. Raises
    `BadInput`."""
    if not words:
        other = next(choice for choice, value in choices.items() if value != now)
        state.io.say(says[now], f"To change it, type /{command} {other}.")
        return now
    if (choice := choices.get(words.casefold())) is None:
        raise BadInput(f"Unexpected {quote(words)}. Type {', '.join(choices)}, or nothing after /{command}.")
    found, _ = settings.read(state.library.places.settings)
    settings.write(state.library.places.settings, found.but(**{name: choice}))
    state.io.say(says[choice])
    return choice


TITLE = "Your dice, and how much is said"
COMMANDS = (
    Command("dice", "on or off", "own dice, or those of the program", dice, looks=True),
    Command("speech", "brief or full", "how much is said", speech, shows=True),
)
