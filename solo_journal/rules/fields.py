"""One input of a procedure as a question: its label, its allowed values and the numbers that pick names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from .inputs import allowed_values, as_written, label_of, trouble_with, with_commas
from .line_grammar import literals, simple_types
from .names import same
from .procedure import FromTables, Labels, Now, NowOf, Pick, Procedure, Ways, Where, WithoutDice
from .refusal import Reason, Refused
from .shelf import tools
from .world import World

_NUMBER = re.compile(r"([+-]?)(\d{1,4})")
_CLAUSE, _LEFT_OUT = re.compile("[;:] "), re.compile("(?:if empty|left out), | if empty$")


@dataclass(frozen=True, slots=True)
class Asked:
    """An input as a form asks for it."""

    kind: type[Procedure]
    name: str
    names: tuple[str, ...]
    """Values to pick by number."""
    picks: bool = False
    """Whether other values are allowed too: names from the world, or numbers."""
    counts: bool = False
    """Whether a number is a value rather than a position in the list."""
    now: Any = None
    """The present value in the world, for an input that edits one."""
    called: Mapping[str, str] = field(default_factory=dict)
    """Labels of the names that are ids."""
    alone: str = ""
    """The only character in play, who is meant if no one is named."""
    new: bool = False
    """Whether a name that is not among them makes something new."""
    unsaid: bool = False
    """Whether an offer needs just this: the default is no better than any other value."""

    @classmethod
    def of(cls, kind: type[Procedure], name: str, world: World) -> Asked:
        """The input of this name, with its choices from this world."""
        marks = kind.model_fields[name].metadata
        picks = [pick for pick in marks if isinstance(pick, Pick)]
        annotation = kind.model_fields[name].annotation
        found = [each for pick in picks for each in pick.names(world)]
        if not picks:
            found = ["yes", "no"] if annotation is bool else [each for each in literals(annotation) if each]
        counts = any(each is int or isinstance(each, int) for each in simple_types(annotation))
        now = next((each.value(world) or "" for each in marks if isinstance(each, Now)), None)
        called = {each: pick.called(world, each) for pick in picks if pick.called for each in pick.names(world)}
        called |= {each: mark.of(world, each) for mark in marks if isinstance(mark, Labels) for each in found}
        playing = [each.name for each in world.characters.values()]
        alone = found[0] if name == "by" and found == playing and len(found) == 1 else ""
        new = any(pick.new for pick in picks)
        return cls(kind, name, tuple(found), counts or bool(picks) > bool(called), counts, now, called, alone, new)

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
        """Whether it must be filled in: it has no default, and no present value to clear."""
        return self.needed and self.now is None

    @property
    def label(self) -> str:
        return label_of(self.kind, self.name)

    @property
    def whole_number(self) -> bool:
        """Whether it is an integer, which arrow keys can change."""
        return self.counts and not self.names

    def describe(self) -> str:
        """Its label and its description, without repeating the label."""
        about = self.kind.model_fields[self.name].description or allowed_values(self.kind, self.name)
        again = re.match(rf"{re.escape(self.label)}\b", about, re.IGNORECASE)
        return about[:1].upper() + about[1:] if again else f"{self.label}: {about}"

    @property
    def if_empty(self) -> str:
        """What applies if nothing is given, if its description says so: `the weakest foe unless named`, `drawn`."""
        told = _CLAUSE.split(self.kind.model_fields[self.name].description or "")
        found = next((each for each in told if " unless " in each or _LEFT_OUT.search(each)), "")
        return "" if self.needed else _LEFT_OUT.sub("", found)

    def default(self) -> str:
        """Its default, in words."""
        if self.now is not None or self.needed:
            return in_words(self.now)
        return in_words(self.kind.model_fields[self.name].get_default(call_default_factory=True))

    def current_value(self, world: World, given: Mapping[str, Any]) -> str:
        """The present value of what the other inputs name, in words; empty if they name nothing."""
        mark = next((each for each in self.kind.model_fields[self.name].metadata if isinstance(each, NowOf)), None)
        with suppress(Refused, KeyError):
            return in_words(mark.value(world, given)) if mark else ""
        return ""

    def value(self, answer: str, *, numbered: bool = True) -> str:
        """The value for an answer: `+2` and `-1` keep their sign, and where the list is `numbered`, numbers pick from
        it."""
        if answer in ('""', "''"):
            return ""
        answer = as_written(answer) if self.counts or self.kind.signed else answer
        parts = [answer] if self.called else [part.strip() for part in answer.split(",")]
        listed = self.names and not self.counts
        return ", ".join(self._choice_at(part, numbered=numbered) for part in parts) if listed else answer

    def beyond(self, answer: str) -> str:
        """Why a number picks nothing from the list; empty if the answer is not such a number."""
        most = len(self.names)
        if not self.names or self.counts or not answer.isdecimal() or 1 <= int(answer[:9]) <= most:
            return ""
        return f"Type {'1' if most == 1 else f'a number from 1 to {most}'}, or a name."

    def trouble(self, value: Any, given: Mapping[str, Any]) -> Reason:
        """What is wrong with this value, as a sentence with its label; empty if nothing is."""
        if value is None and self.needed:
            return Reason(f"{self.label} is required.")
        told = trouble_with(self.kind, self.name, {**given, self.name: value})
        begins = next((each for each in (f"{self.name} ", f"{self.name}:") if told.startswith(each)), "")
        return Reason(f"{self.label}{told.removeprefix(self.name)}", told.about) if begins else told

    def _choice_at(self, part: str, *, numbered: bool) -> str:
        for name, label in self.called.items():
            if same(label, part):
                return name
        found = _NUMBER.fullmatch(part) if numbered else None
        number = int(found[2]) if found else 0
        return f"{found[1]}{self.names[number - 1]}" if found and 1 <= number <= len(self.names) else part


def form_inputs(kind: type[Procedure], world: World, given: Mapping[str, Any], unsaid: str = "") -> list[Asked]:
    """The inputs for a form; `unsaid` names the one that starts empty. Who acts comes last, and only if it is unclear:
    with several characters, in a fight, or if somebody was named; and never for a tool's bookkeeping."""
    others = [
        name
        for name, field in kind.model_fields.items()
        if name != "by" and all(each.holds(world) for each in field.metadata if isinstance(each, Where))
    ]
    several = len(world.characters) > 1 or world.fight is not None or given.get("by")
    nobodys = issubclass(kind, WithoutDice) and kind.id.partition(".")[0] in tools()
    asked = [Asked.of(kind, name, world) for name in (*others, *(("by",) if several and not nobodys else ()))]
    return [replace(each, unsaid=each.name == unsaid and each.now is None and bool(each.default())) for each in asked]


