"""Lays out the fight for every face: whose turn it is, how they fare, how hard it is, and the next moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, islice
from typing import Literal

from ...board import Board, Fighter, Sort
from ...characters import play_now
from ...fights import sorts
from ...outcome import Offer
from ...world import World
from .action_cost import left
from .choices import choices
from .deeds import FoesAct, attack_on, attacker_of, by_of, go_at, heals, may, shaking_off, standing
from .elapsed_time import Rest
from .event_text import can_act, ways_on
from .fight import Fight, between
from .flow import Flow, NextTurn
from .foes import EndFight
from .hardness import how_hard
from .sheet import ID
from .tribulations import AIMED, KINDS, Trait, describe
from .who import Who, everybody, of

END = (("End", Offer("the fight", EndFight.id)),)
SHOWN: tuple[Trait, ...] = (*AIMED, "endurance")


def board(world: World) -> Board | None:
    """The board of this world's fight, if it is a Pathwalker fight."""
    fight = Fight.of(world)
    if fight is None:
        return None
    now = " and ".join(of(world, key).name for key in fight.now)
    title = f"Rotation {fight.rotation} · {now}" if now else "Combat Flow is not rolled"
    first = tuple(_moves(world, fight))
    fighters = tuple(_fighter(world, fight, who) for who in _in_order(world, fight))
    attacker = attacker_of(world, fight)

    def more() -> tuple[Sort, ...]:
        return sorts(world, chain(choices(world, fight, attacker), _sharers(world, fight, attacker), END), first)

    return Board(title, fighters, first, partial(how_hard, world), more)


def _sharers(world: World, fight: Fight, attacker: Who | None) -> Iterator[tuple[str, Offer]]:
    """Attacks of others who share the turn, because they act in any order."""
    there = standing(world, fight)
    for who in there:
        if attacker is None or who.foe or who.key == attacker.key or left(world, who.key) <= 0:
            continue
        for on in there:
            if on.foe:
                yield from (("Ally", offer) for offer in go_at(world, fight, who, on))


def _in_order(world: World, fight: Fight) -> list[Who]:
    flow = [key for group in fight.order for key in group]
    return sorted(everybody(world), key=lambda who: flow.index(who.key) if who.key in flow else len(flow))


def _fighter(world: World, fight: Fight, who: Who) -> Fighter:
    attacker = attacker_of(world, fight)
    near = attacker.key if attacker and not attacker.foe else world.active if world.active in world.characters else ""
    far = f"{between(fight, near, who.key).capitalize()} · " if fight.places and who.foe and near else ""
    dice = far + " · ".join(
        f"{trait.capitalize()} {who.body.dice(trait)}" for trait in SHOWN if trait in who.body.traits
    )
    dying = (f"Dying, {who.body.lp} LP".replace("-", "−"),) if who.body.dying and not who.foe else ()
    bears = [describe(kind, one) for kind, one in who.body.tribulations.items()]
    out = who.body.dead or (who.foe and who.body.lp <= 0)
    marks = () if who.foe and out else ("Dead",) if out else (*dying, *bears)
    picks = attack_on(world, attacker, who) if attacker and not attacker.foe and who.foe else iter(())
    offer = next(picks, None)
    side: Literal["ours", "theirs"] = "theirs" if who.foe else "ours"
    turn = who.key in fight.now and not out and not who.body.dying
    return Fighter(who.name, side, "LP", max(0, who.body.lp), who.body.lp_most, dice, marks, out, turn, offer)


def _moves(world: World, fight: Fight) -> Iterator[Offer]:
    if not fight.order:
        yield from may(world, "Enter Combat Flow", Flow, {})
        return
    attacker = attacker_of(world, fight)
    ours = [key for key, one in world.characters.items() if ID in one.sheets]
    some_can = any(can_act(world.characters[key]) for key in ours)
    if not some_can:
        for key in ours:
            yield from ways_on(world, key)
    elif not can_act(world.characters[world.active]):
        yield from play_now(world, next(key for key in ours if can_act(world.characters[key])))
    yield from may(world, "The foes act", FoesAct, {})
    if attacker is not None and not attacker.foe:
        against = [who for who in standing(world, fight) if who.foe]
        weakest_first = sorted(against, key=lambda who: who.body.lp)
        attacks = (offer for on in weakest_first for offer in go_at(world, fight, attacker, on))
        yield from islice(attacks, 1)
    for key in fight.now:
        who = of(world, key)
        by = by_of(world, who)
        for kind in who.body.tribulations:
            if KINDS[kind].recovery and left(world, key) > 0:
                yield from shaking_off(world, who, kind)
        if "tired" in who.body.tribulations:
            yield from may(world, f"{who.name}: rest", Rest, by)
    yield from may(world, "Next turn", NextTurn, {})
    if attacker is not None and not attacker.foe:
        yield from heals(world, attacker)
    if not some_can:
        yield Offer("End the fight", EndFight.id)  # while somebody can act it is one key further
