"""Items and timers that the chapter names, with their step dice (ch. IV, Step Dice)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...names import same
from ...trackers import Every
from .items import Item

READY_ITEMS: Mapping[str, Item] = {
    item.name: item
    for item in (
        Item(name="Torch", kind="supply", dice=(6,), start=(6,), every="turn"),
        Item(name="Oil lantern", kind="supply", dice=(8,), start=(8,), every="turn"),
        Item(name="Healing herbs", kind="remedy", dice=(4,), start=(4,)),
        Item(name="Quiver of arrows", kind="supply", dice=(10,), start=(10,)),
        Item(name="Rations", kind="supply", dice=(6,), start=(6,)),
    )
}
"""By name. How often a light is rolled is our ruling: each turn that it burns."""


class ReadyTimer(NamedTuple):
    """A timer that the chapter names."""

    called: str
    die: int
    every: Every


TIMERS: Mapping[str, ReadyTimer] = {
    "torch": ReadyTimer("Torch", 6, "turn"),
    "lantern": ReadyTimer("Oil lantern", 8, "turn"),
    "pursuer": ReadyTimer("Pursuer", 4, "turn"),
    "faction": ReadyTimer("Faction", 6, "day"),
}
"""How long a light burns, how soon a dangerous creature catches up, how near a faction is to its goal."""


def ready_item(name: str) -> Item | None:
    """The ready-made item of this name, if there is one."""
    return next((item for known, item in READY_ITEMS.items() if same(known, name)), None)
