"""The inputs of a roll: types, descriptions and how they are typed in one line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field as Input

from ..immutable import Map
from ..inputs import SPOKEN, Line, MaybeName, Name, Words
from ..kinds.items import Items
from ..kinds.listing import Listing
from ..kinds.scores import Scores
from ..kinds.small_kinds import Step, Tracks
from ..line_grammar import After, Known, Numeric, OneOf, Rest
from ..names import fold_name
from ..procedure import Pick, Procedure
from ..system import System
from ..trackers import StepDie
from ..world import Character, World
from . import spec
from .fields import Fields
from .fields import Known as KnownField

TRACK, THING = "The long road", "Lantern"
"""The track in examples, and what is on another list."""


def half_way(game: System, rolls: Iterable[Any]) -> World:
    """The world of a new character with what the examples of these rolls name: a track is half done."""
    world = somebody_new(game)
    for kind in rolls:
        reader = kind.reader
        for name, ask in reader.spec.ask.items():
            said = kind.example.get(name, TRACK if ask.track else ())
            for known in filter(None, map(reader.fields.get, ask.picks)):
                holder, field = reader.fields.homes[known.whose].at(world, "somebody"), known.field
                for each in (said,) if isinstance(said, str) else said:
                    if isinstance(field, Tracks):
                        rank, ticks = next(iter(field.ranks or ()), ""), field.boxes * field.ticks // 2
                        holder = holder.marked(field, each, rank=rank, ticks=ticks)
                    elif isinstance(field, Scores) and field.open:
                        holder = holder.scored(field, each, field.start)
                    elif isinstance(field, Listing) and each not in field.names(holder):
                        die = " d8" * (isinstance(field, Items) and "die" in field.each)
                        holder = holder.written(field, f"{each}{die}")
                world = holder.into()
    return world


def somebody_new(game: System) -> World:
    """A world in which one character with a new sheet plays this game."""
    sheets = {home.game: home.begin() for home in game.fields if home.of == "character"}
    one = Character(name="Somebody", sheets=Map(sheets))
    return World(systems=Map({game.id: dict(game.begin)}), active="somebody", characters=Map({"somebody": one}))


OWN_NAMES = frozenset(
    {name for name in dir(Procedure) if not name.startswith("_")}
    | {"by", "plan", "game", "needs_somebody", "question", "action", "title", "what", "id", "called", "version", "key"}
)
"""Attributes of `Procedure` that no input may use as its name."""
_CODE = re.compile(r"dr|hp|lp|by|to|on|gm|.*_.*", re.IGNORECASE)
LONGEST_HELP, LONGEST_LABEL, FEW = 180, 20, 5
Made = dict[str, tuple[Any, Any]]


def inputs_of_roll(roll: spec.RollSpec, fields: Fields) -> Made:
    found: Made = {}
    words = words_input(roll)
    if words:
        about = roll.words
        if about.count(" ") < 2:
            about = f"what you want to know or do, in your own words: {about}"
        title = "You ask" if roll.oracle else "Title" if roll.scene else "In your words"
        kind: Any = MaybeName if roll.scene else Line
        if not any((ask.pick and not ask.many) or ask.track for ask in roll.ask.values()):
            kind = Annotated[kind, Rest(text=True)]
        found[words] = (kind, Input("", title=title, description=cut(about)))
    return found | {name: _one(name, ask, fields, roll) for name, ask in roll.ask.items()}


def words_input(roll: spec.RollSpec) -> str:
    """The input for the player's own words; empty if there is none."""
    if roll.scene:
        return "title"
    return "question" if roll.oracle else "action" if roll.words else ""


def _in_line(name: str, ask: spec.AskSpec, roll: spec.RollSpec) -> list[Any]:
    """How an input is typed: the first number by its sign, others after their names."""
    numbers = [each for each, one in roll.ask.items() if one.number]
    picks = [each for each, one in roll.ask.items() if (one.pick and not one.many) or one.track]
    words = name.replace("_", " ")
    if ask.number:
        below = "±#" if picks else "+#"  # beside free text, a bare number belongs to the text
        if name == numbers[0] and ask.number[0] < 0:
            return [Numeric("+#"), Numeric(below)]
        return [Numeric("#" if name == numbers[0] else f"{words} #")]
    if name in picks[:1]:  # needs its name beside another input, so that the other's name may follow
        others = len(picks) > 1 or any(one.clock for one in roll.ask.values())
        return [*([Known()] if others else []), Rest(numbered=False)]
    if name in picks:
        return [Known(), After((words,))]
    if ask.one_of:
        return [OneOf(beginnings=True)]
    return [OneOf({words: True})] if ask.yes_no else []


