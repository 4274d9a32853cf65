"""Whether a state matters: some roll, cost, refusal, count or entry of the board differs without it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from solo_journal.rules.answer_source import Chance
from solo_journal.rules.fields import Asked
from solo_journal.rules.fights import board_of
from solo_journal.rules.inputs import make
from solo_journal.rules.kinds.apply import apply_effects
from solo_journal.rules.kinds.conditions import Conditions
from solo_journal.rules.kinds.field import Field
from solo_journal.rules.kinds.holder import Holder
from solo_journal.rules.kinds.small_kinds import Flag
from solo_journal.rules.perform import perform
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refusal import Refused
from solo_journal.rules.sheet_models import Fight
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World

from ..file_games import SHELF
from .random_play import on_the_board, outcomes

BEGIN = {kind.begins[1] for kind in Fight.__subclasses__()}
"""What brings somebody to fight, in each game that has fights."""


def holders(game: str, world: World) -> Iterator[Holder]:
    """Everybody who has fields: characters and those who fight."""
    for home in SHELF.system(game).fields:
        if home.of == "character":
            keys = [key for key, one in world.characters.items() if home.has(one)]
        elif home.of == "fight" and world.fight is not None and world.fight.get("system") == game:
            keys = list(world.fight.get(home.within, {}))
        else:
            continue
        yield from (home.at(world, key) for key in keys)


def with_and_without_a_fight(game: str, world: World, tables: Tables) -> Iterator[World]:
    """This world, and where nobody fights also the one in which somebody comes to."""
    yield world
    for kind in SHELF.system(game).procedures if world.fight is None else ():
        if kind.id in BEGIN:
            with suppress(Refused):
                yield perform(make(kind, kind.example), world, Chance(7), tables=tables).after


def stripped(holder: Holder) -> Iterator[tuple[Field, str, World]]:
    """Each state of somebody, and the world without it."""
    for field in holder.home.fields:
        if isinstance(field, Conditions):
            for one in field.entries(holder.tree).values():
                yield field, one.name, holder.cleared(field, one.name).into()
        elif isinstance(field, Flag) and field.on(holder.tree):
            off = "" if isinstance(field.raw(holder.tree), str) else field.begin()
            yield field, "", holder.put(field, off).into()


def tries(game: str, world: World, key: str, name: str) -> Iterator[tuple[type[Procedure], dict[str, object]]]:
    """What may be done: the choices of the fight, each example with somebody as who does it and to whom it is done, and
    the core roll with the state named, by the sheet: without the dice of the example."""
    system = SHELF.system(game)
    for offer in on_the_board(world):
        if not offer.missing:
            yield SHELF.procedure(offer.procedure), dict(offer.inputs)
    for kind in system.procedures:
        yield kind, {**kind.example, "by": key}
        if kind.aims_at:
            yield kind, {**kind.example, kind.aims_at: key}
    core = system.core
    if core is None or not name:
        return
    named = {input_: value for input_, value in core.example.items() if not str(value).isdecimal()}
    for input_ in core.model_fields:
        for value in (name, *Asked.of(core, input_, world).names):
            yield core, {**named, "by": key, input_: value}
            yield core, {**named, "by": key, input_: [value]}


def does(kind: type[Procedure], inputs: dict[str, object], world: World, tables: Tables) -> object:
    """What comes of it: a refusal, or all that is told and changed."""
    try:
        now = apply_effects(make(kind, inputs), world)
        done = perform(now, world, Chance(7), tables=tables)
    except Refused as refused:
        return str(refused)
    return now, done.answers, [(out.headline, out.because, out.tells, out.total) for out in outcomes(done)]


def offered(world: World) -> list[str]:
    """The moves of the fight."""
    board = board_of(world)
    return [move.title for move in board.moves] if board else []


def acts(game: str, one: World, other: World, key: str, field: Field, name: str, tables: Tables) -> bool:
    """Whether anything is another in these two worlds."""
    counts = [
        {each.id: each.text for each in SHELF.system(game).values(world) if not each.id.endswith(field.name)}
        for world in (one, other)
    ]
    if counts[0] != counts[1] or offered(one) != offered(other):
        return True
    for kind, inputs in tries(game, one, key, name):
        said = [does(kind, inputs, world, tables) for world in (one, other)]
        if said[0] != said[1] and (kind.makes == "roll" or isinstance(said[0], str) > isinstance(said[1], str)):
            return True
    return False
