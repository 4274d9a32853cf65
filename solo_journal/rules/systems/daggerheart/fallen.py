"""What happens to somebody who has chosen a death move, alone or not: rest, the oracle, a last act, somebody else."""

from __future__ import annotations

from collections.abc import Iterator

from ...fallen import asked_of_fate
from ...outcome import Offer
from ...world import World
from .action import after_death
from .fight import Fight
from .harm import last_act
from .sheet import Sheet
from .state import ID


def able(world: World) -> list[str]:
    """Those who can act and be struck, by id; the one who is played comes first."""
    sheets = {key: Sheet.of(each) for key, each in world.characters.items() if ID in each.sheets}
    found = [key for key, sheet in sheets.items() if not sheet.fate and not sheet.down]
    return sorted(found, key=lambda key: key != world.active)


def ways_on(world: World, key: str) -> Iterator[Offer]:
    """How the story goes on after a fall: nobody is left without anything to do."""
    name, sheet = world.characters[key].name, Sheet.of(world.characters[key])
    who, fight = {} if key == world.active else {"by": key}, Fight.of(world)
    if sheet.fate == "unconscious" and fight is None:
        yield Offer(f"{name} takes a long rest", "daggerheart.rest", {**who, "length": "long"})
    if sheet.fate == "unconscious" and not able(world):
        yield from asked_of_fate("daggerheart.fate", name, foes=True)
    if sheet.fate == "blazing" and fight is None:
        yield last_act(world, key)
    if sheet.fate == "dead":
        yield from after_death(world, key)
