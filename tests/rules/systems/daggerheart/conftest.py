"""An oathkeeper and her world, and a way to play a procedure with fixed dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Answer, Typed
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.inputs import make
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.systems.daggerheart.state import Sheet
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import Character, World

Play = Callable[..., Performed]
"""`play("daggerheart.action", world, [7, 4], modifier=1)`: the act with these faces."""
Put = Callable[..., World]
"""`with_sheet(hp=4)`: the world in which Ilse's sheet has this."""
SHEET: dict[str, Any] = {
    "traits": {"agility": 1, "strength": 2, "finesse": 0, "instinct": 1, "presence": 0, "knowledge": -1},
    "experiences": {"Scholar": 2, "Soldier": 3},
    "weapons": {"long-sword": {"name": "Long sword", "trait": "strength", "die": 8, "bonus": 3}},
    "stress": 1,
}


@pytest.fixture
def world() -> World:
    return World(
        systems=Map({"daggerheart": {"fear": 1}}),
        active="ilse",
        characters=Map(
            {
                "ilse": Character(name="Ilse", sheets=Map({"daggerheart": plain(Sheet.model_validate(SHEET))})),
                "tam": Character(name="Tam", sheets=Map({"daggerheart": plain(Sheet(hope=1))})),
            },
        ),
    )


@pytest.fixture
def with_sheet(world: World) -> Put:
    """The world with Ilse's sheet changed."""

    def put(**changes: Any) -> World:
        return Sheet.of(world.characters["ilse"]).but(**changes).into(world, "ilse")

    return put


@pytest.fixture
def play(tables: Tables) -> Play:
    def act(id_: str, world: World, faces: list[int] | None = None, *, takes: str = "", **inputs: Any) -> Performed:
        procedure = make(shelf.procedure(id_), inputs)
        done = perform(procedure, world, Typed(faces or []), tables=tables)
        if not takes:
            return done
        given = (*done.answers, Answer(label=takes, choice="yes"))
        return perform(procedure, world, Typed([]), tables=tables, given=given)

    return act


def ilse(world: World) -> Sheet:
    return Sheet.of(world.characters["ilse"])
