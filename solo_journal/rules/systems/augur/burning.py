"""Burning Momentum after the roll: it takes the place of the highest action die, and only then come the cuts."""

from __future__ import annotations

from typing import NamedTuple

from ...asking import Ask
from .results import PERFECT, STEPS, burnt, cut, result_of
from .sheet import BURNS_FROM


class Burnt(NamedTuple):
    """Momentum that was burned, and the result that it gives before the cuts."""

    momentum: int
    result: str


def burning(ask: Ask, momentum: int, result: str, counting: tuple[int, ...], cuts: int) -> Burnt | None:
    """Offer to burn Momentum where that betters the result, saying what it would do; None where it is not burned."""
    if momentum < BURNS_FROM or result == PERFECT:
        return None
    instead = result_of(burnt(counting, momentum))
    now, then = cut(result, cuts), cut(instead, cuts)
    if STEPS.index(then) <= STEPS.index(now):
        return None
    if not wishes(ask, "Burn Momentum", f"{momentum} for the highest die: {now} becomes {then}"):
        return None
    return Burnt(momentum, instead)


def wishes(ask: Ask, label: str, words: str) -> bool:
    """Whether the player takes a choice that is declined unless it is taken."""
    return ask.choose(label, {"no": "leave it", "yes": words}, "no") == "yes"
