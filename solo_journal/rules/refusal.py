"""Why something cannot be done, as a sentence for the player."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")
LONGEST_QUOTED = 30
"""What was typed is quoted up to this many characters."""
MOST_LISTED = 7
"""No refusal lists more names than this."""


class Refused(Exception):
    """The rules, or the one who answers, say no. The message is a whole sentence with the way out."""


class Cancelled(Exception):
    """The player left a question without the answer that it needs. Nothing was done."""


class BadInput(Refused):
    """An input is missing, unknown or out of bounds. The message names it."""


class Unknown(Refused):
    """No procedure, system, table, tracker or name like this. The message offers near ones."""


class Found(NamedTuple):
    """What a name meant, or may mean."""

    kind: str
    key: str
    name: str


class Ambiguous(BadInput, Unknown):
    """A name that several things could be meant by. A face may let the player take one of `candidates` by its number,
    and put its id where `called` was typed."""

    def __init__(self, called: str, candidates: Iterable[Found]) -> None:
        self.called = called
        self.candidates = tuple(candidates)
        self.question = f"Which {quoted(called)}?"
        listed = ", ".join(f"{at}) {each.name}" for at, each in enumerate(self.candidates[:MOST_LISTED], 1))
        more = len(self.candidates) - MOST_LISTED
        more_told = f" and {more} more" if more > 0 else ""
        super().__init__(f"Several match {quoted(called)}: {listed}{more_told}. Type more of the name.")


def why_not(do: Callable[[T], object], world: T) -> str:
    """The sentence with which `do` refuses this world; empty where it does not. Raises `Ambiguous`, so that a face may
    let one of the candidates be taken."""
    try:
        do(world)
    except Ambiguous:
        raise
    except Refused as reason:
        return str(reason)
    return ""


def quoted(typed: str) -> str:
    """What was typed, in quotation marks and cut where it is long."""
    return f"“{typed if len(typed) <= LONGEST_QUOTED else typed[: LONGEST_QUOTED - 1] + '…'}”"


def nearest(name: str, known: list[str]) -> str:
    """A clause that helps with a misspelt name: the near ones, or all if they are few."""
    if near := near_ones(name, known):
        return f"Did you mean {' or '.join(near)}?"
    return f"Known: {', '.join(known)}." if 0 < len(known) <= MOST_LISTED else ""


def one_of(known: Iterable[str], typed: str) -> str:
    """What something may be, in a refusal: all names if they are few, else how many there are and the near ones, for a
    long list is no help to somebody who hears it."""
    names = list(known)
    few = names if len(names) <= MOST_LISTED else near_ones(typed, names) or names[:3]
    return f"one of {', '.join(names)}" if few is names else f"one of {len(names)}, such as {', '.join(few)}"


def or_more(names: Sequence[str], most: int = 3) -> str:
    """`a, b or c`, `a, b, c or 4 others`."""
    more = len(names) - most
    few = [*names[:most], *([f"{more} others"] if more > 1 else names[most:])]
    return f"{', '.join(few[:-1])} or {few[-1]}" if few[1:] else "".join(few)


def near_ones(name: str, known: Iterable[str]) -> list[str]:
    """Those of which it is a whole word, or else those that are spelt much like it; three at most."""
    import difflib

    typed, as_shown = name.casefold(), {each.casefold(): each for each in known}
    held = [each for each in as_shown if typed in re.findall(r"[^\W_]+", each)]
    return [as_shown[each] for each in held[:3] or difflib.get_close_matches(typed, as_shown, n=3, cutoff=0.55)]
