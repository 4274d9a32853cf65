"""Exact odds: the very `resolve` that plays, walked along every way the dice can fall.

Offers count as declined, what follows by itself is left out, and "roll again on a tie" conditions on there being none.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice
from typing import Any, NamedTuple, cast

from .answer_source import Answer as Given
from .answer_source import Ask, Roll, by_label
from .dice_counting import MOST_CASES, Tally, TooMany
from .kinds.apply import prepared, refusal_of
from .outcome import Answer, Tone
from .procedure import Procedure, verdict_of
from .refusal import Refused
from .shelf import Shelf, of
from .tables import Tables
from .world import World

MOST_ROLLS = 300_000
"""Rolls that a walk may ask for in all; a procedure with few cases may still ask often in each."""
MOST_SINGLES = 12
"""Of a procedure that rolls for many, the odds of so many rolls are told."""
SHALLOW = 8
"""A first case of at most so many rolls tells how many cases there will be, so too many are refused at once."""
GLANCE = 1_000
"""So many rolls tell from how far they came whether the whole walk would be far too long."""
FAR = 2
"""Past so many times what is allowed it is: branches are not all alike."""

Branches = list[tuple[int, tuple[int, ...]]]
"""The values of one roll: in how many ways each falls, and faces that show it."""
Shape = tuple[Tally, int, int, int]


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely each headline is, and what else is true of the cases.

    Headlines come in the order of severity that their procedure declares, best first; undeclared ones follow, most
    likely first.
    """

    headlines: Mapping[str, Fraction]
    marks: Mapping[str, Fraction]
    """In the order in which the procedure declares them, the one for the yes side of an oracle first."""
    tones: Mapping[Tone, Fraction] = field(default_factory=dict)
    """Summed by tone."""
    answers: Mapping[Answer, Fraction] = field(default_factory=dict)
    """Of an oracle: yes, no and between."""
    known: bool = True
    """Whether the procedure declares headlines; else each tells a single case in its own words."""
    phrases: Mapping[str, str] = field(default_factory=dict)
    """Marks by how a chance of them is said, where that is not their name."""
    lead: str = ""
    """The mark that a player looks for: the yes side of an oracle, else the first whose chance has words of its own."""

    @property
    def in_order(self) -> dict[str, Fraction]:
        """The headlines, numbers by their size."""
        totals = all(name.removeprefix("-").isdecimal() for name in self.headlines)
        return {name: self.headlines[name] for name in (sorted(self.headlines, key=int) if totals else self.headlines)}

    def worded(self, wording: Mapping[str, str]) -> Odds:
        """The same in the player's words for the headlines, and for a yes and a no among the marks, to be shown."""
        if not wording:
            return self
        said = {each.casefold(): f"{words[:1].lower()}{words[1:]}" for each, words in wording.items()}
        headlines: dict[str, Fraction] = {}
        for each, chance in self.headlines.items():
            words = wording.get(each, each)
            headlines[words] = headlines.get(words, Fraction(0)) + chance
        marks = {said.get(mark, mark): on for mark, on in self.marks.items()}
        return replace(self, headlines=headlines, marks=marks, lead=said.get(self.lead, self.lead))

    @property
    def case(self) -> Case:
        """The case that a player looks for: the mark that leads; else all that is not bad, where some of it is; else
        the best headline."""
        if self.lead in self.marks:
            return Case(self.lead, self.marks[self.lead], self.phrases.get(self.lead, ""))
        fine = self.tones.get("good", Fraction(0)) + self.tones.get("mixed", Fraction(0))
        names = list(self.headlines)
        if not (fine and self.tones.get("bad")):
            return Case(*next(iter(self.headlines.items())))
        count, left = 0, fine
        while left > 0 and count < len(names):
            left -= self.headlines[names[count]]
            count += 1
        if left:  # what is fine and what is bad share a headline
            return Case(names[0], self.headlines[names[0]])
        if count == 1:
            return Case(names[0], fine)
        several = f"{names[count - 1]} or better".lower()
        return Case(several, fine, f"for {several}")

    def beside(self) -> Iterator[Case]:
        """What else is marked. What is so whenever the case is not says nothing new."""
        case = self.case
        yield from (Case(*each) for each in self.marks.items() if each[0] != case.name and each[1] != 1 - case.chance)

    def main_cases(self, most: int | None = None) -> list[Case]:
        """What is worth naming: the case that leads and what is marked beside it; where none does, so many of the
        headlines, then the marks."""
        if self.lead in self.marks:
            return [self.case, *self.beside()]
        return [Case(*each) for each in (*islice(self.headlines.items(), most), *self.marks.items())]


