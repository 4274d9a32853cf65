"""How hard the adversaries of a fight are for the one who is played (a guide of ours).

After a failure and after each roll with Fear the GM's side has the spotlight, so of the adversaries one strikes about
every second time.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from ...strength import Fighting, Strength, strength
from ...world import World
from .fight import Fight
from .harm import severity
from .sheet import Sheet
from .state import ID

SPOTLIGHT = 0.55
"""How often the GM's side is next, about."""


@lru_cache(maxsize=256)
def marked(count: int, sides: int, bonus: int, major: int, severe: int) -> float:
    """Hit points that such damage marks on average."""
    sums = {0: 1}
    for _ in range(count):
        more: Counter[int] = Counter()
        for total, ways in sums.items():
            more.update({total + face: ways for face in range(1, sides + 1)})
        sums = dict(more)
    whole = sum(sums.values())
    return sum(severity(max(0, total + bonus), major, severe) * ways for total, ways in sums.items()) / whole


@lru_cache(maxsize=256)
def reaches(bonus: int, difficulty: int) -> float:
    """How often two d12 and a bonus reach a Difficulty, or show the same."""
    pairs = [(hope, fear) for hope in range(1, 13) for fear in range(1, 13)]
    return sum(hope == fear or hope + fear + bonus >= difficulty for hope, fear in pairs) / len(pairs)


def how_hard(world: World) -> Strength | None:
    """How hard it is for the one who is played, alone; None without a weapon, and where nobody stands against them."""
    fight, one = Fight.of(world), world.character()
    sheet = Sheet.of(one) if one and ID in one.sheets else None
    if fight is None or one is None or sheet is None or sheet.fate or sheet.down or not fight.standing:
        return None
    weapon = next(iter(sheet.weapons.values()), None)
    if weapon is None:
        return None
    foes, against = fight.standing.values(), []
    for foe in foes:
        hit = reaches(sheet.traits.get(weapon.trait, 0), foe.difficulty)
        own = hit * marked(sheet.proficiency, weapon.die, weapon.bonus, foe.major, foe.severe)
        strikes = min(1.0, max(0.05, (21 + foe.attack - sheet.evasion) / 20))
        theirs = strikes * marked(foe.count, foe.sides, foe.bonus, sheet.major, sheet.severe)
        against.append((own, Fighting(theirs * SPOTLIGHT / len(foes), foe.hp_left)))
    return strength(sheet.hp_left + sheet.armor_left / 2, against, one.name)
