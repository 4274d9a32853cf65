"""What Duskara declares about itself: procedures, keys, oracle, status."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.immutable import Map
from solo_journal.rules.perform import Performed
from solo_journal.rules.procedure import Procedure, help_parts, inputs_of
from solo_journal.rules.system import System
from solo_journal.rules.world import World

from ....rows import each_row

Play = Callable[..., Performed]

SYSTEM = shelf.system("duskara")


@pytest.fixture
def system() -> System:
    return SYSTEM


def test_it_is_found_on_the_shelf_by_its_folder() -> None:
    assert "duskara" in shelf.games()
    assert SYSTEM.id == "duskara"


def test_every_procedure_has_a_key_of_its_own(system: System) -> None:
    keys = [each.key for each in system.procedures]
    assert len(set(keys)) == len(keys)
    assert all(keys)
    assert {each.id: each.key for each in system.procedures}["duskara.mood"] == "n"


@each_row("kind", SYSTEM.procedures, ids=lambda each: each.id)
def test_its_help_says_what_it_does_and_shows_an_example(kind: type[Procedure]) -> None:
    first, rest = help_parts(kind)
    assert first.endswith((".", "?"))
    assert "\nExample: " in f"\n{rest}"
    assert kind.page
    assert all(field.description for field in kind.model_fields.values())
    assert all(reading in SYSTEM.readings for reading in kind.readings)


@each_row("kind", SYSTEM.procedures, ids=lambda each: each.id)
def test_its_example_is_a_whole_set_of_inputs_that_survives_being_written(kind: type[Procedure]) -> None:
    example = kind.model_validate(kind.example)
    assert kind.model_validate(inputs_of(example)) == example
    assert kind.words in {"", *kind.model_fields}


@each_row("reading", SYSTEM.readings, ids=lambda each: each.id)
def test_every_reading_has_a_default_among_its_options_and_a_reason(reading: Any) -> None:
    assert reading.id.startswith("duskara.")
    assert reading.default in reading.options
    assert reading.why.endswith(".")


@pytest.mark.parametrize(("sign", "favour"), [("", "even"), ("+", "advantage"), ("-", "disadvantage")])
def test_the_signs_of_the_oracle_set_the_favour(system: System, sign: str, favour: str) -> None:
    oracle = system.oracle
    assert oracle is not None
    inputs = inputs_of(oracle.procedure.model_validate({oracle.words: "Is it so?", **oracle.signs[sign]}))
    assert inputs == {"question": "Is it so?", "favour": favour}


def test_the_status_shows_what_a_player_wants_in_view(play: Play, world: World, system: System) -> None:
    world = play("duskara.counter", world, value=2).after
    assert list(system.status(world)) == [
        ("Twist Counter", "2 of 3"),
        ("Scene", "-Superstorm Approaching · +Vent Nearby"),
    ]
    (weighs,) = system.weighing(world.characters["kaelen"])
    assert (weighs.name, weighs.recovery) == ("Exhausted", "rest")
    out = play("duskara.zoom", world, scope="scene").after
    assert ("Zoom", "out") in list(system.status(out))


def test_a_new_campaign_begins_with_an_empty_counter(system: System) -> None:
    begun = World(systems=Map({"duskara": system.begin}))
    assert list(system.status(begun)) == [("Twist Counter", "0 of 3")]