class Case(NamedTuple):
    """The case that stands for all where there is room for one: `hit` at 7/8, `weak success or better`."""

    name: str
    chance: Fraction
    phrase: str = ""

    @property
    def describe(self) -> str:
        """As part of a sentence: `48% to hit`, `67% weak success or better`."""
        return f"{float(self.chance):.0%} {self.phrase or self.name}"


class RollsForMany(Refused):
    """One procedure rolls for many, so the odds are those of each roll alone. The message tells them in a sentence."""

    def __init__(self, procedure: Procedure, singles: Iterable[tuple[str, Odds | str]]) -> None:
        self.singles = dict(singles)
        """By its name: the odds of a roll, or why it has none."""
        told = [f"{name}: {_in_short(found)}" for name, found in list(self.singles.items())[:MOST_SINGLES]]
        more = f"; and {len(self.singles) - MOST_SINGLES} more" if len(self.singles) > MOST_SINGLES else ""
        super().__init__(f"{procedure.called} rolls for many, each alone. {'; '.join(told)}{more}.")


def _in_short(found: Odds | str) -> str:
    """`hit 87.5%, out 25.0%`; where nothing is marked, every headline."""
    if isinstance(found, str):
        return found.rstrip(".")
    shown = found.marks or found.headlines
    if len(shown) > MOST_SINGLES and not found.known:
        low, high = (f"{float(end(shown.values())):.1%}" for end in (min, max))
        return reach(found) or f"{len(shown)} results, each {low if low == high else f'{low} to {high}'}"
    return reach(found) or ", ".join(f"{name} {float(chance):.1%}" for name, chance in shown.items())


def reach(odds: Odds) -> str:
    """`5 to 20, 12.5 on average` where each headline is a number; else empty."""
    try:
        sums = {int(headline): chance for headline, chance in odds.headlines.items()}
    except ValueError:
        return ""
    low, high = min(sums), max(sums)
    mean = float(sum(total * chance for total, chance in sums.items()))
    return f"{low} to {high}, {mean:.4g} on average" if low < high else f"always {low}"


class _Again(Exception):
    """This case is rolled again, so it does not count."""


@dataclass(slots=True)
class _Weights:
    """Ways by name, summed as whole numbers under each number of equal cases: far cheaper than adding fractions."""

    sums: defaultdict[str, defaultdict[int, int]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(int)))

    def add(self, name: str, ways: int, of: int) -> None:
        self.sums[name][of] += ways

    def share(self, whole: Fraction) -> dict[str, Fraction]:
        """Each name's part of the whole, the largest first."""
        found = {name: _total(parts) / whole for name, parts in self.sums.items()}
        return dict(sorted(found.items(), key=lambda pair: -pair[1]))


def _total(parts: Mapping[int, int]) -> Fraction:
    return sum((Fraction(ways, of) for of, ways in parts.items()), Fraction(0))


