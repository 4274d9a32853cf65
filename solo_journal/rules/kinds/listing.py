"""What holds several things by name, in order: the base of lists, conditions, items and tracks.

A tree may keep them as a list of names, as a map from name to a value, or as a map from an id to a table with the
name and more. A table is never empty, for an order must survive the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from ..names import find, fresh_id, same
from .declaration import Keys, Tree
from .field import ARROW, Bearer, Field, number_behind, stepped

Holds = Literal["names", "values", "tables"]


class Listed(NamedTuple):
    """One of them."""

    key: str
    """By what the tree knows it."""
    name: str
    value: Any = None
    """Its value in a map of values."""
    table: Mapping[str, Any] = {}
    """All that is said of it, in a map of tables."""


class Listing(Field):
    """Things by name, in order."""

    holds: Holds = "names"
    shows: str = "{name}"
    """How one is told, from its name, its value and what its table holds: `{name} +{value}t`."""
    low: int = -99
    top: int = 99
    """The bounds of a value."""
    worth: int = 1
    """The value of one behind which no number is written."""
    comes: str = "{told} added"
    """The words where one comes."""
    goes: str = "{name} removed"
    """The words where one goes."""
    sorts: bool = True
    """Whether the kind of each says what it is called: a ritual scar."""
    most: int = 100
    stem: str = ""
    """What keys of tables are made of, where a name has no letters; the word for one of them unless given."""

    def begin(self) -> Any:
        return [] if self.holds == "names" else {}

    def fault(self, tree: Tree) -> str:
        found = self.raw(tree)
        right = list | tuple if self.holds == "names" else Mapping
        return "" if found is None or isinstance(found, right) else "is no list"

    def entries(self, tree: Tree) -> dict[str, Listed]:
        """All of them by their keys, in order."""
        return {each.key: each for each in self.read(self.raw(tree))}

    def read(self, raw: Any) -> Iterator[Listed]:
        """All of them from what stands in the tree."""
        if isinstance(raw, Mapping):
            yield from (self.entry(str(key), value) for key, value in raw.items())
        elif isinstance(raw, list | tuple):
            yield from (Listed(str(name), str(name)) for name in raw)

    def entry(self, key: str, value: Any) -> Listed:
        if isinstance(value, Mapping):
            return Listed(key, str(value.get("name", key)), None, value)
        return Listed(key, key, value)

    def describe(self, one: Listed) -> str:
        return self.shows.format_map({**one.table, "name": one.name, "value": one.value})

    def written(self, text: str) -> Listed:
        """What a player wrote down as one of them: its name, and the value or table that the same line may give:
        `Orso +2`. Raises `BadInput`."""
        return (
            Listed("", *number_behind(text, self.low, self.top, self.shows))
            if self.holds == "values"
            else Listed("", text)
        )

    def spelled(self, name: str) -> str:
        """A name as the rules write it, where they name it."""
        return name

    def fresh(self) -> dict[str, Any]:
        """What the table of a new one holds unless more is said."""
        return {}

    def named(self, tree: Tree, name: str) -> Listed | None:
        """The one of just this name."""
        return next((each for each in self.entries(tree).values() if same(each.name, name)), None)

    def find(self, tree: Tree, called: str) -> Listed | None:
        """The one so called, by all or part of its name. Raises `Ambiguous`."""
        entries = self.entries(tree)
        found = find(called, {self.one or self.label.lower(): entries})
        return entries[found.key] if found else None

    def with_one(self, tree: Tree, name: str, value: Any = None, /, **more: Any) -> Tree:
        """The tree with one more of them, or with another value for the one of this name."""
        old = self.named(tree, name)
        raw = self.raw(tree)
        if self.holds == "names":
            return tree if old else self.put(tree, [*(raw or ()), name])
        had = dict(raw or {})
        if self.holds == "values":
            return self.put(tree, {**had, old.key if old else name: value})
        key = old.key if old else fresh_id(name, had, self.stem or self.one or "x")
        return self.put(tree, {**had, key: {**(had.get(key) or {"name": name}), **more}})

    def without(self, tree: Tree, key: str) -> Tree:
        raw = self.raw(tree)
        if isinstance(raw, Mapping):
            return self.put(tree, {each: value for each, value in raw.items() if each != key})
        return self.put(tree, [each for each in raw or () if each != key])

    def weighed(self, tree: Tree) -> int:
        """How much they weigh together: each counts once, unless its kind says more."""
        return len(self.entries(tree))

    def names(self, holder: Bearer) -> Iterable[str]:
        return [one.name for one in self.entries(holder.tree).values()]

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        if not keys:
            yield from self.between(
                {each.key: each for each in self.read(before)}, {each.key: each for each in self.read(after)}
            )
        elif len(keys) == 1:
            key = keys[0]
            one = {} if before is None else {key: self.entry(key, before)}
            two = {} if after is None else {key: self.entry(key, after)}
            yield from self.between(one, two)
        else:
            yield from self.part_words(titled(keys[0]), keys[1:], before, after)

    def part_words(self, name: str, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        """What changed in the table of one of them, in words."""
        what = f"{name} {' '.join(keys).replace('_', ' ')}"
        yield f"{before}{ARROW}{after}" if keys == ("name",) else stepped(what, before, after)

    def between(self, one: Mapping[str, Listed], two: Mapping[str, Listed]) -> Iterator[str]:
        """What came, changed and went, in words."""
        for key, each in two.items():
            words = {"label": self.label, "name": each.name, "told": self.describe(each)}
            if key not in one:
                yield self.comes.format_map(words)
            elif one[key] != each:
                yield words["told"]
        for key, each in one.items():
            if key not in two:
                yield self.goes.format_map({"label": self.label, "name": each.name, "told": self.describe(each)})


def titled(key: str) -> str:
    """A key as a name, where nothing else is known: `cut-shoulder`, `Cut shoulder`."""
    return key.replace("-", " ").capitalize()
