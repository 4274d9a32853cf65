"""Fuzzy search by name: what a word may mean, best match first. No widgets here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from ...rules.names import without_accents

REMOVALS = ("remove ", "drop ", "clear ", "delete ")
"""How titles of removals begin: a word outside the title never finds one of these first."""


class Findable(Protocol):
    """Something with a name to search for."""

    @property
    def title(self) -> str: ...

    @property
    def id(self) -> str: ...

    @property
    def also(self) -> tuple[str, ...]: ...

    @property
    def about(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something to find by its title and its synonyms."""

    id: str
    title: str
    about: str = ""
    also: tuple[str, ...] = ()


F = TypeVar("F", bound=Findable)


def find_matches(things: Iterable[F], words: str) -> list[F]:
    """The things that match these words, best first; equal matches keep their order."""
    wanted = without_accents(words)
    if not wanted:
        return list(things)
    ranked = [(rank, each) for each in things if (rank := _rank(each, wanted)) is not None]
    return [each for _, each in sorted(ranked, key=lambda each: each[0])]


def _rank(thing: Findable, wanted: str) -> int | None:
    """The rank of a match, 0 for the best; None for no match. Removals are not found by their descriptions."""
    title, id_ = without_accents(thing.title), thing.id.replace("_", " ")
    also = [without_accents(each) for each in thing.also]
    parts = re.findall(r"\w+", wanted) or [wanted]
    tests = (
        wanted == title,
        wanted in (id_, thing.id, *also),
        title.startswith(wanted),
        _words_begin(title, parts),
        id_.startswith(wanted),
        any(_words_begin(each, parts) for each in also),
        all(part in without_accents(thing.about) or part in title for part in parts),
    )
    rank = next((at for at, holds in enumerate(tests) if holds), None)
    if rank == len(tests) - 1 and title.startswith(REMOVALS) and not all(part in title for part in parts):
        return None
    return rank


def _words_begin(text: str, parts: Sequence[str]) -> bool:
    """Whether each part begins a word of the text."""
    words = re.findall(r"\w+", text)
    return all(any(word.startswith(part) for word in words) for part in parts)
