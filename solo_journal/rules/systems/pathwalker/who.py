"""Somebody with a body, a character with a sheet or a foe in the fight; and what happens to them, in words: hits, falls
and what can follow, recoveries, deaths."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import reduce
from typing import Any, NamedTuple

from ...characters import by_whom, fates, somebody, somebody_else
from ...command_hints import way
from ...names import find as find_name
from ...names import must_find_any
from ...outcome import Event, Moved, Offer, Tell, Tone
from ...refusal import Ambiguous, Refused
from ...world import Character, World
from .fight import Distance, Fight
from .sheet import AIMED, GAME, ID, Body, Kind, Sheet, Trait, Tribulation, describe


class Who(NamedTuple):
    key: str
    name: str
    body: Body
    foe: bool = False
    attacks: Trait | None = None
    """A foe's declared attacking trait, if any."""

    def into(self, world: World, body: Body) -> World:
        if body == self.body:
            return world
        if self.foe:
            fight = Fight.on(world)
            return fight.but(foes=fight.foes.put(self.key, fight.foes[self.key].but(body=body))).into(world)
        return Sheet.of(world.characters[self.key]).but(body=body).into(world, self.key)

    @property
    def bad(self) -> Tone:
        """The tone of what harms them."""
        return "good" if self.foe else "bad"

    @property
    def good(self) -> Tone:
        """The tone of what helps them."""
        return "bad" if self.foe else "good"

    @property
    def out(self) -> bool:
        """Whether they take no further part: a fallen foe, a dead character."""
        return self.body.dead or (self.foe and self.body.lp <= 0)

    def bears(self, *kinds: Kind) -> bool:
        return any(kind in self.body.tribulations for kind in kinds)


def best_of(who: Who, far: Distance = "close") -> Trait:
    """The attacking trait: a foe's declared one, else the one with the most dice; Might only against somebody Close."""
    could = [trait for trait in AIMED if far == "close" or trait != "might"]
    return who.attacks if who.attacks in could else max(could, key=who.body.dice)


def of(world: World, key: str) -> Who:
    """The one with this id. Raises `Refused` for a character without a sheet."""
    fight = Fight.of(world)
    if fight is not None and key in fight.foes:
        foe = fight.foes[key]
        return Who(key, foe.name, foe.body, foe=True, attacks=foe.attacks)
    one = world.characters[key]
    if ID not in one.sheets:
        raise Refused(f"{one.name} has no {GAME} sheet. Make one: {way('pathwalker.create')}.")
    return Who(key, one.name, Sheet.of(one).body)


def _bodies(world: World) -> dict[str, Mapping[str, Any]]:
    fight = Fight.of(world)
    return {"character": world.characters, **({"foe": fight.foes} if fight else {})}


def find(world: World, called: str = "", unlikely: Collection[str] = ()) -> Who:
    """The named character or foe, or the active character. `unlikely` ids match only by their full name. Raises
    `Refused`."""
    return of(world, must_find_any(called, _bodies(world), unlikely).key if called else somebody(world))


def known(world: World, called: str, unlikely: Collection[str] = ()) -> Who | None:
    """The named character or foe; None if there are no numbers: somebody on the list of people, or without a sheet."""
    found = find_name(called, {**_bodies(world), "person": world.people}, unlikely)
    if found is None or found.kind == "person":
        return None
    return of(world, found.key) if found.kind == "foe" or ID in world.characters[found.key].sheets else None


def character(world: World, called: str = "") -> Who | None:
    """The named character, or the active one; None without a sheet, for a foe, or if unknown."""
    if not called:
        one = world.character()
        return of(world, world.active) if one and ID in one.sheets else None
    who = known(world, called)
    return None if who is None or who.foe else who


def ours(world: World) -> list[Who]:
    """The characters with a sheet."""
    return [of(world, key) for key, one in world.characters.items() if ID in one.sheets]


def everybody(world: World) -> list[Who]:
    """The characters with a sheet, then the foes."""
    fight = Fight.of(world)
    return [*ours(world), *(of(world, key) for key in (fight.foes if fight else ()))]


