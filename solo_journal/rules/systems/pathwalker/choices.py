"""All further moves in a turn: targets, traits and Tribulations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from ...characters import each_fate
from ...outcome import Offer
from ...plurals import join_names
from ...world import World
from .fight import DISTANCES, Distance, Fight, between
from .healing import Use
from .trait import Pool, hampered
from .tribulations import AIMED, HELPLESS, KINDS, Trait
from .who import Who, everybody, of

Found = Iterator[tuple[str, Offer]]
WITH = {"might": "Might", "swiftness": "Swiftness, at range", "power": "Power"}
TAKES: dict[Distance, str] = {"close": "a few steps", "near": "one action", "far": "two actions"}
AGAINST_DAMAGE: tuple[Trait, ...] = ("swiftness", "endurance", "might", "power")
"""Defences against damage: dodge, endure, parry, ward."""


def choices(world: World, fight: Fight, who: Who | None) -> Found:
    """Moves by group for the acting fighter. Callers filter those that would be refused."""
    ours = [each for each in everybody(world) if not each.foe]
    if all(each.body.lp <= 0 for each in ours):
        yield from (fate for each in ours if each.body.dying for fate in each_fate(world, each.key))
    if who is not None:
        by = {} if who.key == world.active else {"by": who.key}
        against = [each for each in everybody(world) if each.foe != who.foe and each.body.lp > 0]
        first = f"{who.name}: " if by and not who.foe else ""
        deeds = _attacks(fight, who, against, by) if not who.foe else _theirs(fight, who, against)
        others = _other_deeds(world, who, by) if not who.foe else ()
        for sort, offer in chain(deeds, _moves(world, fight, who, by), others):
            whose = f"{who.name}: " if sort == "Move" and by else first
            yield sort, offer._replace(title=f"{whose}{offer.title.removeprefix(whose)}")
    for key in fight.now:
        for other in fight.now:
            if key != other and not of(world, key).foe:
                title = f"{of(world, key).name} gives the action to {of(world, other).name}"
                yield "Help", Offer(title, "pathwalker.give", {"by": key, "to": other})


def is_helpless(who: Who) -> bool:
    """Whether they can neither act nor defend."""
    return who.body.dead or who.body.lp <= 0 or any(kind in who.body.tribulations for kind in HELPLESS)


def best_of(who: Who, *, close: bool = True) -> Trait:
    """The attacking trait: a foe's declared one, else the one with the most dice; Might only against somebody Close."""
    could = [trait for trait in AIMED if close or trait != "might"]
    return who.attacks if who.attacks in could else max(could, key=who.body.dice)


def _best(fight: Fight, who: Who, on: Who) -> Trait:
    return best_of(who, close=between(fight, who.key, on.key) == "close")


def _attacks(fight: Fight, who: Who, against: list[Who], by: dict[str, Any]) -> Found:
    if not hampered(Pool(1, "", who), "sight").dice:
        return
    for on in against:
        usual = {**by, "targets": [on.key], "how": f"{who.name} attacks {on.name}"}
        for trait in AIMED:
            if who.body.dice(trait):
                yield "Attack", Offer(f"{on.name} with {WITH[trait]}", "pathwalker.attack", {**usual, "trait": trait})
    trait = max(AIMED, key=who.body.dice)
    reached = [on for on in against if trait != "might" or between(fight, who.key, on.key) == "close"]
    if len(reached) > 1:
        names = join_names([on.name for on in reached])
        inputs = {**by, "targets": [on.key for on in reached], "how": f"{who.name} attacks {names}", "trait": trait}
        title = f"several with {WITH[trait]}, by the Path Die"
        yield "Attack", Offer(title, "pathwalker.attack", inputs)
    for on in against:
        best = _best(fight, who, on)
        inputs = {**by, "targets": [on.key], "how": f"{who.name} aims at {on.name}", "trait": best}
        title = f"{on.name}, with {WITH[best]}"
        such_as = next((kind for kind in KINDS if kind not in on.body.tribulations), "")
        yield "Tribulation", Offer(title, "pathwalker.attack", inputs, missing="intent", such_as=such_as)


def _theirs(fight: Fight, foe: Who, against: list[Who]) -> Found:
    """Defences against a foe's attack, and its other attacks."""
    for on in against:
        best = _best(fight, foe, on)
        usual = {"by": foe.key, "targets": [on.key], "how": f"{foe.name} attacks {on.name}"}
        for defence in AGAINST_DAMAGE if not is_helpless(on) else ():
            met = f"{foe.name} attacks {on.name} with {WITH[best]}; {defence.capitalize()} against it"
            dodged = {} if defence == "swiftness" else {"defence": defence}
            yield "Defend", Offer(met, "pathwalker.attack", {**usual, "trait": best, **dodged})
        for trait in AIMED:
            if (trait != best or is_helpless(on)) and foe.body.dice(trait):
                title = f"{foe.name} attacks {on.name} with {WITH[trait]}"
                yield "Foe", Offer(title, "pathwalker.attack", {**usual, "trait": trait})


def _moves(world: World, fight: Fight, who: Who, by: dict[str, Any]) -> Found:
    """Moves towards somebody who is not Close, away from opponents, or elsewhere."""
    for each in everybody(world):
        far = between(fight, who.key, each.key)
        if each.key != who.key and far != "close" and (each.body.lp > 0 or not (each.foe or who.foe)):
            inputs = {**by, "to": each.key, "what": f"{who.name} goes to {each.name}"}
            yield "Move", Offer(f"to {each.name}, {TAKES[far]}", "pathwalker.move", inputs)
    for back in DISTANCES[1:]:
        title = f"back off to {back.capitalize()}, {TAKES[back]}"
        inputs = {**by, "away": True, "distance": back, "what": f"{who.name} backs off"}
        yield "Move", Offer(title, "pathwalker.move", inputs)
    for far in DISTANCES[1:] if not who.foe else ():
        inputs = {**by, "distance": far, "what": f"{who.name} moves"}
        yield "Move", Offer(f"somewhere {far}, {TAKES[far]}", "pathwalker.move", inputs)


def _other_deeds(world: World, who: Who, by: dict[str, Any]) -> Found:
    for each in everybody(world):
        if not each.foe and not each.body.dead and each.body.lp < each.body.lp_most:
            own = each.key == who.key
            how = f"{who.name} {'tends their own wounds' if own else f'heals {each.name}'}"
            title = "their own wounds" if own else each.name
            yield "Heal", Offer(title, "pathwalker.heal", {**by, "targets": [each.key], "how": how})
    ours = [each.key for each in everybody(world) if not each.foe and not each.body.dead and each.key != who.key]
    yield from Use.offered(world, who.key, [who.key, *ours])
    for trait in filter(who.body.dice, who.body.traits):
        inputs = {**by, "trait": trait, "action": f"{who.name}: {trait.capitalize()}"}
        yield "Try", Offer(trait.capitalize(), "pathwalker.trait", inputs)
