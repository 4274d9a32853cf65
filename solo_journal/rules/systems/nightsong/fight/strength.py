"""How hard the foes of a fight are for the one who is played (a guide of ours)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from statistics import mean

from ....strength import Fighting, Strength, strength
from ....world import World
from .damage import MISS
from .model import Fight, standing
from .weapons import character, weapon_of


@lru_cache(maxsize=256)
def dealt(dice: tuple[int, ...], armour: int) -> float:
    """What an attack deals on average: the highest die, no damage on a 1, less what armour takes."""
    hits = [max(faces) for faces in product(*(range(1, die + 1) for die in dice))]
    takes = [0 if face == MISS else face for face in range(1, armour + 1)] or [0]
    return mean(0 if hit == MISS else mean(max(0, hit - each) for each in takes) for hit in hits)


def how_hard(world: World) -> Strength | None:
    """How hard it is for the one who is played, alone; None where they are out, or nobody stands against them."""
    fight = Fight.of(world)
    who = character(world, fight, world.active) if fight else None
    foes = [fight.foes[name] for name in standing(fight, world, "theirs")] if fight else []
    if fight is None or who is None or who.sheet.out or not foes:
        return None
    worn = who.sheet.armour()
    own = worn[1].die if worn else 0
    weapon = tuple(weapon_of(world, fight, who.key).dice)
    against = []
    for foe in foes:
        first = foe.strikes[0]
        stays = (1 + foe.resolve / 100) / 2 if len(foes) > 1 else 1.0  # some run when the first of them falls
        deals = dealt(tuple(first.dice), own) * first.times * stays
        against.append((dealt(weapon, foe.armour or 0), Fighting(deals, foe.hp * stays)))
    return strength(max(1, who.sheet.hp), against, who.name)
