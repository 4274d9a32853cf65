"""Rolling d20s with advantage or disadvantage, and what Focus makes of them once they lie there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...asking import Ask, Rolled
from ...dice_counting import best, worst


class Thrown(NamedTuple):
    """A roll as it counts."""

    kept: tuple[int, ...]
    """The faces that count, in the order rolled."""
    dropped: tuple[int, ...] = ()

    def shown(self) -> str:
        """`10 9`, or `10 9 (3)` with the one that was dropped."""
        return " ".join([*map(str, self.kept), *(f"({face})" for face in self.dropped)])


def throw(ask: Ask, label: str, needed: int, favour: int) -> tuple[Rolled, tuple[int, ...]]:
    """Roll `needed` d20s, one more with advantage (`favour` above 0) or disadvantage: the roll, and what counts."""
    tally = worst(needed) if favour < 0 else best(needed)
    rolled = ask.roll(label, needed + (favour != 0), 20, tally=tally)
    return rolled, rolled.value


def thrown(faces: Sequence[int], kept: Sequence[int]) -> Thrown:
    """The faces parted into those that count and those that do not."""
    left = list(kept)
    counts, dropped = list[int](), list[int]()
    for face in faces:
        (counts if face in left else dropped).append(face)
        if face in left:
            left.remove(face)
    return Thrown(tuple(counts), tuple(dropped))


def with_focus(ask: Ask, rolled: Rolled, needed: int, favour: int) -> Thrown:
    """The same roll after one Focus: a disadvantage is cancelled, so that the dice count in the order rolled; else one
    more d20 is rolled and the best count (rules 2.6)."""
    if favour < 0:
        ask.keep(rolled, range(needed))
        return Thrown(rolled.faces[:needed], rolled.faces[needed:])
    more, of = ask.roll("Focus die", 1, 20), len(rolled.faces)
    faces = (*rolled.faces, *more.faces)
    kept = sorted(range(of + 1), key=lambda at: -faces[at])[:needed]
    ask.keep(rolled, kept)
    ask.keep(more, [at - of for at in kept])
    return thrown(faces, [faces[at] for at in kept])


def what_focus_does(needed: int, favour: int) -> str:
    """What one Focus would do to this roll, in words."""
    if favour < 0:
        return f"cancel the disadvantage, so that the first {'two dice count' if needed > 1 else 'die counts'}"
    return f"roll one more d20, and the best {'two count' if needed > 1 else 'counts'}"
