"""Exact odds: the very `resolve` that plays, walked along every way the dice can fall.

Offers count as declined, what follows by itself is left out, and "roll again on a tie" conditions on there being none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from .asking import Ask, Roll
from .procedure import Procedure
from .refused import Refused
from .tables import Tables
from .tally import MOST_CASES, Tally, TooMany
from .world import World


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely each headline is, most likely first, and what else is marked on the cases."""

    headlines: Mapping[str, Fraction]
    marks: Mapping[str, Fraction]


class _Again(Exception):
    """This case is rolled again, so it does not count."""


@dataclass(slots=True)
class _Case:
    """One way through a procedure: the branch taken at each roll, and what is left to take."""

    path: list[int]
    branches: list[list[tuple[int, tuple[int, ...]]]] = field(default_factory=list)
    weight: Fraction = Fraction(1)
    known: dict[tuple[Tally, int, int, int], list[tuple[int, tuple[int, ...]]]] = field(default_factory=dict)

    def faces(self, request: Roll, *, step: bool) -> Sequence[int]:
        shape = (request.tally, request.count, request.low, request.high)
        if shape not in self.known:
            self.known[shape] = list(request.tally.spread(request.count, request.low, request.high).values())
        depth = len(self.branches)
        self.branches.append(self.known[shape])
        if depth == len(self.path):
            self.path.append(0)
        ways, example = self.known[shape][self.path[depth]]
        self.weight *= Fraction(ways, (request.high - request.low + 1) ** request.count)
        return example

    def again(self) -> None:
        raise _Again

    def next(self) -> list[int] | None:
        """The path of the next case, or None after the last."""
        path = self.path[: len(self.branches)]
        while path and path[-1] + 1 == len(self.branches[len(path) - 1]):
            path.pop()
        if path:
            path[-1] += 1
        return path or None


def odds_of(procedure: Procedure, world: World, *, tables: Tables, readings: Mapping[str, str] | None = None) -> Odds:
    """The odds of every headline of a procedure in this world. Raises `Refused`, also when the cases are too many."""
    ground = world.but(readings={**world.readings, **readings}) if readings else world
    reason = procedure.refusal(ground)
    if reason:
        raise Refused(reason)
    headlines: Counter[str] = Counter()
    marks: Counter[str] = Counter()
    shared: dict[tuple[Tally, int, int, int], list[tuple[int, tuple[int, ...]]]] = {}
    path: list[int] | None = []
    cases = 0
    counted = Fraction(0)
    while path is not None:
        case = _Case(path, known=shared)
        cases += 1
        if cases > MOST_CASES:
            raise TooMany
        try:
            outcome = procedure.resolve(ground, Ask(case, tables=tables))
        except _Again:
            path = case.next()
            continue
        counted += case.weight
        headlines[outcome.headline] += case.weight  # type: ignore[assignment]
        for mark in outcome.marks:
            marks[mark] += case.weight  # type: ignore[assignment]
        path = case.next()
    if not counted:
        raise Refused(f"{procedure.called} never ends in this way, so it has no odds.")
    return Odds(
        {key: Fraction(weight) / counted for key, weight in headlines.most_common()},
        {key: Fraction(weight) / counted for key, weight in marks.most_common()},
    )
