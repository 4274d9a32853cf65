"""The fight laid out for every face: whose turn it is, how they fare, how hard it is, and what can be done next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any, Literal

from ...board import Board, Fighter, Sort
from ...characters import play_now
from ...fights import sorts
from ...kinds.apply import refusal_of
from ...outcome import Offer, Urgency
from ...procedure import Procedure
from ...world import World
from .afflictions import Recover, resists_unseen
from .attack import Attack
from .choices import TAKES, choices
from .distance import between, distance
from .fight import Fight
from .flow import Flow, NextTurn, fighters
from .foes import EndFight
from .hardness import how_hard
from .healing import Heal
from .moving import Move
from .passing import Rest
from .sheet import ID
from .spending import left
from .telling import can_act, ways_on
from .tribulations import AIMED, HELPLESS, KINDS, Kind, Trait, told
from .who import Who, everybody, of

SHOWN: tuple[Trait, ...] = (*AIMED, "endurance")


def board(world: World) -> Board | None:
    """The fight of this world, if it is one of Pathwalker's."""
    fight = Fight.of(world)
    if fight is None:
        return None
    now = " and ".join(of(world, key).name for key in fight.now)
    title = f"Rotation {fight.rotation} · {now}" if now else "Combat Flow is not rolled"
    first = tuple(_moves(world, fight))
    fighters = tuple(_fighter(world, fight, who) for who in _in_order(world, fight))
    attacker = _attacker(world, fight)
    more = partial(_more, world, fight, attacker, first)
    return Board(title, fighters, first, partial(how_hard, world), more)


def _more(world: World, fight: Fight, attacker: Who | None, first: tuple[Offer, ...]) -> tuple[Sort, ...]:
    return sorts(world, choices(world, fight, attacker), first)


def _in_order(world: World, fight: Fight) -> list[Who]:
    """Everybody in the order of Combat Flow; before it is rolled, yours first."""
    flow = [key for group in fight.order for key in group]
    return sorted(everybody(world), key=lambda who: flow.index(who.key) if who.key in flow else len(flow))


def _fighter(world: World, fight: Fight, who: Who) -> Fighter:
    near = world.active if world.active in world.characters else ""
    far = f"{between(fight, near, who.key).capitalize()} · " if fight.places and who.foe and near else ""
    dice = far + " · ".join(
        f"{trait.capitalize()} {who.body.dice(trait)}" for trait in SHOWN if trait in who.body.traits
    )
    dying = (f"Dying, {who.body.lp} LP",) if who.body.dying and not who.foe else ()
    bears = [told(kind, one) for kind, one in who.body.tribulations.items()]
    out = who.body.dead or (who.foe and who.body.lp <= 0)
    marks = () if who.foe and out else ("Dead",) if out else (*dying, *bears)
    attacker = _attacker(world, fight)
    picks = _attack(world, attacker, who) if attacker and not attacker.foe and who.foe else iter(())
    offer = next(picks, None)
    side: Literal["ours", "theirs"] = "theirs" if who.foe else "ours"
    turn = who.key in fight.now and not out
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
        yield from _open(world, "Enter Combat Flow", Flow, {})
        yield Offer("End the fight", EndFight.id)
        return
    attacker = _attacker(world, fight)
    ours = [key for key, one in world.characters.items() if ID in one.sheets]
    if not any(can_act(world.characters[key]) for key in ours):
        for key in ours:
            yield from ways_on(world, key)
    elif not can_act(world.characters[world.active]):
        yield from play_now(world, next(key for key in ours if can_act(world.characters[key])))
    if attacker is not None:
        against = [who for who in _standing(world, fight) if who.foe != attacker.foe]
        weakest_first = sorted(against, key=lambda who: who.body.lp)
        attacks = (offer for on in weakest_first for offer in _go_at(world, fight, attacker, on))
        yield from islice(attacks, 1)
    yield from _open(world, "Next turn", NextTurn, {})
    for key in fight.now:
        who = of(world, key)
        by = _by(world, who)
        for kind in who.body.tribulations:
            if KINDS[kind].recovery and left(world, key) > 0:
                yield from _shaking_off(world, who, kind)
        if "tired" in who.body.tribulations:
            yield from _open(world, f"{who.name}: rest", Rest, by)
    if attacker is not None and not attacker.foe:
        yield from _heals(world, attacker)
    yield Offer("End the fight", EndFight.id)


def _shaking_off(world: World, who: Who, kind: Kind) -> Iterator[Offer]:
    """A recovery; where somebody unseen resists it, their dice are asked for."""
    inputs = {"kind": kind, **_by(world, who)}
    title = f"{who.name}: shake off {kind}"
    if not resists_unseen(world, who, kind):
        yield from _open(world, title, Recover, inputs)
    elif any(_open(world, title, Recover, {**inputs, "against": 0})):
        yield Offer(title, Recover.id, inputs, missing="against")


def _heals(world: World, healer: Who) -> Iterator[Offer]:
    """A Survival roll for each of ours who is dying."""
    for who in everybody(world):
        if not who.foe and who.body.dying:
            how = f"{healer.name} heals {who.name}"
            inputs = {"targets": [who.key], "how": how, **_by(world, healer)}
            yield from _open(world, f"{healer.name}: heal {who.name}", Heal, inputs, "now")


def _standing(world: World, fight: Fight) -> list[Who]:
    found = [of(world, key) for key in fighters(world, fight)]
    return [who for who in found if who.body.lp > 0] or found


def _attack(world: World, who: Who, on: Who) -> Iterator[Offer]:
    """An attack with the best of the three traits, where nothing forbids it."""
    near = distance(world, who.key, on.key) == "close"
    best = max((trait for trait in AIMED if near or trait != "might"), key=who.body.dice)
    first = "" if who.key == world.active else f"{who.name}: "
    title = f"{first}attack {on.name} with {best.capitalize()}"
    inputs = {"targets": [on.key], "trait": best, "how": f"{who.name} attacks {on.name}", **_by(world, who)}
    yield from _open(world, title[:1].upper() + title[1:], Attack, inputs)


def _go_at(world: World, fight: Fight, who: Who, on: Who) -> Iterator[Offer]:
    """An attack; where it would be in melee and they are not Close, going there."""
    if max(AIMED, key=who.body.dice) == "might" and (far := between(fight, who.key, on.key)) != "close":
        title = f"{'' if who.key == world.active else f'{who.name}: '}go to {on.name}, {TAKES[far]}"
        yield from _open(
            world,
            title[:1].upper() + title[1:],
            Move,
            {"to": on.key, "what": f"{who.name} goes to {on.name}", **_by(world, who)},
        )
    yield from _attack(world, who, on)


def _by(world: World, who: Who) -> dict[str, Any]:
    """The input that says who acts, where it is not the one who is played."""
    return {} if who.key == world.active else {"by": who.key}


def _open(
    world: World, title: str, kind: type[Procedure], inputs: Mapping[str, Any], urgency: Urgency = "on"
) -> Iterator[Offer]:
    """This move, where it can be made: nothing is offered that would be refused."""
    if not refusal_of(kind.model_validate(dict(inputs)), world):
        yield Offer(title, kind.id, inputs, urgency=urgency)