def names(world: World) -> list[str]:
    return [each.name for each in everybody(world)]


def others(world: World) -> list[str]:
    """Names of everybody who could oppose the active character: with a sheet, in the fight, or on the list of
    people."""
    there = [who.name for who in everybody(world) if who.foe or who.key != world.active]
    return [*there, *(each.name for each in world.people.values() if each.name not in there)]


def causer(world: World, bearer: Who, kind: Kind) -> Who | None:
    """The causer of a Tribulation, by the best match of the recorded name; None if there is none, or none with a sheet
    or in the fight."""
    one = bearer.body.tribulations.get(kind)
    try:
        return known(world, one.source) if one and one.source else None
    except Ambiguous:
        return None


FEAR_DICE = 2


def more_against(world: World, target: Who, who: Who) -> int:
    """Extra dice that somebody has for a roll against this target."""
    frightens = causer(world, target, "intimidated")
    return FEAR_DICE if frightens is not None and frightens.key == who.key else 0


FALLS = "falls"
"""The event when one of ours falls or dies."""


def tell_loss(who: Who, body: Body, text: str) -> Iterator[Tell]:
    """Lost Life Points and the result."""
    yield Tell(text=text, tone=who.bad, subject=who.key, moved=lp_change(who, body))
    yield from fell(who, body)


def tell_recovery(who: Who, body: Body, text: str) -> Tell:
    """Regained Life Points, and whether they are conscious again."""
    back = "stable, conscious and tired" if who.body.lp < 1 <= body.lp else ""
    return Tell(text=text, tone=who.good, subject=who.key, moved=lp_change(who, body), more=back)


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


def suffers(who: Who, kind: Kind, one: Tribulation, text: str = "") -> Tell:
    """Somebody suffers a Tribulation, and what poison takes at once."""
    text = text or f"{who.name} is {describe(kind, one)}"
    return Tell(text=text, tone=who.bad, subject=who.key, moved=lp_change(who, who.body.with_(kind, one)))


def rid(who: Who, kinds: Iterable[Kind], how: str = "") -> Tell:
    """Somebody got rid of Tribulations, and what a cured poison gives back."""
    text = f"{who.name} is no longer {' or '.join(kind.capitalize() for kind in kinds)}"
    moved = lp_change(who, reduce(Body.without, kinds, who.body))
    return Tell(text=text, tone=who.good, subject=who.key, moved=moved, more=how)


def worst(tells: Iterable[Tell]) -> Tone:
    return "bad" if any(tell.tone == "bad" for tell in tells) else "plain"


def lp_change(who: Who, body: Body) -> tuple[Moved, ...]:
    """The change of their Life Points, if there is one."""
    return (Moved(label="LP", before=who.body.lp, after=body.lp),) if body.lp != who.body.lp else ()


def can_act(one: Character) -> bool:
    return ID in one.sheets and Sheet.of(one).body.lp > 0


def is_dying(world: World, key: str) -> bool:
    return ID in world.characters[key].sheets and of(world, key).body.dying


def ways_on(world: World, key: str, *, beaten: bool = False) -> Iterator[Offer]:
    """Offers to help, or replace, the one with this id. In a fight the board offers healing and the next turn."""
    who, by = of(world, key), by_whom(world, key)
    body, tired = who.body, who.body.tribulations.get("tired")
    if body.dead:
        yield from somebody_else(world, key, ID, can_act)
    elif world.fight is None and body.dying:
        yield Offer(f"{who.name} rolls against death", "pathwalker.death", by)
    elif world.fight is None and tired and not tired.rest:
        yield Offer(f"{who.name} rests until the next scene", "pathwalker.rest", by)
    if body.dying and not any(can_act(each) for other, each in world.characters.items() if other != key):
        yield from fates(world, key, beaten=beaten)


def fallen_names(world: World) -> Iterator[Offer]:
    """Offers about those who are dying, and about the active character if they are dead or have to rest."""
    for who in ours(world):
        if who.key == world.active or who.body.dying:
            yield from ways_on(world, who.key)
