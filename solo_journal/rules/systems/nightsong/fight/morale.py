"""Resolve tests: whether those who see their own fall hold or run (ch. IV, NPCs; when they test is a house rule)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....answer_source import Ask
from ....dice_counting import hits
from ....outcome import Tell, Tone
from ....plurals import join_names
from ....world import World
from ..readings import MORALE, MORALE_DICE
from .model import Fight, fight_in, standing
from .npc import Npc, Side

PERCENT = 100


class Tested(NamedTuple):
    """One Resolve roll."""

    who: tuple[str, ...]
    holds: bool
    face: int
    resolve: int
    roll: str
    """The label of that roll."""

    def tell(self, fight: Fight) -> Tell:
        """`moth-wolf 2 and moth-wolf 3 run`: good for foes, bad for allies."""
        verb = ("holds" if self.holds else "runs") if len(self.who) == 1 else ("hold" if self.holds else "run")
        good = self.holds == (fight.side_of(self.who[0]) == "ours")
        tone: Tone = "good" if good else "bad"
        return Tell(text=f"{join_names(self.who)} {verb}", tone=tone, subject=self.who[0], rolls=(self.roll,))


def after_loss(before: World, world: World, ask: Ask) -> tuple[World, list[Tested]]:
    """The world after the tests of a side that just suffered a loss, and the rolls."""
    tested: list[Tested] = []
    for side in ("theirs", "ours"):
        if _shaken(fight_in(before).npcs(side), fight_in(world).npcs(side), MORALE.of(world)):
            fight = fight_in(world)
            known = ((name, fight.npc(name)) for name in standing_npcs(fight, world, side))
            shaken = [name for name, npc in known if npc and npc.resolve < PERCENT]  # at 100 none would run
            world, rolls = test(world, shaken, ask)
            tested += rolls
    return world, tested


def may_turn(world: World, on: str, most: int) -> bool:
    """Whether this much damage takes an NPC out or causes a test."""
    fight = fight_in(world)
    npc = fight.npc(on)
    if npc is None:
        return True
    hurt, there = fight.put(on, npc.hurt(most)), fight.npcs(side := fight.side_of(on))
    may_run = any(each.resolve < PERCENT for each in there.values())
    return npc.hp <= most or (may_run and _shaken(there, hurt.npcs(side), MORALE.of(world)))


def test(world: World, names: list[str], ask: Ask) -> tuple[World, list[Tested]]:
    """The world after these NPCs tested their Resolve; those who fail run."""
    fight = fight_in(world)
    tested: list[Tested] = []
    for group in _groups(fight, names, MORALE_DICE.of(world)):
        first = fight.npc(group[0])
        assert first is not None
        label = f"Resolve of {group[0] if len(group) == 1 else first.kind}"
        rolled = ask.roll(label, 1, PERCENT, tally=hits(1, first.resolve), part="Resolve")
        ask.keep(rolled, [0])
        tested.append(Tested(group, bool(rolled.value), rolled.faces[0], first.resolve, ask.answers[-1].label))
        if not rolled.value:
            for name in group:
                npc = fight.npc(name)
                assert npc is not None
                fight = fight.put(name, npc.but(fled=True))
    return fight.into(world), tested


def _shaken(before: dict[str, Npc], after: dict[str, Npc], when: str) -> bool:
    """Whether a side just lost its first, or half of its number; for a single one, half of its hit points."""
    if when == "never" or not any(npc.stands for npc in after.values()):
        return False
    if len(after) == 1:
        was, now = (next(iter(each.values())) for each in (before, after))
        return was.hp * 2 > was.max_hp >= now.hp * 2
    lost, had_lost = _down(after), _down(before)
    first = when in ("both", "first") and not had_lost and lost
    half = when in ("both", "half") and had_lost * 2 < len(after) <= lost * 2
    return bool(first or half)


def _down(npcs: dict[str, Npc]) -> int:
    return sum(not npc.stands for npc in npcs.values())


def standing_npcs(fight: Fight, world: World, side: Side) -> list[str]:
    return [key for key in standing(fight, world, side) if fight.npc(key)]


def _groups(fight: Fight, names: list[str], dice: str) -> Iterator[tuple[str, ...]]:
    """Groups that roll together: same kind and Resolve, or each alone."""
    if dice == "each":
        yield from ((name,) for name in names)
        return
    kinds: dict[tuple[str, int], list[str]] = {}
    for name in names:
        npc = fight.npc(name)
        assert npc is not None
        kinds.setdefault((npc.kind, npc.resolve), []).append(name)
    yield from map(tuple, kinds.values())
