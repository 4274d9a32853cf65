"""The foes' turns, one after another, until it is yours again: each does what is likeliest for it."""

from __future__ import annotations

from ...asking import Ask
from ...outcome import Event, Outcome
from ...procedure import Procedure
from ...refused import Refused
from ...ways import way
from ...world import World
from .afflictions import Recover
from .attack import Attack
from .deeds import attacker_of, go_at, shaking_off, standing
from .fight import Fight, fight_in
from .flow import NextTurn, stands
from .moving import Move
from .readings import ALL
from .spending import FOES_TURN
from .tribulations import KINDS
from .who import of


class FoesAct(Procedure):
    """Let the foes act, one after another, until it is your turn again.

    Each attacks the weakest of your side who stands, with what you said of it or has the most dice, and is dodged with
    Swiftness; one who is too far away comes nearer first, and one who is held tries to get free. Where a defence fails
    you may overexert. To choose what a blow is met with, or whom a foe attacks, take their turns one by one.

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
        fight = fight_in(world)
        if not fight.order:
            raise Refused(f"Combat Flow is not rolled yet. Roll it: {way('pathwalker.flow')}.")
        if fight.now[0] not in fight.foes:
            raise Refused("It is your turn. Act first, or go on to the next turn.")
        if not stands(world):
            raise Refused("Nobody of yours is left to be attacked.")
        return fight


def deed_of_foe(world: World) -> Procedure:
    """What the foe does whose turn it is: an attack, or going there; else getting free; else nothing."""
    fight = fight_in(world)
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
