"""Estimates how hard a fight is for one character, by simulating it many times from the present state."""

from __future__ import annotations

from bisect import bisect
from functools import cache, lru_cache
from itertools import accumulate
from math import comb
from random import Random
from typing import NamedTuple

from ...board import Strength, tried
from ...world import World
from .fight import Fight
from .readings import DEFENCE
from .sheet import ID, Body, Sheet
from .tribulations import AIMED

MOST_ROTATIONS = 60
"""A fight that lasts longer counts as lost."""


class Fighter(NamedTuple):
    lp: int
    attack: int
    """The dice of the best attacking trait."""
    dodge: int
    swiftness: int
    """The score for Combat Flow."""


def how_hard(world: World) -> Strength | None:
    """The difficulty for the active character alone; None if they are down or there are no foes."""
    fight, one = Fight.of(world), world.character()
    if fight is None or one is None or ID not in one.sheets:
        return None
    body, foes = Sheet.of(one).body, [foe.body for foe in fight.foes.values() if foe.body.lp > 0]
    if body.lp <= 0 or not foes:
        return None
    return _estimate(_fighter(body), tuple(map(_fighter, foes)), DEFENCE.of(world))._replace(name=one.name)


def _fighter(body: Body) -> Fighter:
    return Fighter(body.lp, max(map(body.dice, AIMED)), body.dice("swiftness"), body.traits.get("swiftness", 0))


@lru_cache(maxsize=256)
def _estimate(alone: Fighter, foes: tuple[Fighter, ...], defence: str) -> Strength:
    return tried(lambda chance: _won(chance, alone, foes, defence))


def _won(chance: Random, alone: Fighter, foes: tuple[Fighter, ...], defence: str) -> bool:
    """One simulated fight: Combat Flow, then blow for blow, the weakest foe first. After a complete miss they overexert
    once a turn, and lose a die if that fails too; nobody uses other tactics."""
    lp, own, left = alone.lp, alone.attack, [foe.lp for foe in foes]
    first = _die(chance) + alone.swiftness
    faster = [_die(chance) + foe.swiftness > first for foe in foes]
    order = [*(at for at, each in enumerate(faster) if each), -1, *(at for at, each in enumerate(faster) if not each)]
    for _ in range(MOST_ROTATIONS):
        for at in order:
            if at >= 0:
                if left[at] > 0:
                    lp -= _through(_sixes(chance, foes[at].attack), _sixes(chance, alone.dodge), defence)
                if lp <= 0:
                    return False
                continue
            on = min((each for each, points in enumerate(left) if points > 0), key=left.__getitem__)
            hits, dodged = _sixes(chance, own), _sixes(chance, foes[on].dodge)
            if not hits:
                hits = _sixes(chance, own)
                own -= not hits
            left[on] -= _through(hits, dodged, defence)
            if max(left) <= 0:
                return True
    return False


def _through(hits: int, dodged: int, defence: str) -> int:
    if defence == "none":
        return hits
    return (0 if dodged >= hits else hits) if defence == "block" else max(0, hits - dodged)


def _sixes(chance: Random, dice: int) -> int:
    return bisect(_up_to(dice), chance.random())


@cache
def _up_to(dice: int) -> tuple[float, ...]:
    """The chance that this many dice show at most 0, 1, 2 ... sixes."""
    return tuple(accumulate(comb(dice, sixes) * 5.0 ** (dice - sixes) / 6.0**dice for sixes in range(dice)))


def _die(chance: Random) -> int:
    return int(chance.random() * 6) + 1
