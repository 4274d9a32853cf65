"""Builds a system from the tree of a file: fields, edits, tables and reactions."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from ..commons.table import TableDraw
from ..house_rules import HouseRule
from ..immutable import Map
from ..inputs import make
from ..kinds.conditions import Conditions
from ..kinds.edit import Edit
from ..kinds.edit_numbers import EditMeter
from ..kinds.edits import edits_of
from ..kinds.meter import Meter
from ..outcome import Event
from ..packs import faults_of_tree, sound
from ..procedure import Procedure
from ..row_check import endless
from ..system import Credit, Oracle, System
from ..tables import Table
from ..world import World
from . import spec
from .checks import LETTERS, ROLES, check_whole, letters_of, meet_slips, read_on, try_examples
from .compile import Compiler
from .creation import make_create, steps_of
from .faults import Faults, Read, nobody
from .fields import read_fields
from .procedures import mechanics, procedure_of, six_digits, version_of_create
from .reader import Reader
from .roll_context import Game
from .verbs import DRAWS, ROLLS

WORDS: Mapping[str, str] = Map(
    {
        "and": " and ",
        "total": "{result} in all.",
        "highest": "The highest is {result}.",
        "lowest": "The lowest is {result}.",
        "count": "Dice that count: {result}.",
        "group": "{result}.",
        "versus": "{one} {first}, {two} {second}.",
        "against": "{result} against {faces}.",
        "at_most": "{result} against {target}.",
        "at_least": "{result} against {target}.",
    }
)
"""The words between dice and band; a file may replace them."""


def read_game(found: Read, file: str, taken: Iterable[str] = ()) -> System:
    """The game in a parsed text. `file` is its name in error messages, `taken` are ids that it may not use. Raises
    `BadGame` with all faults."""
    faults = Faults(file, found)
    tree = meet_slips(found.tree, faults)
    if not found.slips or not tree:
        faults.stop()
    try:
        game = spec.GameSpec.model_validate(tree)
    except ValidationError as error:
        faults.of(error, spec.GameSpec)
        game = read_on(tree, error, faults)
    if game.id in set(taken):
        faults.add(("id",), f"{game.id} is a game of this program. Give yours another id, such as my_{game.id}.")
    fields = read_fields(game, faults)
    tables = _tables(game, faults)
    for at, each in enumerate(game.reading):
        if each.start and each.start not in each.options:
            faults.add(("reading", at, "start"), nobody(each.start, list(each.options), "option"))
    rules = {each.id: _rule(game.id, each) for each in game.reading}
    rolls = [Compiler(game, fields, at, faults).read() for at in range(len(game.roll))]
    steps = steps_of(game, fields, faults)
    made = Game(game.id, game.title, fields, rules, _words(game, faults))
    check_whole(game, fields, faults)
    keys = letters_of(game, faults)
    faults.stop()
    return _system(game, made, rolls, steps, tables, keys, faults, found.text)


def _tables(game: spec.GameSpec, faults: Faults) -> Mapping[str, Table]:
    if not game.table:
        return {}
    tree: dict[str, Any] = {"format": 1, "id": game.id, "version": game.version, "table": copy.deepcopy([*game.table])}
    for fault in faults_of_tree(tree, ""):
        where, what = fault.apart("")
        faults.add(fault.path, what, where)
    for path, where, what in endless(tree, game.id, {}):
        faults.add(path, what, where)
    pack = sound(tree, "")
    return pack.tables if pack else {}


def _rule(game: str, one: spec.ReadingSpec) -> HouseRule:
    start = one.start if one.start in one.options else next(iter(one.options))
    return HouseRule(f"{game}.{one.id}", one.title, dict(one.options), start, one.why or "The game's file says so.")


def _words(game: spec.GameSpec, faults: Faults) -> Mapping[str, str]:
    for key, text in game.words.items():
        if key not in WORDS:
            faults.add(("words", key), nobody(key, list(WORDS), "word of the program"))
            continue
        names = re.findall(r"\{\w+\}", WORDS[key])
        for name in names:
            text = text.replace(name, "")
        if "{" in text or "}" in text:
            told = f"only these go in braces here: {', '.join(names)}." if names else "braces cannot be used here."
            faults.add(("words", key), told)
    spaced = {"and": f" {game.words['and'].strip()} "} if game.words.get("and", "").strip().isalpha() else {}
    return {**WORDS, **{key: text for key, text in game.words.items() if key in WORDS}, **spaced}


def _system(
    game: spec.GameSpec, made: Game, rolls: list[Reader], steps: Any, tables: Mapping[str, Table], keys: list[str],
    faults: Faults, text: str,
) -> System:  # fmt: skip
    kinds = [procedure_of(game, made, roll, key) for roll, key in zip(rolls, keys, strict=True)]
    create = make_create(made, steps, version_of_create(game)) if "character" in made.fields.homes else None
    world = made.fields.homes.get("campaign")
    roles = {role: kind for kind, one in zip(kinds, game.roll, strict=True) for role in ROLES if getattr(one, role)}
    oracle = roles.get("oracle")
    signs = {sign: dict(each) for one in game.roll if one.oracle for sign, each in one.signs.items()}
    whose = ", ".join(filter(None, (game.author and f"by {game.author}", game.licence and f"under {game.licence}")))
    notice = game.notice or f"{game.title}, {whose}."
    system = System(
        id=game.id,
        title=game.title,
        about=game.about or f"{game.title}, a game of your own.",
        procedures=(*kinds, *((create,) if create else ())),
        pitch=game.pitch,
        dice=_dice_told(game),
        learn="A game in a file of yours.",
        language=game.language,
        place=70,
        credit=Credit(game.author, game.licence, game.link, notice) if whose else None,
        readings=tuple(made.rules.values()),
        oracle=Oracle(oracle, oracle.words, {"": {}, **{sign: dict(each) for sign, each in signs.items()}})
        if oracle
        else None,
        core=roles.get("core"),
        next_scene=roles.get("scene"),
        create=create,
        packs=(game.id,) if tables else (),
        begin=world.begin() if world else {"format": 1},
        react=_reacts(made),
        primer=_primer(game),
        fields=tuple(made.fields.homes.values()),
        edits=tuple(_edits(game, made)),
        tables=dict(tables),
        source=text,
    )
    made.system = system
    try_examples(game, system, kinds, faults)
    faults.stop()
    return system


def _dice_told(game: spec.GameSpec) -> str:
    core = next((one for one in game.roll if one.core), next(iter(game.roll), None))
    found = re.search(r"d(\d+|%|F)", " ".join(spec.dice_by_group(core.dice).values()) if core else "")
    return found[0] if found else ""


def _primer(game: spec.GameSpec) -> Any:
    loop = f"## The loop\n\n{game.loop.strip()}" if game.loop and "## The loop" not in game.primer else ""
    whole = "\n\n".join(filter(None, (f"# {game.title}", game.about, game.primer, loop)))
    return (lambda: whole) if game.primer or game.loop else None


SETTLES = 10**6
"""Added to the six digits of an edit's version since a new value has the consequences of its end, as a change has."""


