"""Checks a file as a whole: its structure, duplicate ids, letters, and expected results."""

from __future__ import annotations

import copy
import difflib
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from ..inputs import make
from ..names import fold_name
from ..procedure_lookup import OWN
from ..refusal import BadInput, Refused, nearest
from ..system import System
from . import field_specs, spec
from .faults import Faults, keys_at, nobody
from .fields import Fields
from .inputs import names_in, somebody_new
from .play import FileRoll

LISTS = ("roll", "table", "create", "reading", "grid")
SUCH: Mapping[str, Any] = {"format": 1, "dice": "2d6", "on": "else", "rows": ["x"], "when": [], "number": [0, 1]}
"""Values that stand in for missing ones, so that reading can go on."""
ROLES = {"core": "r", "oracle": "o", "scene": "n", "rest": "z"}
"""Roles of a roll, with their menu letters."""
LETTERS = "abdefghijklmnopqrstuvwxyz"


def meet_slips(tree: Mapping[str, Any], faults: Faults) -> Mapping[str, Any]:
    """Report structural slips, each with its remedy, and return the corrected tree."""
    heads = set(spec.GameSpec.model_fields) - {"sheet", "world", *LISTS}
    astray = {
        key: value
        for key, value in tree.items()
        if key not in {*spec.GameSpec.model_fields, "sheet"} and isinstance(value, Mapping) and "is" in value
    }
    if astray:
        faults.add((next(iter(astray)),), f"fields go below [sheet]: write [sheet] above {', '.join(astray)}.", "")
        below = tree.get("sheet")
        tree = {key: value for key, value in tree.items() if key not in astray}
        tree = {**tree, "sheet": {**astray, **(below if isinstance(below, Mapping) else {})}}
    for key in LISTS:
        if isinstance(tree.get(key), Mapping):
            faults.add((key,), f"write [[{key}]] with double brackets: there may be several.")
    for part in ("sheet", "world"):
        below = tree.get(part)
        if isinstance(below, list) and all(isinstance(each, Mapping) for each in below):
            faults.add((part,), f"write [{part}] with single brackets: there is only one.")
            below = {label: one for each in below for label, one in each.items()}
            tree = {**tree, part: below}
        below = below if isinstance(below, Mapping) else {}
        for key in below:
            if key in heads and not isinstance(below[key], Mapping):
                faults.add((part, key), f"{key} is about the whole game: move its line above [{part}].")
    for at, one in enumerate(tree.get("roll", ()) if isinstance(tree.get("roll"), list) else ()):
        if isinstance(one, Mapping) and isinstance(one.get("band"), Mapping):
            faults.add(("roll", at, "band"), "write [[roll.band]] with double brackets, or band = [ ... ].")
    return tree


def read_on(tree: Mapping[str, Any], error: ValidationError, faults: Faults) -> spec.GameSpec:
    """The game with structural faults corrected in memory, so that all other faults are reported too."""
    pruned = copy.deepcopy(dict(tree))
    for number, each in enumerate(error.errors(include_url=False)):
        node: Any = pruned
        for part in each["loc"][:-1]:  # the location may include the name of a kind, which is not a key of the tree
            held = range(len(node)) if isinstance(node, list) else node if isinstance(node, Mapping) else ()
            node = node[part] if part in held else node
        _put_right(node, each, keys_at(spec.GameSpec, tree, (*each["loc"],)), number)
    try:
        return spec.GameSpec.model_validate(pruned)
    except ValidationError:
        faults.stop()
        raise


def _put_right(node: Any, error: ErrorDetails, known: list[str], number: int) -> None:
    key = str(error["loc"][-1])
    if isinstance(node, list) and isinstance(at := error["loc"][-1], int) and at < len(node):
        node[at] = 0 if error["type"].startswith("int") else "x"
    if not isinstance(node, dict):
        return
    if error["type"] == "missing":
        node[key] = SUCH.get(key, f"x{number}")
    elif error["type"].startswith("union_tag") and isinstance(node.get(key), dict):
        near = difflib.get_close_matches(str(node[key].get("is")), [*field_specs.KINDS], n=1, cutoff=0.5)
        node[key]["is"] = near[0] if near else field_specs.kind_with(node[key])
    elif key in node:
        value = node.pop(key)
        near = difflib.get_close_matches(key.lower(), [each for each in known if each not in node], n=1, cutoff=0.7)
        if error["type"] == "extra_forbidden" and near:
            node[near[0]] = value
        elif error["type"] in ("tuple_type", "list_type") and isinstance(value, str | int):
            node[key] = [each.strip() for each in value.split(",")] if isinstance(value, str) else [0, value]
        elif error["type"].startswith("bool") and value in ("yes", "true", 1):
            node[key] = True


