"""What a state does: before a roll it sets inputs, it bounds a meter, or it leaves no action of some sort.

A condition's effect and what a game in a file says under `mod` are one thing: when it holds, on what it acts, and what
it gives. Before a roll its inputs are set from the effects, as far as the player left them alone, and recorded with
them; a replay never asks conditions again. Only two act otherwise: the bound of a meter, read from the world, and "no
action", a refusal by the deed that a procedure declares.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..names import folded

Deed = Literal["", "act", "attack", "defend", "react", "heal", "move"]
"""What somebody does by a procedure; empty where it is bookkeeping, or nobody's deed."""


class Sets(NamedTuple):
    """An input of the roll gets this word: `favour`, `disadvantage`."""

    input: str
    word: str


class Adds(NamedTuple):
    """An input of the roll goes up or down."""

    input: str
    by: int = 1
    times_weight: bool = False
    """Whether it counts as often as the condition is bad."""


class Tops(NamedTuple):
    """The top of a meter goes up or down."""

    meter: str
    by: int


class Bars(NamedTuple):
    """No action of these sorts; empty for none at all."""

    deeds: tuple[Deed, ...] = ()
    why: str = ""
    """The sentence of the refusal, from `{name}`, whose it is."""


class Does(NamedTuple):
    """The roll itself sees to it, whatever is given; it is only told: `-1 in Take a risk`."""

    words: str


class Effect(NamedTuple):
    """One thing that a state does."""

    when: str = ""
    """The condition that it belongs to; empty for each of its field."""
    on: str = ""
    """The rolls that it acts on: the name of a procedure, a deed, or an input and its value, `ability dexterity`.
    Several stand with commas; empty for every roll that has the input."""
    gives: Sets | Adds | Tops | Bars | Does = Bars()
    against: bool = False
    """Whether it acts on the rolls of whoever acts against the one who bears it."""

    def belongs_to(self, name: str) -> bool:
        """Whether the condition of this name does it."""
        return not self.when or folded(self.when) == folded(name)

    def describe(self, weight: int = 1) -> str:
        """What it does, in words: `disadvantage on dexterity`."""
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
