"""The six answers from No, and to Yes, and; and the pool that leads to them: named sources of Chance and Risk Dice, and
which of the dice left after cancelling decides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from ...answer_source import Ask
from ...dice_counting import FLOOR, HIGHEST, LOWEST, PEAK, Tally
from ...outcome import Answer, Mark, Tone, Verdict
from ...world import World
from .readings import NET_RISK, PAIR_OF_THREES

MOST_DICE = 12
"""Most dice after cancelling."""


class Step(NamedTuple):
    """One answer: its tone after a risky act, what it says of the world, and what to ask the player."""

    answer: str
    tone: Tone
    said: Answer
    seen: str
    """The prompt after a question about the world."""
    done: str
    """The prompt after a risky act."""
    theirs: str
    """The prompt after somebody else's act."""


Who = Literal["seen", "done", "theirs"]
STEPS = (
    Step("No, and", "bad", "no", "what more comes with it?", "what else goes wrong?", "what else goes wrong for them?"),
    Step("No", "bad", "no", "what then?", "what stops you?", "what stops them?"),
    Step(
        "No, but",
        "mixed",
        "between",
        "what comes close?",
        "what do you still gain or avoid?",
        "what do they still gain or avoid?",
    ),
    Step("Yes, but", "mixed", "between", "what limits it?", "what does it cost?", "what does it cost them?"),
    Step("Yes", "good", "yes", "how does it show?", "how do you do it?", "how do they do it?"),
    Step("Yes, and", "good", "yes", "what more comes with it?", "what more do you gain?", "what more do they gain?"),
)
"""From a die of 1 to a die of 6 (core mechanics, step 3)."""
LADDER = tuple(each.answer for each in STEPS)
NO_AND, NO, NO_BUT, YES_BUT, YES, YES_AND = LADDER
ORACLE = tuple(Verdict(each.answer, answer=each.said) for each in reversed(STEPS))
"""The verdicts of the oracle, where no answer is good news by itself."""
DEED = tuple(Verdict(each.answer, each.tone) for each in reversed(STEPS))
"""The verdicts for a risky act."""
SIDES = (Mark("yes", yes=True), Mark("no"))
COSTLY = (NO_AND, NO_BUT, YES_BUT)
"""Answers that may leave something behind: a condition, a change of the scene."""


def step_answer(answer: str, steps: int) -> str:
    """The answer this many steps towards Yes (negative: towards No), at most to either end."""
    return LADDER[max(0, min(LADDER.index(answer) + steps, len(LADDER) - 1))]


def side(answer: str) -> str:
    """The side of an answer: `yes` or `no`."""
    return "yes" if answer in LADDER[3:] else "no"


def asks(answer: str, whose: Who) -> str:
    """The prompt for an answer."""
    return f"{answer}: {getattr(STEPS[LADDER.index(answer)], whose)}"


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


class Read(NamedTuple):
    """The answer and the reason."""

    answer: str
    why: str


FIRST_MATCHED = Tally(
    "first, and whether another equals it",
    None,
    lambda state, face: (state[0], state[1] or face == state[0]) if state else (face, False),
)
"""`(first, matched)`: the Action Die, and whether a Risk Die matches it."""


def roll_pool(pool: Pool, world: World, ask: Ask) -> Read:
    """Roll what is left of a pool after cancelling, read by this campaign's house rules. The Action Die is always
    rolled, and is the first."""
    net, rule = pool.net, NET_RISK.of(world)
    many = min(1 + abs(net), MOST_DICE)

    def kept(tally: Tally, count: int = many) -> Any:
        return ask.roll("Pool", count, tally=tally).value

    if net == 0:
        return Read(LADDER[kept(HIGHEST) - 1], "the Action Die decides")
    if net > 0 or rule == "B":
        return _pair(kept(PEAK), f"highest of {many} dice", 1, PAIR_OF_THREES.of(world))
    match rule:
        case "A1":
            return _pair(kept(FLOOR), f"lowest of {many} dice", -1, "rule")
        case "A2":
            return _pair(kept(FLOOR), f"lowest of {many} dice", 1, PAIR_OF_THREES.of(world))
        case "C":
            return Read(LADDER[kept(HIGHEST, 1) - 1], "it is not rolled, and the Action Die decides")
        case "D":
            face, matched = kept(FIRST_MATCHED)
            if matched:
                return Read(NO_AND, "a Risk Die equals the Action Die and removes it")
            return Read(LADDER[face - 1], "no Risk Die equals the Action Die")
    return Read(LADDER[kept(LOWEST) - 1], f"the lowest of {many} dice decides")


def _pair(kept: tuple[int, bool], which: str, steps: int, pair33: str) -> Read:
    """A kept die whose answer moves by `steps` if another die matches it."""
    face, repeated = kept
    plain = LADDER[face - 1]
    if not repeated:
        return Read(plain, f"the {which} decides")
    why = f"the {which} decides and shows more than once"
    if face == 3 and pair33 == "printed":
        return Read(NO, f"{why}, which the printed example calls No")
    moved = step_answer(plain, steps)
    if moved == plain:
        return Read(plain, f"{why}, with no step left to go")
    return Read(moved, f"{why}: one step {'up' if steps > 0 else 'down'} from {plain}")
