"""Scenes and sessions."""

from __future__ import annotations

from ...rules import shelf
from ...rules.commons.scene import Open, Set, headed
from ...rules.commons.session import Close, Start
from ...rules.inputs import make
from ...rules.line_form import from_line
from ...rules.refused import BadInput
from ..line_state import Sitting
from ..write import do
from . import Command


def scene(sitting: Sitting, words: str) -> None:
    """Open a scene with this title; without one, say which scene it is and ask."""
    if not words:
        now = sitting.campaign.world.scene
        mood = f", {now.mood}" if now.mood else ""
        sitting.talk.say(f"{headed(now)}{mood}." if now.number else "No scene has begun yet.")
        words = sitting.talk.ask("Title of a new scene (Enter: none yet; . stays in this one):")
    do(sitting, from_line(Open, words, sitting.campaign.world))


def next_scene(sitting: Sitting, words: str) -> None:
    """Open the next scene as the game here does, with its mood; then ask for the title."""
    world = sitting.campaign.world
    kind = next((each.next_scene for each in shelf.games_in_use(world) if each.next_scene), Open)
    do(sitting, from_line(kind, words, world))
    if not sitting.campaign.world.scene.title:
        title = sitting.talk.ask("Title (Enter leaves it for later):")
        if title:
            do(sitting, make(Set, {Set.words: title}))


def session(sitting: Sitting, words: str) -> None:
    """Say which session it is; start or close one."""
    now = sitting.campaign.world.session
    wish, _, rest = words.partition(" ")
    if wish == "start":
        start(sitting)
    elif wish == "close":
        do(sitting, make(Close, {Close.words: rest.strip()}))
    elif wish:
        raise BadInput(f"/session is followed by start, by close, or by nothing, not by “{wish}”.")
    elif now.open:
        sitting.talk.say(f"Session {now.number} is open. /session close ends it, and what follows begins the next.")
    else:
        sitting.talk.say(f"Session {now.number} is closed. /session start begins the next one.")


def start(sitting: Sitting) -> None:
    """Start the next session."""
    do(sitting, Start())


COMMANDS = (
    Command("scene", "[title]", "open a scene, or say which it is", scene),
    Command("next", "[title]", "the next scene, with its mood where the game has one", next_scene),
    Command("session", "[start|close words]", "say which session it is, start or close one", session),
)
