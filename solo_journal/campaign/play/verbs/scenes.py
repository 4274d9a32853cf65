"""Scenes and sessions: the next scene, its title, starting and ending a session."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from ....rules import shelf
from ....rules.answer_source import NeedAnswer, NoAnswers
from ....rules.commons.scene import Open, Set
from ....rules.commons.session import Close, Start
from ....rules.inputs import make
from ....rules.line_form import from_line
from ....rules.outcome import Outcome
from ....rules.perform import perform
from ....rules.procedure import Procedure
from ....rules.refusal import Cancelled, Refused
from ....rules.tags_in_prose import strip_tags
from ....rules.world import World
from ...campaign import Campaign
from ...story.voice import SPEECH
from .. import undo as undoing
from ..append import tags_of, world_after
from ..port import Done, Port
from .acts import do


def next_scene_of(world: World) -> type[Procedure] | None:
    """The procedure of the campaign's games that opens the next scene with a rolled mood, if there is one."""
    return next((each.next_scene for each in shelf.games_in_use(world) if each.next_scene), None)


async def next_scene(campaign: Campaign, port: Port, words: str = "") -> Done:
    """Open the next scene as the game does, with its mood. A missing title is asked for and may stay open."""
    kind = next_scene_of(campaign.world) or Open
    done = await _from_line(campaign, port, words, lambda line, world: from_line(kind, line, world))
    if campaign.world.scene.title:
        return done
    with suppress(Cancelled):
        if title := await port.ask("Title (optional)", does="save"):
            return await do(campaign, port, make(Set, {Set.words: title}))
    return done


async def title(campaign: Campaign, port: Port, words: str = "") -> Done:
    """Give the current scene another title. Raises `Cancelled` if the player keeps the old one."""
    words = words or await port.ask("Title", campaign.world.scene.title, "save")
    if not words:
        raise Cancelled
    return await _from_line(campaign, port, words, lambda line, world: make(Set, {Set.words: line}))


def effects(campaign: Campaign, *, starts: bool = True) -> str:
    """The effects of ending the current session, if one is open, and starting the next if it `starts`, in words."""
    world, said = campaign.world, list[str]()
    for procedure in (*((Close(),) if world.session.open else ()), *((Start(),) if starts else ())):
        try:
            done = perform(procedure, world, NoAnswers(), tables=campaign.tables)
        except NeedAnswer as need:
            return "; ".join([*said, f"{need.request.label} is rolled"])
        except Refused as reason:
            return "; ".join([*said, str(reason)])
        said += [_describe_effect(step.outcome) for step in done.steps]
        world = done.after
    return "; ".join(said)


def _describe_effect(outcome: Outcome) -> str:
    """What an effect does, and to whom if it tells; else its reason or headline."""
    return "; ".join(map(SPEECH.tell, outcome.tells)) or outcome.because.rstrip(".") or outcome.headline


async def start_session(campaign: Campaign, port: Port) -> Done:
    if campaign.world.session.open:
        await do(campaign, port, Close())
    return await do(campaign, port, Start())


ENDS = ("end", "close")
"""Words after `/session` that end it."""


async def end_session(campaign: Campaign, port: Port, begins: str = "") -> Done:
    """End the session, with a note for next time."""
    return await do(campaign, port, make(Close, {Close.words: begins}))


async def reopen_session(campaign: Campaign, port: Port) -> bool:
    """Reopen a session that was just ended, by undoing its end with all its effects. Returns whether that was the last
    act."""
    last = undoing.next_undo(campaign)
    if last is None or last.act is None or last.act.procedure != Close.id:
        return False
    id_ = last.id
    await port.save(lambda: undoing.undo(campaign, id_))
    await port.say(f"Session {campaign.world.session.number} is open again.")
    return True


async def _from_line(campaign: Campaign, port: Port, line: str, made: Callable[[str, World], Procedure]) -> Done:
    first = tags_of(line)
    return await do(
        campaign, port, made(strip_tags(line) if first else line, world_after(campaign, first)), first=first
    )
