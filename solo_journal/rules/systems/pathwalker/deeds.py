"""Possible moves as offers, and the foes' turns one after another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...answer_source import Ask
from ...command_hints import way
from ...kinds.apply import refusal_of
from ...outcome import Event, Offer, Outcome, Urgency
from ...procedure import Procedure
from ...refusal import Refused
from ...world import World
from .action_cost import FOES_TURN, left
from .afflictions import Recover, resists_unseen
from .attack import Attack
from .choices import TAKES, best_of, is_helpless
from .fight import Fight, between, distance
from .flow import NextTurn, fighters, stands
from .healing import Heal
from .movement import Move
from .readings import ALL
from .trait import Pool, hampered, rests
from .tribulations import KINDS, Kind
from .who import Who, everybody, of


def attacker_of(world: World, fight: Fight) -> Who | None:
    """The next to act: somebody whose turn it is with an action left; the active character first."""
    ready = [key for key in fight.now if left(world, key) > 0 and not is_helpless(of(world, key))]
    best = sorted(ready, key=lambda key: (rests(of(world, key)), key != world.active))
    return of(world, best[0]) if best else None


def shaking_off(world: World, who: Who, kind: Kind) -> Iterator[Offer]:
    """A recovery; if somebody unknown resists it, it asks for their dice."""
    inputs = {"kind": kind, **by_of(world, who)}
    title = f"{who.name}: shake off {kind}"
    if not resists_unseen(world, who, kind):
        yield from may(world, title, Recover, inputs)
    elif any(may(world, title, Recover, {**inputs, "against": 0})):
        yield Offer(title, Recover.id, inputs, missing="against")


def heals(world: World, healer: Who) -> Iterator[Offer]:
    for who in everybody(world):
        if not who.foe and who.body.dying:
            how = f"{healer.name} heals {who.name}"
            inputs = {"targets": [who.key], "how": how, **by_of(world, healer)}
            yield from may(world, f"{healer.name}: heal {who.name}", Heal, inputs, "now")


def standing(world: World, fight: Fight) -> list[Who]:
    found = [of(world, key) for key in fighters(world, fight)]
    return [who for who in found if who.body.lp > 0] or found


def attack_on(world: World, who: Who, on: Who) -> Iterator[Offer]:
    if not hampered(Pool(1, "", who), "sight").dice:
        return  # it would fail; in the player's words it may rely on another sense
    best = best_of(who, close=distance(world, who.key, on.key) == "close")
    first = "" if who.key == world.active else f"{who.name}: "
    title = f"{first}attack {on.name} with {best.capitalize()}"
    inputs = {"targets": [on.key], "trait": best, "how": f"{who.name} attacks {on.name}", **by_of(world, who)}
    if _foes_are_next(world, who):
        title, inputs = f"{title}; the foes answer", {**inputs, "foes": True}
    yield from may(world, title[:1].upper() + title[1:], Attack, inputs)


def _foes_are_next(world: World, who: Who) -> bool:
    fight = Fight.of(world)
    if who.foe or fight is None or not fight.order or sum(left(world, key) for key in fight.now) > 1:
        return False
    there = set(fighters(world, fight))
    later = (*fight.order[fight.turn + 1 :], *fight.order[: fight.turn])
    return next((group[0] in fight.foes for group in later if there & set(group)), False)


def go_at(world: World, fight: Fight, who: Who, on: Who) -> Iterator[Offer]:
    """An attack; if it needs melee and they are not Close, the move there."""
    if best_of(who) == "might" and (far := between(fight, who.key, on.key)) != "close":
        title = f"{'' if who.key == world.active else f'{who.name}: '}go to {on.name}, {TAKES[far]}"
        yield from may(
            world,
            title[:1].upper() + title[1:],
            Move,
            {"to": on.key, "what": f"{who.name} goes to {on.name}", **by_of(world, who)},
        )
    yield from attack_on(world, who, on)


def by_of(world: World, who: Who) -> dict[str, Any]:
    """The input for who acts, if it is not the active character."""
    return {} if who.key == world.active else {"by": who.key}


def may(
    world: World, title: str, kind: type[Procedure], inputs: Mapping[str, Any], urgency: Urgency = "on"
) -> Iterator[Offer]:
    """This move, unless it would be refused."""
    if not refusal_of(kind.model_validate(dict(inputs)), world):
        yield Offer(title, kind.id, inputs, urgency=urgency)


class FoesAct(Procedure):
    """Let the foes act, one after another, until it is your turn again.

    Each attacks the weakest standing member of your side, with its declared trait or the one with the most dice, and is
    dodged with Swiftness. A foe too far away comes nearer first, and one who is held tries to get free. After a failed
    defence you may overexert. To choose the defence, or whom a foe attacks, take their turns one by one.

    Example: let them, with nothing to fill in
    """

    id = "pathwalker.foes"
    called = "The foes act"
    key = "fo"
    makes = "roll"
    goes_on = True
    page = "Rolling Dice, Rotations & Sequences"
    readings = ALL

    def resolve(self, world: World, ask: Ask) -> Outcome:
        after = self.require(world).but(answers=True).into(world)
        return Outcome(after, "The foes act", events=(Event(FOES_TURN),))

    def require(self, world: World) -> Fight:
        fight = Fight.on(world)
        if not fight.order:
            raise Refused(f"Combat Flow is not rolled yet. Roll it: {way('pathwalker.flow')}.")
        if fight.now[0] not in fight.foes:
            raise Refused("It is your turn. Act first, or go on to the next turn.")
        if not stands(world):
            raise Refused("Nobody of yours is left to be attacked.")
        return fight


def deed_of_foe(world: World) -> Procedure:
    """What the foe does whose turn it is: attack or approach; else get free; else nothing."""
    fight = Fight.on(world)
    foe = of(world, fight.now[0])
    who = attacker_of(world, fight)
    ours = sorted((each for each in standing(world, fight) if not each.foe), key=lambda each: each.body.lp)
    offers = [offer for on in ours for offer in go_at(world, fight, who, on)] if who else []
    if not offers:
        offers = [
            offer
            for kind in foe.body.tribulations
            if KINDS[kind].recovery
            for offer in shaking_off(world, foe, kind)
            if not offer.missing
        ]
    kinds: dict[str, type[Procedure]] = {kind.id: kind for kind in (Attack, Move, Recover)}
    return next((kinds[each.procedure].model_validate(dict(each.inputs)) for each in offers), NextTurn())
