"""The base for fields with several named entries in order: lists, conditions, items and tracks.

A tree stores them as a list of names, a map from name to value, or a map from id to a table with the name and more. A
table is never empty, so that the order survives in a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from ..names import find, fresh_id, same
from .declaration import Keys, Tree
from .field import ARROW, Bearer, Field, format_step, number_behind
from .view import Chip, ChipsPart, Sign, StatusValue

Holds = Literal["names", "values", "tables"]


class Listed(NamedTuple):
    """One entry."""

    key: str
    """Its key in the tree."""
    name: str
    value: Any = None
    """Its value, in a map of values."""
    table: Mapping[str, Any] = {}
    """Its table, in a map of tables."""


class Listing(Field):
    """Named entries in order."""

    holds: Holds = "names"
    shows: str = "{name}"
    """Its format, from name, value and table: `{name} +{value}t`."""
    low: int = -99
    top: int = 99
    """The upper limit of a value."""
    worth: int = 1
    """The default value."""
    comes: str = "{told} added"
    """The words for an addition."""
    goes: str = "{name} removed"
    """The words for a removal."""
    sorts: bool = True
    """Whether the kind of each gives its word: a ritual scar."""
    most: int = 100
    stem: str = ""
    """The base of table keys for a name without letters; by default the word for one."""

    def begin(self) -> Any:
        return [] if self.holds == "names" else {}

    def fault(self, tree: Tree) -> str:
        found = self.raw(tree)
        right = list | tuple if self.holds == "names" else Mapping
        return "" if found is None or isinstance(found, right) else "is no list"

    def entries(self, tree: Tree) -> dict[str, Listed]:
        """All entries by key, in order."""
        return {each.key: each for each in self.read(self.raw(tree))}

    def read(self, raw: Any) -> Iterator[Listed]:
        """All entries in a raw value."""
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
        """An entry from a player's line: the name, with the value or table that the line may give: `Orso +2`. Raises
        `BadInput`."""
        return (
            Listed("", *number_behind(text, self.low, self.top, self.shows))
            if self.holds == "values"
            else Listed("", text)
        )

    def spelled(self, name: str) -> str:
        """A name as the rules spell it, if they have it."""
        return name

    def fresh(self) -> dict[str, Any]:
        """The default table of a new entry."""
        return {}

    def named(self, tree: Tree, name: str) -> Listed | None:
        """The entry with exactly this name."""
        return next((each for each in self.entries(tree).values() if same(each.name, name)), None)

    def find(self, tree: Tree, called: str) -> Listed | None:
        """The entry with this name or part of it. Raises `Ambiguous`."""
        entries = self.entries(tree)
        found = find(called, {self.one or self.label.lower(): entries})
        return entries[found.key] if found else None

    def with_one(self, tree: Tree, name: str, value: Any = None, /, **more: Any) -> Tree:
        """The tree with an entry added, or its value replaced."""
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
        """The total weight: one each, unless the kind says otherwise."""
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
            yield from self.part_words(title_from_key(keys[0]), keys[1:], before, after)

    def part_words(self, name: str, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        """A change within an entry's table, in words."""
        what = f"{name} {' '.join(keys).replace('_', ' ')}"
        yield f"{before}{ARROW}{after}" if keys == ("name",) else format_step(what, before, after)

    def between(self, one: Mapping[str, Listed], two: Mapping[str, Listed]) -> Iterator[str]:
        """Additions, changes and removals in words."""
        for key, each in two.items():
            words = {"label": self.label, "name": each.name, "told": self.describe(each)}
            if key not in one:
                yield self.comes.format_map(words)
            elif one[key] != each:
                yield words["told"]
        for key, each in one.items():
            if key not in two:
                yield self.goes.format_map({"label": self.label, "name": each.name, "told": self.describe(each)})


def title_from_key(key: str) -> str:
    """A name from a key, if nothing else is known: `cut-shoulder`, `Cut shoulder`."""
    return key.replace("-", " ").capitalize()


class Names(Listing):
    """Names in order."""

    sign: Sign = ""
    """Whether it helps or hinders a roll that uses it."""
    in_view: bool = False
    """Whether it appears in the status line."""

    def sign_of(self, one: Listed) -> Sign:
        """Whether this one helps or hinders."""
        helps = one.table.get("helps")
        return self.sign if helps is None else "+" if helps else "-"

    def parts(self, holder: Bearer) -> Iterator[ChipsPart]:
        found = self.entries(holder.tree).values()
        told = ((one, self.describe(one)[len(one.name) :].strip(" :")) for one in found)
        chips = tuple(Chip(one.name, self.sign_of(one), behind) for one, behind in told)
        if chips:
            yield ChipsPart(self.label, chips)

    def status(self, holder: Bearer) -> Iterator[StatusValue]:
        if self.in_view and (told := [self.describe(one) for one in self.entries(holder.tree).values()]):
            yield StatusValue(self.label, " · ".join(told))

    def numbers(self, holder: Bearer) -> Mapping[str, int]:
        found = self.entries(holder.tree).values()
        return {one.name: one.value for one in found if isinstance(one.value, int)}
