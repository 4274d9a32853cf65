"""A lamplighter and her world, and a way to play a procedure with fixed dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Answer, Typed
from solo_journal.rules.immutable import Map
from solo_journal.rules.inputs import make
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.systems.augur.sheet import Sheet
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import Character, World

Play = Callable[..., Performed]
"""`play("augur.action", world, [5, 2], threat=1)`: the act with these faces."""


@pytest.fixture
def world() -> World:
    sheet = {"approaches": {"Finesse": 3, "Force": 0}, "expertise": ["Roofs"], "momentum": 2}
    return World(
        systems=Map({"augur": {}}),
        active="ida",
        characters=Map(
            {"ida": Character(name="Ida", sheets=Map({"augur": sheet})), "tam": Character(name="Tam")},
        ),
    )


@pytest.fixture
def play(tables: Tables) -> Play:
    def act(
        id_: str,
        world: World,
        faces: list[int] | None = None,
        *,
        readings: dict[str, str] | None = None,
        takes: str = "",
        **inputs: Any,
    ) -> Performed:
        procedure = make(shelf.procedure(id_), inputs)
        done = perform(procedure, world, Typed(faces or []), tables=tables, readings=readings)
        if not takes:
            return done
        given = (*done.answers, Answer(label=takes, choice="yes"))
        return perform(procedure, world, Typed([]), tables=tables, readings=readings, given=given)

    return act


@pytest.fixture
def with_momentum(world: World) -> Callable[[int], World]:
    """The world with Ida's Momentum at a value."""

    def put(value: int, **other: Any) -> World:
        return Sheet.of(world.characters["ida"]).but(momentum=value, **other).into(world, "ida")

    return put
