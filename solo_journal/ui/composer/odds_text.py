"""Odds in a few words, for one line: the case worth naming, and its chance."""

from __future__ import annotations

from collections.abc import Iterator

from ...campaign.story.outcome_text import SIGN_OF
from ...rules.odds import Case, Odds, percent, reach
from ...rules.procedure import Procedure
from ...rules.shelf import of
from ...rules.world import World
from ..page.bars import pips

MOST_NAMED = 3


def describe_odds(odds: Odds) -> Iterator[str]:
    """`yes 50%`; of numbers their range; without marks, the best headlines."""
    if len(odds.headlines) > 1 and (reached := reach(odds)):
        yield reached
        return
    yield from map(case_text, odds.main_cases(MOST_NAMED))


def case_text(case: Case) -> str:
    """`hit 88%`."""
    return f"{case.name} {percent(case.chance)}"


def fills(mark: str, procedure: Procedure, world: World) -> str:
    """The meter that a mark moves, as it would then be: ` → ◆◆◇`, and ` → ✦` if it fires. Empty if the mark moves
    nothing."""
    gains = next((each for each in procedure.marks if each.name == mark and each.gains), None)
    game = procedure.id.partition(".")[0]
    values = of(world).system(game).values(world) if gains else ()
    for each in values:
        if gains and each.id == gains.gains and each.value is not None and each.size is not None:
            after = each.value + gains.by
            return f" → {SIGN_OF['turn'] if after >= each.size else pips(after, each.size)}"
    return ""
