"""Items: what a character carries in slots, with step dice that wear or run out; and ready-made ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple

from ...immutable import Frozen, Many
from ...names import same
from ...plurals import singular
from ...trackers import CHAIN, Every, lower_die, steps_down

ItemKind = Literal["supply", "remedy", "weapon", "armour", "shield", "shard", "other"]
Size = Literal[12, 10, 8, 6, 4, 0]

GEAR: tuple[ItemKind, ...] = ("weapon", "armour", "shield")
"""Kinds taken in hand or put on, which break at d0 and can be repaired."""
GONE_AT_NOTHING: tuple[ItemKind, ...] = ("supply", "remedy")
"""Kinds that are used up at d0 (ch. IV, Slots)."""
SMALL, LARGE = "petty", "bulky"
"""The words for an item of no slots and of two."""


def in_dice(dice: Iterable[int]) -> str:
    """`d8+d8`."""
    return "+".join(f"d{die}" for die in dice)


class Weapon(NamedTuple):
    """The weapon of an attack."""

    name: str
    """Empty for dice alone."""
    dice: tuple[int, ...]
    ranged: bool = False
    item: str = ""
    """The id of the attacker's item, if it is one."""

    def describe(self) -> str:
        """`Spear d8`, `d6`."""
        return f"{self.name} {in_dice(self.dice)}".strip()


UNARMED: Final = 4
"""The die of bare hands (ch. IV, Unarmed Combat)."""
BARE_HANDS = Weapon("bare hands", (UNARMED,))


class Item(Frozen):
    """One item in a character's inventory."""

    name: str
    kind: ItemKind = "other"
    slots: Literal[0, 1, 2] = 1
    """A petty item takes none, a bulky one two."""
    dice: Many[Size] = ()
    """Its present dice; more than one for a weapon that strikes more than once, `D8 + D8`. The first is its step die,
    and the others step down with it."""
    start: Many[Size] = ()
    """Its original dice."""
    worn: bool = False
    """Whether it is worn, in hand, or lit."""
    ranged: bool = False
    used: bool = False
    """Whether it was used in this fight, so that its step die is rolled at the end."""
    every: Every | None = None
    """For a light: how often its step die is rolled while it burns."""

    @property
    def die(self) -> int:
        """Its present step die; 0 if spent or absent."""
        return self.dice[0] if self.dice else 0

    @property
    def spent(self) -> bool:
        """Whether its step die is used up: broken, drained, gone."""
        return bool(self.dice) and not self.dice[0]

    @property
    def strikes(self) -> tuple[int, ...]:
        """The remaining damage dice of a weapon, `(8, 8)`."""
        return tuple(die for die in self.dice if die)

    def format_dice(self) -> str:
        """`d6`, `d8+d8`; `broken` or `drained` at d0; empty without a die."""
        if self.spent:
            return {"shard": "drained", "supply": "spent", "remedy": "spent"}.get(self.kind, "broken")
        return in_dice(self.strikes)

    def does(self, one: str, many: str) -> str:
        """`Mail breaks`, `Twin knives break`."""
        return f"{self.name} {one if singular(self.name) == self.name else many}"

    def describe(self) -> str:
        """`Spear d8`, `Lantern`."""
        return f"{self.name} {self.format_dice()}".strip()

    def stepped(self, face: int) -> Item:
        """The item after `face` was rolled on its step die."""
        return self.lowered(steps_down(face))

    def lowered(self, steps: int) -> Item:
        """The item with all dice this many steps down."""
        return self.but(dice=tuple(lower_die(die, steps) for die in self.dice))

    def at(self, die: int) -> Item:
        """The item with its step die at `die` and the others at their original distance."""
        away = CHAIN.index(die) - CHAIN.index(self.start[0])
        return self.but(dice=tuple(CHAIN[max(0, min(CHAIN.index(each) + away, len(CHAIN) - 1))] for each in self.start))

    def whole(self) -> Item:
        """The item with its original dice: repaired, refilled."""
        return self.but(dice=self.start)


def light(name: str, die: Size) -> Item:
    """A light. Rolling its die each turn is our ruling."""
    return Item(name=name, kind="supply", dice=(die,), start=(die,), every="turn")


LIGHTS: Mapping[str, Size] = {"Torch": 6, "Oil lantern": 8}
OTHER_LIGHTS: Mapping[str, Size] = {"Candle": 4, "Lamp": 6}
"""Lights that are ready-made if they have a die or are lit."""
ARMS: Mapping[str, Size] = {"Knife": 4, "Dagger": 4, "Club": 4, "Staff": 4, "Spear": 6, "Axe": 6, "Mace": 6, "Sword": 8}
FROM_AFAR: Mapping[str, Size] = {"Sling": 4, "Bow": 6, "Longbow": 8, "Crossbow": 10}
ARMOUR: Mapping[str, Size] = {"Leather armour": 4, "Mail": 6}
SHIELDS: Mapping[str, Size] = {"Buckler": 4, "Shield": 6}
"""Shields by plain names. The dice are our ruling: the chapter names no arms."""
READY_ITEMS: Mapping[str, Item] = {
    item.name: item
    for item in (
        *(light(name, die) for name, die in LIGHTS.items()),
        Item(name="Healing herbs", kind="remedy", dice=(4,), start=(4,)),
        Item(name="Quiver of arrows", kind="supply", dice=(10,), start=(10,)),
        Item(name="Rations", kind="supply", dice=(6,), start=(6,)),
        *(Item(name=name, kind="weapon", dice=(die,), start=(die,)) for name, die in ARMS.items()),
        *(Item(name=name, kind="weapon", dice=(die,), start=(die,), ranged=True) for name, die in FROM_AFAR.items()),
        *(Item(name=name, kind="armour", dice=(die,), start=(die,)) for name, die in ARMOUR.items()),
        *(Item(name=name, kind="shield", dice=(die,), start=(die,)) for name, die in SHIELDS.items()),
    )
}
"""By name."""


class ReadyTimer(NamedTuple):
    """A timer named in the chapter."""

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
