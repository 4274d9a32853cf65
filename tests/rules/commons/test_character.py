"""Characters, and whose turn it is."""

from __future__ import annotations

import pytest

from solo_journal.rules.commons.character import Add, Drop, Note, Play, Set
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.world import Character, World

from ...rows import each_row
from .conftest import do, refused


@pytest.fixture
def world() -> World:
    """Kaelen, who is played, and Mira."""
    world = do(Add(name="Kaelen", concept="Drone runner"), World()).after
    return do(Add(name="Mira"), world).after


def test_the_first_character_is_the_active_character(world: World) -> None:
    assert world.active == "kaelen"
    assert world.characters == {
        "kaelen": Character(name="Kaelen", concept="Drone runner"),
        "mira": Character(name="Mira"),
    }


def test_names_in_any_script_get_an_id() -> None:
    world = do(Add(name="雪"), World()).after
    assert list(do(Add(name="花"), world).after.characters) == ["雪", "花"]


def test_play_changes_whose_turn_it_is(world: World) -> None:
    done = do(Play(name="mir"), world)
    assert (done.after.active, done.outcome.headline) == ("mira", "You play Mira")


@pytest.mark.parametrize(
    ("change", "after"),
    [
        (Set(to="Kael"), Character(name="Kael", concept="Drone runner")),
        (Set(concept="Lost"), Character(name="Kaelen", concept="Lost")),
        (Set(name="Kaelen", to="Kael", concept=""), Character(name="Kael")),
    ],
)
def test_what_is_left_out_of_a_character_stays(world: World, change: Set, after: Character) -> None:
    assert do(change, world).after.characters["kaelen"] == after


def test_a_note_is_put_changed_and_taken_away(world: World) -> None:
    world = do(Note(label="Looks", text="One white eye"), world).after
    world = do(Note(name="Mira", label="Looks", text="Tall"), world).after
    assert world.characters["kaelen"].notes == {"Looks": "One white eye"}
    assert world.characters["mira"].notes == {"Looks": "Tall"}
    assert do(Note(label="Looks"), world).after.characters["kaelen"].notes == {}


def test_dropping_the_active_character_leaves_the_first_of_the_others(world: World) -> None:
    done = do(Drop(name="Kaelen"), world)
    assert (done.after.active, done.outcome.because) == ("mira", "You play Mira.")
    assert do(Drop(name="Mira"), done.after).after.active == ""
    assert do(Drop(name="Mira"), world).after.active == "kaelen"


@each_row(
    ("procedure", "says"),
    [
        (Add(name="mira"), "There is already a character called mira."),
        (Set(), "Type a new name"),
        (Set(name="Mira", to="Kaelen"), "There is already a character called Kaelen."),
        (Set(name="Zhiren", to="Z"), "No character “Zhiren”. Known: Kaelen, Mira."),
        (Play(name="Kaelen"), "You are playing Kaelen already."),
        (Note(label="Looks"), "Kaelen has no note “Looks”."),
        (Drop(name="Zhiren"), "No character “Zhiren”"),
    ],
)
def test_refusals_say_why(world: World, procedure: Procedure, says: str) -> None:
    assert says in refused(procedure, world)


def test_without_characters_there_is_no_active_character() -> None:
    assert "No character is in play" in Note(label="Looks", text="x").refusal(World())
