"""Estimates how hard a fight is for one character, by simulating it many times from the present state."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import NamedTuple

from ....board import Strength, simulate_fights
from ....trackers import step_die
from ....world import World
from ..readings import FOE_SHIELD, MORALE
from .aim import MISS, weapon_of
from .model import Fight, character, standing
from .npc import Npc

MOST_ROUNDS = 40
"""A fight that lasts longer counts as lost."""


class Alone(NamedTuple):
    """The active character, as far as blows are concerned."""

    hp: int
    dice: tuple[int, ...]
    armour: int


def how_hard(world: World) -> Strength | None:
    """The difficulty for the active character alone; None if they are out or there are no foes."""
    fight = Fight.of(world)
    who = character(world, fight, world.active) if fight else None
    if fight is None or who is None or who.sheet.out or not standing(fight, world, "theirs"):
        return None
    alone = Alone(max(1, who.sheet.hp), weapon_of(world, fight, who.key).dice, who.sheet.armour_die)
    foes = tuple(npc.but(special="") for npc in fight.foes.values())
    shields = FOE_SHIELD.of(world) == "first"
    return _estimate(alone, foes, MORALE.of(world), shields)._replace(name=who.name)


@lru_cache(maxsize=256)
def _estimate(alone: Alone, foes: tuple[Npc, ...], morale: str, shields: bool) -> Strength:
    return simulate_fights(lambda chance: _won(chance, alone, foes, morale, shields))


def _won(chance: Random, alone: Alone, foes: tuple[Npc, ...], morale: str, shields: bool) -> bool:
    """One simulated fight: the weakest foe is struck first, those who stand strike back, and some run."""
    own, hp = alone.hp, [npc.hp for npc in foes]
    guards: list[int] = [npc.shield or 0 if shields else 0 for npc in foes]
    up = [at for at, npc in enumerate(foes) if npc.stands]
    for _ in range(MOST_ROUNDS):
        on = min(up, key=hp.__getitem__)
        was, stood = hp[on], len(up)
        if guards[on]:
            guards[on] = step_die(guards[on], _die(chance, guards[on]))
        else:
            hp[on] -= _blow(chance, alone.dice, foes[on].armour or 0)
        up = [at for at in up if hp[at] > 0]
        if up and _shaken(morale, len(foes), stood, len(up), was, hp[on], foes[on].max_hp):
            runs = {npc.kind: _die(chance, 100) > npc.resolve for npc in (foes[at] for at in up)}
            up = [at for at in up if not runs[foes[at].kind]]
        if not up:
            return True
        for at in up:
            first = foes[at].strikes[0]
            own -= sum(_blow(chance, first.dice, alone.armour) for _ in range(first.times))
        if own <= 0:
            return False
    return False


def _shaken(morale: str, all_: int, stood: int, stand: int, was: int, hp: int, most: int) -> bool:
    """Whether they test their Resolve after a blow, as in `morale.after_loss`."""
    if morale == "never":
        return False
    if all_ == 1:
        return was * 2 > most >= hp * 2
    first = morale != "half" and stood == all_ > stand
    half = morale != "first" and (all_ - stood) * 2 < all_ <= (all_ - stand) * 2
    return first or half


def _blow(chance: Random, dice: Iterable[int], armour: int) -> int:
    damage = max(_die(chance, die) for die in dice)
    if damage == MISS:
        return 0
    takes = _die(chance, armour) if armour else 0
    return max(0, damage - (takes if takes > 1 else 0))


def _die(chance: Random, sides: int) -> int:
    return int(chance.random() * sides) + 1
