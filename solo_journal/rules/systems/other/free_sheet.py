"""Reads a character's free lines as fields: `HP 6/8` is a meter, `STR +2` and `Purse 12` are scores, `Hunting d8` is a
die, everything else is text. Changes are written back as lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from ...characters import with_note
from ...kinds.conditions import Adds, Conditions, Effect
from ...kinds.declaration import Tree
from ...kinds.field import Bearer, Field
from ...kinds.holder import Holder
from ...kinds.home import Home
from ...kinds.listing import Listed
from ...kinds.meter import Meter
from ...kinds.scores import Score
from ...kinds.small_kinds import Lines, Step
from ...kinds.view import Stat, StatGrid
from ...lonelog_stats import value_in
from ...trackers import StepDie
from ...world import Character, World

ID = "other"
STAIRS = (20, 12, 10, 8, 6, 4, 0)
"""The dice on a free sheet."""
FURTHEST = 1_000_000
"""Limit of any number on a free sheet."""


class FreeConditions(Conditions):
    """Conditions in any words; a number after one is added to rolls: `Poisoned -2`."""

    def describe(self, one: Listed) -> str:
        return f"{one.name} {one.value:+d}" if isinstance(one.value, int) and one.value else one.name

    def between(self, one: Mapping[str, Listed], two: Mapping[str, Listed]) -> Iterator[str]:
        both = [key for key in two if key in one and one[key] != two[key]]
        yield from (f"{self.describe(one[key])} -> {self.describe(two[key])}" for key in both)
        alone = ({key: each for key, each in some.items() if key not in both} for some in (one, two))
        yield from super().between(*alone)

    def effects_of(self, one: Listed) -> Iterator[Effect]:
        yield from (each for each in self.effects if isinstance(one.value, int) and one.value)


CONDITIONS = FreeConditions(
    "conditions",
    one="condition",
    holds="values",
    worth=0,
    effects=(Effect(on="roll", gives=Adds("bonus", 1, times_weight=True)),),
)


class FreeScore(Score):
    """A number on a free line, shown with a sign if it was written with one."""

    signed: bool = True

    def parts(self, holder: Bearer) -> Iterator[StatGrid]:
        yield StatGrid("", (Stat(self.label, self.value(holder.tree), signed=self.signed),))


class FreeSheet(Home):
    """The declared fields, and those read from a character's free lines."""

    def has(self, character: Character) -> bool:
        return bool(character.notes) or Home.has(self, character)

    def at(self, world: World, key: str) -> Holder:
        held = Home.at(self, world, key)
        read = [line(f"line{at}", *each) for at, each in enumerate(world.characters[key].notes.items())]
        fields = tuple(field for field, _ in read)
        tree = {**held.tree, **{field.at: value for field, value in read}}
        home = FreeSheet(self.game, "character", (*SHEET.fields, *fields), notes_by=SHEET.notes_by)
        return Holder(home, world, key, held.name, tree)

    def without_notes(self, world: World, key: str) -> Holder:
        return Home.at(self, world, key)

    def into(self, world: World, key: str, tree: Tree) -> World:
        had, one = SHEET.at(world, key).tree, world.characters[key]
        for field in self.fields[len(SHEET.fields) :]:
            if field.raw(tree) != field.raw(had):
                world = with_note(world, key, field.label, as_line(field, field.raw(tree), one.notes[field.label]))
        own = {name: value for name, value in tree.items() if any(name == each.keys[0] for each in SHEET.fields)}
        before = {name: had[name] for name in own}
        return world if own == before else Home.into(SHEET, world, key, own)


@lru_cache(maxsize=1024)
def line(at: str, label: str, text: str) -> tuple[Field, Any]:
    """A free line as a field at this key, with its value."""
    stat = value_in(f"{label} {text}")
    if stat is None or stat.delta or stat.before is not None or stat.label != label or abs(stat.value) > FURTHEST:
        return Lines(label, at=at), text
    if stat.die:
        known = stat.value in STAIRS
        return (
            (Step(label, at=at, stairs=STAIRS, runs_down=False), stat.value) if known else (Lines(label, at=at), text)
        )
    if stat.size is not None:
        return Meter(label, at=at, low=min(0, stat.value), top=max(stat.size, stat.value)), stat.value
    return FreeScore(label, at=at, low=-FURTHEST, top=FURTHEST, signed=stat.text[:1] in "+-"), stat.value


def as_line(field: Field, value: Any, was: str) -> str:
    """The text of the line for this value, in its original format."""
    if isinstance(field, Step):
        return f"d{value}"
    if isinstance(field, Meter):
        return f"{value}/{was.rpartition('/')[2].strip()}"
    return (f"{value:+d}" if was.startswith("+") and isinstance(value, int) else str(value)) + "%" * was.endswith("%")


SHEET = FreeSheet(ID, "character", (CONDITIONS,), notes_by="other.line")


def notes_of(world: World, by: str = "") -> Mapping[str, str]:
    """The free lines of the acting character."""
    key = world.character_id(by)
    return world.characters[key].notes if key in world.characters else {}


def fields_of(world: World, by: str = "") -> tuple[Field, ...]:
    """The fields of the acting character."""
    key = world.character_id(by)
    return SHEET.at(world, key).home.fields if key in world.characters else ()


def numbers(world: World) -> list[str]:
    """Names of the active character's numbers, for completion."""
    return [name for name, value in rolled_names(world, "").items() if isinstance(value, int)]


def meters(world: World) -> set[str]:
    """Names of numbers with a top: `HP 6/8`."""
    return {field.label for field in fields_of(world) if isinstance(field, Meter)}


def rolled_names(world: World, by: str) -> dict[str, int | str]:
    """Everything a roll may name: this character's numbers and dice, and trackers that are step dice."""
    key = world.character_id(by)
    found: dict[str, int | str] = {
        each.name: f"d{each.die}" for each in world.trackers.values() if isinstance(each, StepDie) and each.die
    }
    if key in world.characters:
        holder = SHEET.at(world, key)
        dice = {each.label: each.die(holder.tree) for each in holder.home.fields if isinstance(each, Step)}
        found |= {**holder.numbers, **{label: f"d{die}" for label, die in dice.items() if die}}
    return found
