"""Exact odds: the same `resolve` as in play, run for every result of the dice.

Offers count as declined, automatic steps are left out, and rolls repeated after a tie are conditioned away.
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
from .kinds.apply import apply_effects, refusal_of
from .outcome import Answer, Tone
from .procedure import Procedure, verdict_of
from .refusal import Refused
from .tables import Tables
from .world import World

MOST_ROLLS = 300_000
"""Most rolls in a whole walk; even with few cases, each may roll often."""
MOST_SINGLES = 12
"""Most single rolls whose odds are listed."""
SHALLOW = 8
"""If the first case has at most this many rolls, the total is estimated from it and refused early."""
GLANCE = 1_000
"""After this many rolls, the progress shows whether the walk is far too long."""
FAR = 2
"""The walk is too long if the estimate is over the limit by this factor; branches differ in size."""

Branches = list[tuple[int, tuple[int, ...]]]
"""The values of one roll: the number of ways for each, and an example of its faces."""
Shape = tuple[Tally, int, int, int]


@dataclass(frozen=True, slots=True)
class Odds:
    """The probability of each headline and of other facts.

    Headlines are in the order that the procedure declares, best first; undeclared ones follow, most likely first.
    """

    headlines: Mapping[str, Fraction]
    marks: Mapping[str, Fraction]
    """In declared order, but the yes side of an oracle first."""
    tones: Mapping[Tone, Fraction] = field(default_factory=dict)
    """Sums by tone."""
    answers: Mapping[Answer, Fraction] = field(default_factory=dict)
    """For an oracle: yes, no and between."""
    known: bool = True
    """Whether the procedure declares headlines; if not, each is one case in its own words."""
    phrases: Mapping[str, str] = field(default_factory=dict)
    """Wording of a chance for marks that have one."""
    lead: str = ""
    """The main mark: the yes side of an oracle, else the first with its own wording."""

    @property
    def in_order(self) -> dict[str, Fraction]:
        """The headlines; numbers sorted by size."""
        totals = all(name.removeprefix("-").isdecimal() for name in self.headlines)
        return {name: self.headlines[name] for name in (sorted(self.headlines, key=int) if totals else self.headlines)}

    def worded(self, wording: Mapping[str, str]) -> Odds:
        """A copy with headlines and marks in the player's words, for display."""
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
        """The main case: the leading mark, else everything that is not bad, else the best headline."""
        if self.lead:
            return Case(self.lead, self.marks.get(self.lead, Fraction(0)), self.phrases.get(self.lead, ""))
        fine = self.tones.get("good", Fraction(0)) + self.tones.get("mixed", Fraction(0))
        names = list(self.headlines)
        if not (fine and self.tones.get("bad")):
            return Case(*next(iter(self.headlines.items())))
        count, left = 0, fine
        while left > 0 and count < len(names):
            left -= self.headlines[names[count]]
            count += 1
        if left:  # a headline can be good or bad
            return Case(names[0], self.headlines[names[0]])
        if count == 1:
            return Case(names[0], fine)
        several = f"{names[count - 1]} or better".lower()
        return Case(several, fine, f"for {several}")

    def beside(self) -> Iterator[Case]:
        """Other marks, without those that only state the opposite of the main case."""
        case = self.case
        yield from (Case(*each) for each in self.marks.items() if each[0] != case.name and each[1] != 1 - case.chance)

    def main_cases(self, most: int | None = None) -> list[Case]:
        """Cases to show: the leading one with the marks beside it; without one, up to `most` headlines, then marks."""
        if self.lead in self.marks:
            return [self.case, *self.beside()]
        return [Case(*each) for each in (*islice(self.headlines.items(), most), *self.marks.items())]


def percent(chance: Fraction, digits: int = 0) -> str:
    """`58%`, or `58.3%`; what may happen is never 0%, and what may fail never 100%: `<1%`, `>99%`."""
    share = f"{float(chance) * 100:.{digits}f}%"
    return "<1%" if share == "0%" and chance else ">99%" if share == "100%" and chance < 1 else share


