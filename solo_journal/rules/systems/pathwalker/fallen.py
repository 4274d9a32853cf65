"""What happens to somebody of ours who is dying or dead, alone or not: help, the oracle, a roll, somebody else."""

from __future__ import annotations

from collections.abc import Iterator

from ...fallen import asked_of_fate, somebody_else
from ...outcome import Offer
from ...world import Character, World
from .sheet import ID, Sheet


def can_act(one: Character) -> bool:
    """Whether they have a sheet and more than 0 Life Points."""
    return ID in one.sheets and Sheet.of(one).body.lp > 0


def ways_on(world: World, key: str, *, foes: bool = False) -> Iterator[Offer]:
    """What can be done for, or instead of, the one with this id. In a fight the board offers who heals, and who is
    next."""
    one = world.characters[key]
    body = Sheet.of(one).body
    if body.dead:
        yield from somebody_else(world, key, can_act)
    if not body.dying:
        return
    if not any(can_act(each) for other, each in world.characters.items() if other != key):
        yield from asked_of_fate("pathwalker.ask", one.name, foes=foes)
        found = {"amount": 1, "why": "found in time", "by": key}
        yield Offer(f"{one.name} is found in time: 1 LP", "pathwalker.life", found)
    if world.fight is None:
        by = {} if key == world.active else {"by": key}
        yield Offer(f"{one.name} rolls against death", "pathwalker.death", by)
