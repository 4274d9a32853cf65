"""The result of a procedure as data. Faces put it into words; no code parses text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from .answer_source import Dice
from .immutable import Frozen, Many, Map
from .world import World

Tone = Literal["good", "mixed", "bad", "turn", "plain"]
"""What a result means for the player's side; `turn` is a twist or another turn of the story."""
Answer = Literal["", "yes", "no", "between"]
"""The answer of an oracle, which has no tone."""
Urgency = Literal["now", "better", "on"]
"""Whether an offer is part of the last blow, may improve the result, or continues play."""
URGENCIES: tuple[Urgency, ...] = ("now", "better", "on")


class Verdict(NamedTuple):
    """A headline and its meaning. A procedure lists its own, best first."""

    key: str
    tone: Tone = "plain"
    answer: Answer = ""


class Mark(NamedTuple):
    """A further fact of an outcome with odds of its own: `doubles`."""

    name: str
    gains: str = ""
    """The meter or counter that it moves, by field id: `duskara.counter`."""
    by: int = 1
    """How far it moves it."""
    yes: bool = False
    """Whether it is the yes side of an oracle."""
    chance: str = ""
    """Its wording after a percentage: `to hit`; by default its name."""
    in_headline: bool = False
    """Whether the headline says it."""


class Event(NamedTuple):
    """Something that systems can react to: `session starts`, `scene starts`, `full`, `time passes` and so on."""

    name: str
    of: str = ""
    """What it happened to: a tracker's id, `duskara.twist`."""
    amount: int = 1


class Offer(NamedTuple):
    """A prefilled procedure that the player may do next, such as spending, blocking or taking a condition.

    Made only if it can be done at that moment and does not only harm.
    """

    title: str
    procedure: str
    inputs: Mapping[str, Any] = Map()
    """Refers to things by id, never by name."""
    missing: str = ""
    """The input that the player still has to give, if any."""
    such_as: str = ""
    """An example for the missing input, if the odds are the same for any value."""
    urgency: Urgency = "on"
    beside: bool = False
    """Whether it stays open when another offer of the same outcome is taken: armour beside a weapon."""
    pays: bool = False
    """Whether it is one of several prices, of which one is paid: taking one closes the others."""


class Against(Frozen):
    """The target of a total."""

    value: int
    label: str = ""
    """`DR`, `Difficulty`, `Evasion`; the name of a rival."""


class Mod(Frozen):
    """A named number added to the dice: `agility` 2."""

    name: str
    value: int


class Moved(Frozen):
    """A changed number: `HP` from 8 to 0."""

    label: str
    before: int
    after: int
    key: str = ""
    """The key of its field, if that is not its label in lower case."""

    @property
    def field(self) -> str:
        """The key of its field, by default its label in lower case, as fields declare theirs."""
        return self.key or self.label.casefold()


class Tell(Frozen):
    """One event for the log: `moth-wolf 2 hits Tobin`, `Tess's shield breaks`."""

    text: str
    """A clause without a full stop."""
    tone: Tone = "plain"
    subject: str = ""
    """The id of the person or thing that it is about."""
    moved: Many[Moved] = ()
    """Changed numbers: `HP` 8 to 0."""
    more: str = ""
    """Text after the numbers: `dying, 5 rounds left`."""
    falls: bool = False
    """Whether somebody on the player's side falls, or their gear breaks."""
    rolls: Many[str] = ()
    """Labels of its rolls, for an act with several."""


LINE, SHORT = 60, 24
"""Draws are shown in one line if it is no longer than `LINE`, or each draw no longer than `SHORT`."""


def in_lines(texts: Sequence[str], what: str) -> tuple[str, tuple[Tell, ...]]:
    """The headline for several draws, and their lines: all of them if short, else the number of `rows` and a line
    for each."""
    joined = " · ".join(texts)
    if len(texts) == 1 or len(joined) <= LINE or max(map(len, texts)) <= SHORT:
        return joined, ()
    return f"{len(texts)} {what}", tuple(Tell(text=f"{at}. {text}") for at, text in enumerate(texts, start=1))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one procedure, with the world after it."""

    world: World
    headline: str
    """The result in a word or two: `Yes, but`, `d6`, `Success`. Odds are keyed by it."""
    because: str = ""
    """The reason, in one sentence."""
    asks: str = ""
    """The prompt for the player: `What does it cost?`"""
    tone: Tone | None = None
    """None: the tone that the verdicts declare for the headline."""
    answer: Answer | None = None
    """For an oracle. None: the answer that the verdicts declare for the headline."""
    total: int | None = None
    """The sum of dice and modifiers, if the rule adds them."""
    against: Against | None = None
    mods: tuple[Mod, ...] = ()
    tells: tuple[Tell, ...] = ()
    """Events for the reader of the story, without bookkeeping."""
    source: str = ""
    """The title of the table that was drawn from."""
    marks: tuple[str, ...] = ()
    """Names of the marks that apply: `doubles`."""
    offers: tuple[Offer, ...] = ()
    events: tuple[Event, ...] = ()
    rolls: tuple[Dice, ...] = ()
    """Its dice in order, collected by `Ask`."""
