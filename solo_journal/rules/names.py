"""Stable ids from the player's names, and finding a thing by what the player calls it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from itertools import count, islice
from typing import Any, Protocol, TypeVar

from .refused import Unknown, nearest


class Named(Protocol):
    """Anything with a name."""

    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=Named)


def slug(name: str, fallback: str = "x") -> str:
    """A name as an id from `[a-z0-9-]`, at most 40 characters; `fallback` where nothing of it is left."""
    ascii_only = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", ascii_only).strip("-")[:40].strip("-") or fallback


def fresh_id(name: str, taken: Mapping[str, Any], fallback: str = "x") -> str:
    """An id for a new thing that none in `taken` has."""
    base, number = slug(name, fallback), 2
    key = base
    while key in taken:
        key, number = f"{base}-{number}", number + 1
    return key


def numbered(name: str, number: int, taken: Iterable[str]) -> Iterator[str]:
    """Names for so many of a kind that nobody in `taken` has: `bandit`, or `bandit 1`, `bandit 2` for several."""
    had = {folded(each) for each in taken}
    if number == 1 and folded(name) not in had:
        yield name
        return
    free = (each for each in (f"{name} {n}" for n in count(1)) if folded(each) not in had)
    yield from islice(free, number)


def same(one: str, other: str) -> bool:
    """Whether two names are one to a reader: case and spaces at the ends do not count."""
    return folded(one) == folded(other)


def folded(name: str) -> str:
    """A name as it is compared."""
    return unicodedata.normalize("NFC", name).strip().casefold()


def exactly(things: Mapping[str, N], called: str) -> str | None:
    """The id of the thing of just this name."""
    return next((key for key, thing in things.items() if same(thing.name, called)), None)


def look_up(things: Mapping[str, N], called: str) -> str | None:
    """The id of the thing so called: by name, by id, or by the only name that begins so.

    The name comes first: after Torch was renamed Lamp, a new Torch is not the thing with the old id `torch`.
    """
    key = exactly(things, called)
    if key is not None:
        return key
    if called in things:
        return called
    start = folded(called)
    begins = [key for key, thing in things.items() if start and folded(thing.name).startswith(start)]
    return begins[0] if len(begins) == 1 else None


def must_find(things: Mapping[str, N], called: str, what: str) -> str:
    """Like `look_up`, but an unknown name is refused with a sentence that names the near ones."""
    key = look_up(things, called)
    if key is None:
        names = [thing.name for thing in things.values()]
        help_ = nearest(called, names) or f"There is no {what} yet."
        raise Unknown(f"There is no {what} called “{called}”. {help_}")
    return key
