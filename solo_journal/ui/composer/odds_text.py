"""Odds in a few words, for one line: which of the cases is worth naming, and how likely it is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...rules.asking import Ask, Chance
from ...rules.odds import Odds
from ...rules.procedure import Procedure
from ...rules.system import Gauge, System
from ...rules.tables import Tables
from ...rules.world import World
from ..page.bars import percent

FAVOURED = "yes"
"""Where a case is marked so, this is the one that a player looks for."""
MOST_NAMED = 3
TRIES = 120
"""Rolls tried to find a case; one in twenty is found all but surely."""


def case_of(odds: Odds) -> str:
    """The case that stands for all: the marked one that a player looks for, else the most likely one."""
    if FAVOURED in odds.marks:
        return FAVOURED
    return next(iter(odds.marks), next(iter(odds.headlines), ""))


def chance_of(odds: Odds, case: str) -> Fraction:
    """How likely a case is, marked or by its headline."""
    return odds.marks.get(case, odds.headlines.get(case, Fraction(0)))


def beside(odds: Odds, case: str) -> list[str]:
    """What else is marked. What is so whenever the case is not says nothing new."""
    rest = 1 - chance_of(odds, case)
    return [mark for mark, chance in odds.marks.items() if mark != case and chance != rest]


def told(odds: Odds) -> Iterator[str]:
    """`yes 50%`; where nothing is marked, the most likely headlines."""
    if odds.marks:
        case = case_of(odds)
        named = [case, *beside(odds, case)]
    else:
        named = list(odds.headlines)[:MOST_NAMED]
    yield from (f"{name} {percent(chance_of(odds, name))}" for name in named)


def filled_by(mark: str, procedure: Procedure, system: System, world: World, tables: Tables) -> Gauge | None:
    """The gauge of this system that a case fills, as it would then stand: one such case, found by trying."""
    before = [gauge.value for gauge in system.gauges(world)]
    for seed in range(TRIES):
        outcome = procedure.resolve(world, Ask(Chance(seed), tables=tables))
        if mark in outcome.marks:
            after = list(system.gauges(outcome.world))
            return next((gauge for value, gauge in zip(before, after, strict=False) if gauge.value != value), None)
    return None