def check_whole(game: spec.GameSpec, fields: Fields, faults: Faults) -> None:
    """Check what only the whole file shows: duplicate ids, and what the ends of meters lead to."""
    rolls, titles = dict[str, spec.RollSpec](), set[str]()
    taken = {one.name.replace("-", "_"): each.label for each in fields.known.values() for one in each.fields}
    tables = [each["id"] for each in game.table if isinstance(each, Mapping) and isinstance(each.get("id"), str)]
    taken["create"] = "making a character"
    for at, one in enumerate(game.roll):
        if one.id in rolls:
            faults.add(("roll", at, "id"), f"there are two rolls called {one.id}. Give one of them another id.")
        if one.title in titles:
            told = f"there are two rolls with the title {one.title}. Give one another title."
            faults.add(("roll", at, "title"), told)
        if what := taken.get(one.id.replace("-", "_")):
            faults.add(("roll", at, "id"), f"the id {one.id} already belongs to {what}. Give the roll another id.")
        rolls[one.id] = one
        titles.add(one.title)
        if one.signs and not one.oracle:
            faults.add(("roll", at, "signs"), "only the oracle has signs: add oracle = true.")
        for sign, inputs in one.signs.items():
            for name in inputs:
                if name not in one.ask:
                    faults.add(("roll", at, "signs", sign), nobody(name, list(one.ask), "input"))
    for what in ROLES:
        for at in [at for at, one in enumerate(game.roll) if getattr(one, what)][1:2]:
            faults.add(("roll", at, what), f"two rolls have {what} = true. Only one can.")
    asking = {name for name, one in rolls.items() if any(each.needed for each in one.ask.values())}
    for at, one in enumerate(game.roll):
        for text in map(str.strip, one.every_change()):
            if (name := text.removeprefix("roll ").strip()) in asking and text.startswith("roll "):
                told = f"{name} cannot follow by itself, because it asks for something first. Put it in offers instead."
                faults.add(("roll", at), told)
    for path, change in (each for ends in fields.ends.values() for each in ends):
        if change.verb == "draw" and change.name not in tables and "." not in change.name:
            faults.add(path, nobody(change.name, tables, "table"))
        if change.verb == "roll" and change.name not in rolls:
            faults.add(path, nobody(change.name, list(rolls), "roll"))
        if change.verb == "roll" and change.name in asking:
            faults.add(path, f"{change.name} asks for something, so it cannot follow by itself.")


def letters_of(game: spec.GameSpec, faults: Faults) -> list[str]:
    """The menu letters of all rolls."""
    free, ways = set(OWN), list[str]()
    for at, one in enumerate(game.roll):
        special = next((letter for role, letter in ROLES.items() if getattr(one, role)), "")
        if one.key and one.key not in free:
            told = f"the letter “{one.key}” is not free. Free are {', '.join(sorted(free))}."
            told = f"this roll already has the letter {special}. Remove key." if special else told
            faults.add(("roll", at, "key"), told)
        ways.append(special or one.key)
        free.discard(ways[-1])
    for at, one in enumerate(game.roll):
        wanted = (f"v{each}" for each in (*(each for each in one.title.lower() if each in LETTERS), *LETTERS, "c"))
        ways[at] = ways[at] or next((way for way in wanted if way not in ways), "")
    return ways


def try_examples(game: spec.GameSpec, system: System, kinds: list[type[FileRoll]], faults: Faults) -> None:
    """Roll the file's examples and compare them with what it expects."""
    for at, (one, kind) in enumerate(zip(game.roll, kinds, strict=True)):
        try:
            make(kind, dict(kind.example))
        except BadInput as why:
            path = ("roll", at, "example") if one.example is not None else ("roll", at)
            told = "this example" if one.example is not None else "add example = { ... }: the one made up for it"
            faults.add(path, f"{told} does not work. {why}")
            continue
        for sign, inputs in one.signs.items():
            try:
                make(kind, {**kind.example, **inputs})
            except BadInput as why:
                near = (nearest(str(each), list(one.ask[name].one_of or ())) for name, each in inputs.items())
                did = next((each for each in near if each.startswith("Did")), "")
                faults.add(("roll", at, "signs", sign), f"{why} {did}".strip())
        for name, value in (one.example or {}).items():
            asked = one.ask.get(name)
            names = [each for label in asked.picks for each in names_in(kind.reader.fields, label)] if asked else []
            if (
                names
                and isinstance(value, str)
                and not any(fold_name(each).startswith(fold_name(value)) for each in names)
            ):
                faults.add(("roll", at, "example"), nobody(value, names, name.replace("_", " ")))
        for each in (one.expect,) if isinstance(one.expect, spec.ExpectSpec) else one.expect:
            if told := _expectation(system, kind, each):
                faults.add(("roll", at, "expect"), told)


def _expectation(system: System, kind: type[FileRoll], wanted: spec.ExpectSpec) -> str:
    from ..answer_source import Typed
    from ..perform import perform
    from ..shelf import Shelf

    shelf = Shelf(own={system.id: system}, elsewhere=dict)
    try:
        procedure = make(kind, {**kind.example, **wanted.given})
        done = perform(procedure, somebody_new(system).on(shelf), Typed(wanted.dice), tables=system.tables)
    except Refused as why:
        return f"the expected roll cannot be made: {why}"
    came, faces = done.outcome.headline, ", ".join(map(str, wanted.dice))
    return "" if came == wanted.say else f"the dice {faces} give “{came}”, not “{wanted.say}” as expected."