@dataclass(slots=True)
class _Case:
    """One way through a procedure: the branch taken at each roll, and what is left to take. It answers an `Ask`."""

    path: list[int]
    known: dict[Shape, Branches]
    branches: list[Branches] = field(default_factory=list)
    ways: int = 1
    of: int = 1

    def faces(self, request: Roll, *, step: bool) -> Sequence[int]:
        shape = (request.tally, request.count, request.low, request.high)
        found = self.known.get(shape)
        if found is None:
            found = list(request.tally.spread(request.count, request.low, request.high).values())
            self.known[shape] = found
        depth = len(self.branches)
        self.branches.append(found)
        if depth == len(self.path):
            self.path.append(0)
        ways, example = found[self.path[depth]]
        self.ways *= ways
        self.of *= request.tally.whole(request.count, request.low, request.high)
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

    def walked(self, path: Sequence[int]) -> float:
        """How much of the whole lies before this path, if the branches of every roll are alike."""
        share, part = 0.0, 1.0
        for taken, branches in zip(path, self.branches, strict=False):
            part /= len(branches)
            share += taken * part
        return share


def odds_of(
    procedure: Procedure,
    world: World,
    *,
    tables: Tables,
    readings: Mapping[str, str] | None = None,
    shelf: Shelf | None = None,
    given: Iterable[Given] = (),
    most: int = MOST_ROLLS,
) -> Odds:
    """The odds of every headline of a procedure in this world. Raises `Refused`, also when the cases are too many, and
    for one that rolls for many: the sentence then tells the odds of each roll. Effects of conditions are counted.
    `given` answers stand, so that only what they leave open has odds; it may ask for at most so many rolls."""
    shelf = shelf or of(world)
    world = world.on(shelf)
    ground = world.but(readings={**world.readings, **readings}) if readings else world
    procedure = prepared(procedure, ground, shelf)
    if reason := refusal_of(procedure, ground, shelf):
        raise Refused(reason)
    if singles := tuple(procedure.singles(ground)):
        raise RollsForMany(procedure, _one_by_one(singles, ground, tables, shelf))
    headlines, marks, tones, answers = _Weights(), _Weights(), _Weights(), _Weights()
    known: dict[Shape, Branches] = {}
    settled = by_label(given)
    path: list[int] | None = []
    cases = rolls = 0
    while path is not None:
        case = _Case(path, known)
        try:
            outcome = procedure.resolve(ground, Ask(case, settled, tables=tables, shows=False))
        except _Again:
            outcome = None
        cases, rolls = cases + 1, rolls + len(case.branches)
        shallow = cases == 1 and len(case.branches) <= SHALLOW
        if cases > MOST_CASES or rolls > most or (shallow and math.prod(map(len, case.branches)) > MOST_CASES):
            raise TooMany
        if outcome is not None:
            headlines.add(outcome.headline, case.ways, case.of)
            verdict = verdict_of(procedure, outcome)
            tones.add(verdict.tone, case.ways, case.of)
            if verdict.answer:
                answers.add(verdict.answer, case.ways, case.of)
            for mark in outcome.marks:
                marks.add(mark, case.ways, case.of)
        path = case.next()
        if path and rolls > GLANCE and rolls > FAR * most * case.walked(path):
            raise TooMany
    whole = sum(map(_total, headlines.sums.values()), Fraction(0))
    if not whole:
        raise Refused(f"{procedure.called} never ends in this way, so it has no odds.")
    shares = headlines.share(whole)
    declared = [verdict.key for verdict in procedure.verdicts if verdict.key in shares]
    ordered = {key: shares[key] for key in (*declared, *shares)}
    chances = marks.share(whole)
    named = [each.name for each in sorted(procedure.marks, key=lambda each: not each.yes) if each.name in chances]
    marked = {name: chances[name] for name in (*named, *chances)}
    phrases = {each.name: each.chance for each in procedure.marks if each.chance}
    toned, answered = cast("Any", tones.share(whole)), cast("Any", answers.share(whole))
    lead = next((name for name in named if name in phrases or any(each.yes for each in procedure.marks)), "")
    return Odds(ordered, marked, toned, answered, bool(declared), phrases, lead)


def _one_by_one(
    singles: Iterable[tuple[str, Procedure]], world: World, tables: Tables, shelf: Shelf
) -> Iterator[tuple[str, Odds | str]]:
    """The odds of each roll, or the sentence why it has none."""
    for name, single in singles:
        try:
            yield name, odds_of(single, world, tables=tables, shelf=shelf)
        except Refused as reason:
            yield name, str(reason)
