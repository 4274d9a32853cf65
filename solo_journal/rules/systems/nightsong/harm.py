"""Damage, and what follows at 0 hit points: somebody is taken out, and a clock runs (ch. IV, Hit Points)."""

from __future__ import annotations

from typing import Literal

from ...asking import Ask
from ...dice_counting import TOTAL
from ...world import World
from .sheet import Dying, Who

CLOCK = 4
"""The die that is added to Constitution for the rounds or minutes that somebody dying has left."""


def hurt(
    world: World, who: Who, damage: int, ask: Ask, unit: Literal["round", "minute"] = "minute", *, under_way: int = 0
) -> tuple[World, str]:
    """The world after a character took damage, and what it did to them in words.

    At 0 or lower they are dying, with Constitution + d4 rounds or minutes left, never less than 1. Who was stable is
    dying again; who is dying already only sinks lower, and nothing hurts the dead. What is `under_way` does not count:
    the round in which they fall is not one of those that they have left.
    """
    sheet = who.sheet
    if damage <= 0 or sheet.dead:
        return world, ""
    sheet = sheet.but(hp=sheet.hp - damage)
    if sheet.hp > 0 or sheet.dying:
        return who.with_sheet(world, sheet), ""
    clock: int = ask.roll(f"{who.name} is dying", 1, CLOCK, tally=TOTAL).value
    left = max(1, sheet.constitution + clock)
    sheet = sheet.but(dying=Dying(left=left + under_way, unit=unit), stable=False)
    told = f"{who.name} is taken out and dying: {left} {unit}{'s' if left > 1 else ''} left"
    return who.with_sheet(world, sheet), told
