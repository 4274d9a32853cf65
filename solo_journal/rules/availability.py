"""Whether a procedure can succeed now with any inputs at all, so that the menu can say why not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from .inputs import make
from .line_grammar import known_names, literals
from .procedure import Pick, Procedure
from .refusal import Reason, Refused
from .world import World

LONGEST = 40
MOST_PICKS = 5
OTHER = "otherwise"
ARTICLES = frozenset({"a", "an", "the"})


def why_not_now(kind: type[Procedure], world: World) -> Reason:
    """Why this is impossible for any inputs, in a few words such as `no tracker`, with a remedy after a full stop.
    Empty if it is possible, or if that depends on the inputs.

    Tries the example, the example with names that exist, another value for each input in turn, also for those that the
    example leaves out, and no inputs.
    """
    picks = _picks(kind, world)
    empty = [
        field.title or name
        for name, field in kind.model_fields.items()
        if field.is_required() and not picks[name] and any(isinstance(mark, Pick) for mark in field.metadata)
    ]
    given = _real_example(kind, picks)
    told = _refusal(kind, given, world)
    others = chain([{}], _others(kind, given, picks), _variations(kind, picks))
    if not told or (not empty and not all(_refusal(kind, each, world) for each in others)):
        return Reason()
    said, helps = told.short, told.removesuffix(".").removeprefix(told.short)
    if empty and ("“" in said or len(said) > LONGEST):
        if empty[0].startswith("Who"):
            return Reason("nobody to choose")
        thing = _subject(kind)
        return Reason(f"no {thing}" if thing else f"nothing to {kind.called.lower()}")
    if "“" in said or len(said) > LONGEST:
        return Reason()
    whose = any(said.startswith(each.name) for each in world.characters.values())
    named = said.istitle() or said.partition(" ")[2][:1].isupper()  # Combat Flow
    said = said if whose or named else f"{said[:1].lower()}{said[1:]}".removeprefix("there is ")
    return Reason(said + helps)


def never_now(kind: type[Procedure], world: World, given: Mapping[str, Any]) -> str:
    """The refusal that every input gets, given what is typed already; empty if another input could change that."""
    picks, said = _picks(kind, world), dict[str, str]()
    tried = _real_example(kind, picks)
    doers = [("", world.character()), *world.characters.items()] if "by" not in given else [("", None)]
    for inputs in ({}, tried, *_others(kind, tried, picks), *_variations(kind, picks)):
        for by, who in doers:
            try:
                procedure = make(kind, {**inputs, "by": by, **given})
            except Refused:
                break
            told = procedure.refusal(world)
            if not told:
                return ""
            said.setdefault(told.replace(who.name, "") if who else told, told)
        if len(said) > 1:
            return ""
    return next(iter(said.values()), "")


def _picks(kind: type[Procedure], world: World) -> dict[str, list[str]]:
    return {name: known_names(kind, name, world) for name in kind.model_fields}


def _real_example(kind: type[Procedure], picks: Mapping[str, list[str]]) -> dict[str, Any]:
    """Its example with names that exist in the world."""
    return {
        name: picks[name][0] if name != "by" and isinstance(value, str) and picks[name] else value
        for name, value in kind.example.items()
    }


def _variations(kind: type[Procedure], picks: Mapping[str, list[str]]) -> Iterator[dict[str, Any]]:
    """Variations of the example, one input at a time."""
    for name, field in kind.model_fields.items():
        if name != "by" and name not in kind.example:
            others = (*picks[name][:MOST_PICKS], *literals(field.annotation)) or (True, False, 1)
            yield from ({**_real_example(kind, picks), name: each} for each in others)


def _others(kind: type[Procedure], given: dict[str, Any], picks: dict[str, list[str]]) -> Iterator[dict[str, Any]]:
    for name, value in given.items():
        if name != "by":
            if isinstance(value, str):
                amount = ("1",) if value.isdecimal() else ()
                known = (*literals(kind.model_fields[name].annotation), *picks[name][1:MOST_PICKS])
                others: tuple[object, ...] = (f"{value} {OTHER}", f"{OTHER} {value}", *amount, *known)
            else:
                others = (not value, value + 1, value - 1, -value) if isinstance(value, int) else ()
            yield from ({**given, name: each} for each in others)
    for name, field in kind.model_fields.items():
        if name != "by" and name not in given and field.annotation is str:
            yield {**given, name: OTHER}


def _refusal(kind: type[Procedure], given: dict[str, Any], world: World) -> Reason:
    try:
        return Reason(make(kind, given).refusal(world))
    except Refused as refused:
        return refused.reason


def _subject(kind: type[Procedure]) -> str:
    """What it acts on, by its title: `tracker` for *Tick a tracker*; empty for *Spend*."""
    words = kind.called.split()
    after = next((at + 1 for at, each in enumerate(words) if each in ARTICLES), 1)
    return " ".join(words[after:]).lower()
