"""The threat of a roll: the stated level, the character's position, obstacles, and harm."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ...command_hints import way
from ...inputs import as_spoken
from ...names import must_find
from ...refusal import Refused, quoted
from ...world import World
from .stances import LEAST, MOST, Augur

LEVELS = {"inert": 0, "normal": 0, "risky": 1, "complex": 2, "desperate": 3, "impossible": 4}
"""Threat levels by name (core rules, Threat Dice)."""
_NUMBER = re.compile(r"^[+-]?\d+$")


def level(value: Any) -> Any:
    """`risky`, `2t` and `2` as a number; anything else unchanged. Raises `ValueError` for an unknown word."""
    if not isinstance(value, str):
        return value
    number = value.strip().removesuffix("t").strip()
    if _NUMBER.match(number):
        return number
    if as_spoken(value) not in LEVELS:
        raise ValueError(f"say {', '.join(LEVELS)}, or a number, not “{value[:20]}”")
    return LEVELS[as_spoken(value)]


class Threat(NamedTuple):
    """The threat of one roll."""

    dice: int
    """The number of d8, including harm."""
    momentum: int
    """Momentum gained before the roll, from a threat level below 0."""
    told: str
    """The sources, in words."""


def threat_of(world: World, threat: int, position: int, against: tuple[str, ...], harm: int) -> Threat:
    """The threat of a roll. Stances, position and level add up and count from -2 to 4; harm comes on top.

    Raises `Refused` if the action is impossible, or an obstacle is unknown.
    """
    obstacles = Augur.of(world).obstacles
    if against and not obstacles:
        raise Refused(f"No obstacle {quoted(against[0])} yet. Give it a stance: {way('augur.stance')}.")
    named = [obstacles[must_find(obstacles, name, "obstacle")] for name in against]
    said = [f"the situation {threat:+d}"] if threat else []
    said += [f"your position {position:+d}"] if position else []
    said += [each.describe() for each in named]
    total = min(MOST, max(LEAST, threat + position + sum(each.threat for each in named)))
    if total >= MOST:
        raise Refused("At a threat of 4 this is impossible. Break it up into steps, or try another way.")
    if harm:
        said.append(f"harm +{harm}")
    return Threat(max(0, total) + harm, max(0, -total), "; ".join(said))