def _edits(game: spec.GameSpec, made: Game) -> Iterator[Edit]:
    """The standard edits of every field, with menu letters under the sheet, and versions."""
    specs, taken = {**game.sheet, **game.world}, {"sc"}
    for edit, home in edits_of(tuple(made.fields.homes.values()), ()):
        label = edit.fields[0].label
        wanted = [f"s{each}" for each in (*f"{label}{edit.called}".lower(), *LETTERS) if each in LETTERS]
        if isinstance(edit.fields[0], Conditions) and home.of == "character":
            wanted = ["c", *wanted]
        key = next((each for each in wanted if each not in taken), "")
        taken.add(key)
        more: dict[str, Any] = {"key": key, "also": edit.also or label}
        if isinstance(edit, EditMeter) and isinstance(edit.fields[0], Meter) and label in specs:
            later = SETTLES if edit.fields[0].full or edit.fields[0].empty else 0
            more["version"] = six_digits(mechanics(label, specs[label])) + later
            more["settles_since"] = SETTLES
        yield type(edit)(**{**edit.__dict__, **more})


def _reacts(made: Game) -> Any:
    """The reactions: rolls and tables that follow a roll or the end of a meter."""

    def react(event: Event, world: World) -> Iterator[Procedure]:
        game, _, what = event.of.partition(".")
        if game != made.id:
            return
        todo = [(event.name, what)] if event.name in (ROLLS, DRAWS) else []
        for _, change in made.fields.ends.get(event.name, ()):
            draws, outside = change.verb == "draw", "." in change.name
            todo.append((DRAWS if draws else ROLLS, change.name if outside else f"{made.id}.{change.name}"))
        for how, each in todo:
            id_, _, key = each.partition("@")
            if how == DRAWS:
                yield TableDraw(table=id_)
            elif kind := made.procedure(id_):
                yield make(kind, {"by": key} if key and key != world.active else {})

    return react
