"""Values that cannot change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.trackers import Clock, StepDie
from solo_journal.rules.world import Character, Listed, Scene, World

from ..rows import each_row


@each_row(
    "alter",
    [
        lambda map_: map_.__setitem__("b", 2),
        lambda map_: map_.__delitem__("a"),
        lambda map_: map_.__ior__({"b": 2}),
        lambda map_: map_.update(b=2),
        lambda map_: map_.setdefault("b", 2),
        lambda map_: map_.pop("a"),
        lambda map_: map_.popitem(),
        lambda map_: map_.clear(),
    ],
)
def test_a_map_cannot_be_altered_in_place(alter: Callable[[Any], object]) -> None:
    map_ = Map({"a": 1})
    with pytest.raises(TypeError, match="frozen"):
        alter(map_)
    assert map_ == {"a": 1}


@given(st.dictionaries(st.text(), st.integers()), st.text(), st.integers())
def test_put_and_without_give_the_next_map(before: dict[str, int], key: str, value: int) -> None:
    map_ = Map(before)
    assert map_.put(key, value) == {**before, key: value}
    assert map_.put(key, value).without(key) == {k: v for k, v in before.items() if k != key}
    assert map_ == before


def test_a_model_holds_maps_that_are_frozen() -> None:
    world = World.model_validate({"people": {"orso": {"name": "Orso", "tags": ["hunter"]}}, "systems": {"x": {"y": 1}}})
    for held in (world.people, world.systems, world.trackers, world.but(people={}).people):
        assert isinstance(held, Map)


def test_what_was_validated_is_passed_on_as_it_is_and_nothing_else_is_believed() -> None:
    world = World().but(people=Map({"orso": Listed(name="Orso")}))
    assert world.but(title="Dusk").people is world.people
    seen = world.people.put("orso", Listed(name="Orso", seen=3))
    assert world.but(people=seen).people is seen
    for wrong in (world.people.put("orso", 3), world.people.put("mira", {"name": 3}), world.people.put(4, "x")):  # type: ignore[arg-type]
        with pytest.raises(ValidationError):
            world.but(people=wrong)
    with pytest.raises(ValidationError):
        world.but(trackers=world.people)


def test_a_field_cannot_be_set() -> None:
    with pytest.raises(ValidationError):
        World().scene = Scene(number=2)  # type: ignore[misc]


@each_row(
    ("value", "changes"),
    [
        (Scene(), {"number": "2"}),
        (Scene(), {"number": 2.0}),
        (Scene(), {"title": None}),
        (Listed(name="Orso"), {"tags": "hunter"}),
        (Listed(name="Orso"), {"tags": (1,)}),
        (StepDie(name="Torch", start=8, die=8), {"die": 7}),
        (Clock(name="Hunters"), {"size": 0}),
        (Clock(name="Hunters"), {"kind": "track"}),
        (World(), {"trackers": {"torch": {"kind": "candle", "name": "Torch"}}}),
        (World(), {"people": {"orso": {}}}),
    ],
)
def test_but_validates(value: Any, changes: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        value.but(**changes)


def test_but_leaves_the_first_as_it_was_and_shares_the_rest() -> None:
    world = World(people=Map({"orso": Listed(name="Orso")}))
    after = world.but(scene=Scene(number=2))
    assert (world.scene.number, after.scene.number) == (0, 2)
    assert after.people["orso"] is world.people["orso"]


def test_unknown_keys_are_kept() -> None:
    tree = {"name": "Kaelen", "mood": "grim", "portrait": {"file": "k.png"}}
    kaelen = Character.model_validate(tree)
    assert plain(kaelen.but(concept="runner")) == {**tree, "concept": "runner", "sheets": {}, "notes": {}}
    world = World.model_validate({"weather": "steam", "characters": {"kaelen": tree}})
    assert plain(world.but(active="kaelen"))["weather"] == "steam"
    assert World.model_validate(plain(world)) == world


def test_plain_is_what_a_file_can_hold() -> None:
    world = World(people=Map({"orso": Listed(name="Orso", tags=("hunter",))}))
    tree = plain(world)
    assert tree["people"] == {"orso": {"name": "Orso", "tags": ["hunter"], "state": "", "note": "", "seen": 0}}
    assert "fight" not in tree, "absent is absent, never None"


def test_maps_with_the_same_keys_have_the_same_hash() -> None:
    assert hash(Map({"a": 1, "b": 2})) == hash(Map({"b": 3, "a": 1}))
