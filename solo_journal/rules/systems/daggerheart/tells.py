"""What happened, as data for the log: who is hit and how hard, who falls, which condition comes and goes."""

from __future__ import annotations

from collections.abc import Iterator

from ...outcome import Moved, Tell
from .sheet import Sheet


def sentence(*clauses: str) -> str:
    """Clauses as one sentence; empty ones are left out."""
    said = "; ".join(each.strip().rstrip(".") for each in clauses if each.strip())
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def of_hit(text: str, name: str, key: str, before: Sheet, after: Sheet) -> Iterator[Tell]:
    """A character hit by something, `text` in words, and whether that was the last hit point."""
    yield Tell(text=text, tone="bad", subject=key, moved=moved(before, after))
    yield from of_last_hp(name, key, before, after)


def of_last_hp(name: str, key: str, before: Sheet, after: Sheet) -> Iterator[Tell]:
    """That the last hit point was marked, where it was."""
    if after.down and not before.down:
        yield Tell(
            text=f"{name} has no hit point left", tone="bad", subject=key, more="a death move is due", falls=True
        )


def of_conditions(name: str, key: str, before: Sheet, after: Sheet) -> Iterator[Tell]:
    """The conditions that came and went."""
    for each in after.conditions:
        if each not in before.conditions:
            yield Tell(text=f"{name} is {each}", tone="bad", subject=key)
    for each in before.conditions:
        if each not in after.conditions:
            yield Tell(text=f"{name} is no longer {each}", tone="good", subject=key)


def moved(before: Sheet, after: Sheet) -> tuple[Moved, ...]:
    """What moved: hit points and armor slots as many as are left, Stress as it is marked, Hope as it is held."""
    pairs = (
        ("HP", before.hp_left, after.hp_left),
        ("Stress", before.stress, after.stress),
        ("armor", before.armor_left, after.armor_left),
        ("Hope", before.hope, after.hope),
        ("Hope slots", before.hope_most, after.hope_most),
    )
    return tuple(Moved(label=label, before=one, after=two) for label, one, two in pairs if one != two)
