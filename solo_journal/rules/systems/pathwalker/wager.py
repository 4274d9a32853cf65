"""Sixes, and Overexertion: all dice are rolled again, and a die of the trait is at stake (rules, Overexertion)."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import NamedTuple

from ...asking import Ask, Rolled
from ...dice_counting import hits
from ...outcome import Verdict
from ...world import World
from .readings import EXTRA
from .tribulations import Trait

SIX = hits(6)


class Sixes(NamedTuple):
    """Dice that were rolled, and what they cost."""

    sixes: int
    rolled: Rolled | None = None
    """None where there were no dice."""
    lost: bool = False
    """Whether a die of the trait is lost until the next session."""
    wagered: bool = False


NONE = "No success"
WORTH_IT = 0.25
"""A second try that helps less often than this stands behind what goes on."""
MOST_NAMED = 60
"""Sixes of the largest pool, rolled twice."""


def successes(count: int) -> str:
    """`No success`, `1 success`, `2 successes`."""
    return NONE if not count else "1 success" if count == 1 else f"{count} successes"


SUCCESSES = (*(Verdict(successes(count), "good") for count in range(MOST_NAMED, 0, -1)), Verdict(NONE, "bad"))


def roll(ask: Ask, label: str, dice: int, by: str = "", part: str = "") -> Sixes:
    """Roll so many d6 and count the sixes; without dice nothing is rolled."""
    if not dice:
        return Sixes(0)
    rolled = ask.roll(label, dice, 6, tally=SIX, by=by, part=part)
    return Sixes(rolled.value, rolled)


def _hopeful(dice: int, failed: Callable[[int], bool]) -> bool:
    """Whether trying again helps often enough to be offered before what goes on."""
    helps = sum(comb(dice, sixes) * 5.0 ** (dice - sixes) for sixes in range(dice + 1) if not failed(sixes))
    return helps >= WORTH_IT * 6.0**dice


def wager(
    world: World,
    ask: Ask,
    first: Sixes,
    dice: int,
    what: Trait | None,
    failed: Callable[[int], bool] = lambda n: not n,
    *,
    more: bool = True,
    defends: str = "",
    foe: str = "",
) -> Sixes:
    """Offer to overexert: after a failure to try again, after a success for more where `more` still matters. Declined
    unless it is taken. `defends` names whoever rolls against the act of a `foe`."""
    lost = failed(first.sixes)
    if not dice or not (lost or more):
        return first
    own = f"{'an' if what in ('awareness', 'endurance') else 'a'} {what.capitalize()}" if what else "a"
    one = world.character()
    who = "" if one and one.name == defends else f"{defends} "
    again = f"{who}all {dice} again against {foe}" if defends else f"all {dice} again"
    words = f"{again}{'' if lost else ' for more'}, {own} die at stake"
    if ask.choose("Overexert", {"no": "leave it", "yes": words}, "no", urgent=lost and _hopeful(dice, failed)) != "yes":
        return first
    second = roll(ask, "Overexertion", dice, by=defends, part="against" if defends else "")
    stands = first if first.sixes > second.sixes else second  # a tie is not lost by trying again
    count = stands.sixes if lost else first.sixes + second.sixes
    pays = failed(count) if lost else not second.sixes and EXTRA.of(world) == "penalty"
    for each in (first, second):
        if lost and each is not stands and each.rolled is not None:
            ask.keep(each.rolled)
    return Sixes(count, second.rolled, pays, wagered=True)
