"""The faces rolled, by die, beside fair dice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ....rules.answer_source import Answer
from ...journal.log_line import Line
from .chance import Count, Strayed, strayed
from .ground import Ground

COMMON = (4, 6, 8, 10, 12, 20, 100)
"""The dice that people own."""
MOST_FACES = 20
"""Dice with more faces are counted in ten groups."""
_DICE = re.compile(r"(\d+)d(\d+|F)")


class Faces(NamedTuple):
    """The rolls of one kind of die."""

    die: str
    """`d6`; `dF` for fudge dice."""
    counts: tuple[Count, ...]
    strayed: Strayed
    size: int


@dataclass(slots=True)
class FaceCounter:
    """Counts every die rolled, including those of acts that were undone, rerolled or overruled."""

    _fell: dict[str, Counter[int]] = field(default_factory=dict)
    _others: Counter[str] = field(default_factory=Counter)
    """How often other dice were rolled, by size."""
    _taken: dict[str, set[str]] = field(default_factory=dict)
    """The labels of answers already counted, by entry."""
    _never: set[str] = field(default_factory=set)
    """Entries whose dice were typed wrongly or rejected."""

    def see(self, line: Line, ground: Ground) -> None:
        for answer in self._new(line):
            found = _DICE.fullmatch(answer.dice)
            sides = found[2] if found else ""
            if sides == "F" or (sides and int(sides) in COMMON):
                self._fell.setdefault(f"d{sides}", Counter()).update(answer.faces)
            elif sides:
                self._others[f"d{sides}"] += len(answer.faces)

    def faces(self) -> list[Faces]:
        """The counts, the smallest die first."""
        return [
            _faces(die, self._fell[die])
            for die in sorted(self._fell, key=lambda die: 0 if die == "dF" else int(die[1:]))
        ]

    def others(self) -> int:
        """How many other dice were rolled: those of tables with an unusual number of rows."""
        return self._others.total()

    def _new(self, line: Line) -> Iterator[Answer]:
        """The answers of a line that were not counted before: an offer taken repeats those of its act."""
        entry = line.entry
        self._never |= line.never_fell
        slip = line.undone and entry.kind == "correct"  # so the first faces were right after all
        if entry.act is None or entry.id in self._never or slip:
            return
        key = entry.target or entry.id
        known = self._taken.get(key, set()) if entry.kind == "take" else set()
        self._taken[key] = known | {each.label for each in entry.act.answers}
        yield from (each for each in entry.act.answers if each.label not in known and each.faces)


def _faces(die: str, fell: Counter[int]) -> Faces:
    size = fell.total()
    all_faces = range(-1, 2) if die == "dF" else range(1, int(die[1:]) + 1)
    if len(all_faces) <= MOST_FACES:
        named = [(f"{face:+d}" if die == "dF" and face else str(face), fell[face]) for face in all_faces]
    else:
        step = len(all_faces) // 10
        parts = [range(low, low + step) for low in range(1, len(all_faces) + 1, step)]
        named = [(f"{part[0]} to {part[-1]}", sum(fell[face] for face in part)) for part in parts]
    counts = tuple(Count(name, seen, size / len(named)) for name, seen in named)
    return Faces(die, counts, strayed(counts), size)
