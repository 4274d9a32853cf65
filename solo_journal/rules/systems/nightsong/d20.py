"""Rolling d20s with advantage or disadvantage, and what Focus makes of them once they lie there."""

from __future__ import annotations

from ...asking import Ask, Rolled
from ...dice_counting import best, worst

SIDES = 20
Kept = tuple[int, ...]
"""The faces that count."""


def throw(ask: Ask, label: str, needed: int, favour: int) -> tuple[Rolled, Kept]:
    """Roll `needed` d20s, one more with advantage (`favour` above 0) or disadvantage: the roll, and what counts."""
    tally = worst(needed) if favour < 0 else best(needed)
    rolled = ask.roll(label, needed + (favour != 0), SIDES, tally=tally, part="check")
    return rolled, rolled.value


def most_with_focus(rolled: Rolled, kept: Kept, needed: int, favour: int) -> Kept:
    """What would count at best after one Focus: a disadvantage leaves the dice on the table, else a 20 may come."""
    return rolled.faces[:needed] if favour < 0 else (*sorted(kept, reverse=True)[: needed - 1], SIDES)


def with_focus(ask: Ask, rolled: Rolled, needed: int, favour: int) -> tuple[Kept, tuple[Rolled, ...]]:
    """The same roll after one Focus, and all rolls of it: a disadvantage is cancelled, so that the dice count in the
    order rolled; else one more d20 is rolled and the best count (rules 2.6)."""
    if favour < 0:
        ask.keep(rolled, range(needed))
        return rolled.faces[:needed], (rolled,)
    more, of = ask.roll("Focus die", 1, SIDES, part="focus"), len(rolled.faces)
    faces = (*rolled.faces, *more.faces)
    kept = sorted(range(of + 1), key=lambda at: -faces[at])[:needed]
    ask.keep(rolled, kept)
    ask.keep(more, [at - of for at in kept])
    return tuple(faces[at] for at in kept), (rolled, more)


def what_focus_does(needed: int, favour: int) -> str:
    """What one Focus would do to this roll, in words."""
    if favour < 0:
        return f"cancel the disadvantage, so that the first {'two dice count' if needed > 1 else 'die counts'}"
    return f"roll one more d20, and the best {'two count' if needed > 1 else 'counts'}"
