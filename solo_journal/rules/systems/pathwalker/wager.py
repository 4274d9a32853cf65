"""Counting sixes, also as an oracle; overexertion, a reroll with a die at stake; and the Path Die."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Annotated, Literal, NamedTuple

from pydantic import BeforeValidator, Field

from ...answer_source import Ask, Rolled
from ...dice_counting import TOTAL, hits
from ...inputs import die_size
from ...outcome import Outcome, Verdict
from ...question import LikelyQuestion
from ...refusal import BadInput
from ...world import World
from .readings import EXTRA
from .sheet import ID, Sheet
from .who import Who

SIX = hits(6)


class Sixes(NamedTuple):
    sixes: int
    rolled: Rolled | None = None
    """None without dice."""
    lost: bool = False
    """Whether a die of the trait is lost until the next session."""
    wagered: bool = False

    @property
    def told(self) -> str:
        return ", overexerted" if self.wagered else ""


NONE = "No success"
MOST_NAMED = 60
"""The sixes of the largest pool, rolled twice."""


def successes(count: int) -> str:
    return NONE if not count else "1 success" if count == 1 else f"{count} successes"


SUCCESSES = (*(Verdict(successes(count), "good") for count in range(MOST_NAMED, 0, -1)), Verdict(NONE, "bad"))


def roll(ask: Ask, label: str, dice: int, by: str = "", part: str = "") -> Sixes:
    """Roll this many d6 and count the sixes; without dice nothing is rolled."""
    if not dice:
        return Sixes(0)
    rolled = ask.roll(label, dice, 6, tally=SIX, by=by, part=part)
    return Sixes(rolled.value, rolled)


def at_least(sixes: int, dice: int) -> Fraction:
    """How likely so many dice show at least so many sixes."""
    return Fraction(sum(comb(dice, shown) * 5 ** (dice - shown) for shown in range(sixes, dice + 1)), 6**dice)


def wager(
    world: World,
    ask: Ask,
    first: Sixes,
    dice: int,
    failed: Callable[[int], bool] = lambda n: not n,
    *,
    more: bool = True,
    defends: str = "",
    foe: str = "",
    helps: Callable[[int], bool] | None = None,
    aim: str = "to succeed",
) -> Sixes:
    """Offer to overexert: after a failure to try again, after a success for more if `more` matters. Declined by
    default. `defends` names whoever rolls against the act of a `foe`; `helps` tells whether so many sixes would
    improve the result, and `aim` what a failed roll was for."""
    lost = failed(first.sixes)
    better = helps or (lambda sixes: not failed(sixes) if lost else sixes > 0)
    needed = next((sixes for sixes in range(dice + 1) if better(sixes)), None)
    if not dice or needed is None or not (lost or more):
        return first
    one = world.character()
    again = f"all {dice} again" if lost else "again for more"
    if defends:
        again = f"{'' if one and one.name == defends else f'{defends} '}against {foe} again"
    words = f"{again}, or lose a die" if lost or EXTRA.of(world) == "penalty" else again
    chance = (at_least(needed, dice), aim if lost and not helps else "to do better")
    if ask.choose("Overexert", {"no": "leave it", "yes": words}, "no", urgent=lost, chance=chance) != "yes":
        return first
    second = roll(ask, "Overexertion", dice, by=defends, part="against" if defends else "")
    stands = first if first.sixes > second.sixes else second  # trying again does not lose a tie
    count = stands.sixes if lost else first.sixes + second.sixes
    pays = failed(count) if lost else not second.sixes and EXTRA.of(world) == "penalty"
    for each in (first, second):
        if lost and each is not stands and each.rolled is not None:
            ask.keep(each.rolled)
    return Sixes(count, second.rolled, pays, wagered=True)


DICE = {"unlikely": 2, "even": 4, "likely": 7}


class AskOracle(LikelyQuestion):
    """Ask a yes/no question about the world. The game has no oracle, so its dice answer: a solo ruling of this program.

    The likelihood gives the dice: unlikely 2, even 4, likely 7. No six is no, one is yes, more are yes, and.

    Yes comes at 30.6%, 51.8% and 72.1%.

    Example: "Is the gate guarded?", 6 1 3 2: Yes.
    """

    id = "pathwalker.ask"
    called = "Ask the dice"
    page = "a ruling of this program; Rolling Dice, A Game of Sixes"
    verdicts = (Verdict("Yes, and", answer="yes"), Verdict("Yes", answer="yes"), Verdict("No", answer="no"))

    def resolve(self, world: World, ask: Ask) -> Outcome:
        rolled = roll(ask, "Dice", DICE[self.likelihood])
        answer = "No" if not rolled.sixes else "Yes" if rolled.sixes == 1 else "Yes, and"
        return self.answered(world, answer, f"{self.likelihood.capitalize()}, {DICE[self.likelihood]} dice.")


Die = Annotated[Literal[0, 4, 6, 8], BeforeValidator(die_size)]
"""A Path Die as typed, `d6` or `6`; 0 for none."""
Thrown = Annotated[
    Die, Field(title="Path Die", description="the sides of the Path Die where no sheet has one: 4, 6 or 8; 0 for none")
]
"""The input for a Path Die."""


def roll_reached(ask: Ask, world: World, who: Who, targets: list[Who], given: int) -> tuple[list[Who], str]:
    """The targets reached, in order, and their number as the end of a sentence. A single target needs no die."""
    if len(targets) < 2:
        return targets, ""
    face: int = ask.roll("Path Die", 1, die_of(world, who, given), tally=TOTAL, part="Path Die").value
    chosen = targets[:face]
    return chosen, f"; the Path Die reaches {len(chosen)} of {len(targets)}"


def die_of(world: World, who: Who, given: int) -> int:
    """The Path Die to roll. Raises `BadInput` if there is none."""
    one = world.characters.get(who.key)
    own = Sheet.of(one).path_die if one and ID in one.sheets and not who.foe else 0
    if not given and not own:
        raise BadInput(f"{who.name} has no Path Die, which says how many targets are reached. Give one: d4, d6 or d8.")
    return given or own
