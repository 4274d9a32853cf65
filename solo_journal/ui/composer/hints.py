"""One key at a time, taught in the strip until it has been used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from textual.content import Content
from textual.keys import format_key
from textual.message import Message

from ...campaign.journal.log_view import recent
from ...campaign.play.line_resolver import core_of
from ...rules import shelf
from ...rules.refused import Refused
from ..campaign_model import CampaignModel
from ..page.words import said
from . import messages


@dataclass(frozen=True, slots=True)
class Hint:
    """What is taught, and the lesson that is learned by doing it."""

    lesson: str
    words: str


def hint_line(model: CampaignModel) -> Content:
    """How to roll for what was just tried; else the first thing that this player has not done yet, if any."""
    core, last = core_of(model.campaign.world), recent(model.campaign.journal, 1)
    if core and last and last[-1].entry.kind == "action":
        return said(f"d: rolls for it ({core.called}).", "$quiet")
    hint = next((each for each in _hints(model) if each.lesson not in model.settings.learned), None)
    return said(hint.words, "$quiet") if hint else Content("")


def lesson_of(message: Message) -> str:
    """What somebody knows who did this; empty where it teaches nothing."""
    match message:
        case messages.Keep():
            return "keep"
        case messages.Wish(typed=typed) if typed.wish in ("ask", "roll"):
            return typed.wish
        case messages.Menu():
            return "menu"
        case messages.Completed():
            return "complete"
        case messages.TakeBack():
            return "take_back"
        case messages.Leave():
            return "log"
    return ""


def learn(model: CampaignModel, message: Message) -> str:
    """Teach no more what this shows to be known; why that could not be kept, or empty."""
    lesson = lesson_of(message)
    if not lesson or lesson in model.settings.learned:
        return ""
    try:
        return model.set(learned=(*model.settings.learned, lesson))
    except Refused as reason:
        return str(reason)


def _hints(model: CampaignModel) -> Iterator[Hint]:
    """All that there is to teach here, in the order in which it is needed."""
    world = model.campaign.world
    core = core_of(world)
    yield Hint("keep", "Write what happens. A blank line keeps the paragraph.")
    if any(each.oracle for each in shelf.games_in_use(world)):
        yield Hint("ask", "? begins a question to the oracle: ? Is it guarded?")
    if core:
        yield Hint("roll", f"@ says what you try, and d: rolls for it ({core.called}).")
    yield Hint("menu", f"{_key(model, 'composer.space', 'space')} on an empty page opens everything else.")
    if world.people or world.threads:
        yield Hint("complete", f"{_key(model, 'composer.complete', 'tab')} completes a name that you began to write.")
    yield Hint(
        "take_back", f"{_key(model, 'composer.take_back', 'up')} on an empty page takes the last paragraph back."
    )
    yield Hint("log", f"{_key(model, 'composer.leave', 'escape')} goes to the log, to read and to amend.")


def _key(model: CampaignModel, binding: str, key: str) -> str:
    """A key by its name, as the player set it."""
    name = format_key(model.settings.keys.get(binding, key).partition(",")[0].strip())
    return {"↑": "Up", "␣": "Space"}.get(name, name[:1].upper() + name[1:])
