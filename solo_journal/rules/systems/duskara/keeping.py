"""Which die of a pool decides, and what that makes of the answer, under each reading of leftover risk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from ...dice_counting import FLOOR, HIGHEST, LOWEST, PEAK, Tally
from .answers import NO, NO_AND, of_die, stepped

MOST_DICE = 12
"""No more dice than this are rolled, counted after cancelling."""


class Read(NamedTuple):
    """The answer, and why; the faces are shown beside it."""

    answer: str
    why: str


@dataclass(frozen=True, slots=True)
class Keeping:
    """A pool to roll, and how its dice are read."""

    count: int
    tally: Tally
    judge: Callable[[Any], Read]


def keeping(net: int, net_risk: str, pair33: str) -> Keeping:
    """The pool for `net` dice (above 0 chance, below 0 risk) under these readings.

    The Action Die is always rolled, and is the first.
    """
    count = min(1 + abs(net), MOST_DICE)
    if net == 0:
        return Keeping(1, HIGHEST, lambda face: Read(of_die(face), "the Action Die decides"))
    if net > 0 or net_risk == "B":
        return Keeping(count, PEAK, lambda peak: _pair(peak, f"highest of {count} dice", 1, pair33))
    if net_risk == "A1":
        return Keeping(count, FLOOR, lambda floor: _pair(floor, f"lowest of {count} dice", -1, "rule"))
    if net_risk == "A2":
        return Keeping(count, FLOOR, lambda floor: _pair(floor, f"lowest of {count} dice", 1, pair33))
    if net_risk == "C":
        return Keeping(1, HIGHEST, lambda face: Read(of_die(face), "it is not rolled, and the Action Die decides"))
    if net_risk == "D":
        return Keeping(count, FIRST_MATCHED, _matched)
    return Keeping(count, LOWEST, lambda face: Read(of_die(face), f"the lowest of {count} dice decides"))


def _pair(kept: tuple[int, bool], which: str, steps: int, pair33: str) -> Read:
    """A kept die that moves the answer by `steps` when another shows the same."""
    face, repeated = kept
    plain = of_die(face)
    if not repeated:
        return Read(plain, f"the {which} decides")
    why = f"the {which} decides and shows more than once"
    if face == 3 and pair33 == "printed":
        return Read(NO, f"{why}, which the printed example calls No")
    moved = stepped(plain, steps)
    if moved == plain:
        return Read(plain, f"{why}, with no step left to go")
    return Read(moved, f"{why}: one step {'up' if steps > 0 else 'down'} from {plain}")


def _add_matched(state: tuple[int, bool] | None, face: int) -> tuple[int, bool]:
    if state is None:
        return (face, False)
    return (state[0], state[1] or face == state[0])


FIRST_MATCHED = Tally("first, and whether another equals it", None, _add_matched)
"""`(first, matched)`: the Action Die, and whether a Risk Die shows the same."""


def _matched(first: tuple[int, bool]) -> Read:
    face, matched = first
    if matched:
        return Read(NO_AND, "a Risk Die equals the Action Die and removes it")
    return Read(of_die(face), "no Risk Die equals the Action Die")
