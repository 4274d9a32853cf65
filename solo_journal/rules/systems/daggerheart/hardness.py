"""Estimates how hard a fight is for one character, by simulating it many times from the present state."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from ...board import Strength, simulate_fights
from ...world import World
from .fight import Adversary, Fight
from .harm import severity
from .state import ID, SPOTLIGHT, Sheet

MOST_MOVES = 120
"""A fight that lasts longer counts as lost."""


class Alone(NamedTuple):
    """The active character, as far as blows are concerned."""

    trait: int
    dice: int
    sides: int
    bonus: int
    hp: int
    armor: int
    evasion: int
    major: int
    severe: int


def how_hard(world: World) -> Strength | None:
    """The difficulty for the active character alone; None without a weapon or adversaries."""
    fight, one = Fight.of(world), world.character()
    sheet = Sheet.of(one) if one and ID in one.sheets else None
    if fight is None or one is None or sheet is None or sheet.fate or sheet.down or not fight.standing:
        return None
    weapon = next(iter(sheet.weapons.values()), None)
    if weapon is None:
        return None
    blow = (sheet.traits.get(weapon.trait, 0), sheet.proficiency, weapon.die, weapon.bonus)
    alone = Alone(*blow, sheet.hp_left, sheet.armor_left, sheet.evasion, sheet.major, sheet.severe)
    foes = tuple(foe.but(name="", stress=None, stress_most=None) for foe in fight.standing.values())
    ours = fight.spotlight == "ours"
    return _estimate(alone, foes, SPOTLIGHT.of(world) == "fear", ours)._replace(name=one.name)


@lru_cache(maxsize=256)
def _estimate(alone: Alone, foes: tuple[Adversary, ...], fear_passes: bool, ours: bool) -> Strength:
    return simulate_fights(lambda chance: _won(chance, alone, foes, fear_passes, ours))


def _won(chance: Random, alone: Alone, foes: tuple[Adversary, ...], fear_passes: bool, ours: bool) -> bool:
    """One simulated fight: the weakest is attacked until the spotlight moves, then one of them strikes. Armor is marked
    while there is any; nobody spends Hope or Fear."""
    hp, armor, left = alone.hp, alone.armor, [foe.hp_left for foe in foes]
    for _ in range(MOST_MOVES):
        up = [at for at, points in enumerate(left) if points > 0]
        if not up:
            return True
        if not ours:
            foe, ours = foes[up[_die(chance, len(up)) - 1]], True
            face = _die(chance, 20)
            if face == 20 or face + foe.attack >= alone.evasion:
                most = foe.count * foe.sides if face == 20 else 0
                marks = severity(_sum(chance, foe.count, foe.sides) + foe.bonus + most, alone.major, alone.severe)
                armor, marks = (armor - 1, marks - 1) if marks and armor else (armor, marks)
                hp -= marks
            if hp <= 0:
                return False
            continue
        on = min(up, key=left.__getitem__)
        hope, fear = _die(chance, 12), _die(chance, 12)
        hits = hope == fear or hope + fear + alone.trait >= foes[on].difficulty
        if hits:
            most = alone.dice * alone.sides if hope == fear else 0
            damage = _sum(chance, alone.dice, alone.sides) + alone.bonus + most
            left[on] -= severity(damage, foes[on].major, foes[on].severe)
        ours = hits and (hope >= fear or not fear_passes)
    return False


def _sum(chance: Random, count: int, sides: int) -> int:
    return sum(_die(chance, sides) for _ in range(count))


def _die(chance: Random, sides: int) -> int:
    return int(chance.random() * sides) + 1
