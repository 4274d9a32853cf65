"""What a roll of a file asks for, as inputs of a procedure: typed, explained, and read from one line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field as Input

from ..inputs import SPOKEN, Line, MaybeName, Name, Words
from ..kinds.listing import Listing
from ..kinds.step import Step
from ..line_grammar import Numeric, OneOf, Rest
from ..names import folded
from ..procedure import Pick, Procedure
from ..trackers import StepDie
from ..world import World
from . import spec
from .fields import Fields, Known

OWN_NAMES = frozenset(
    {name for name in dir(Procedure) if not name.startswith("_")}
    | {"by", "plan", "game", "needs_somebody", "question", "action", "title", "what", "id", "called", "version", "key"}
)
"""What a procedure has of its own: nothing that is asked for is called so."""
_CODE = re.compile(r"dr|hp|lp|by|to|on|gm|.*_.*", re.IGNORECASE)
LONGEST_HELP, LONGEST_LABEL, FEW = 180, 20, 5
Made = dict[str, tuple[Any, Any]]


def inputs_of_roll(roll: spec.RollSpec, fields: Fields) -> Made:
    """The inputs of a roll, its own words first."""
    found: Made = {}
    words = words_input(roll)
    if words:
        about = (
            roll.words
            if roll.words.count(" ") >= 2
            else f"what you want to know or do, in your own words: {roll.words}"
        )
        title = "You ask" if roll.oracle else "Title" if roll.scene else "In your words"
        kind: Any = MaybeName if roll.scene else Line
        if not any((ask.pick and not ask.many) or ask.track for ask in roll.ask.values()):
            kind = Annotated[kind, Rest(text=True)]
        found[words] = (kind, Input("", title=title, description=cut(about)))
    marks = _Marks(roll)
    for name, ask in roll.ask.items():
        found[name] = _one(name, ask, fields, marks)
    return found


def words_input(roll: spec.RollSpec) -> str:
    """The input that holds the player's own words; empty where there is none."""
    if roll.scene:
        return "title"
    return "question" if roll.oracle else "action" if roll.words else ""


class _Marks:
    """How each input stands in the line: the first number by its sign, others behind their name."""

    def __init__(self, roll: spec.RollSpec) -> None:
        self.numbers = [name for name, ask in roll.ask.items() if ask.number]
        self.picks = [name for name, ask in roll.ask.items() if (ask.pick and not ask.many) or ask.track]

    def of(self, name: str, ask: spec.AskSpec) -> list[Any]:
        if name in self.numbers[:1]:
            assert ask.number is not None
            return [Numeric("+#" if ask.number[0] < 0 else "#")]
        if name in self.numbers:
            return [Numeric(f"{name.replace('_', ' ')} #")] if "_" not in name else []
        if name in self.picks[:1]:
            return [Rest(numbered=False)]
        if ask.one_of:
            return [OneOf(beginnings=True)]
        return [OneOf({name.replace("_", " "): True})] if ask.yes_no else []


def _one(name: str, ask: spec.AskSpec, fields: Fields, marks: _Marks) -> tuple[Any, Any]:
    label = name.replace("_", " ").capitalize()
    title = None
    if _CODE.fullmatch(name) or len(label) > LONGEST_LABEL:
        title = label[:LONGEST_LABEL] if not _CODE.fullmatch(label) else f"The {label}"[:LONGEST_LABEL]
    line = marks.of(name, ask)
    if ask.number:
        low, high = ask.number
        start = ask.start if isinstance(ask.start, int) else max(low, min(0, high))
        about = (
            ask.help
            if re.search(r"\d", ask.help)
            else f"{ask.help or f'how much {name} counts in this roll'}, from {low} to {high}"
        )
        return Annotated[int, *line], Input(start, ge=low, le=high, title=title, description=cut(about))
    if ask.one_of:
        words = list(ask.one_of)
        begins = str(ask.start) if ask.start is not None else words[0]
        kind: Any = Literal[tuple(words)]
        about = _with_choices(ask.help or "how things stand just now", words)
        spoken = [SPOKEN] if all(each == folded(each) for each in words) else []
        return Annotated[kind, *spoken, *line], Input(begins, title=title, description=about)
    if ask.yes_no:
        about = (
            ask.help
            if len(ask.help.split()) >= 4
            else f"yes where it is so, no where it is not{': ' * bool(ask.help)}{ask.help}"
        )
        return Annotated[bool, *line], Input(False, title=title, description=cut(about))
    if ask.clock:
        about = ask.help or "the clock among your trackers that moves by it"
        kind = MaybeName if ask.optional else Name
        default = "" if ask.optional else ...
        return Annotated[kind, Pick(_clocks)], Input(
            default, title=title, description=cut(f"{about}, by its name among your trackers")
        )
    known = [found for each in ask.picks if (found := fields.get(each))]
    about = cut(f"{ask.help or 'the one that counts here'}: {_such(known)}")
    if ask.many:
        return Annotated[Words, Pick(_names(known, fields))], Input((), title=title, description=about)
    kind = MaybeName if ask.optional else Name
    return Annotated[kind, Pick(_names(known, fields)), *line], Input(
        "" if ask.optional else ..., title=title, description=about
    )


def _such(known: list[Known]) -> str:
    names = [name for each in known for name in _static(each)]
    if names:
        return ", ".join(names[:7])
    return f"a name among {' or '.join(each.label for each in known)}, or how it begins"


def _static(known: Known) -> Iterable[str]:
    if len(known.fields) > 1 or isinstance(known.field, Step):
        return [each.label for each in known.fields]
    return getattr(known.field, "known", ())


def _with_choices(about: str, words: list[str]) -> str:
    missing = len(words) <= FEW and any(folded(each) not in folded(about) for each in words)
    return cut(f"{about}: {', '.join(words[:-1])} or {words[-1]}" if missing or len(words) > FEW else about)


def cut(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= LONGEST_HELP else plain[: LONGEST_HELP - 1] + "…"


def _clocks(world: World) -> list[str]:
    return [each.name for each in world.trackers.values() if not isinstance(each, StepDie)]


def _names(known: list[Known], fields: Fields) -> Callable[[World], list[str]]:
    def names(world: World) -> list[str]:
        found = list[str]()
        for each in known:
            if isinstance(each.field, Step):
                found += [step.label for step in each.fields]
            else:
                found += fields.homes[each.whose].picks(*each.fields)(world)
        return found

    return names


def example_of(roll: spec.RollSpec, fields: Fields) -> Mapping[str, Any]:
    """The example that a file gives, or one that follows from what is asked for."""
    if roll.example is not None:
        return roll.example
    found = dict[str, Any]()
    for name, ask in roll.ask.items():
        known = fields.get(ask.pick) if isinstance(ask.pick, str) else None
        if known and not ask.optional and not ask.many and (names := list(_static(known))):
            found[name] = names[0]
        elif ask.track or (known and isinstance(known.field, Listing) and not ask.many and not ask.optional):
            found[name] = "The long road"
    return found
