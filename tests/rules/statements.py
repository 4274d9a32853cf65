"""A statement of a rulebook as a row: what it says, what is played, and what must come of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Answer, Typed
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.inputs import make
from solo_journal.rules.kinds.apply import apply_effects
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.refusal import Refused
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World


class Act(NamedTuple):
    """One act: a procedure without its game, its inputs, the faces that are rolled, choices taken afterwards."""

    procedure: str
    inputs: Mapping[str, Any] = Map()
    faces: tuple[int, ...] = ()
    takes: Mapping[str, str] = Map()


class Statement(NamedTuple):
    """What the source says, acts that lead to it, and what the last of them gives."""

    says: str
    acts: tuple[Act, ...]
    gives: str = ""
    """The headline of the last act."""
    so: Callable[[Performed], bool] = lambda done: True
    """What else must be so."""
    refused: str = ""
    """Words of the refusal of the last act, where it cannot be done."""


def act(procedure: str, *faces: int, take: Mapping[str, str] | None = None, **inputs: Any) -> Act:
    """An act in one line: `act("risk", 6, 2, chance=1)`."""
    return Act(procedure, inputs, faces, take or {})


def says(statement: str, *acts: Act, gives: str = "", so: Any = None, refused: str = "") -> Statement:
    """A statement in one line. It must be able to fail."""
    assert gives or so or refused, f"nothing is said of what must come of it: {statement}"
    return Statement(statement, acts, gives, so or (lambda done: True), refused)


def says_with(**reads: Callable[[Performed], Any]) -> Callable[..., Statement]:
    """`says` for a game in which these facts about an act can be stated by name: `lp=3`."""

    def told(statement: str, *acts: Act, **what: Any) -> Statement:
        facts = {name: what.pop(name) for name in reads if name in what}
        so = what.pop("so", lambda done: True) if facts or "so" in what else None

        def holds(done: Performed) -> bool:
            return bool(so and so(done)) and {name: reads[name](done) for name in facts} == facts

        return says(statement, *acts, so=so and holds, **what)

    return told


def begun(game: str) -> World:
    """A world in which this game is played, with nobody in it yet."""
    return World(systems=Map({game: plain(shelf.system(game).begin)}))


def sheet(done: Performed, game: str, who: str = "") -> Mapping[str, Any]:
    """The plain sheet of a character after an act; of the one who is played unless named."""
    found: Mapping[str, Any] = done.after.characters[who or done.after.active].sheets[game]
    return found


def has(who: str = "ada", /, **fields: Any) -> Callable[[Performed], bool]:
    """That a sheet shows these values after an act, with nothing as none: `so=has(hp=3)`, `so=has("bo", hope=1)`."""
    return lambda done: {name: _sheet(done, who).get(name) for name in fields} == fields


def _sheet(done: Performed, who: str) -> Mapping[str, Any]:
    return next(iter(done.after.characters[who].sheets.values()))


def fight(done: Performed) -> Mapping[str, Any]:
    """The plain fight after an act."""
    assert done.after.fight is not None
    return done.after.fight


def both(one: Callable[[Performed], bool], other: Callable[[Performed], bool]) -> Callable[[Performed], bool]:
    return lambda done: one(done) and other(done)


def offers(*titles: str) -> Callable[[Performed], bool]:
    """That an act offers exactly this."""
    return lambda done: [each.title for each in done.outcome.offers] == [*titles]


def holds(statement: Statement, game: str, world: World, tables: Tables) -> None:
    """Play a statement through the engine, and fail where it is not so."""
    *before, last = statement.acts
    for each in before:
        world = _done(each, game, world, tables).after
    if statement.refused:
        with pytest.raises(Refused, match=re.escape(statement.refused)):
            _done(last, game, world, tables)
        return
    done = _done(last, game, world, tables)
    assert not statement.gives or done.outcome.headline == statement.gives, done.outcome.headline
    assert statement.so(done), (done.outcome.headline, done.outcome.because, done.changes)


def _done(each: Act, game: str, world: World, tables: Tables) -> Performed:
    kind = shelf.procedure(each.procedure if "." in each.procedure else f"{game}.{each.procedure}")
    procedure = apply_effects(make(kind, each.inputs), world)
    given = tuple(Answer(label=label, choice=choice) for label, choice in each.takes.items())
    source = Typed(list(each.faces))
    done = perform(procedure, world, source, tables=tables, given=given)
    assert not source.left, f"these faces were not rolled: {source.left}"
    return done
