"""The roll of action dice: whose they are, the result before and after cuts, burned Momentum, and the Action Chart
(core rules, Action dice roll; Momentum)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ...answer_source import Ask, Rolled
from ...dice_counting import HIGHEST, LOWEST, best, hits
from ...house_rules import HouseRule
from ...outcome import Mark, Verdict
from ...refusal import Refused
from ...tables import find_table
from .sheet import BURNS_FROM, ID

STEPS = ("Dire", "Botched", "Messy", "Good")
"""Results that cuts step down through, worst first."""
PERFECT = "Perfect"
RESULTS = (*STEPS, PERFECT)
COSTLY = STEPS[:3]
MOST_DICE = 6
"""With more action dice than this nothing is rolled."""
VERDICTS = (
    Verdict("Perfect", "good"),
    Verdict("Good", "good"),
    Verdict("Messy", "mixed"),
    Verdict("Botched", "bad"),
    Verdict("Dire", "bad"),
)
"""The results, best first."""
OR_BETTER = Mark("messy or better", chance="for messy or better")

PUSH = HouseRule(
    id="augur.push",
    title="What pushing yourself does",
    options={
        "inside": "1 Stress before the roll: one more die, within the three bonus dice",
        "outside": "1 Stress before the roll: one more die, beside the three bonus dice",
        "reroll": "1 Stress after the roll: the action dice are rolled again and the new ones stand",
        "off": "nobody can push",
    },
    default="inside",
    why=(
        "The text says that you can push once per action to do better, and not what that costs or gives. Games of its "
        "family take Stress for a die; no more than three bonus dice may be added, by the letter."
    ),
)
ZERO_SIXES = HouseRule(
    id="augur.zero66",
    title="Two 6s on a roll without dice",
    options={"good": "good, for only the lower die is kept", "perfect": "perfect, for two 6s are shown"},
    default="good",
    why="With no action dice two are rolled and the lowest is the result: one die, and it takes two 6s to be perfect.",
)


class Pool(NamedTuple):
    """The action dice of one roll."""

    base: int
    bonuses: tuple[str, ...] = ()
    """Sources of bonus dice by name, one die each."""
    helper: str = ""
    """Who rolls one of these dice: another character, or somebody in the world."""
    beside: int = 0
    """Dice that do not count as bonus dice."""
    approach: str = ""
    """The approach that gives the first dice, if a sheet does."""

    @property
    def dice(self) -> int:
        """The total number of action dice."""
        return self.base + len(self.bonuses) + self.beside

    def describe(self) -> str:
        """`4d (Finesse 3 +1 Roofs)`, or `3d` if there is nothing to add."""
        added = "".join(f" +1 {name}" for name in self.bonuses) + (" +1 push" if self.beside else "")
        said = f"{self.approach} {self.base}".strip() + added
        return f"{max(0, self.dice)}d" + (f" ({said})" if self.approach or added else "")


class Shown(NamedTuple):
    """Rolled action dice."""

    counting: tuple[int, ...]
    """The two highest from low to high, or the single one that counts."""
    rolls: tuple[Rolled, ...]
    help: int = 0
    """The helper's die; 0 without one."""


def roll_pool(ask: Ask, pool: Pool, label: str = "Action") -> Shown:
    """Roll the pool. With no dice two are rolled and the lowest counts."""
    if pool.dice <= 0:
        two = ask.roll(label, 2, 6, tally=LOWEST, part="action")
        return Shown((two.value,), (two,))
    counting: tuple[int, ...] = ()
    rolls: list[Rolled] = []
    help_ = 0
    own = pool.dice - bool(pool.helper)
    if own > 0:
        rolls.append(ask.roll(label, own, 6, tally=best(2), part="action"))
        counting = rolls[0].value
    if pool.helper:
        rolls.append(ask.roll(f"{label}: {pool.helper}", 1, 6, tally=HIGHEST, by=pool.helper, part="action"))
        help_ = rolls[-1].value
        counting = tuple(sorted((*counting, help_)))[-2:]
    # the highest face of all is shown as counting, or both sixes of a perfect roll
    every = sorted((-face, at, place) for at, roll in enumerate(rolls) for place, face in enumerate(roll.faces))
    counted = every[: 2 if counting[0] == MOST_DICE else 1]
    for at, roll in enumerate(rolls):
        ask.keep(roll, [place for _, which, place in counted if which == at])
    return Shown(counting, tuple(rolls), help_)


def cuts_of(ask: Ask, threat: int) -> int:
    """Roll the threat dice; each 7 or 8 cuts."""
    rolled: int = ask.roll("Threat", threat, 8, tally=hits(7)).value if threat else 0
    return rolled


def result_of(counting: Sequence[int]) -> str:
    """The result before cuts, from the two highest action dice (low to high) or the single one that counts."""
    *_, highest = counting
    if len(counting) > 1 and counting[-2] == MOST_DICE:
        return PERFECT
    return "Good" if highest >= 6 else "Messy" if highest >= 4 else "Botched"


def cut(result: str, cuts: int) -> str:
    """The result after cuts. Perfect is never cut, and dire is the lowest."""
    return result if result == PERFECT else STEPS[max(0, STEPS.index(result) - cuts)]


def burned(ask: Ask, momentum: int, result: str, counting: tuple[int, ...], cuts: int) -> str:
    """The result before cuts with Momentum in place of the highest die, if that improves it and the player burns it."""
    if momentum < BURNS_FROM or result == PERFECT:
        return ""
    instead = result_of(sorted((*counting[:-1], momentum)))
    now, then = cut(result, cuts), cut(instead, cuts)
    if STEPS.index(then) <= STEPS.index(now):
        return ""
    return instead if wishes(ask, "Burn Momentum", f"{momentum} for the highest die: {now} becomes {then}") else ""


def wishes(ask: Ask, label: str, words: str) -> bool:
    """Whether the player takes an optional choice."""
    return ask.choose(label, {"no": "leave it", "yes": words}, "no") == "yes"


_EFFECT = re.compile(r"([+-]\d) ?(M|S)(?:(?<=M)omentum|(?<=S)tress)?(?!\w),?")
DOT = "·"


class Effect(NamedTuple):
    """The effect of a result on the acting character."""

    momentum: int
    stress: int
    words: str


def effect_of(ask: Ask, chart: str, result: str) -> Effect:
    """The effect of a result by a chart: one of ours by name, or one in any pack. Raises `Refused` if there is none."""
    ours = f"{ID}.{chart}"
    table = find_table(ask.tables, ours if ours in ask.tables else chart)
    if len(table.rows) != len(RESULTS):
        raise Refused(f"{table.title} is not an Action Chart: it needs {len(RESULTS)} rows, from dire to perfect.")
    ask.packs[table.pack] = table.version
    effects, dot, words = table.rows[RESULTS.index(result)].text.partition(DOT)
    if not dot:
        effects, words = "", effects
    if unread := _EFFECT.sub("", effects).split():
        raise Refused(
            f"{table.title}, {result}: “{unread[0][:20]}” is not an effect. Write +1 Momentum or -1 Stress.", unread[0]
        )
    momentum, stress = (sum(int(by) for by, what in _EFFECT.findall(effects) if what == which) for which in "MS")
    return Effect(momentum, stress, words.strip())
