"""The likely moves of a fight as offers, and the foes' turns one after another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...characters import by_whom
from ...command_hints import way
from ...kinds.apply import refusal_of
from ...outcome import Event, Offer, Outcome, Urgency
from ...plurals import join_names
from ...procedure import Procedure, WithoutDice
from ...refusal import Refused
from ...world import World
from .action_cost import FOES_TURN, remaining_actions
from .afflictions import Recover, resists_unseen
from .attack import Attack
from .fight import Distance, Fight, distance
from .flow import NextTurn, fighters, stands
from .healing import Heal
from .movement import Move
from .readings import ALL
from .sheet import HELPLESS, KINDS, Trait
from .trait import lacks, rests
from .who import Who, best_of, of, ours

TAKES: dict[Distance, str] = {"close": "a few steps", "near": "one action", "far": "two actions"}


def may(
    world: World, title: str, kind: type[Procedure], inputs: Mapping[str, Any], urgency: Urgency = "on"
) -> Iterator[Offer]:
    """This move, unless it would be refused."""
    if not refusal_of(kind.model_validate(dict(inputs)), world):
        yield Offer(title, kind.id, inputs, urgency=urgency)


def doing(world: World, who: Who, **inputs: Any) -> dict[str, Any]:
    """The inputs for a deed of theirs; `how` and `what` are words that follow their name."""
    named = {name: f"{who.name} {each}" for name, each in inputs.items() if name in ("how", "what")}
    return {**by_whom(world, who.key), **inputs, **named}


def attacking(world: World, who: Who, *on: Who, trait: Trait, how: str = "attacks", **more: Any) -> dict[str, Any]:
    """The inputs for an attack on these."""
    targets, names = [each.key for each in on], join_names([each.name for each in on])
    return doing(world, who, targets=targets, trait=trait, how=f"{how} {names}", **more)


def whose(world: World, who: Who) -> str:
    """The beginning of a title, for anybody but the active character."""
    return "" if who.key == world.active else f"{who.name}: "


def _titled(world: World, who: Who, deed: str) -> str:
    title = f"{whose(world, who)}{deed}"
    return f"{title[:1].upper()}{title[1:]}"


def is_helpless(who: Who) -> bool:
    """Whether they can neither act nor defend."""
    return who.body.lp <= 0 or who.body.dead or who.bears(*HELPLESS)


def attacker_of(world: World, fight: Fight) -> Who | None:
    """The next to act: somebody whose turn it is with an action left; the active character first."""
    ready = [of(world, key) for key in fight.now if remaining_actions(world, key) > 0]
    able = [who for who in ready if not is_helpless(who)]
    return min(able, key=lambda who: (rests(who), who.key != world.active), default=None)


def standing_fighters(world: World) -> list[Who]:
    """Who can be attacked: all who stand, or if none does, whoever is left."""
    found = [of(world, key) for key in fighters(world)]
    return [who for who in found if who.body.lp > 0] or found


def shaking_off(world: World, who: Who) -> Iterator[Offer]:
    """Recoveries; if somebody unknown resists one, it asks for their dice."""
    for kind in who.body.tribulations:
        inputs, title = doing(world, who, kind=kind), f"{who.name}: shake off {kind}"
        if not KINDS[kind].recovery:
            continue
        if not resists_unseen(world, who, kind):
            yield from may(world, title, Recover, inputs)
        elif any(may(world, title, Recover, {**inputs, "against": 0})):
            yield Offer(title, Recover.id, inputs, missing="against")


def heals(world: World, healer: Who) -> Iterator[Offer]:
    for who in ours(world):
        if who.body.dying:
            inputs = doing(world, healer, targets=[who.key], how=f"heals {who.name}")
            yield from may(world, f"{healer.name}: heal {who.name}", Heal, inputs, "now")


def attack_on(world: World, who: Who, on: Who) -> Iterator[Offer]:
    if lacks(who, "sight"):
        return  # it would fail; in the player's words it may rely on another sense
    best = best_of(who, distance(world, who.key, on.key))
    title, inputs = f"attack {on.name} with {best.capitalize()}", attacking(world, who, on, trait=best)
    if _foes_are_next(world, who):
        title, inputs = f"{title}; the foes answer", {**inputs, "foes": True}
    yield from may(world, _titled(world, who, title), Attack, inputs)


def _foes_are_next(world: World, who: Who) -> bool:
    fight = Fight.of(world)
    if who.foe or fight is None or not fight.order or sum(remaining_actions(world, key) for key in fight.now) > 1:
        return False
    there = set(fighters(world))
    later = (*fight.order[fight.turn + 1 :], *fight.order[: fight.turn])
    return next((group[0] in fight.foes for group in later if there & set(group)), False)


def go_at(world: World, who: Who, on: Who) -> Iterator[Offer]:
    """An attack; if it needs melee and they are not Close, the move there. Ours rather shoot with as many dice."""
    far = distance(world, who.key, on.key)
    shoots = not who.foe and who.body.dice(best_of(who, far)) >= who.body.dice("might")
    if best_of(who) == "might" and far != "close" and not shoots:
        title = _titled(world, who, f"go to {on.name}, {TAKES[far]}")
        yield from may(world, title, Move, doing(world, who, to=on.key, what=f"goes to {on.name}"))
    yield from attack_on(world, who, on)


class FoesAct(WithoutDice):
    """Let the foes act, one after another, until it is your turn again.

    Each attacks the weakest standing member of your side, with its declared trait or the one with the most dice, and is
    dodged with Swiftness. A foe too far away comes nearer first, and one who is held tries to get free. After a failed
    defence you may overexert. To choose the defence, or whom a foe attacks, take their turns one by one.

    Example: nothing to fill in
    """

    id = "pathwalker.foes"
    version = 2  # the turn after it: the dying bleed and burn too
    called = "The foes act"
    key = "fo"
    makes = "roll"
    goes_on = True
    page = "Rolling Dice, Rotations & Sequences"
    readings = ALL

    def happens(self, world: World) -> Outcome:
        fight = Fight.on(world)
        if not fight.order:
            raise Refused(f"Combat Flow is not rolled yet. Roll it: {way('pathwalker.flow')}.")
        if fight.now[0] not in fight.foes:
            raise Refused("It is your turn. Act first, or go on to the next turn.")
        if not stands(world):
            raise Refused("Nobody of yours is left to be attacked.")
        return Outcome(fight.but(answers=True).into(world), "The foes act", events=(Event(FOES_TURN),))


def deed_of_foe(world: World) -> Procedure:
    """What the foe does whose turn it is: attack or approach; else get free; else nothing."""
    fight = Fight.on(world)
    who = attacker_of(world, fight)
    targets = sorted((each for each in standing_fighters(world) if not each.foe), key=lambda each: each.body.lp)
    offers = [offer for on in targets for offer in go_at(world, who, on)] if who else []
    offers += [offer for offer in shaking_off(world, of(world, fight.now[0])) if not offer.missing]
    kinds: dict[str, type[Procedure]] = {kind.id: kind for kind in (Attack, Move, Recover)}
    return next((kinds[each.procedure].model_validate(dict(each.inputs)) for each in offers), NextTurn())
