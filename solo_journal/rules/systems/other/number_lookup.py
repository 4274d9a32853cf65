"""Finds a number by name: on the sheet, or in the note of somebody on a list, `[N:Goblin|HP 5/5]`. Changes are written
back there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...characters import somebody
from ...command_hints import way
from ...kinds.declaration import Tree
from ...kinds.field import Field
from ...kinds.holder import Holder
from ...kinds.home import Home
from ...kinds.meter import Meter
from ...kinds.scores import Score
from ...lonelog_stats import value_in
from ...names import find, fold_name, look_up
from ...plurals import abbreviation
from ...refusal import MOST_LISTED, Refused, quote, there_are
from ...world import Listed, World
from .free_sheet import ID, SHEET, as_line, line, numbers

LIFE = ("hp", "hit points", "health", "life", "wounds", "vigour", "vigor", "body", "harm", "stamina", "resolve")
"""The numbers that damage affects by default, in this order."""
FILLS = frozenset({"harm", "stress", "strain", "trauma", "damage", "fatigue", "exhaustion", "corruption", "injuries"})
"""Numbers that fill with harm: damage raises them."""
PEOPLE = "people"
LISTED = (PEOPLE, "places", "things")
Counted = Meter | Score


class ListedNumbers(Home):
    """The numbers in the note of somebody on a list."""

    which: str = PEOPLE

    def at(self, world: World, key: str) -> Holder:
        one: Listed = getattr(world, self.which)[key]
        read = list(_read(one))
        home = ListedNumbers(ID, "character", tuple(field for field, _, _ in read), which=self.which)
        return Holder(home, world, key, one.name, {field.at: value for field, value, _ in read})

    def into(self, world: World, key: str, tree: Tree) -> World:
        listed = getattr(world, self.which)
        one: Listed = listed[key]
        now = {tag: f"{field.label} {as_line(field, tree[field.at], _text(tag))}" for field, _, tag in _read(one)}
        after = one.but(tags=tuple(now.get(tag, tag) for tag in one.tags), seen=world.scene.number)
        return world.but(**{self.which: listed.put(key, after)})


def _read(one: Listed) -> Iterator[tuple[Field, Any, str]]:
    """Each number in a note: its field, its value, and its words."""
    for at, tag in enumerate(one.tags):
        stat = value_in(tag)
        field, value = line(f"line{at}", stat.label, stat.text) if stat else (None, None)
        if isinstance(field, Counted):
            yield field, value, tag


def _text(tag: str) -> str:
    stat = value_in(tag)
    return stat.text if stat else ""


class Whose(NamedTuple):
    """A number with its owner."""

    holder: Holder
    field: Counted
    other: bool
    """Whether the owner is not the acting character."""


def find_number(world: World, by: str, called: str) -> Whose:
    """The number with this name: `STR` of the sheet, `Goblin` for its health, `Goblin AC`.

    Raises `Refused`.
    """
    if by and (listed := _find_listed(world, by)):
        return Whose(listed, find_counted(listed, called), other=True)
    acts = somebody(world, by) if by or world.active in world.characters or not called else ""
    own = SHEET.at(world, acts) if acts else None
    fields = _numbers_of(own) if own else {}
    lists = {which: getattr(world, which) for which in LISTED}
    kinds = {"number": {label: label for label in fields}, "character": world.characters, **lists}
    words = called.split()
    for end in range(len(words), 0, -1):
        who = " ".join(words[:end]).removesuffix("'s").removesuffix("’s")
        found = find(who, kinds if end == len(words) else {"character": world.characters, **lists})
        if found is None:
            continue
        if found.kind == "number":
            assert own is not None
            return Whose(own, fields[found.key], other=False)
        holder = (
            SHEET.at(world, found.key)
            if found.kind == "character"
            else ListedNumbers(ID, "character", (), which=found.kind).at(world, found.key)
        )
        return Whose(holder, find_counted(holder, " ".join(words[end:])), other=found.key != acts)
    if own is None:
        somebody(world, by)
        raise AssertionError
    return Whose(own, find_counted(own, abbreviation(called)), other=False)


def find_counted(holder: Holder, called: str) -> Counted:
    """A holder's number by name; by default its health. Raises `Refused`."""
    found = _numbers_of(holder)
    write = _write(holder)
    if called:
        named = find(called, {"number": {label: label for label in found}})
        if named is None:
            known = there_are(found, called) if found else write
            other = "" if isinstance(holder.home, ListedNumbers) else f"For somebody else: [N:{called}|HP 5/5] first."
            ways = (f"{holder.name} has no number {quote(called)}.", known, other)
            raise Refused(" ".join(filter(None, ways)))
        return found[named.key]
    meters = {label: field for label, field in found.items() if isinstance(field, Meter)}
    lives = [label for have in (meters, found) for life in LIFE for label in have if fold_name(label) == life]
    if lives or len(meters) == 1:
        return found[(lives or list(meters))[0]]
    if not meters:
        raise Refused(f"{holder.name} has nothing like HP 6/8. {write}")
    raise Refused(f"Say which of them: {', '.join(list(found)[:MOST_LISTED])}.")


def names(world: World) -> list[str]:
    """Names for an amount, for completion: numbers of the sheet, and everybody else who has some."""
    others = [each.name for key, each in world.characters.items() if key != world.active and each.notes]
    listed = [each.name for which in LISTED for each in getattr(world, which).values() if any(_read(each))]
    return [*numbers(world), *others, *listed]


def foes_numbers(world: World) -> dict[str, int]:
    """Numbers of everybody on a list, by owner and name: `Goblin AC`, as targets of rolls."""
    return {
        f"{each.name} {field.label}": value
        for which in LISTED
        for each in getattr(world, which).values()
        for field, value, _ in _read(each)
    }


def _numbers_of(holder: Holder) -> dict[str, Counted]:
    return {field.label: field for field in holder.home.fields if isinstance(field, Counted)}


def _find_listed(world: World, called: str) -> Holder | None:
    """Somebody on a list by full name, unless a character has that name."""
    for which in LISTED if look_up(world.characters, called) is None else ():
        for key, each in getattr(world, which).items():
            if fold_name(each.name) == fold_name(called):
                return ListedNumbers(ID, "character", (), which=which).at(world, key)
    return None


def _write(holder: Holder) -> str:
    if isinstance(holder.home, ListedNumbers):
        tag = {"people": "N", "places": "L", "things": "Inv"}[holder.home.which]
        return f"Write it after the name: [{tag}:{holder.name}|HP 5/5]."
    return f"Write a line: {way('other.line')}."
