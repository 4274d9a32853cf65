"""Scenes and sessions."""

from __future__ import annotations

from ...campaign.play.port import run
from ...campaign.play.verbs import scenes
from ...campaign.play.verbs.acts import do
from ...rules.commons.scene import scene_heading
from ...rules.commons.session import Start
from ...rules.refusal import BadInput, Refused, quote
from ..line_state import LineState
from ..port import LinePort
from . import Command


def scene(state: LineState, words: str) -> None:
    run(scenes.next_scene(state.campaign, LinePort(state), words))


def title(state: LineState, words: str) -> None:
    now = state.campaign.world.scene
    if not now.number:
        raise Refused("No scene yet. To open one, type /scene.")
    if not words:
        state.io.say(f"{scene_heading(now)}{f', {now.mood}' if now.mood else ''}.")
    run(scenes.title(state.campaign, LinePort(state), words))


def session(state: LineState, words: str) -> None:
    now = state.campaign.world.session
    act, _, rest = words.partition(" ")
    if act == "start":
        run(do(state.campaign, LinePort(state), Start()))
    elif act in scenes.ENDS:
        run(scenes.end_session(state.campaign, LinePort(state), rest.strip()))
    elif act:
        raise BadInput(f"Unexpected {quote(act)}. Type start, end, or nothing after /session.")
    elif now.open:
        state.io.say(f"Session {now.number} is open. To end it, type /session end and what the next begins with.")
    else:
        state.io.say(f"Session {now.number} has ended. To start the next, type /session start.")


TITLE = "Scenes and sessions"
COMMANDS = (
    Command("scene", "a title", "open the next scene", scene),
    Command("next", "a title", "the same as scene", scene),
    Command("title", "a title", "change this scene's title", title),
    Command("session", "start, or end and words", "which session it is; start or end one", session),
)
