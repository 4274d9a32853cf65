"""Hit points that come back, never above their maximum."""

from __future__ import annotations

from ...refused import Refused
from .sheet import Sheet, Who


def healed(sheet: Sheet, amount: int) -> Sheet:
    """The sheet with so many hit points more. Who lay at 0 or below starts from 0 and is up again."""
    hp = min(sheet.max_hp, max(sheet.hp, 0) + amount)
    return sheet.but(hp=hp, dying=None, stable=False) if hp > 0 else sheet


def hp_told(sheet: Sheet) -> str:
    """`HP 5 of 7`."""
    return f"HP {sheet.hp} of {sheet.max_hp}"


def can_be_healed(who: Who) -> Who:
    """The same, unless nothing heals them. Raises `Refused`."""
    if who.sheet.dead:
        raise Refused(f"{who.name} is dead, and nothing heals that.")
    return who
