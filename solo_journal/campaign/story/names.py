"""Recognises a campaign's names in prose: whole words, ignoring case and accents, the longest name first. Scripts
without spaces have no whole words; there a name is found anywhere. A tag `aka the hunter` is a further name.

A thing keeps every name that it ever had, so that text from before a rename is still about it. What was dropped from a
list is still known by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ...rules.lazy_pattern import lazy_pattern
from ...rules.letter_folding import UNSPACED
from ...rules.names import aliases
from ...rules.world import World
from .search_index import NAMING, Named, Pause, Texts, no_pause
from .text_folding import fold, fold_spaces, with_places

RUNS_ON = lazy_pattern(f"[{UNSPACED}]")
"""A letter of a script without spaces between words."""
NO_LETTER_BEFORE, NO_LETTER_BEHIND = rf"(?<![^\W{UNSPACED}])", rf"(?![^\W{UNSPACED}])"
ONE = {"people": "person", "places": "place", "things": "thing", "threads": "thread", "characters": "character"}
"""The singular of each list."""


class Thing(NamedTuple):
    """A person or thing with names, by its place in the world."""

    part: str
    key: str

    @property
    def path(self) -> str:
        """The path prefix of everything that changes about it."""
        return f"{self.part}/{self.key}"


class Mention(NamedTuple):
    """A name in a text."""

    start: int
    end: int
    things: tuple[Thing, ...]
    """Usually one; several if they share a name."""


@dataclass(frozen=True)
class Names:
    """Every name of a campaign."""

    known: frozenset[Named]

    @classmethod
    def of(cls, texts: Texts, world: World | None = None, pause: Pause = no_pause) -> Names:
        """The names of a campaign: those in its journal, and those in its current world."""
        now = names_in_world(world) if world else ()
        return cls(frozenset((*texts.names(pause), *now)))

    @cached_property
    def by_name(self) -> dict[str, tuple[Thing, ...]]:
        """Things by folded name."""
        found: dict[str, list[Thing]] = {}
        for each in sorted(self.known):
            name = fold_spaces(each.name)
            if name:
                found.setdefault(name, []).append(Thing(each.part, each.key))
        return {name: tuple(dict.fromkeys(things)) for name, things in found.items()}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest_first = sorted(self.by_name, key=len, reverse=True)
        words = "|".join(found for name in longest_first if (found := _in_prose(name)))
        return re.compile(words or r"(?!)")

    def names_of(self, thing: Thing) -> tuple[str, ...]:
        """Every name that a thing had, folded."""
        return tuple(name for name, things in self.by_name.items() if thing in things)

    def begun(self, part: str, beginning: str) -> set[Thing]:
        """The things on a list with a name in which a word begins like this. `people` include the player's
        characters."""
        parts = ("people", "characters") if part == "people" else (part,)
        return {
            thing
            for name, things in self.by_name.items()
            if name.startswith(beginning) or f" {beginning}" in name
            for thing in things
            if thing.part in parts
        }

    def things_in(self, text: str) -> set[Thing]:
        """The things mentioned in a text."""
        return {thing for found in self._pattern.finditer(fold(text)) for thing in self._meant(found[0])}

    def mentions(self, text: str) -> Iterator[Mention]:
        """Every name in a text, with its position."""
        if not self._pattern.search(fold(text)):
            return
        plain, places = with_places(text)
        for found in self._pattern.finditer(plain):
            start, end = places[found.start()], found.end()
            yield Mention(start, places[end] if end < len(places) else len(text), self._meant(found[0]))

    def _meant(self, name: str) -> tuple[Thing, ...]:
        return self.by_name[" ".join(name.split())]


def _in_prose(name: str) -> str:
    """The pattern of a name: a whole word, except in scripts without spaces, where a single letter is no name."""
    words = r"\s+".join(map(re.escape, name.split()))
    open_left, open_right = RUNS_ON.match(name[0]), RUNS_ON.match(name[-1])
    if open_left and open_right and len(name) < 2:
        return ""
    return f"{'' if open_left else NO_LETTER_BEFORE}{words}{'' if open_right else NO_LETTER_BEHIND}"


def names_in_world(world: World) -> Iterator[Named]:
    """The names in a world."""
    for part in NAMING:
        for key, thing in getattr(world, part).items():
            yield Named(part, key, thing.name)
            yield from (Named(part, key, alias) for alias in aliases(getattr(thing, "tags", ())))


def display_names(known: Iterable[Named], thing: Thing) -> list[str]:
    """A thing's names as written, in alphabetical order."""
    return sorted({each.name for each in known if Thing(each.part, each.key) == thing})
