"""How hard the foes of a fight are for the one who is played (a guide of ours)."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from ...strength import Fighting, Strength, strength
from ...world import World
from .choices import AIMED
from .fight import Fight
from .sheet import ID, Sheet


@lru_cache(maxsize=512)
def dealt(attack: int, defence: int) -> float:
    """The sixes of an attack that get through on average, each six of the defence cancelling one."""
    return sum(
        max(0, hits - stops) * _chance(attack, hits) * _chance(defence, stops)
        for hits in range(attack + 1)
        for stops in range(defence + 1)
    )


def _chance(dice: int, sixes: int) -> float:
    return comb(dice, sixes) * 5.0 ** (dice - sixes) / 6.0**dice


def how_hard(world: World) -> Strength | None:
    """How hard it is for the one who is played, alone; None where they are down, or nobody stands against them."""
    fight, one = Fight.of(world), world.character()
    if fight is None or one is None or ID not in one.sheets:
        return None
    body, foes = Sheet.of(one).body, [foe.body for foe in fight.foes.values() if foe.body.lp > 0]
    if body.lp <= 0 or not foes:
        return None
    own = max(map(body.dice, AIMED))
    against = [
        (
            dealt(own, foe.dice("swiftness")),
            Fighting(dealt(max(map(foe.dice, AIMED)), body.dice("swiftness")), foe.lp),
        )
        for foe in foes
    ]
    return strength(body.lp, against, one.name)
