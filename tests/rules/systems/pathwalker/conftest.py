"""Two walkers and their world, and a way to play a procedure with fixed dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Answer, AnswerSource, Typed
from solo_journal.rules.board import Board
from solo_journal.rules.fights import board_of
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.inputs import make
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.refusal import BadInput
from solo_journal.rules.systems.pathwalker.sheet import TRAITS, Body, Sheet
from solo_journal.rules.systems.pathwalker.who import find
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import Character, World

Play = Callable[..., Performed]
"""`play("pathwalker.trait", world, [6, 1], dice=2)`: the act with these faces."""
SCORES = {**dict.fromkeys(TRAITS, 2), "might": 3, "swiftness": 1}


class Later:
    """Answers first what a choice needs, then the dice: for a wager after the roll."""

    def __init__(self, faces: list[int]) -> None:
        self.typed = Typed(faces)

    def faces(self, request: Any, *, step: bool) -> Any:
        return self.typed.faces(request, step=step)


def board_in(world: World) -> Board:
    """The board of a fight that is on."""
    found = board_of(world)
    assert found is not None
    return found


@pytest.fixture
def world() -> World:
    sheet = plain(Sheet(body=Body.model_validate({"traits": SCORES, "lp": 4, "lp_most": 6}), path_die=4))
    return World(
        systems=Map({"pathwalker": {}}),
        active="kay",
        characters=Map(
            {key: Character(name=key.capitalize(), sheets=Map({"pathwalker": sheet})) for key in ("kay", "mira")}
        ),
    )


@pytest.fixture
def bodied(world: World) -> Callable[..., World]:
    """The world with a body changed."""

    def put(called: str = "Kay", base: World | None = None, **changes: Any) -> World:
        ground = base or world
        who = find(ground, called)
        return who.into(ground, who.body.but(**changes))

    return put


@pytest.fixture
def play(tables: Tables) -> Play:
    def act(
        id_: str,
        world: World,
        faces: list[int] | None = None,
        *,
        overexert: bool = False,
        readings: dict[str, str] | None = None,
        **inputs: Any,
    ) -> Performed:
        procedure = make(shelf.procedure(id_), inputs)
        given = (Answer(label="Overexert", choice="yes"),) if overexert else ()
        source: AnswerSource = Later(faces or [])
        done = perform(procedure, world, source, tables=tables, given=given, readings=readings)
        left = source.typed.left if isinstance(source, Later) else []
        if left:
            raise BadInput(f"left over: {left}")
        return done

    return act
