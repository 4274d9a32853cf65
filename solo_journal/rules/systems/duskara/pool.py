"""The pool: named sources of Chance and Risk Dice, what remains after cancelling, which die decides, and its answer
under each house rule for leftover risk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from ...answer_source import Ask
from ...dice_counting import FLOOR, HIGHEST, LOWEST, PEAK, Tally
from ...world import World
from .answers import NO, NO_AND, of_die, stepped
from .readings import NET_RISK, PAIR_OF_THREES

MOST_DICE = 12
"""Most dice after cancelling."""


class Read(NamedTuple):
    """The answer and the reason."""

    answer: str
    why: str


@dataclass(frozen=True, slots=True)
class Keeping:
    """A pool to roll, and how to read its dice."""

    count: int
    tally: Tally
    judge: Callable[[Any], Read]


def keeping(net: int, net_risk: str, pair33: str) -> Keeping:
    """The pool for `net` dice (positive chance, negative risk) under these house rules.

    The Action Die is always rolled, and is the first.
    """
    count = min(1 + abs(net), MOST_DICE)
    if net == 0:
        return Keeping(1, HIGHEST, lambda face: Read(of_die(face), "the Action Die decides"))
    if net > 0 or net_risk == "B":
        return Keeping(count, PEAK, lambda peak: _pair(peak, f"highest of {count} dice", 1, pair33))
    if net_risk == "A1":
        return Keeping(count, FLOOR, lambda floor: _pair(floor, f"lowest of {count} dice", -1, "rule"))
    if net_risk == "A2":
        return Keeping(count, FLOOR, lambda floor: _pair(floor, f"lowest of {count} dice", 1, pair33))
    if net_risk == "C":
        return Keeping(1, HIGHEST, lambda face: Read(of_die(face), "it is not rolled, and the Action Die decides"))
    if net_risk == "D":
        return Keeping(count, FIRST_MATCHED, _matched)
    return Keeping(count, LOWEST, lambda face: Read(of_die(face), f"the lowest of {count} dice decides"))


def _pair(kept: tuple[int, bool], which: str, steps: int, pair33: str) -> Read:
    """A kept die whose answer moves by `steps` if another die matches it."""
    face, repeated = kept
    plain = of_die(face)
    if not repeated:
        return Read(plain, f"the {which} decides")
    why = f"the {which} decides and shows more than once"
    if face == 3 and pair33 == "printed":
        return Read(NO, f"{why}, which the printed example calls No")
    moved = stepped(plain, steps)
    if moved == plain:
        return Read(plain, f"{why}, with no step left to go")
    return Read(moved, f"{why}: one step {'up' if steps > 0 else 'down'} from {plain}")


FIRST_MATCHED = Tally(
    "first, and whether another equals it",
    None,
    lambda state, face: (state[0], state[1] or face == state[0]) if state else (face, False),
)
"""`(first, matched)`: the Action Die, and whether a Risk Die matches it."""


def _matched(first: tuple[int, bool]) -> Read:
    face, matched = first
    if matched:
        return Read(NO_AND, "a Risk Die equals the Action Die and removes it")
    return Read(of_die(face), "no Risk Die equals the Action Die")


Opposition = Literal["none", "minor", "moderate", "major"]
Environment = Literal["twilight", "day", "night"]
Wind = Literal["calm", "steady", "strong", "gale", "superstorm"]
Stock = Literal["abundant", "adequate", "strained", "crisis"]

OPPOSITION: Mapping[Opposition, int] = {"none": 0, "minor": 1, "moderate": 2, "major": 3}
"""Risk Dice by the strength of the opposition (the book, Opposition)."""

ENVIRONMENT: Mapping[Environment, int] = {"twilight": 0, "day": 2, "night": 1}
"""Risk Dice by zone (the book, Environmental Zones): by day for physical acts, by night for finding and seeing."""

WIND: Mapping[Wind, int] = {"calm": 0, "steady": 0, "strong": 1, "gale": 2, "superstorm": 3}
"""Risk Dice outdoors (the book, Wind and Storm Conditions)."""

WIND_ON_STRUCTURES: Mapping[Wind, int] = {"calm": 0, "steady": 0, "strong": 0, "gale": 1, "superstorm": 2}
"""Risk Dice for the question whether a structure holds."""

STOCK: Mapping[Stock, int] = {"abundant": 1, "adequate": 0, "strained": -1, "crisis": -2}
"""Dice by a settlement's stock: positive chance, negative risk (the book, Resources)."""

STOCKS = ("water", "power", "provisions")
"""The stocks of a settlement."""

ZONES: Mapping[Environment, str] = {"twilight": "Twilight", "day": "Day Side", "night": "Night Side"}
"""Names of the zones."""


class Source(NamedTuple):
    """A source of dice: positive Chance Dice, negative Risk Dice."""

    words: str
    dice: int


class Pool(NamedTuple):
    """All sources of one roll."""

    sources: tuple[Source, ...]

    @classmethod
    def of(cls, sources: Iterable[Source]) -> Pool:
        """A pool of these, without sources of no dice."""
        return cls(tuple(each for each in sources if each.dice))

    @property
    def chance(self) -> int:
        """All Chance Dice before cancelling."""
        return sum(each.dice for each in self.sources if each.dice > 0)

    @property
    def risk(self) -> int:
        """All Risk Dice before cancelling."""
        return -sum(each.dice for each in self.sources if each.dice < 0)

    @property
    def net(self) -> int:
        """The remaining dice: positive chance, negative risk."""
        return self.chance - self.risk

    def describe(self) -> str:
        """What helps, what hinders, and what remains."""
        helps, hinders = self._side("Chance", 1), self._side("risk" if self.chance else "Risk", -1)
        if not self.sources:
            return "Nothing helps or hinders"
        both = " against ".join(side for side in (helps, hinders) if side)
        if self.chance and self.risk:
            left = f"{'chance' if self.net > 0 else 'risk'} {abs(self.net)} left" if self.net else "they cancel out"
            both = f"{both}, {left}"
        if abs(self.net) >= MOST_DICE:
            both = f"{both}, of which {MOST_DICE - 1} count ({MOST_DICE} dice at most)"
        return both

    def _side(self, title: str, sign: int) -> str:
        ours = [each for each in self.sources if each.dice * sign > 0]
        if not ours:
            return ""
        each = [source.words if abs(source.dice) == 1 else f"{source.words} {abs(source.dice)}" for source in ours]
        return f"{title} {sum(abs(source.dice) for source in ours)} ({', '.join(each)})"


def thrown(pool: Pool, world: World, ask: Ask) -> Read:
    """Roll `Pool` after cancelling, read by this campaign's house rules."""
    kept = keeping(pool.net, NET_RISK.of(world), PAIR_OF_THREES.of(world))
    return kept.judge(ask.roll("Pool", kept.count, tally=kept.tally).value)
