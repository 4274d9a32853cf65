"""Ids made from the player's names, and the one lookup of things by name.

A lookup considers all kinds of things at once. Priority: the full name (ignoring case, then accents), the id, a unique
beginning, unique inner words, the full name run together.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from itertools import chain, count, islice
from typing import Any, Protocol, TypeVar

from .lazy_pattern import lazy_pattern
from .letter_folding import fold_letters
from .refusal import Ambiguous, BadInput, Found, Unknown, nearest, quote


class Named(Protocol):
    """Anything with a name."""

    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=Named)
Kinds = Mapping[str, Mapping[str, Any]]
"""Candidates by kind: the word for one of the kind, then things by id. A thing's name is its `name`, or its id. Of
equal names, the first wins."""

_ALIAS = lazy_pattern(r"(?:aka|a\.k\.a\.|alias)[ :]\s*(\S.*)", re.IGNORECASE)


@lru_cache(maxsize=8192)
def slug(name: str, fallback: str = "x") -> str:
    """A name as an id of `[a-z0-9-]`, at most 40 characters; `fallback` if nothing is left."""
    ascii_only = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", ascii_only).strip("-")[:40].strip("-") or fallback


@lru_cache(maxsize=8192)
def key_of(name: str) -> str:
    """A name as the key of a thing in the world: its letters and digits in any script, at most 40 characters. Latin
    letters lose their accents. A name without letters is its own key."""
    folded = fold_letters(name)
    if any(letter.isalpha() and not letter.isascii() for letter in folded):
        folded = fold_name(name)
    spaced = "".join(sign if unicodedata.category(sign)[0] in "LMN" else " " for sign in folded)
    words = (word for word in spaced.split() if any(map(str.isalnum, word)))
    return "-".join(words)[:40].strip("-") or fold_name(name)[:40].strip()


def fresh_id(name: str, taken: Mapping[str, Any], fallback: str = "x") -> str:
    """A key that is not in `taken`. In replay it is the recorded one: until 2026, keys were slugs, with `fallback` for
    a name without Latin letters."""
    new, old = (free_key(base, taken) for base in (key_of(name) or fallback, slug(name, fallback)))
    recorded = _recorded_keys.get()
    return old if old in recorded and new not in recorded else new


def free_key(base: str, taken: Container[str]) -> str:
    """`base`, or with the first number that makes it free."""
    return next(key for key in chain((base,), (f"{base}-{number}" for number in count(2))) if key not in taken)


_recorded_keys: ContextVar[frozenset[str]] = ContextVar("recorded keys", default=frozenset())


@contextmanager
def with_recorded_keys(keys: Iterable[str]) -> Iterator[None]:
    """Give new things these keys where an act made them: for replay."""
    token = _recorded_keys.set(frozenset(keys))
    try:
        yield
    finally:
        _recorded_keys.reset(token)


def number_names(name: str, number: int, taken: Iterable[str], *, once: bool = False) -> Iterator[str]:
    """`number` unused names: `bandit`, or `bandit 1`, `bandit 2` for several; after an existing `bandit`, `bandit 2`.
    With `once`, the numbering of older journals: a second was `bandit 1`, one after two was `bandit`."""
    had = {fold_name(each) for each in taken}
    alone = fold_name(name) not in had
    if number == 1 and alone and (once or fold_name(f"{name} 1") not in had):
        yield name
        return
    free = (each for each in (f"{name} {n}" for n in count(1 if once or alone else 2)) if fold_name(each) not in had)
    yield from islice(free, number)


def check_name(name: str) -> None:
    """Raise `BadInput` for a name that no Lonelog tag can hold."""
    if found := next((each for each in "[]|" if each in name), ""):
        raise BadInput(
            f"A name cannot hold {found}, because tags are written with it: [PC:Kor|HP 6]. Leave it out.", name
        )


def same(one: str, other: str) -> bool:
    """Whether two names are equal, ignoring case and outer spaces."""
    return fold_name(one) == fold_name(other)


@lru_cache(maxsize=8192)
def fold_name(name: str) -> str:
    return unicodedata.normalize("NFC", name).strip().casefold()


def as_known(name: str, known: Iterable[str]) -> str:
    """The name in its known spelling, or as given."""
    return next((each for each in known if same(each, name)), name)


@lru_cache(maxsize=8192)
def without_accents(name: str) -> str:
    """A name for comparison without accents: `Rene` for `René`."""
    return fold_letters(fold_name(name))


def by_name(things: Iterable[N]) -> dict[str, N]:
    """Things without ids, keyed by name; of equal names, the first."""
    found: dict[str, N] = {}
    for thing in things:
        found.setdefault(fold_name(thing.name), thing)
    return found


def exactly(things: Mapping[str, Named], called: str) -> str | None:
    """The id of the thing with exactly this name."""
    wanted, likely = fold_name(called), key_of(called)
    if likely in things and fold_name(things[likely].name) == wanted:
        return likely  # the id that is usually made from this name; avoids a search
    return next((key for key, thing in things.items() if fold_name(thing.name) == wanted), None)


def in_words(things: Mapping[str, Named], called: str) -> str | None:
    """The id of the thing with this name, or the only one whose name contains these words: `Pim` for Pim Wicker.
    Partial words do not count, since the name may be a new one."""
    if (known := exactly(things, called)) is not None:
        return known
    wanted = set(fold_name(called).split())
    several = [key for key, thing in things.items() if wanted <= set(fold_name(thing.name).split())]
    return several[0] if len(several) == 1 else None


def aliases(tags: Iterable[object]) -> Iterator[str]:
    """The other names among somebody's tags: `aka the hunter`, `aka Lady Reed, the singer`."""
    for tag in tags:
        if isinstance(tag, str) and tag[:1] in "aA" and (found := _ALIAS.fullmatch(tag)):
            yield from filter(None, map(str.strip, re.split(r"[,;]", found[1])))


