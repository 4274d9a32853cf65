"""From the tree of a file to a game like any other: a system with its fields, edits, tables and what follows."""

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
from ..kinds.edits import Edit, EditMeter, edits_of
from ..kinds.meter import Meter
from ..outcome import Event
from ..pack_check import faults_of_tree, sound
from ..procedure import Procedure
from ..system import Credit, Oracle, System
from ..tables import Table
from ..world import World
from . import spec
from .checks import LETTERS, check_whole, letters_of, meet_slips, read_on, try_examples
from .compile import Compiler
from .creation import made_create, steps_of
from .faults import Faults, nobody
from .fields import read_fields
from .given import Game
from .language import Change
from .procedures import mechanics, procedure_of, six_digits, version_of_create
from .read import Read
from .reader import Reader
from .verbs import DRAWS, ROLLS

WORDS: Mapping[str, str] = Map(
    {
        "and": " and ",
        "total": "{result} in all.",
        "highest": "The highest is {result}.",
        "lowest": "The lowest is {result}.",
        "count": "{result} count.",
        "group": "{result}.",
        "versus": "{one} {first}, {two} {second}.",
        "against": "{result} against {faces}.",
        "at_most": "{result} against {target}.",
        "at_least": "{result} against {target}.",
    }
)
"""The words that the program puts between the dice and the band; a file may give its own."""


def read_game(found: Read, file: str, taken: Iterable[str] = ()) -> System:
    """The game that was read of a text; `file` is what its faults are told by, `taken` are ids that it may not have.
    Raises `BadGame` with all that is wrong."""
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
        faults.add(("id",), f"{game.id} is a game of this program. Call yours otherwise, such as my_{game.id}.")
    fields = read_fields(game, faults)
    tables = _tables(game, faults)
    rules = {each.id: _rule(game.id, each) for each in game.reading}
    rolls = [Compiler(game, fields, at, faults).read() for at in range(len(game.roll))]
    steps = steps_of(game, fields, faults)
    made = Game(game.id, game.title, fields, rules, _words(game, faults))
    check_whole(game, fields, tables, faults)
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
        names = re.findall(r"\{(\w+)\}", WORDS[key])
        left = re.sub("|".join(re.escape(f"{{{each}}}") for each in names) or "(?!)", "", text)
        if "{" in left or "}" in left:
            inside = ", ".join(f"{{{each}}}" for each in names)
            faults.add(("words", key), f"between braces stand only {inside or 'no names'} here.")
    return {**WORDS, **{key: text for key, text in game.words.items() if key in WORDS}}


def _system(
    game: spec.GameSpec, made: Game, rolls: list[Reader], steps: Any, tables: Mapping[str, Table], keys: list[str],
    faults: Faults, text: str,
) -> System:  # fmt: skip
    kinds = [procedure_of(game, made, roll, key) for roll, key in zip(rolls, keys, strict=True)]
    homes = tuple(made.fields.homes.values())
    create = made_create(made, steps, version_of_create(game)) if "character" in made.fields.homes else None
    edits = tuple(_edits(game, made))
    world = made.fields.homes.get("campaign")
    by_role = {what: next((kind for kind, one in zip(kinds, game.roll, strict=True) if getattr(one, what)), None)
               for what in ("core", "oracle", "scene")}  # fmt: skip
    oracle = by_role["oracle"]
    signs = next((one.signs for one in game.roll if one.oracle), {})
    whose = ", ".join(filter(None, (game.author and f"by {game.author}", game.licence and f"under {game.licence}")))
    notice = game.notice or f"{game.title}, {whose}."
    credit = Credit(game.author, game.licence, game.link, notice) if whose else None
    system = System(
        id=game.id,
        title=game.title,
        about=game.about or f"{game.title}, a game of your own.",
        procedures=(*kinds, *((create,) if create else ())),
        pitch=game.pitch,
        dice=_dice_told(game),
        learn="A game in a file of yours.",
        place=70,
        credit=credit,
        readings=tuple(made.rules.values()),
        oracle=Oracle(oracle, oracle.words, {"": {}, **{sign: dict(inputs) for sign, inputs in signs.items()}})
        if oracle
        else None,
        core=by_role["core"],
        next_scene=by_role["scene"],
        create=create,
        packs=(game.id,) if tables else (),
        begin=world.begin() if world else {"format": 1},
        react=_reacts(made),
        primer=_primer(game),
        fields=homes,
        edits=edits,
        tables=dict(tables),
        source=text,
    )
    made.system = system
    try_examples(game, system, kinds, faults)
    faults.stop()
    return system


def _dice_told(game: spec.GameSpec) -> str:
    core = next((one for one in game.roll if one.core), next(iter(game.roll), None))
    dice = core.dice if core else None
    found = re.search(r"\d*d(\d+|%|F)", " ".join(dice.values()) if isinstance(dice, Mapping) else str(dice or ""))
    return found[0].lstrip("0123456789") if found else ""


def _primer(game: spec.GameSpec) -> Any:
    parts = [f"# {game.title}", game.about]
    if game.primer:
        parts.append(game.primer)
    if game.loop and "## The loop" not in game.primer:
        parts.append(f"## The loop\n\n{game.loop.strip()}")
    whole = "\n\n".join(each for each in parts if each)
    return (lambda: whole) if game.primer or game.loop else None


def _edits(game: spec.GameSpec, made: Game) -> Iterator[Edit]:
    """The usual edits of every field, with letters under the sheet, and the version of what they edit."""
    taken, letters = {"sc"}, iter(LETTERS)
    first = True
    for edit, home in edits_of(tuple(made.fields.homes.values()), ()):
        field_ = edit.fields[0]
        if isinstance(field_, Conditions) and home.of == "character" and first:
            key, first = "c", False
        else:
            wanted = [f"s{each}" for each in (field_.label + edit.called).lower() if each in LETTERS]
            key = next((each for each in wanted if each not in taken), "")
            key = key or next((f"s{each}" for each in letters if f"s{each}" not in taken), "")
        taken.add(key)
        more: dict[str, Any] = {"key": key}
        if isinstance(edit, EditMeter) and isinstance(field_, Meter):
            specs = {**game.sheet, **game.world}
            one = next((each for label, each in specs.items() if label == field_.label), None)
            if one is not None:
                more["version"] = six_digits(mechanics(field_.label, one))
        yield type(edit)(**{**edit.__dict__, **more})


def _reacts(made: Game) -> Any:
    """What follows by itself: rolls and tables that a roll or the end of a meter leads to."""

    def step(change: Change, key: str, world: World) -> Iterator[Procedure]:
        if change.verb == "draw":
            yield TableDraw(table=change.name if "." in change.name else f"{made.id}.{change.name}")
        else:
            yield from rolled(f"{made.id}.{change.name}", key, world)

    def rolled(id_: str, key: str, world: World) -> Iterator[Procedure]:
        kind = made.procedure(id_)
        if kind is not None:
            yield make(kind, {"by": key} if key and key != world.active else {})

    def react(event: Event, world: World) -> Iterator[Procedure]:
        if not event.of.startswith(f"{made.id}."):
            return
        if event.name in (ROLLS, DRAWS):
            id_, _, key = event.of.partition("@")
            if event.name == DRAWS:
                yield TableDraw(table=id_)
            else:
                yield from rolled(id_, key, world)
        elif event.name in made.fields.ends:
            for _, change in made.fields.ends[event.name]:
                yield from step(change, "", world)

    return react
