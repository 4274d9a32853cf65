"""Hope, Stress and hit points: how they move, what happens at their ends, and the words for it (SRD 1.0, Stress; Hit
Points; Hope)."""

from __future__ import annotations

from collections.abc import Iterator

from ...outcome import Moved, Tell
from .state import VULNERABLE, Sheet, Who

UNTIL_CLEARED = "a Stress is cleared"


def change_hope(sheet: Sheet, by: int) -> Sheet:
    """The sheet with Hope gained or spent. Hope above the slots is lost."""
    return sheet.but(hope=min(sheet.hope_most, max(0, sheet.hope + by)))


def change_stress(sheet: Sheet, by: int) -> Sheet:
    """The sheet with Stress marked, or cleared if negative.

    Marking the last slot makes Vulnerable until one is cleared. If there are too few free slots, one hit point is
    marked in place of the rest.
    """
    if by <= 0:
        eased = sheet.but(stress=max(0, sheet.stress + by))
        free = eased.stress < eased.stress_most
        return eased.but(conditions=eased.conditions.without(VULNERABLE)) if free and by else eased
    room = sheet.stress_most - sheet.stress
    marked = sheet.but(stress=sheet.stress + min(by, room))
    if marked.stress >= marked.stress_most:
        marked = marked.but(conditions=marked.conditions.put(VULNERABLE, UNTIL_CLEARED))
    return mark_hit_points(marked, 1) if by > room else marked


def mark_hit_points(sheet: Sheet, by: int) -> Sheet:
    healed = sheet.but(hp=min(sheet.hp_most, max(0, sheet.hp + by)))
    return healed.but(fate="") if by < 0 and healed.fate == "unconscious" else healed


def mark_armor(sheet: Sheet, by: int) -> Sheet:
    return sheet.but(armor=min(sheet.armor_most, max(0, sheet.armor + by)))


def sentence(*clauses: str) -> str:
    """Clauses as one sentence, without empty ones."""
    said = "; ".join(each.strip().rstrip(".") for each in clauses if each.strip())
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def of_hit(text: str, who: Who, after: Sheet) -> Iterator[Tell]:
    """A hit on a character, `text` in words, and whether it marked the last hit point."""
    yield Tell(text=text, tone="bad", subject=who.key, moved=find_moves(who.sheet, after))
    yield from of_last_hp(who, after)


def of_last_hp(who: Who, after: Sheet) -> Iterator[Tell]:
    """Reports a marked last hit point."""
    if after.down and not who.sheet.down:
        text, more = f"{who.name} has no hit point left", "a death move is due"
        yield Tell(text=text, tone="bad", subject=who.key, more=more, falls=True)


def of_conditions(who: Who, after: Sheet) -> Iterator[Tell]:
    had, has = who.sheet.conditions, after.conditions
    yield from (Tell(text=f"{who.name} is {each}", tone="bad", subject=who.key) for each in has if each not in had)
    gone = (each for each in had if each not in has)
    yield from (Tell(text=f"{who.name} is no longer {each}", tone="good", subject=who.key) for each in gone)


def find_moves(before: Sheet, after: Sheet) -> tuple[Moved, ...]:
    """Changes for the log: hit points and armor slots as remaining, Stress as marked, Hope as held."""
    pairs = (
        ("HP", "", before.hp_left, after.hp_left),
        ("Stress", "", before.stress, after.stress),
        ("armor", "", before.armor_left, after.armor_left),
        ("Hope", "", before.hope, after.hope),
        ("Hope slots", "hope_most", before.hope_most, after.hope_most),
    )
    return tuple(Moved(label=label, before=one, after=two, key=key) for label, key, one, two in pairs if one != two)
