"""What a procedure gives back: data that faces put into words, and never words that somebody would parse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from .answer_source import Dice
from .immutable import Frozen, Many, Map
from .world import World

Tone = Literal["good", "mixed", "bad", "turn", "plain"]
"""How a result bears on the player's side; `turn` is a twist or another turn of the story."""
Answer = Literal["", "yes", "no", "between"]
"""What an oracle's answer says; it has no tone."""
Urgency = Literal["now", "better", "on"]
"""What the last blow asks for; what may better the result; what goes on."""
URGENCIES: tuple[Urgency, ...] = ("now", "better", "on")


class Verdict(NamedTuple):
    """A headline that a procedure can give, with what it means. A procedure lists its own, best first."""

    key: str
    tone: Tone = "plain"
    answer: Answer = ""


class Mark(NamedTuple):
    """A further fact of an outcome that has odds of its own: `doubles`."""

    name: str
    gains: str = ""
    """The meter or counter that it moves, by the id of its field: `duskara.counter`."""
    by: int = 1
    """How far it moves that, where something is gained."""
    yes: bool = False
    """Whether it sums up the yes side of an oracle."""
    chance: str = ""
    """How a chance of it is said behind a percentage: `to hit`; by its name unless given."""


class Event(NamedTuple):
    """Something that happened, for whoever listens: `session starts`, `scene starts`, `full`, `time passes`, ..."""

    name: str
    of: str = ""
    """What it happened to: a tracker's id, `duskara.twist`."""
    amount: int = 1


class Offer(NamedTuple):
    """Something to do next, prefilled: a procedure of its own (spend, block, add the condition).

    It is made only where it can be done at that moment, and never where it could only do harm.
    """

    title: str
    procedure: str
    inputs: Mapping[str, Any] = Map()
    """By the world's keys, never by bare names."""
    missing: str = ""
    """The input that the player still has to give, if any."""
    such_as: str = ""
    """A value of what is missing, where it is as likely with any other: its odds are told."""
    urgency: Urgency = "on"
    beside: bool = False
    """Whether it stands open still when another of its outcome was taken: armour beside a weapon."""


class Against(Frozen):
    """What a total was held against."""

    value: int
    label: str = ""
    """`DR`, `Difficulty`, `Evasion`; the name of a rival."""


class Mod(Frozen):
    """A number that was added to the dice, by its name: `agility` 2."""

    name: str
    value: int


class Moved(Frozen):
    """A number that moved: `HP` from 8 to 0."""

    label: str
    before: int
    after: int


class Tell(Frozen):
    """One thing that happened, for the log: `moth-wolf 2 hits Tobin`, `Tess's shield breaks`."""

    text: str
    """A clause without a full stop: who, what, whom."""
    tone: Tone = "plain"
    subject: str = ""
    """The world's key of whom or what it is about."""
    moved: Many[Moved] = ()
    """Its numbers: `HP` 8 to 0."""
    more: str = ""
    """What follows behind the numbers: `dying, 5 rounds left`."""
    falls: bool = False
    """Whether one of the player's side falls by it, or something of theirs breaks."""
    rolls: Many[str] = ()
    """The rolls that it rests on, by their labels, where an act tells of several."""


LINE, SHORT = 60, 24
"""What was drawn stands in one line where that is no longer than this, or each of it no longer than that."""


def in_lines(texts: Sequence[str], what: str) -> tuple[str, tuple[Tell, ...]]:
    """What came of several draws as a headline: all of it where it is short, else how many `rows`, and each told."""
    joined = " · ".join(texts)
    if len(texts) == 1 or len(joined) <= LINE or max(map(len, texts)) <= SHORT:
        return joined, ()
    return f"{len(texts)} {what}", tuple(Tell(text=f"{at}. {text}") for at, text in enumerate(texts, start=1))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one procedure, and the world after it."""

    world: World
    headline: str
    """The result in a word or two: `Yes, but`, `d6`, `Success`. Odds are keyed by it."""
    because: str = ""
    """Why: one sentence."""
    asks: str = ""
    """What the player is asked to make of it: `What does it cost?`"""
    tone: Tone | None = None
    """None: as the procedure's verdicts say of the headline."""
    answer: Answer | None = None
    """Of an oracle. None: as the procedure's verdicts say of the headline."""
    total: int | None = None
    """What the dice and the modifiers came to, where the rule adds them up."""
    against: Against | None = None
    mods: tuple[Mod, ...] = ()
    tells: tuple[Tell, ...] = ()
    """What happened, line by line: what a reader of the story wants to know. Bookkeeping is none of it."""
    source: str = ""
    """What it was drawn from, in words: the title of a table."""
    marks: tuple[str, ...] = ()
    """Which of the procedure's marks this case has: `doubles`."""
    offers: tuple[Offer, ...] = ()
    events: tuple[Event, ...] = ()
    rolls: tuple[Dice, ...] = ()
    """Its dice in the order rolled. They are collected as they are asked for; a rule does not list them."""
