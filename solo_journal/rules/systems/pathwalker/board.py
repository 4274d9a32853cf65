"""Lays out the fight for every face: whose turn it is, how they fare, how hard it is, all moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, islice
from typing import Literal

from ...board import Board, Fighter, Sort
from ...characters import each_fate, play_now
from ...fights import sorts
from ...outcome import Offer
from ...world import World
from .action_cost import remaining_actions
from .attack import Attack
from .deeds import (
    TAKES,
    FoesAct,
    attack_on,
    attacker_of,
    attacking,
    doing,
    go_at,
    heals,
    is_helpless,
    may,
    shaking_off,
    standing_fighters,
    whose,
)
from .elapsed_time import Rest
from .fight import DISTANCES, Fight, between, distance
from .flow import Flow, NextTurn
from .foes import EndFight, how_hard
from .healing import Heal, Use
from .movement import Give, Move
from .sheet import AIMED, KINDS, Trait, describe
from .trait import Try, lacks, rests
from .who import Who, best_of, can_act, everybody, of, ours, ways_on

Found = Iterator[tuple[str, Offer]]
END = (("End", Offer("the fight", EndFight.id)),)
SHOWN: tuple[Trait, ...] = (*AIMED, "endurance")
WITH = {"might": "Might", "swiftness": "Swiftness, at range", "power": "Power"}
AGAINST_DAMAGE: tuple[Trait, ...] = ("swiftness", "endurance", "might", "power")
"""Defences against damage: dodge, endure, parry, ward."""


def board(world: World) -> Board | None:
    """The board of this world's fight, if it is a Pathwalker fight."""
    fight = Fight.of(world)
    if fight is None:
        return None
    now = " and ".join(of(world, key).name for key in fight.now)
    title = f"Rotation {fight.rotation} · {now}" if now else "Combat Flow is not rolled"
    first = tuple(_first_moves(world, fight))
    flow = [key for group in fight.order for key in group]
    everyone = sorted(everybody(world), key=lambda who: flow.index(who.key) if who.key in flow else len(flow))
    attacker = attacker_of(world, fight)

    def more() -> tuple[Sort, ...]:
        return sorts(world, chain(_choices(world, fight, attacker), _sharers(world, attacker), END), first)

    fighters = tuple(_fighter(world, fight, who, attacker) for who in everyone)
    return Board(title, fighters, first, partial(how_hard, world), more)


def _fighter(world: World, fight: Fight, who: Who, attacker: Who | None) -> Fighter:
    near = attacker.key if attacker and not attacker.foe else world.active if world.active in world.characters else ""
    far = f"{between(fight, near, who.key).capitalize()} · " if fight.places and who.foe and near else ""
    dice = far + " · ".join(
        f"{trait.capitalize()} {who.body.dice(trait)}" for trait in SHOWN if trait in who.body.traits
    )
    dying = ("Dying",) if who.body.dying and not who.foe else ()
    bears = [describe(kind, one) for kind, one in who.body.tribulations.items()]
    marks = () if who.foe and who.out else ("Dead",) if who.out else (*dying, *bears)
    picks = attack_on(world, attacker, who) if attacker and not attacker.foe and who.foe else iter(())
    side: Literal["ours", "theirs"] = "theirs" if who.foe else "ours"
    turn = who.key in fight.now and not who.out and not who.body.dying
    lp = max(0, who.body.lp) if who.foe else who.body.lp
    return Fighter(who.name, side, "LP", lp, who.body.lp_most, dice, marks, who.out, turn, next(picks, None))


def _first_moves(world: World, fight: Fight) -> Iterator[Offer]:
    if not fight.order:
        yield from may(world, "Enter Combat Flow", Flow, {})
        return
    attacker = attacker_of(world, fight)
    able = [who.key for who in ours(world) if who.body.lp > 0]
    if not able:
        for who in ours(world):
            yield from ways_on(world, who.key)
    elif not can_act(world.characters[world.active]):
        yield from play_now(world, able[0])
    yield from may(world, "The foes act", FoesAct, {})
    if attacker is not None and not attacker.foe:
        weakest_first = sorted((who for who in standing_fighters(world) if who.foe), key=lambda who: who.body.lp)
        yield from islice((offer for on in weakest_first for offer in go_at(world, attacker, on)), 1)
    for key in fight.now:
        who = of(world, key)
        if remaining_actions(world, key) > 0:
            yield from shaking_off(world, who)
        if who.bears("tired"):
            yield from may(world, f"{who.name}: rest", Rest, doing(world, who))
    if able and fight.now[0] not in fight.foes and (attacker is None or rests(attacker)):
        waits = f"{attacker.name} rests on" if attacker else "Wait"
        yield from may(world, f"{waits}; the foes act", NextTurn, {"foes": True})
    yield from may(world, "Next turn", NextTurn, {})
    if attacker is not None and not attacker.foe:
        yield from heals(world, attacker)
    if not able:
        yield Offer("End the fight", EndFight.id)  # while somebody can act it is one key further


