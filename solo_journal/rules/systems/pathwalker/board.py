"""The fight laid out for every face: whose turn it is, how they fare, what they bear, and what can be done next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ...board import Board, Fighter
from ...outcome import Offer
from ...world import World
from .fight import Fight
from .flow import fighters
from .spending import left
from .tribulations import HELPLESS, KINDS, Trait, told
from .who import Who, everybody, of

SHOWN: tuple[Trait, ...] = ("might", "swiftness", "power", "endurance")


def board(world: World) -> Board | None:
    """The fight of this world, if it is one of Pathwalker's."""
    fight = Fight.of(world)
    if fight is None:
        return None
    now = " and ".join(of(world, key).name for key in fight.now)
    title = f"Rotation {fight.rotation} · {now}" if now else "Combat Flow is not rolled"
    return Board(
        title, tuple(_fighter(world, fight, who) for who in _in_order(world, fight)), tuple(_moves(world, fight))
    )


def _in_order(world: World, fight: Fight) -> list[Who]:
    """Everybody in the order of Combat Flow; before it is rolled, yours first."""
    flow = [key for group in fight.order for key in group]
    return sorted(everybody(world), key=lambda who: flow.index(who.key) if who.key in flow else len(flow))


def _fighter(world: World, fight: Fight, who: Who) -> Fighter:
    dice = " · ".join(f"{trait.capitalize()} {who.body.traits[trait]}" for trait in SHOWN if trait in who.body.traits)
    dying = (f"Dying, {who.body.lp} LP",) if who.body.dying and not who.foe else ()
    marks = (*dying, *(told(kind, one) for kind, one in who.body.tribulations.items()))
    out = who.body.dead or (who.foe and who.body.lp <= 0)
    attacker = _attacker(world, fight)
    offer = _attack(world, attacker, who) if attacker and not attacker.foe and who.foe and not out else None
    side: Literal["ours", "theirs"] = "theirs" if who.foe else "ours"
    turn = who.key in fight.now
    return Fighter(who.name, side, "LP", max(0, who.body.lp), who.body.lp_most, dice, marks, out, turn, offer)


def _attacker(world: World, fight: Fight) -> Who | None:
    """Who acts next: somebody whose turn it is and who has an action left; the active character first."""
    ready = [key for key in fight.now if left(world, key) > 0 and not _held(of(world, key))]
    key = world.active if world.active in ready else next(iter(ready), None)
    return of(world, key) if key else None


def _held(who: Who) -> bool:
    return who.body.dead or who.body.lp <= 0 or any(kind in who.body.tribulations for kind in HELPLESS)


def _moves(world: World, fight: Fight) -> Iterator[Offer]:
    if not fight.order:
        yield Offer("Enter Combat Flow", "pathwalker.flow")
        yield Offer("End the fight", "pathwalker.end_fight")
        return
    attacker = _attacker(world, fight)
    if attacker is not None:
        against = [who for who in _standing(world, fight) if who.foe != attacker.foe]
        if against:
            yield _attack(world, attacker, min(against, key=lambda who: who.body.lp))
    yield Offer("Next turn", "pathwalker.turn")
    for key in fight.now:
        who = of(world, key)
        by = {} if key == world.active else {"by": who.name}
        for kind in who.body.tribulations:
            if KINDS[kind].recovery and left(world, key) > 0 and who.body.lp > 0:
                yield Offer(f"{who.name}: shake off {kind}", "pathwalker.recover", {"kind": kind, **by})
        if "tired" in who.body.tribulations and not who.body.tribulations["tired"].rest:
            yield Offer(f"{who.name}: rest", "pathwalker.rest", by)
    if attacker is not None and not attacker.foe:
        yield from _heals(world, attacker)
    yield Offer("End the fight", "pathwalker.end_fight")


def _heals(world: World, healer: Who) -> Iterator[Offer]:
    """A Survival roll for each of ours who is dying."""
    by = {} if healer.key == world.active else {"by": healer.name}
    for who in everybody(world):
        if not who.foe and who.body.dying:
            how = f"{healer.name} heals {who.name}"
            yield Offer(f"{healer.name}: heal {who.name}", "pathwalker.heal", {"targets": [who.name], "how": how, **by})


def _standing(world: World, fight: Fight) -> list[Who]:
    found = [of(world, key) for key in fighters(world, fight)]
    return [who for who in found if who.body.lp > 0] or found


def _attack(world: World, who: Who, on: Who) -> Offer:
    """An attack with the best of the three traits."""
    best = max(SHOWN[:3], key=who.body.dice)
    by = {} if who.key == world.active else {"by": who.name}
    first = "" if who.key == world.active else f"{who.name}: "
    title = f"{first}attack {on.name} with {best.capitalize()}"
    how = f"{who.name} attacks {on.name}"
    return Offer(
        title[:1].upper() + title[1:], "pathwalker.attack", {"targets": [on.name], "trait": best, "how": how, **by}
    )
