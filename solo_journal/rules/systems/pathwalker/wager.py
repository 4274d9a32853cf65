"""Sixes, and Overexertion: all dice are rolled again, and a die of the trait is at stake (rules, Overexertion)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...asking import Ask
from ...dice_counting import hits
from ...world import World
from .readings import EXTRA
from .tribulations import Trait

SIX = hits(6)


class Sixes(NamedTuple):
    """Dice that fell, and what they cost."""

    sixes: int
    shown: str
    """The faces, as they are shown."""
    lost: bool = False
    """Whether a die of the trait is lost until the next session."""
    wagered: bool = False


def successes(count: int) -> str:
    """`No success`, `1 success`, `2 successes`."""
    return "No success" if not count else "1 success" if count == 1 else f"{count} successes"


def roll(ask: Ask, label: str, dice: int, by: str = "") -> Sixes:
    """Roll so many d6 and count the sixes; without dice nothing is rolled."""
    if not dice:
        return Sixes(0, "no dice")
    rolled = ask.roll(label, dice, 6, tally=SIX, by=by)
    return Sixes(rolled.value, " ".join(map(str, rolled.faces)))


def wager(
    world: World, ask: Ask, first: Sixes, dice: int, what: Trait | None, failed: Callable[[int], bool] = lambda n: not n
) -> Sixes:
    """Offer to overexert: after a failure to try again, after a success for more. Declined unless it is taken."""
    if not dice:
        return first
    lost = failed(first.sixes)
    own = what.capitalize() if what else "trait"
    price = f"; if it fails, one {own} die less until the next session"
    words = f"roll all {dice} again{price}" if lost else f"roll all {dice} again and add the sixes{price}"
    if ask.choose("Overexert", {"no": "leave it", "yes": words}, "no") != "yes":
        return first
    second = roll(ask, "Overexertion", dice)
    count = second.sixes if lost else first.sixes + second.sixes
    pays = failed(count) if lost else not second.sixes and EXTRA.of(world) == "penalty"
    return Sixes(count, f"{first.shown} | {second.shown}", pays, wagered=True)
