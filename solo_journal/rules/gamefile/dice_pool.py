"""Counts the dice of a roll with as few facts as its bands, marks and conditions need.

An atom is one fact about some dice: `("sum",)`, `("max",)`, `("n", 5, 6)` for the number that show 5 or 6. Dice are
folded into the needed atoms only, so that odds for twenty dice take milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..answer_source import Ask
from ..dice_counting import AS_ROLLED, Tally, best, worst

Atom = tuple[Any, ...]
SUM, MAX, MIN, SEEN, SAME = ("sum",), ("max",), ("min",), ("seen",), ("same",)


def number_of(low: int, high: int) -> Atom:
    return ("n", low, high)


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice of one size in a roll."""

    label: str
    count: int
    sides: int
    low: int = 1
    keep: str = ""
    kept: int = 0
    sign: int = 1
    part: str = ""

    @property
    def counted(self) -> int:
        return min(self.count, self.kept) if self.keep else self.count


@dataclass(frozen=True, slots=True)
class Fallen:
    """A rolled pool with the facts that were asked for."""

    pool: Pool
    faces: tuple[int, ...]
    facts: dict[Atom, Any]
    at: Any = None


def roll_pool(pool: Pool, atoms: Iterable[Atom], ask: Ask, shows: Atom | None = None) -> Fallen:
    wanted = tuple(dict.fromkeys(atoms))
    tally = tally_of(wanted, pool.keep, pool.kept, shows)
    fell = ask.roll(pool.label, pool.count, pool.sides, low=pool.low, tally=tally, part=pool.part)
    return Fallen(pool, fell.faces, dict(zip(wanted, fell.value, strict=True)), fell)


def again(fallen: Fallen, places: Sequence[int], ask: Ask) -> Fallen:
    if not places:
        return fallen
    pool = fallen.pool
    fell = ask.roll(f"{pool.label}, again", len(places), pool.sides, low=pool.low, tally=AS_ROLLED, part=pool.part)
    faces = list(fallen.faces)
    for place, face in zip(places, fell.faces, strict=True):
        faces[place] = face
    stay = [at for at in range(len(faces)) if at not in set(places)]
    ask.keep(fallen.at, stay)
    kept = sorted(faces, reverse=pool.keep == "kh")[: pool.kept] if pool.keep else faces
    return Fallen(pool, tuple(faces), {atom: _fact(atom, kept) for atom in fallen.facts}, fallen.at)


@lru_cache(maxsize=512)
def tally_of(atoms: tuple[Atom, ...], keep: str, kept: int, shows: Atom | None) -> Tally:
    """A tally whose value is these facts, in order, about the dice that count."""
    name = f"facts {keep}{kept} {atoms}"
    if keep:
        base = best(kept) if keep == "kh" else worst(kept)
        return Tally(name, base.start, base.add, lambda faces: tuple(_fact(atom, faces) for atom in atoms), base.keep)
    starts, folds = zip(*map(_fold, atoms), strict=True)

    def add(state: Any, face: int) -> Hashable:
        return tuple(fold(one, face) for fold, one in zip(folds, state, strict=True))

    return Tally(name, starts, add, keep=_counted_indexes(shows))


def _counted_indexes(shows: Atom | None) -> Callable[[Sequence[int]], Iterable[int]]:
    match shows:
        case ("max",) | ("min",):
            peak = max if shows == MAX else min
            return lambda faces: [faces.index(peak(faces))] if faces else []
        case ("n", low, high):
            return lambda faces: [at for at, face in enumerate(faces) if low <= face <= high]
    return lambda faces: range(len(faces))


def _fact(atom: Atom, faces: Sequence[int]) -> Any:
    state, fold = _fold(atom)
    for face in faces:
        state = fold(state, face)
    return state


Fold = tuple[Any, Callable[[Any, int], Any]]
_FOLDS: dict[str, Fold] = {
    "sum": (0, lambda state, face: state + face),
    "max": (None, lambda state, face: face if state is None else max(state, face)),
    "min": (None, lambda state, face: face if state is None else min(state, face)),
    "seen": ((frozenset(), False), lambda state, face: (state[0] | {face}, state[1] or face in state[0])),
    "same": (None, lambda state, face: face if state in (None, face) else "mixed"),
}
"""How each fact is counted: the start value and the function that adds a face."""


def _fold(atom: Atom) -> Fold:
    match atom:
        case ("n", low, high):
            return 0, lambda state, face: state + (low <= face <= high)
    return _FOLDS[atom[0]]