def _one(name: str, ask: spec.AskSpec, fields: Fields, roll: spec.RollSpec) -> tuple[Any, Any]:
    """An input: its type with grammar, default and description."""
    label = name.replace("_", " ").capitalize()
    title = None
    if _CODE.fullmatch(name) or len(label) > LONGEST_LABEL:
        title = label[:LONGEST_LABEL] if not _CODE.fullmatch(label) else f"The {label}"[:LONGEST_LABEL]
    kind: Any = MaybeName if ask.optional else Name
    start: Any = "" if ask.optional else ...
    marks, about, bounds = _in_line(name, ask, roll), ask.help, dict[str, Any]()
    if ask.number:
        low, high = ask.number
        kind, start, bounds = int, max(low, min(0, high)), {"ge": low, "le": high}
        start = ask.start if isinstance(ask.start, int) else start
        if not re.search(r"\d", about):
            about = f"{about or f'how much {name} counts in this roll'}, from {low} to {high}"
    elif ask.one_of:
        words = list(ask.one_of)
        kind, start = Literal[tuple(words)], str(ask.start) if ask.start is not None else words[0]
        about = _with_choices(about or "how things stand just now", words)
        marks = [*([SPOKEN] if all(each == fold_name(each) for each in words) else []), *marks]
    elif ask.yes_no:
        kind, start = bool, False
        if len(about.split()) < 4:
            about = f"yes or no: {about or 'whether it counts in this roll'}"
    elif ask.clock:
        about = f"{about or 'the clock among your trackers that moves by it'}, by its name among your trackers"
        clocks = Pick(lambda world: [one.name for one in world.trackers.values() if not isinstance(one, StepDie)])
        marks = [clocks, Known(), After((name.replace("_", " "),))]
    else:
        known = [found for each in ask.picks if (found := fields.get(each))]
        about = f"{about or 'the one that counts here'}: {_such(known)}"
        marks = [Pick(_names(known, fields)), *marks]
        if ask.many:
            kind, start, marks = (
                Words,
                (),
                [marks[0], After(("with", "+", "-"), known=True, signs_of=_signs(known, fields))],
            )
    made = Annotated[(kind, *marks)] if marks else kind
    return made, Input(start, title=title, description=cut(about), **bounds)


def _such(known: list[KnownField]) -> str:
    names = [name for each in known for name in _static(each)]
    if names:
        return ", ".join(names[:7])
    return f"a name among {' or '.join(each.label for each in known)}, or how it begins"


def _static(known: KnownField) -> Iterable[str]:
    if len(known.fields) > 1 or isinstance(known.field, Step):
        return [each.label for each in known.fields]
    return getattr(known.field, "known", ())


def names_in(fields: Fields, label: str) -> list[str]:
    known = fields.get(label)
    return list(_static(known)) if known and not getattr(known.spec, "open", False) else []


def _with_choices(about: str, words: list[str]) -> str:
    missing = len(words) <= FEW and any(fold_name(each) not in fold_name(about) for each in words)
    return cut(f"{about}: {', '.join(words[:-1])} or {words[-1]}" if missing or len(words) > FEW else about)


def cut(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= LONGEST_HELP else plain[: LONGEST_HELP - 1] + "…"


def _names(known: list[KnownField], fields: Fields) -> Callable[[World], list[str]]:
    def of(each: KnownField, world: World) -> Iterable[str]:
        return _static(each) if isinstance(each.field, Step) else fields.homes[each.whose].picks(*each.fields)(world)

    return lambda world: [name for each in known for name in of(each, world)]


def _signs(known: list[KnownField], fields: Fields) -> Callable[[World], Mapping[str, str]]:
    """The sign of every name that can be picked now."""
    return lambda world: {name: each.sign for each in known for name in _names([each], fields)(world)}


def example_of(roll: spec.RollSpec, fields: Fields) -> Mapping[str, Any]:
    """The example in a file, or one made from its inputs."""
    if roll.example is not None:
        return roll.example
    found = dict[str, Any]()
    for name, ask in roll.ask.items():
        known = fields.get(ask.picks[0]) if isinstance(ask.pick, str) or ask.track else None
        if known and ask.needed:
            names = [] if ask.track else list(_static(known))
            if names or isinstance(known.field, Listing):
                found[name] = names[0] if names else TRACK if ask.track else THING
    return found
