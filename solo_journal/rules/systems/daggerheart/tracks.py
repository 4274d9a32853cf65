"""Hope, Stress and hit points: how they move, what happens at their ends, and the words for it (SRD 1.0, Stress; Hit
Points; Hope)."""

from __future__ import annotations

from collections.abc import Iterator

from ...outcome import Moved, Tell
from .state import VULNERABLE, Sheet

UNTIL_CLEARED = "a Stress is cleared"


def hoped(sheet: Sheet, by: int) -> Sheet:
    """The sheet with Hope gained or spent. Hope above the slots is lost."""
    return sheet.but(hope=min(sheet.hope_most, max(0, sheet.hope + by)))


def stressed(sheet: Sheet, by: int) -> Sheet:
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
    return wounded(marked, 1) if by > room else marked


def wounded(sheet: Sheet, by: int) -> Sheet:
    healed = sheet.but(hp=min(sheet.hp_most, max(0, sheet.hp + by)))
    return healed.but(fate="") if by < 0 and healed.fate == "unconscious" else healed


def armored(sheet: Sheet, by: int) -> Sheet:
    return sheet.but(armor=min(sheet.armor_most, max(0, sheet.armor + by)))


def describe_moves(before: Sheet, after: Sheet) -> str:
    """Changes in words: `Hope 2 -> 3, Stress 1 -> 0`."""
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


def sentence(*clauses: str) -> str:
    """Clauses as one sentence, without empty ones."""
    said = "; ".join(each.strip().rstrip(".") for each in clauses if each.strip())
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def of_hit(text: str, name: str, key: str, before: Sheet, after: Sheet) -> Iterator[Tell]:
    """A hit on a character, `text` in words, and whether it marked the last hit point."""
    yield Tell(text=text, tone="bad", subject=key, moved=find_moves(before, after))
    yield from of_last_hp(name, key, before, after)


def of_last_hp(name: str, key: str, before: Sheet, after: Sheet) -> Iterator[Tell]:
    """Reports a marked last hit point."""
    if after.down and not before.down:
        yield Tell(
            text=f"{name} has no hit point left", tone="bad", subject=key, more="a death move is due", falls=True
        )


def of_conditions(name: str, key: str, before: Sheet, after: Sheet) -> Iterator[Tell]:
    for each in after.conditions:
        if each not in before.conditions:
            yield Tell(text=f"{name} is {each}", tone="bad", subject=key)
    for each in before.conditions:
        if each not in after.conditions:
            yield Tell(text=f"{name} is no longer {each}", tone="good", subject=key)


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
