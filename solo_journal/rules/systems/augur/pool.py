"""The action dice: their sources, their number, and the faces that count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...answer_source import Ask, Rolled
from ...dice_counting import HIGHEST, LOWEST, best
from ...refusal import BadInput, Refused
from .results import MOST_DICE

MOST_BONUS = 3
"""Most bonus dice in a roll."""


class Pool(NamedTuple):
    """The action dice of one roll."""

    base: int
    bonuses: tuple[str, ...]
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

    def check(self) -> None:
        """Raise `Refused` for more bonus dice than the rules allow."""
        if len(self.bonuses) > MOST_BONUS:
            raise BadInput(f"No more than {MOST_BONUS} bonus dice are added, and these are {', '.join(self.bonuses)}.")

    @property
    def sure(self) -> bool:
        """Whether it works without a roll."""
        return self.dice > MOST_DICE

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


def rolled(ask: Ask, pool: Pool, label: str = "Action") -> Shown:
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
    _show_counting(ask, rolls, 2 if counting[0] == MOST_DICE else 1)
    return Shown(counting, tuple(rolls), help_)


def _show_counting(ask: Ask, rolls: Sequence[Rolled], many: int) -> None:
    """Show the highest face of all as counting, or both sixes of a perfect roll."""
    every = [(-face, at, place) for at, roll in enumerate(rolls) for place, face in enumerate(roll.faces)]
    counted = sorted(every)[:many]
    for at, roll in enumerate(rolls):
        ask.keep(roll, [place for _, which, place in counted if which == at])


def only_one(assist: Sequence[str], outside: str) -> str:
    """The partner of the acting character: characters or somebody in the world, not both."""
    if assist and outside:
        raise Refused("Working together adds one die, whoever helps. Leave out one of the two.")
    return " and ".join(assist) or outside
