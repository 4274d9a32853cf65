"""Stable ids from the player's names, and the one way in which a thing is found by what the player calls it.

Everybody and everything that could be meant is asked at once, whatever kind it is of. These win in turn: the name in
full (case aside, then accents too), the id, the only name that begins so, the only name that has it as inner words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from itertools import count, islice
from typing import Any, Protocol, TypeVar

from .lazy_pattern import lazy_pattern
from .letter_folding import folded_letters
from .refusal import Ambiguous, Found, Unknown, nearest, quoted


class Named(Protocol):
    """Anything with a name."""

    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=Named)
Kinds = Mapping[str, Mapping[str, Any]]
"""What could be meant: the things of each kind by their ids, under the word for one of that kind. A thing is called by
its `name`, or by its id where it has none. Of two that have the very same name the earlier is taken."""


@lru_cache(maxsize=8192)
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


def numbered(name: str, number: int, taken: Iterable[str], *, once: bool = False) -> Iterator[str]:
    """Names for so many of a kind that nobody in `taken` has: `bandit`, or `bandit 1`, `bandit 2` for several; behind a
    `bandit` comes `bandit 2`. Journals hold how it was `once`: a second was `bandit 1`, one behind two `bandit`."""
    had = {folded(each) for each in taken}
    alone = folded(name) not in had
    if number == 1 and alone and (once or folded(f"{name} 1") not in had):
        yield name
        return
    free = (each for each in (f"{name} {n}" for n in count(1 if once or alone else 2)) if folded(each) not in had)
    yield from islice(free, number)


def same(one: str, other: str) -> bool:
    """Whether two names are one to a reader: case and spaces at the ends do not count."""
    return folded(one) == folded(other)


@lru_cache(maxsize=8192)
def folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).strip().casefold()


def as_known(name: str, known: Iterable[str]) -> str:
    """A name as it is written where it is known already, or else as it is given."""
    return next((each for each in known if same(each, name)), name)


def without_accents(name: str) -> str:
    """A name as it is compared where accents do not count either: `Rene` for `René`."""
    return folded_letters(folded(name))


def by_name(things: Iterable[N]) -> dict[str, N]:
    """Things that have no ids, to be found by their names; of two that have the very same name, the first."""
    found: dict[str, N] = {}
    for thing in things:
        found.setdefault(folded(thing.name), thing)
    return found


def exactly(things: Mapping[str, Named], called: str) -> str | None:
    """The id of the thing of just this name."""
    wanted, likely = folded(called), slug(called)
    if likely in things and folded(things[likely].name) == wanted:
        return likely  # as nearly everybody's id is made, however many there are
    return next((key for key, thing in things.items() if folded(thing.name) == wanted), None)


def in_words(things: Mapping[str, Named], called: str) -> str | None:
    """The id of the thing of just this name, or else of the only one whose name has these words: `Pim` of Pim Wicker.
    What only begins a word is none of it, where a name may as well be somebody new."""
    wanted = set(folded(called).split())
    several = [key for key, thing in things.items() if wanted <= set(folded(thing.name).split())]
    return exactly(things, called) or (several[0] if len(several) == 1 else None)


def find(called: str, kinds: Kinds, unlikely: Collection[str] = ()) -> Found | None:
    """What is so called among all these kinds; None where nothing is. Raises `Ambiguous` where several could be.

    `unlikely` are the ids of those who are hardly meant: the one who acts, for a target; who has fallen. Only their
    name in full finds them where anybody else could be meant.
    """
    if _edition.get() == 1:
        return _find_in_edition_1(called, kinds)
    everything = list(_everything(kinds))
    for fits, in_full in _levels(called):
        found = [each for each in everything if fits(each)]
        likely = [each for each in found if each.key not in unlikely]
        several = _by_name(likely or (found if in_full else []))
        if len(several) > 1 and any(each.key != called for each in several):
            raise Ambiguous(called, several)
        if several:
            return _noted(called, several[0])
    left = [each for fits, _ in _levels(called) for each in everything if each.key in unlikely and fits(each)]
    return _noted(called, left[0]) if left else None


@contextmanager
def noting() -> Iterator[dict[str, set[Found]]]:
    """Take note of what is found meanwhile, by what it was called: names are resolved by whoever looks them up."""
    token = _notes.set({})
    try:
        notes = _notes.get()
        assert notes is not None
        yield notes
    finally:
        _notes.reset(token)


_notes: ContextVar[dict[str, set[Found]] | None] = ContextVar("notes", default=None)


def _noted(called: str, found: Found) -> Found:
    if (notes := _notes.get()) is not None:
        notes.setdefault(called.strip(), set()).add(found)
    return found


def in_full(found: Found, called: str) -> bool:
    """Whether this was found by all of its name or its id. Acts of edition 1 were free to name a part."""
    full = without_accents(found.name) == without_accents(called) or found.key == called
    return full or _edition.get() == 1


def must_find_any(called: str, kinds: Kinds, unlikely: Collection[str] = ()) -> Found:
    """Like `find`, but a name that nothing has is refused with the near ones."""
    found = find(called, kinds, unlikely)
    if found is not None:
        return found
    names = [each.name for each in _everything(kinds)]
    words = list(kinds)
    what = ", ".join(words[:-1]) + " or " + words[-1] if len(words) > 1 else words[0]
    note = " Note them first, such as [N:Orso|hunter]." if "person" in kinds else ""
    near = nearest(called, names) if names else f"There is no {what} yet.{note}"
    raise Unknown(f"No {what} {quoted(called)}. {near}".strip())


def look_up(things: Mapping[str, Any], called: str) -> str | None:
    """The id of the thing so called, where only one kind could be meant; None where none or several are."""
    try:
        found = find(called, {"": things})
    except Ambiguous:
        return None
    return found.key if found else None


def must_find(things: Mapping[str, Any], called: str, what: str, unlikely: Collection[str] = ()) -> str:
    """Like `look_up`, but a name that nothing has, or several could have, is refused with the near ones."""
    return must_find_any(called, {what: things}, unlikely).key


def _everything(kinds: Kinds) -> Iterator[Found]:
    for kind, things in kinds.items():
        for key, thing in things.items():
            yield Found(kind, key, str(getattr(thing, "name", key)))


def _by_name(found: Iterable[Found]) -> list[Found]:
    return list({folded(each.name): each for each in reversed(list(found))}.values())[::-1]


def _levels(called: str) -> Iterator[tuple[Callable[[Found], bool], bool]]:
    """What a name is compared with, the surest first, and whether that is the name in full."""
    typed, bare = folded(called), without_accents(called)
    yield lambda each: folded(each.name) == typed, True
    if bare:
        yield lambda each: without_accents(each.name) == bare, True
    yield lambda each: each.key == called, True
    if not bare:
        return
    yield lambda each: without_accents(each.name).startswith(bare), False
    if not bare.isdecimal():  # a number alone picks from what is listed, and is no inner word of `bandit 2`
        inner = lazy_pattern(rf"\b{re.escape(bare)}\b")
        yield lambda each: inner.search(without_accents(each.name)) is not None, False


_edition: ContextVar[int] = ContextVar("edition", default=2)
"""The look-up in force."""


@contextmanager
def of_edition_1() -> Iterator[None]:
    """Names are looked up as acts did that hold names and not ids: one kind after the other, a beginning in an earlier
    kind before a name in full in a later one. For replaying those alone."""
    token = _edition.set(1)
    try:
        yield
    finally:
        _edition.reset(token)


def _find_in_edition_1(called: str, kinds: Kinds) -> Found | None:
    start = folded(called)
    for kind, things in kinds.items():
        named = list(_everything({kind: things}))
        exact = next((each for each in named if folded(each.name) == start), None)
        if exact is not None or called in things:
            return exact or next(each for each in named if each.key == called)
        begins = _by_name(each for each in named if start and folded(each.name).startswith(start))
        if len(begins) == 1:
            return begins[0]
    return None