def belongs(kind: type[Procedure], name: str, given: Mapping[str, Any]) -> bool:
    """Whether an input belongs to the chosen way, or was typed. Without `ways`, all do."""
    if kind.ways is None or kind.ways.shows(name, _current_way(kind, kind.ways, given)):
        return True
    typed = given.get(name)
    return kind.ways.keeps and typed not in (None, "", (), []) and str(typed) != str(kind.model_fields[name].default)


def own_inputs(kind: type[Procedure], given: Mapping[str, Any]) -> Sequence[str]:
    """The inputs that only the chosen way has."""
    return kind.ways.only.get(_current_way(kind, kind.ways, given), ()) if kind.ways else ()


def is_required(asked: Asked, given: Mapping[str, Any]) -> bool:
    """Whether an input is required, also by the chosen way."""
    ways = asked.kind.ways
    needs = ways.needs.get(_current_way(asked.kind, ways, given), ()) if ways else ()
    return asked.required or asked.name in needs


def _current_way(kind: type[Procedure], ways: Ways, given: Mapping[str, Any]) -> Any:
    """The chosen way, or its default; none before a required one is chosen."""
    way = given.get(ways.by)
    way = kind.model_fields[ways.by].default if way is None else way
    return way.casefold() if isinstance(way, str) else way


def ways_told(kind: type[Procedure]) -> list[str]:
    """The inputs of each way, a line for each: `With Way array: Best to worst.`"""
    if kind.ways is None:
        return []
    label, own = label_of(kind, kind.ways.by), kind.ways.only.items()
    listed = [(f"With {label} {way}" if way else f"Without {label}", names) for way, names in own]
    return [f"{when} alone: {', '.join(label_of(kind, name) for name in names)}." for when, names in listed]


def in_words(value: Any) -> str:
    """A value as it is shown and can be typed."""
    if value is None or value == "" or value == ():
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return with_commas(map(str, value)) if isinstance(value, list | tuple) else str(value)
