"""Conditions: afflictions with recovery, weight and effects. Effects set inputs before a roll, limit a meter, or bar
actions.

A condition's effect and a `mod` in a game file are the same thing: when it applies, to which rolls, and what it
changes. Before a roll, effects set the inputs that the player left alone and are recorded with them; a replay uses the
record. Two work differently: the limit of a meter is computed from the world, and barred actions are refusals by the
declared kind of action.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from ..names import as_known, fold_name
from .field import Bearer
from .listing import Listed, Listing
from .view import ConditionRow, ConditionsPart, StatusValue

Deed = Literal["", "act", "attack", "defend", "react", "heal", "move"]
"""The kind of action; empty for bookkeeping."""


class Sets(NamedTuple):
    """Sets an input to a word: `favour` to `disadvantage`."""

    input: str
    word: str


class Adds(NamedTuple):
    """Changes a number of the roll."""

    input: str
    by: int = 1
    times_weight: bool = False
    """Whether it is multiplied by the condition's weight."""


class Tops(NamedTuple):
    """Changes the top of a meter."""

    meter: str
    by: int


class Bars(NamedTuple):
    """Bars actions of these kinds; if empty, all actions."""

    deeds: tuple[Deed, ...] = ()
    why: str = ""
    """The refusal, with `{name}` for the affected one."""


class Does(NamedTuple):
    """Only described, because the roll applies it itself: `-1 in Take a risk`."""

    words: str


class Effect(NamedTuple):
    """One effect of a condition."""

    when: str = ""
    """The condition; empty for every condition of its field."""
    on: str = ""
    """The rolls it applies to: a procedure's name, a kind of action, or an input and its value, `ability dexterity`;
    several separated by commas. Empty for every roll with the input."""
    gives: Sets | Adds | Tops | Bars | Does = Bars()
    against: bool = False
    """Whether it applies to rolls against the affected one."""

    def belongs_to(self, name: str) -> bool:
        """Whether the condition of this name has it."""
        return not self.when or fold_name(self.when) == fold_name(name)

    def describe(self, weight: int = 1) -> str:
        """The effect in words: `disadvantage on dexterity`."""
        on = f" on {self.on.replace('_', ' ')}" if self.on else ""
        match self.gives:
            case Sets(_, word):
                return f"{word}{on}"
            case Adds(name, by, times):
                return f"{by * (weight if times else 1):+d} {name.replace('_', ' ')}{on}"
            case Does(words):
                return words
            case Tops(meter, by):
                return f"{meter} top {by:+d}"
            case Bars(deeds):
                return f"no {' or '.join(each for each in deeds if each) or 'action'}"


class Conditions(Listing):
    """Afflictions, always in view even if there is little room."""

    known: tuple[str, ...] = ()
    """Those in the rules; others are allowed."""
    recovery: Mapping[str, str] | str = ""
    """How to recover from each by name, or the key of the recovery in their tables."""
    until: str = "ends with"
    """The words before the recovery."""
    weight: str = ""
    """The key of the weight in their tables; a plain value is its weight."""
    effects: tuple[Effect, ...] = ()
    """The effects; `when` names the condition, by default all."""

    def spelled(self, name: str) -> str:
        return as_known(name, self.known)

    def recovery_of(self, one: Listed) -> str:
        if isinstance(self.recovery, str):
            return str(one.table.get(self.recovery, "") or (one.value if isinstance(one.value, str) else ""))
        return self.recovery.get(one.name, "")

    def weight_of(self, one: Listed) -> int:
        value = one.table.get(self.weight) if self.weight else one.value
        return value if isinstance(value, int) else 1

    def effects_of(self, one: Listed) -> Iterator[Effect]:
        yield from (each for each in self.effects if each.belongs_to(one.name))

    def status(self, holder: Bearer) -> Iterator[StatusValue]:
        """Those of the campaign; a character's stand beside the name."""
        if not holder.key and (told := [self.describe(one) for one in self.entries(holder.tree).values()]):
            yield StatusValue(self.label, " · ".join(told), near_end=True)

    def parts(self, holder: Bearer) -> Iterator[ConditionsPart]:
        found = self.entries(holder.tree).values()
        rows = tuple(
            ConditionRow(
                self.describe(one),
                self.recovery_of(one),
                self.weight_of(one),
                tuple(words for each in self.effects_of(one) if (words := each.describe(self.weight_of(one)))),
                self.until,
            )
            for one in found
        )
        if rows:
            yield ConditionsPart(self.label, rows)
