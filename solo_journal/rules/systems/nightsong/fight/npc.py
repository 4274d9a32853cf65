"""Somebody in a fight whom nobody plays: a foe, or an ally who is no character."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from ....immutable import Frozen, Many

Size = Literal[12, 10, 8, 6, 4]
Side = Literal["ours", "theirs"]
STRONGEST = 999
"""The most hit points that somebody can have."""
MOST_TIMES = 6
"""So often an attack can be made in one turn at most."""
UNARMED: Size = 4
"""The die of bare hands (ch. IV, Unarmed Combat)."""


def in_dice(dice: Sequence[int]) -> str:
    """`d8+d8`."""
    return "+".join(f"d{die}" for die in dice)


class Strike(Frozen):
    """One way in which an NPC attacks."""

    name: str = ""
    dice: Many[Size] = (UNARMED,)
    """Several of them are rolled together, and the highest counts."""
    times: Annotated[int, Field(ge=1, le=MOST_TIMES)] = 1
    """How often it is made in one turn, each time with a roll of its own."""
    ranged: bool = False

    def shown(self) -> str:
        """`bite d6`, `2x d8+d8 ranged`."""
        often = f"{self.times}x " if self.times > 1 else ""
        return f"{self.name} {often}{in_dice(self.dice)}{' ranged' if self.ranged else ''}".strip()


class Npc(Frozen):
    """Somebody with hit points and attacks instead of a sheet."""

    kind: str
    """What they are: those of a kind test their Resolve together."""
    hp: Annotated[int, Field(ge=0, le=STRONGEST)]
    max_hp: Annotated[int, Field(ge=1, le=STRONGEST)]
    strikes: Many[Strike] = (Strike(),)
    armour: Size | None = None
    shield: Literal[12, 10, 8, 6, 4, 0] | None = None
    """The shield's step die as it is now; 0 once it broke."""
    guarded: bool = False
    """Whether the shield was used in this round."""
    resolve: Annotated[int, Field(ge=0, le=100)] = 50
    """They hold where a roll of 1 to 100 is no higher."""
    special: str = ""
    fled: bool = False

    @property
    def stands(self) -> bool:
        """Whether they are still in the fight."""
        return self.hp > 0 and not self.fled

    @property
    def can_block(self) -> bool:
        """Whether their shield holds, and was not used in this round."""
        return bool(self.shield) and not self.guarded

    def hurt(self, damage: int) -> Npc:
        """Them with so many hit points less, never below 0."""
        return self.but(hp=max(0, self.hp - damage))

    def detail(self) -> str:
        """What they bring: `d6 · armour d4 · Resolve 50%`."""
        worn = [f"armour d{self.armour}"] if self.armour else []
        held = [] if self.shield is None else [f"shield d{self.shield}" if self.shield else "shield broken"]
        strikes = ", ".join(strike.shown() for strike in self.strikes)
        special = [self.special] if self.special else []
        return " · ".join([strikes, *worn, *held, f"Resolve {self.resolve}%", *special])