def by_alias(things: Mapping[str, Any], called: str, *, part: bool = False) -> str | None:
    """The id of the only thing with this other name, or with `part`, with these words in one."""
    wanted, words = fold_name(called), set(fold_name(called).split())
    named = ((key, fold_name(other)) for key, thing in things.items() for other in aliases(thing.tags))
    found = {key for key, other in named if other == wanted or (part and words <= set(other.split()))}
    return found.pop() if len(found) == 1 else None


def find(called: str, kinds: Kinds, unlikely: Collection[str] = ()) -> Found | None:
    """The thing that `called` means among all kinds, or None. Raises `Ambiguous` if there are several.

    `unlikely` are ids that are rarely meant: the acting character as a target, or the fallen. They match only by their
    full
    name if anything else matches.
    """
    if _edition.get() == 1:
        return _find_in_edition_1(called, kinds)
    everything = list(_everything(kinds))
    for fits, in_full in _comparisons(called):
        found = [each for each in everything if fits(each)]
        likely = [each for each in found if each.key not in unlikely]
        several = _by_name(likely or (found if in_full else []))
        if len(several) > 1 and any(each.key != called for each in several):
            raise Ambiguous(called, several)
        if several:
            return _record(called, several[0])
    left = [each for fits, _ in _comparisons(called) for each in everything if each.key in unlikely and fits(each)]
    return _record(called, left[0]) if left else None


@contextmanager
def record_names() -> Iterator[dict[str, set[Found]]]:
    """Record what each name was resolved to while this is active."""
    token = _notes.set({})
    try:
        notes = _notes.get()
        assert notes is not None
        yield notes
    finally:
        _notes.reset(token)


_notes: ContextVar[dict[str, set[Found]] | None] = ContextVar("notes", default=None)


def _record(called: str, found: Found) -> Found:
    if (notes := _notes.get()) is not None:
        notes.setdefault(called.strip(), set()).add(found)
    return found


def in_full(found: Found, called: str) -> bool:
    """Whether it was found by its full name or id. In edition 1, part of a name was enough."""
    full = without_accents(found.name) == without_accents(called) or found.key == called
    return full or _edition.get() == 1


def must_find_any(called: str, kinds: Kinds, unlikely: Collection[str] = ()) -> Found:
    """Like `find`, but raises `Unknown` with similar names instead of returning None."""
    found = find(called, kinds, unlikely)
    if found is not None:
        return found
    names = [each.name for each in _everything(kinds)]
    words = list(kinds)
    what = ", ".join(words[:-1]) + " or " + words[-1] if len(words) > 1 else words[0]
    note = " Note them first, such as [N:Orso|hunter]." if "person" in kinds else ""
    near = nearest(called, names) if names else f"There is no {what} yet.{note}"
    raise Unknown(f"No {what} {quote(called)}. {near}".strip(), called)


def look_up(things: Mapping[str, Any], called: str) -> str | None:
    """The id of the thing in one kind; None if none or several match."""
    try:
        found = find(called, {"": things})
    except Ambiguous:
        return None
    return found.key if found else None


def must_find(things: Mapping[str, Any], called: str, what: str, unlikely: Collection[str] = ()) -> str:
    """Like `look_up`, but raises `Unknown` or `Ambiguous`."""
    return must_find_any(called, {what: things}, unlikely).key


def _everything(kinds: Kinds) -> Iterator[Found]:
    for kind, things in kinds.items():
        for key, thing in things.items():
            yield Found(kind, key, str(getattr(thing, "name", key)))


def _by_name(found: Iterable[Found]) -> list[Found]:
    return list({fold_name(each.name): each for each in reversed(list(found))}.values())[::-1]


@lru_cache(maxsize=8192)
def run_together(name: str) -> str:
    """A name without what parts its words; a sign before it is not of it."""
    return re.sub(r"(?<=\w)[\s'’-]+(?=\w)", "", without_accents(name))


def _comparisons(called: str) -> Iterator[tuple[Callable[[Found], bool], bool]]:
    """The comparisons in order of priority, and whether each uses the full name."""
    typed, bare = fold_name(called), without_accents(called)
    yield lambda each: fold_name(each.name) == typed, True
    if bare:
        yield lambda each: without_accents(each.name) == bare, True
    yield lambda each: each.key == called, True
    if not bare:
        return
    yield lambda each: without_accents(each.name).startswith(bare), False
    if not bare.isdecimal():  # a bare number picks from a list; it is not an inner word of `bandit 2`
        inner = lazy_pattern(rf"\b{re.escape(bare)}\b")
        yield lambda each: inner.search(without_accents(each.name)) is not None, False
    together = run_together(called)
    yield lambda each: run_together(each.name) == together, False  # `shortbow` for Short bow


_edition: ContextVar[int] = ContextVar("edition", default=2)
"""Which lookup is active."""


@contextmanager
def of_edition_1() -> Iterator[None]:
    """Look names up as old acts did that recorded names instead of ids: kind by kind, a beginning in an earlier kind
    before a full name in a later one. Only for replay."""
    token = _edition.set(1)
    try:
        yield
    finally:
        _edition.reset(token)


def _find_in_edition_1(called: str, kinds: Kinds) -> Found | None:
    start = fold_name(called)
    for kind, things in kinds.items():
        named = list(_everything({kind: things}))
        exact = next((each for each in named if fold_name(each.name) == start), None)
        if exact is not None or called in things:
            return exact or next(each for each in named if each.key == called)
        begins = _by_name(each for each in named if start and fold_name(each.name).startswith(start))
        if len(begins) == 1:
            return begins[0]
    return None
