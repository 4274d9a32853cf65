"""Hope, Stress and hit points: how they move, and what happens at their ends (SRD 1.0, Stress; Hit Points; Hope)."""

from __future__ import annotations

from .sheet import VULNERABLE, Sheet

UNTIL_CLEARED = "a Stress is cleared"


def hoped(sheet: Sheet, by: int) -> Sheet:
    """The sheet with Hope gained or spent. Hope above the slots is lost."""
    return sheet.but(hope=min(sheet.hope_most, max(0, sheet.hope + by)))


def stressed(sheet: Sheet, by: int) -> Sheet:
    """The sheet with Stress marked, or cleared where it is negative.

    Marking the last makes Vulnerable until one is cleared. Where not all of it finds a free slot, one hit point is
    marked instead of the rest, however much that is.
    """
    if by <= 0:
        eased = sheet.but(stress=max(0, sheet.stress + by))
        free = eased.stress < eased.stress_most
        return eased.but(conditions=eased.conditions.without(VULNERABLE)) if free and by else eased
    room = sheet.stress_most - sheet.stress
    marked = sheet.but(stress=sheet.stress + min(by, room))
    if marked.stress >= marked.stress_most:
        marked = marked.but(conditions=marked.conditions.put(VULNERABLE, UNTIL_CLEARED))
    return wounded(marked, 1) if by > room else marked


def wounded(sheet: Sheet, by: int) -> Sheet:
    """The sheet with hit points marked, or cleared where it is negative."""
    healed = sheet.but(hp=min(sheet.hp_most, max(0, sheet.hp + by)))
    return healed.but(fate="") if by < 0 and healed.fate == "unconscious" else healed


def armored(sheet: Sheet, by: int) -> Sheet:
    """The sheet with armor slots marked, or cleared where it is negative."""
    return sheet.but(armor=min(sheet.armor_most, max(0, sheet.armor + by)))


def told(before: Sheet, after: Sheet) -> str:
    """What moved, in words: `Hope 2 -> 3, Stress 1 -> 0`."""
    pairs = (
        ("Hope", before.hope, after.hope),
        ("Stress", before.stress, after.stress),
        ("HP marked", before.hp, after.hp),
        ("armor marked", before.armor, after.armor),
    )
    said = [f"{name} {one} -> {two}" for name, one, two in pairs if one != two]
    said += [f"{name}" for name in after.conditions if name not in before.conditions]
    said += [f"no longer {name}" for name in before.conditions if name not in after.conditions]
    return ", ".join(said)
