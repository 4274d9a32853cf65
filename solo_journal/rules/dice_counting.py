"""Tallies: how the faces of a roll are counted, as the highest, the sum, the number of sixes and so on.

A tally folds over the dice. In play it turns faces into the value that a rule uses. For odds, dice that lead to the
same
state are merged as they are added, so twelve dice cost as little as two.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from .refusal import Refused

MOST_CASES = 200_000
"""Most cases that odds count."""
MOST_WORK = 1_000_000
"""Most additions of a die to a known state: a thousand d6, or ten d10000."""


class TooMany(Refused):
    """Too many cases to count."""

    def __init__(self) -> None:
        super().__init__(f"These odds have more than {MOST_CASES:,} cases: too many to count. Roll fewer dice.")


class Named(NamedTuple):
    """Faces that the player sees as something other than numbers, such as the remaining cards of a deck."""

    asks: str
    """The instruction: `type the card that you draw, such as Qs`."""
    face: Callable[[str], int]
    """The face for what the player typed. Raises `Refused`."""
    numbers: bool = False
    """Whether the player types a number, as the dice on the table show it."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A way to count dice: folds each face into a state, then reads the state."""

    name: str
    start: Hashable
    add: Callable[[Any, int], Hashable]
    read: Callable[[Any], Any] = lambda state: state
    keep: Callable[[Sequence[int]], Iterable[int]] = lambda faces: range(len(faces))
    """Indexes of the faces that count, for display only."""

    def of(self, faces: Iterable[int]) -> Any:
        state = self.start
        for face in faces:
            state = self.add(state, face)
        return self.read(state)

    def dropped(self, faces: Sequence[int]) -> tuple[int, ...]:
        """Indexes of the faces that do not count."""
        kept = set(self.keep(faces))
        return tuple(place for place in range(len(faces)) if place not in kept)

    def whole(self, count: int, low: int, high: int) -> int:
        """The number of ways `count` dice can fall."""
        return int((high - low + 1) ** count)

    def spread(self, count: int, low: int, high: int) -> dict[Any, tuple[int, tuple[int, ...]]]:
        """Every value of `count` dice, with its number of ways and an example of its faces."""
        states: dict[Hashable, tuple[int, tuple[int, ...]]] = {self.start: (1, ())}
        work = 0
        for _ in range(count):
            work += len(states) * (high - low + 1)
            if work > MOST_WORK:
                raise TooMany
            grown: dict[Hashable, tuple[int, tuple[int, ...]]] = {}
            for state, (ways, example) in states.items():
                for face in range(low, high + 1):
                    next_state = self.add(state, face)
                    known = grown.get(next_state)
                    grown[next_state] = (known[0] + ways, known[1]) if known else (ways, (*example, face))
                    if len(grown) > MOST_CASES:
                        raise TooMany
            states = grown
        values: dict[Any, tuple[int, tuple[int, ...]]] = {}
        for state, (ways, example) in states.items():
            value = self.read(state)
            known = values.get(value)
            values[value] = (known[0] + ways, known[1]) if known else (ways, example)
        return values


def _insert_sorted(state: tuple[int, ...], face: int) -> tuple[int, ...]:
    return tuple(sorted((*state, face)))


def _peak(state: tuple[int, bool], face: int) -> tuple[int, bool]:
    top, twice = state
    return (face, False) if face > top else (top, twice or face == top)


def _floor(state: tuple[int, bool] | None, face: int) -> tuple[int, bool]:
    if state is None or face < state[0]:
        return (face, False)
    return (state[0], state[1] or face == state[0])


def _all_of(pick: Callable[[Sequence[int]], int]) -> Callable[[Sequence[int]], Iterable[int]]:
    """Selects every face equal to the picked one."""
    return lambda faces: [place for place, face in enumerate(faces) if face == pick(faces)]


def _first_of(pick: Callable[[Sequence[int]], int]) -> Callable[[Sequence[int]], Iterable[int]]:
    """Selects the first face equal to the picked one."""
    return lambda faces: [faces.index(pick(faces))] if faces else []


def _select_ranked(count: int, *, high: bool) -> Callable[[Sequence[int]], Iterable[int]]:
    """Selects the `count` highest or lowest faces; of equal ones, those rolled first."""
    return lambda faces: sorted(range(len(faces)), key=lambda at: -faces[at] if high else faces[at])[:count]


AS_ROLLED = Tally("as rolled", (), lambda state, face: (*state, face))
"""The faces in the order rolled."""
SORTED = Tally("sorted", (), _insert_sorted)
"""The faces from low to high."""
SORTED_HIGHEST_COUNTS = Tally("sorted, the highest counts", (), _insert_sorted, keep=_first_of(max))
"""The faces from low to high; only the highest is displayed as counting."""
TOTAL = Tally("sum", 0, lambda state, face: state + face)
HIGHEST = Tally("highest", 0, max, keep=_first_of(max))
LOWEST = Tally("lowest", None, lambda state, face: face if state is None else min(state, face), keep=_first_of(min))
PEAK = Tally("highest, and whether it repeats", (0, False), _peak, keep=_all_of(max))
"""`(highest, repeated)`."""
FLOOR = Tally("lowest, and whether it repeats", None, _floor, keep=_all_of(min))
"""`(lowest, repeated)`."""


# cached: an equal tally lets odds reuse its values from case to case
@lru_cache(maxsize=256)
def hits(at_least: int, at_most: int = 1_000_000) -> Tally:
    return Tally(
        f"count of {at_least}+",
        0,
        lambda state, face: state + (at_least <= face <= at_most),
        keep=lambda faces: [place for place, face in enumerate(faces) if at_least <= face <= at_most],
    )


@lru_cache(maxsize=256)
def best(count: int) -> Tally:
    """The `count` highest faces, low to high."""
    return Tally(
        f"highest {count}",
        (),
        lambda state, face: _insert_sorted(state, face)[-count:] if count else (),
        keep=_select_ranked(count, high=True),
    )


@lru_cache(maxsize=256)
def worst(count: int) -> Tally:
    """The `count` lowest faces, low to high."""
    return Tally(
        f"lowest {count}",
        (),
        lambda state, face: _insert_sorted(state, face)[:count],
        keep=_select_ranked(count, high=False),
    )
