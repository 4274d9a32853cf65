"""Why something cannot be done, as a sentence for the player."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Self, TypeVar

T = TypeVar("T")
LONGEST_QUOTED = 30
"""Longest quotation of what was typed."""
MOST_LISTED = 7
"""Most names listed in a refusal."""


class Reason(str):
    """Why something cannot be done: a sentence that says what is wrong, and perhaps one with the way out."""

    about: str
    """What was typed that it is about; empty if that is nothing in particular."""
    field: str
    """The input that is missing; empty if that is none in particular."""

    def __new__(cls, text: str = "", about: str = "", field: str = "") -> Self:
        made = super().__new__(cls, text)
        made.about, made.field = about or getattr(text, "about", ""), field or getattr(text, "field", "")
        return made

    @property
    def short(self) -> str:
        """What is wrong, without the way out."""
        return self.removesuffix(".").partition(". ")[0]


class Refused(Exception):
    """The rules or the answer source say no."""

    def __init__(self, reason: str = "", about: str = "", *, field: str = "") -> None:
        self.reason = Reason(reason, about, field)
        super().__init__(self.reason)


class Cancelled(Exception):
    """The player cancelled a question. Nothing was done."""


class BadInput(Refused):
    """An input is missing, unknown or out of range. The message names it."""


class ReadOnly(Refused):
    """The campaign can only be read."""


class Unknown(Refused):
    """There is no procedure, system, table, tracker or name like this. The message suggests similar ones."""


class Found(NamedTuple):
    """A match for a name."""

    kind: str
    key: str
    name: str


class Ambiguous(BadInput, Unknown):
    """A name matches several things. A face may let the player pick one of `candidates` by number, and put its id where
    `called` was typed."""

    def __init__(self, called: str, candidates: Iterable[Found]) -> None:
        self.called = called
        self.candidates = tuple(candidates)
        self.question = f"Which {quote(called)}?"
        listed = ", ".join(f"{at}) {each.name}" for at, each in enumerate(self.candidates[:MOST_LISTED], 1))
        more = len(self.candidates) - MOST_LISTED
        more_told = f" and {more} more" if more > 0 else ""
        super().__init__(f"Several match {quote(called)}: {listed}{more_told}. Type more of the name.", called)


def why_not(do: Callable[[T], object], world: T) -> Reason:
    """The reason with which `do` refuses this world; empty if it does not. Raises `Ambiguous`, so that a face can
    offer the candidates."""
    try:
        do(world)
    except Ambiguous:
        raise
    except Refused as refused:
        return refused.reason
    return Reason()


def quote(typed: str) -> str:
    """What was typed, in quotation marks, shortened if long."""
    return f"“{typed if len(typed) <= LONGEST_QUOTED else typed[: LONGEST_QUOTED - 1] + '…'}”"


def nearest(name: str, known: list[str]) -> str:
    """A clause that suggests similar names, or all if there are few."""
    if near := near_ones(name, known):
        return f"Did you mean {' or '.join(near)}?"
    return f"Known: {', '.join(known)}." if 0 < len(known) <= MOST_LISTED else ""


def there_are(known: Iterable[str], typed: str = "") -> str:
    """The names there are, as a sentence of a refusal: all if they are few, else those near to `typed`, or three."""
    names = list(known)
    if len(names) <= MOST_LISTED:
        return f"There {'is' if len(names) == 1 else 'are'}: {', '.join(names)}." if names else "There are none yet."
    return nearest(typed, names) or f"There are {len(names)}, such as {', '.join(names[:3])}."


def one_of(known: Iterable[str], typed: str) -> str:
    """The allowed names in a refusal: all if there are few, else their number and similar ones, because a long list is
    hard to listen to."""
    names = list(known)
    few = names if len(names) <= MOST_LISTED else near_ones(typed, names) or names[:3]
    return f"one of {', '.join(names)}" if few is names else f"one of {len(names)}, such as {', '.join(few)}"


def or_more(names: Sequence[str], most: int = 3) -> str:
    """`a, b or c`, `a, b, c or 4 others`."""
    more = len(names) - most
    few = [*names[:most], *([f"{more} others"] if more > 1 else names[most:])]
    return f"{', '.join(few[:-1])} or {few[-1]}" if few[1:] else "".join(few)


def near_ones(name: str, known: Iterable[str]) -> list[str]:
    """Up to three names that contain it as a whole word, or else are spelt similarly."""
    import difflib

    typed, as_shown = name.casefold(), {each.casefold(): each for each in known}
    held = [each for each in as_shown if typed in re.findall(r"[^\W_]+", each)]
    return [as_shown[each] for each in held[:3] or difflib.get_close_matches(typed, as_shown, n=3, cutoff=0.55)]
