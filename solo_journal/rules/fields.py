"""One input of a procedure as a question: what it is, what it may be, and the numbers that stand for names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from .inputs import allowed, as_written, label_of, schema_of, trouble_with, with_commas
from .names import same
from .procedure import FromTables, Now, NowOf, Pick, Procedure, Ways, Where
from .refusal import Refused
from .world import World

_NUMBER = re.compile(r"([+-]?)(\d{1,4})")


@dataclass(frozen=True, slots=True)
class Asked:
    """An input that a form asks for."""

    kind: type[Procedure]
    name: str
    names: tuple[str, ...]
    """The values that can be picked by number."""
    picks: bool = False
    """Whether these are not all that it may be: they come from the world, or a number does as well."""
    counts: bool = False
    """Whether a number is a value of its own, so that it picks none of the names."""
    now: Any = None
    """What the world holds for it, where it says that anew; None where it does not."""
    called: Mapping[str, str] = field(default_factory=dict)
    """What a reader calls those of the names that are ids."""
    alone: str = ""
    """Who is meant where nobody is named: the one character who plays."""
    unsaid: bool = False
    """Whether an offer leaves just this to be said: no default is as good as any other value."""

    @classmethod
    def of(cls, kind: type[Procedure], name: str, world: World) -> Asked:
        """The input of this name, with what it can pick from this world."""
        marks = kind.model_fields[name].metadata
        picks = [pick for pick in marks if isinstance(pick, Pick)]
        schema = schema_of(kind)
        found = [each for pick in picks for each in pick.names(world)]
        if not picks:
            found = list(_fixed(schema["properties"][name], schema.get("$defs", {})))
        counts = _may_be_a_number(schema["properties"][name])
        now = next((each.value(world) or "" for each in marks if isinstance(each, Now)), None)
        called = {each: pick.called(world, each) for pick in picks if pick.called for each in pick.names(world)}
        playing = [each.name for each in world.characters.values()]
        alone = found[0] if name == "by" and found == playing and len(found) == 1 else ""
        return cls(kind, name, tuple(found), counts or bool(picks) > bool(called), counts, now, called, alone)

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(self.called.get(each, each) for each in self.names)

    @property
    def needed(self) -> bool:
        return self.unsaid or self.kind.model_fields[self.name].is_required()

    @property
    def of_tables(self) -> bool:
        return any(isinstance(each, FromTables) for each in self.kind.model_fields[self.name].metadata)

    @property
    def required(self) -> bool:
        """Whether it cannot be left empty: it must be given, and nothing is there now that emptying would remove."""
        return self.needed and self.now is None

    @property
    def label(self) -> str:
        return label_of(self.kind, self.name)

    @property
    def whole_number(self) -> bool:
        """Whether it is a number, which can be counted up and down."""
        return self.counts and not self.names

    def describe(self) -> str:
        """Its label and what it is for, the label once."""
        about = self.kind.model_fields[self.name].description or allowed(self.kind, self.name)
        again = re.match(rf"{re.escape(self.label)}\b", about, re.IGNORECASE)
        return about[:1].upper() + about[1:] if again else f"{self.label}: {about}"

    def default(self) -> str:
        """What it is if nothing is given, in words."""
        if self.now is not None or self.needed:
            return in_words(self.now)
        return in_words(self.kind.model_fields[self.name].get_default(call_default_factory=True))

    def current_value(self, world: World, given: Mapping[str, Any]) -> str:
        """What that holds for it now which other inputs name, in words; empty where they name nothing."""
        mark = next((each for each in self.kind.model_fields[self.name].metadata if isinstance(each, NowOf)), None)
        with suppress(Refused, KeyError):
            return in_words(mark.value(world, given)) if mark else ""
        return ""

    def value(self, answer: str) -> str:
        """What an answer stands for: numbers are names of the list, `+2` and `-1` keep their sign."""
        if answer in ('""', "''"):
            return ""
        answer = as_written(answer) if self.counts or self.kind.signed else answer
        parts = [answer] if self.called else [part.strip() for part in answer.split(",")]
        return ", ".join(self._choice_at(part) for part in parts) if self.names and not self.counts else answer

    def beyond(self, answer: str) -> str:
        """Why a number picks none of the names, where they are picked by number; empty where it does not try."""
        most = len(self.names)
        if not self.names or self.counts or not answer.isdecimal() or 1 <= int(answer[:9]) <= most:
            return ""
        return f"Type {'1' if most == 1 else f'a number from 1 to {most}'}, or a name."

    def trouble(self, value: Any, given: Mapping[str, Any]) -> str:
        """Why it cannot have this value, in a sentence that calls it by its label; empty where it can."""
        if value is None and self.needed:
            return f"{self.label} is required."
        told = trouble_with(self.kind, self.name, {**given, self.name: value})
        begins = next((each for each in (f"{self.name} ", f"{self.name}:") if told.startswith(each)), "")
        return f"{self.label}{told.removeprefix(self.name)}" if begins else told

    def _choice_at(self, part: str) -> str:
        for name, label in self.called.items():
            if same(label, part):
                return name
        found = _NUMBER.fullmatch(part)
        number = int(found[2]) if found else 0
        return f"{found[1]}{self.names[number - 1]}" if found and 1 <= number <= len(self.names) else part


def asked_of(kind: type[Procedure], world: World, given: Mapping[str, Any], unsaid: str = "") -> list[Asked]:
    """The inputs that a form asks for; the one that is `unsaid` begins without its default. Who does it comes last, and
    only where it is not plain: where several characters play, a fight goes on, or somebody was named."""
    others = [
        name
        for name, field in kind.model_fields.items()
        if name != "by" and all(each.holds(world) for each in field.metadata if isinstance(each, Where))
    ]
    several = len(world.characters) > 1 or world.fight is not None or given.get("by")
    asked = [Asked.of(kind, name, world) for name in (*others, *(("by",) if several else ()))]
    return [replace(each, unsaid=each.name == unsaid and each.now is None and bool(each.default())) for each in asked]


def belongs(kind: type[Procedure], name: str, given: Mapping[str, Any]) -> bool:
    """Whether an input belongs to the way that was chosen, or stays because it was typed; all do without ways."""
    if kind.ways is None or kind.ways.shows(name, _way_of(kind, kind.ways, given)):
        return True
    typed = given.get(name)
    return kind.ways.keeps and typed not in (None, "", (), []) and str(typed) != str(kind.model_fields[name].default)


def own_inputs(kind: type[Procedure], given: Mapping[str, Any]) -> Sequence[str]:
    """The inputs that the chosen way alone has; none where there are no ways."""
    return kind.ways.only.get(_way_of(kind, kind.ways, given), ()) if kind.ways else ()


def needed_now(asked: Asked, given: Mapping[str, Any]) -> bool:
    """Whether an input cannot be left empty, also where it is the way that was chosen which needs it."""
    ways = asked.kind.ways
    return asked.required or (ways is not None and ways.needs.get(_way_of(asked.kind, ways, given)) == asked.name)


def _way_of(kind: type[Procedure], ways: Ways, given: Mapping[str, Any]) -> Any:
    """The way that is chosen, or the one that holds until one is."""
    way, field = given.get(ways.by), kind.model_fields[ways.by]
    if way is None:
        way = next(iter(ways.only)) if field.is_required() else field.default
    return way.casefold() if isinstance(way, str) else way


def ways_told(kind: type[Procedure]) -> list[str]:
    """Which inputs belong to which way alone, a line for each: `With Way array: Best to worst.`"""
    if kind.ways is None:
        return []
    label, own = label_of(kind, kind.ways.by), kind.ways.only.items()
    listed = [(f"With {label} {way}" if way else f"Without {label}", names) for way, names in own]
    return [f"{when} alone: {', '.join(label_of(kind, name) for name in names)}." for when, names in listed]


def in_words(value: Any) -> str:
    """A value as it is shown and could be typed."""
    if value is None or value == "" or value == ():
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return with_commas(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _may_be_a_number(schema: Mapping[str, Any]) -> bool:
    return schema.get("type") == "integer" or any(map(_may_be_a_number, schema.get("anyOf", ())))


def _fixed(schema: Mapping[str, Any], named: Mapping[str, Any]) -> Iterator[str]:
    """The fixed words that an input may be; numbers are typed as they are."""
    if "$ref" in schema:
        yield from _fixed(named[schema["$ref"].rpartition("/")[2]], named)
    for each in schema.get("anyOf", ()):
        yield from _fixed(each, named)
    if schema.get("type") == "boolean":
        yield from ("yes", "no")
    yield from (each for each in schema.get("enum", ()) if isinstance(each, str) and each)
