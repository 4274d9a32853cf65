"""The Momentum track, 0 to 6: gains, losses, and what happens at its bottom (core rules, Momentum).

A loss that would reach 0 costs 1 Stress and puts the track back to 2. Where no Stress can be marked it stays at 0,
and that debt is paid as soon as Stress is free; a gain in between lifts the track and so cancels it.
"""

from __future__ import annotations

from .sheet import MOMENTUM_MOST, MOMENTUM_START, Sheet


def moved(sheet: Sheet, by: int) -> Sheet:
    """The sheet after so much Momentum was gained, or lost where it is negative."""
    if by > 0:
        return sheet.but(momentum=min(MOMENTUM_MOST, sheet.momentum + by))
    if by == 0:
        return sheet
    return paid(sheet.but(momentum=max(0, sheet.momentum + by)))


def breaks(sheet: Sheet, by: int) -> bool:
    """Whether a loss reaches the bottom of the track and is paid with Stress at once."""
    return by < 0 and sheet.momentum + by <= 0 and bool(sheet.free_stress)


def paid(sheet: Sheet) -> Sheet:
    """The sheet with a debt at the bottom of the track paid, if it can be."""
    if sheet.momentum or not sheet.free_stress:
        return sheet
    return sheet.but(momentum=MOMENTUM_START, stress=sheet.stress + 1)


def stressed(sheet: Sheet, by: int) -> Sheet:
    """The sheet with Stress marked or cleared, within its boxes; a debt of Momentum is paid with what becomes free."""
    return paid(sheet.but(stress=min(sheet.stress_most, max(0, sheet.stress + by))))


def burned(sheet: Sheet) -> Sheet:
    """The sheet after its Momentum was burned: the track is back at 2."""
    return sheet.but(momentum=MOMENTUM_START)


def told(before: Sheet, after: Sheet) -> str:
    """What moved, in words: `Momentum 3 -> 2, Stress 0 -> 1`."""
    pairs = (("Momentum", before.momentum, after.momentum), ("Stress", before.stress, after.stress))
    return ", ".join(f"{name} {one} -> {two}" for name, one, two in pairs if one != two)