class Case(NamedTuple):
    """One case that stands for the rest: `hit` at 7/8, `weak success or better`."""

    name: str
    chance: Fraction
    phrase: str = ""

    @property
    def describe(self) -> str:
        """For use in a sentence: `48% to hit`, `67% weak success or better`."""
        return f"{percent(self.chance)} {self.phrase or self.name[:1].lower() + self.name[1:]}"


class RollsForMany(Refused):
    """The procedure contains several rolls, so only each of these has odds. The message lists them."""

    def __init__(self, procedure: Procedure, singles: Iterable[tuple[str, Odds | str]]) -> None:
        self.singles = dict(singles)
        """For each roll by name: its odds, or why it has none."""
        told = [f"{name}: {_short_text(found)}" for name, found in list(self.singles.items())[:MOST_SINGLES]]
        more = f"; and {len(self.singles) - MOST_SINGLES} more" if len(self.singles) > MOST_SINGLES else ""
        super().__init__(f"{procedure.called} rolls for many, each alone. {'; '.join(told)}{more}.")


def _short_text(found: Odds | str) -> str:
    """`hit 87.5%, out 25.0%`; every headline if there are no marks."""
    if isinstance(found, str):
        return found.rstrip(".")
    shown = found.marks or found.headlines
    if len(shown) > MOST_SINGLES and not found.known:
        low, high = (f"{float(end(shown.values())):.1%}" for end in (min, max))
        return reach(found) or f"{len(shown)} results, each {low if low == high else f'{low} to {high}'}"
    return reach(found) or ", ".join(f"{name} {float(chance):.1%}" for name, chance in shown.items())


def reach(odds: Odds) -> str:
    """`5 to 20, 12.5 on average` if all headlines are numbers; else empty."""
    try:
        sums = {int(headline): chance for headline, chance in odds.headlines.items()}
    except ValueError:
        return ""
    low, high = min(sums), max(sums)
    mean = float(sum(total * chance for total, chance in sums.items()))
    return f"{low} to {high}, {mean:.4g} on average" if low < high else f"always {low}"


class _Again(Exception):
    """This case is rolled again and does not count."""


@dataclass(slots=True)
class _Weights:
    """Weights by name, summed as integers per denominator, which is much faster than adding fractions."""

    sums: defaultdict[str, defaultdict[int, int]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(int)))

    def add(self, name: str, ways: int, of: int) -> None:
        self.sums[name][of] += ways

    def share(self, whole: Fraction) -> dict[str, Fraction]:
        """Each name's share of the whole, largest first."""
        found = {name: _total(parts) / whole for name, parts in self.sums.items()}
        return dict(sorted(found.items(), key=lambda pair: -pair[1]))


def _total(parts: Mapping[int, int]) -> Fraction:
    return sum((Fraction(ways, of) for of, ways in parts.items()), Fraction(0))


@dataclass(slots=True)
class _Case:
    """One path through a procedure: the branch taken at each roll, and those left. Answers an `Ask`."""

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
        """The estimated share of the walk before this path, assuming equal branches."""
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
    given: Iterable[Given] = (),
    most: int = MOST_ROLLS,
) -> Odds:
    """The odds of every headline of a procedure in this world, including the effects of conditions.

    Raises `Refused`, also for too many cases (`most` rolls), and `RollsForMany` with the odds of each roll. `given`
    answers
    are fixed, so the odds cover only what is open.
    """
    ground = world.but(readings={**world.readings, **readings}) if readings else world
    procedure = apply_effects(procedure, ground)
    if reason := refusal_of(procedure, ground):
        raise Refused(reason)
    if singles := tuple(procedure.singles(ground)):
        raise RollsForMany(procedure, _odds_of_singles(singles, ground, tables))
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
    lead = lead or ("" if declared else next(iter(phrases), ""))  # what a player hopes for and cannot get is 0%
    return Odds(ordered, marked, toned, answered, bool(declared), phrases, lead)


def _odds_of_singles(
    singles: Iterable[tuple[str, Procedure]], world: World, tables: Tables
) -> Iterator[tuple[str, Odds | str]]:
    """The odds of each roll, or the sentence why it has none."""
    for name, single in singles:
        try:
            yield name, odds_of(single, world, tables=tables)
        except Refused as reason:
            yield name, str(reason)
