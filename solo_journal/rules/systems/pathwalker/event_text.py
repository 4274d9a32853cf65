"""Events of a body in words: hits, falls and what can follow, recoveries, deaths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from ...characters import fates, somebody_else
from ...outcome import Event, Moved, Offer, Tell, Tone
from ...world import Character, World
from .sheet import ID, Body, Sheet
from .tribulations import Kind, Tribulation, describe
from .who import Who, of

FALLS = "falls"
"""The event when one of ours falls or dies."""


def lost(who: Who, body: Body, text: str) -> Iterator[Tell]:
    """Lost Life Points and the result. A foe's loss is good."""
    yield Tell(text=text, tone="good" if who.foe else "bad", subject=who.key, moved=moved_lp(who, body))
    yield from fell(who, body)


def regained(who: Who, body: Body, text: str) -> Tell:
    """Regained Life Points, and whether they are conscious again."""
    back = "stable, conscious and tired" if who.body.lp < 1 <= body.lp else ""
    tone: Tone = "bad" if who.foe else "good"
    return Tell(text=text, tone=tone, subject=who.key, moved=moved_lp(who, body), more=back)


def fell(who: Who, body: Body) -> Iterator[Tell]:
    """Somebody falls or dies."""
    if who.foe:
        if who.body.lp > 0 >= body.lp:
            yield Tell(text=f"{who.name} is out of the fight", tone="good", subject=who.key)
    elif body.dead and not who.body.dead:
        yield Tell(text=f"{who.name} dies", tone="bad", subject=who.key, falls=True)
    elif body.dying and not who.body.dying:
        more = "unconscious and dying"
        yield Tell(text=f"{who.name} falls", tone="bad", subject=who.key, more=more, falls=True)


def falls(who: Who, body: Body) -> Iterator[Event]:
    if not who.foe and any(fell(who, body)):
        yield Event(FALLS, who.key)


def dies(name: str) -> str:
    return f"{name} dies: what is left of them?"


def describe_questions(world: World, events: Iterable[Event]) -> str:
    """The prompts for those who fell or died."""
    fallen = [of(world, event.of) for event in events if event.name == FALLS]
    return " ".join(dies(who.name) if who.body.dead else f"{who.name} is dying: who could come?" for who in fallen)


def bears(who: Who, kind: Kind, one: Tribulation, text: str = "") -> Tell:
    """Somebody suffers a Tribulation, and what poison takes at once."""
    text = text or f"{who.name} is {describe(kind, one)}"
    moved = moved_lp(who, who.body.with_(kind, one))
    return Tell(text=text, tone="good" if who.foe else "bad", subject=who.key, moved=moved)


def rid(who: Who, kinds: Iterable[Kind], how: str = "") -> Tell:
    """Somebody got rid of Tribulations, and what a cured poison gives back."""
    text = f"{who.name} is no longer {' or '.join(kind.capitalize() for kind in kinds)}"
    moved = moved_lp(who, reduce(Body.without, kinds, who.body))
    return Tell(text=text, tone="bad" if who.foe else "good", subject=who.key, moved=moved, more=how)


def held(who: Who, kind: Kind) -> Tell:
    """Somebody failed to get rid of a Tribulation."""
    text = f"{who.name} is still {kind.capitalize()}"
    return Tell(text=text, tone="good" if who.foe else "bad", subject=who.key)


def worst(tells: Iterable[Tell]) -> Tone:
    return "bad" if any(tell.tone == "bad" for tell in tells) else "plain"


def moved_lp(who: Who, body: Body) -> tuple[Moved, ...]:
    """The change of their Life Points, if there is one."""
    return (Moved(label="LP", before=who.body.lp, after=body.lp),) if body.lp != who.body.lp else ()


def can_act(one: Character) -> bool:
    return ID in one.sheets and Sheet.of(one).body.lp > 0


def is_dying(world: World, key: str) -> bool:
    return ID in world.characters[key].sheets and Sheet.of(world.characters[key]).body.dying


def ways_on(world: World, key: str, *, beaten: bool = False) -> Iterator[Offer]:
    """Offers to help, or replace, the one with this id. In a fight the board offers healing and the next turn."""
    one = world.characters[key]
    body = Sheet.of(one).body
    if body.dead:
        yield from somebody_else(world, key, ID, can_act)
    by = {} if key == world.active else {"by": key}
    tired = body.tribulations.get("tired")
    if world.fight is None and tired and not (tired.rest or body.dying or body.dead):
        yield Offer(f"{one.name} rests until the next scene", "pathwalker.rest", by)
    if not body.dying:
        return
    if world.fight is None:
        yield Offer(f"{one.name} rolls against death", "pathwalker.death", by)
    if not any(can_act(each) for other, each in world.characters.items() if other != key):
        yield from fates(world, key, beaten=beaten)


def fallen(world: World) -> Iterator[Offer]:
    """Offers about those who are dying, and about the active character if they are dead or have to rest."""
    for key, one in world.characters.items():
        if ID in one.sheets and (key == world.active or is_dying(world, key)):
            yield from ways_on(world, key)