def _choices(world: World, fight: Fight, who: Who | None) -> Found:
    """Moves by group for the acting fighter. Those that would be refused are left out later."""
    if all(each.body.lp <= 0 for each in ours(world)):
        yield from (fate for each in ours(world) if each.body.dying for fate in each_fate(world, each.key))
    if who is not None:
        against = [each for each in everybody(world) if each.foe != who.foe and each.body.lp > 0]
        deeds = _theirs(world, who, against) if who.foe else _attacks(world, who, against)
        for sort, offer in chain(deeds, _moves(world, who), () if who.foe else _other_deeds(world, who)):
            first = "" if who.foe and sort != "Move" else whose(world, who)
            yield sort, offer._replace(title=f"{first}{offer.title.removeprefix(first)}")
    for key in fight.now:
        for other in fight.now:
            if key != other and not of(world, key).foe:
                title = f"{of(world, key).name} gives the action to {of(world, other).name}"
                yield "Help", Offer(title, Give.id, {"by": key, "to": other})


def _sharers(world: World, attacker: Who | None) -> Found:
    """Attacks of others who share the turn, because they act in any order."""
    there = standing_fighters(world)
    for who in there:
        if attacker and not who.foe and who.key != attacker.key and remaining_actions(world, who.key) > 0:
            yield from (("Ally", offer) for on in there if on.foe for offer in go_at(world, who, on))


def _attacks(world: World, who: Who, against: list[Who]) -> Found:
    if lacks(who, "sight"):
        return
    for on in against:
        for trait in filter(who.body.dice, AIMED):
            yield "Attack", Offer(f"{on.name} with {WITH[trait]}", Attack.id, attacking(world, who, on, trait=trait))
    most = max(AIMED, key=who.body.dice)
    reached = [on for on in against if most != "might" or distance(world, who.key, on.key) == "close"]
    if len(reached) > 1:
        title = f"several with {WITH[most]}, by the Path Die"
        yield "Attack", Offer(title, Attack.id, attacking(world, who, *reached, trait=most))
    for on in against:
        best = best_of(who, distance(world, who.key, on.key))
        inputs = attacking(world, who, on, trait=best, how="aims at")
        such_as = next((kind for kind in KINDS if not on.bears(kind)), "")
        yield "Tribulation", Offer(f"{on.name}, with {WITH[best]}", Attack.id, inputs, "intent", such_as)


def _theirs(world: World, foe: Who, against: list[Who]) -> Found:
    """Defences against a foe's attack, and its other attacks."""
    for on in against:
        best, helpless = best_of(foe, distance(world, foe.key, on.key)), is_helpless(on)
        for defence in AGAINST_DAMAGE if not helpless else ():
            met = f"{foe.name} attacks {on.name} with {WITH[best]}; {defence.capitalize()} against it"
            chosen = {} if defence == "swiftness" else {"defence": defence}
            yield "Defend", Offer(met, Attack.id, attacking(world, foe, on, trait=best, **chosen))
        for trait in filter(foe.body.dice, AIMED):
            if trait != best or helpless:
                title = f"{foe.name} attacks {on.name} with {WITH[trait]}"
                yield "Foe", Offer(title, Attack.id, attacking(world, foe, on, trait=trait))


def _moves(world: World, who: Who) -> Found:
    """Moves towards somebody who is not Close, away from opponents, or elsewhere."""
    for each in everybody(world):
        far = distance(world, who.key, each.key)
        if each.key != who.key and far != "close" and (each.body.lp > 0 or not (each.foe or who.foe)):
            inputs = doing(world, who, to=each.key, what=f"goes to {each.name}")
            yield "Move", Offer(f"to {each.name}, {TAKES[far]}", Move.id, inputs)
    for back in DISTANCES[1:]:
        inputs = doing(world, who, away=True, distance=back, what="backs off")
        yield "Move", Offer(f"back off to {back.capitalize()}, {TAKES[back]}", Move.id, inputs)
    for far in DISTANCES[1:] if not who.foe else ():
        inputs = doing(world, who, distance=far, what="moves")
        yield "Move", Offer(f"somewhere {far}, {TAKES[far]}", Move.id, inputs)


def _other_deeds(world: World, who: Who) -> Found:
    living = [each for each in ours(world) if not each.body.dead]
    for each in living:
        if each.body.lp < each.body.lp_most:
            own = each.key == who.key
            how = "tends their own wounds" if own else f"heals {each.name}"
            title = "their own wounds" if own else each.name
            yield "Heal", Offer(title, Heal.id, doing(world, who, targets=[each.key], how=how))
    yield from Use.offered(world, who.key, [who.key, *(each.key for each in living if each.key != who.key)])
    for trait in filter(who.body.dice, who.body.traits):
        inputs = doing(world, who, trait=trait, action=f"{who.name}: {trait.capitalize()}")
        yield "Try", Offer(trait.capitalize(), Try.id, inputs)
