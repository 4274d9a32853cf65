"""What an act altered, and the way back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.rules.changes import Change, Misfit, apply, changes_between, join, net, patch, split
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.trackers import Clock, Counter, StepDie, Timer, Track, Tracker
from solo_journal.rules.world import Character, Listed, Scene, Session, World

from ..rows import each_row

KEYS = st.sampled_from(["a", "b", "c", "a/b", "~", "~1", "", "ä"])
TEXTS = st.sampled_from(["", "x", "y"])
NUMBERS = st.integers(-2, 3)
SCALARS = st.one_of(TEXTS, NUMBERS, st.booleans(), st.sampled_from([0.5, 1.0]))
TREES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=2), st.dictionaries(KEYS, inner, max_size=3)),
    max_leaves=6,
)
LISTED = st.builds(Listed, name=TEXTS, tags=st.lists(TEXTS, max_size=2).map(tuple), state=TEXTS, seen=NUMBERS)
TRACKERS: st.SearchStrategy[Tracker] = st.one_of(
    st.builds(StepDie, name=TEXTS, start=st.sampled_from([12, 8]), die=st.sampled_from([8, 4, 0])),
    st.builds(Counter, name=TEXTS, value=NUMBERS, low=st.none() | NUMBERS, high=st.none() | NUMBERS),
    st.builds(Clock, name=TEXTS, value=NUMBERS, size=st.integers(1, 6)),
    st.builds(Track, name=TEXTS, value=NUMBERS),
    st.builds(Timer, name=TEXTS, value=NUMBERS, start=NUMBERS),
)


def maps(values: st.SearchStrategy[object]) -> st.SearchStrategy[Map[str, object]]:
    return st.dictionaries(KEYS, values, max_size=3).map(Map)


CHARACTERS = st.builds(Character, name=TEXTS, concept=TEXTS, sheets=maps(TREES), notes=maps(TEXTS))
WORLDS = st.builds(
    World,
    systems=maps(TREES),
    session=st.builds(Session, number=NUMBERS, open=st.booleans()),
    scene=st.builds(Scene, number=NUMBERS, title=TEXTS),
    active=TEXTS,
    characters=maps(CHARACTERS),
    trackers=maps(TRACKERS),
    people=maps(LISTED),
    threads=maps(LISTED),
    fight=st.none() | maps(TREES),
    readings=maps(TEXTS),
    unknown=TREES,
)


@given(WORLDS, WORLDS)
def test_changes_lead_from_one_world_to_the_other_and_back(before: World, after: World) -> None:
    changes = changes_between(before, after)
    assert apply(before, changes) == (after, ())
    assert apply(after, [change.back() for change in reversed(changes)]) == (before, ())


@given(WORLDS)
def test_a_world_differs_from_itself_in_nothing(world: World) -> None:
    assert changes_between(world, World.model_validate(plain(world))) == ()


@given(WORLDS, WORLDS)
def test_changes_survive_being_written_and_read(before: World, after: World) -> None:
    changes = changes_between(before, after)
    read = [Change.model_validate(plain(change)) for change in changes]
    assert apply(before, read) == (after, ())


@given(st.lists(st.text(), min_size=1))
def test_any_key_can_stand_in_a_path(keys: list[str]) -> None:
    assert split(join(keys)) == keys


def test_a_change_names_one_value() -> None:
    torch = StepDie(name="Torch", start=8, die=8)
    before = World(trackers=Map({"torch": torch}))
    after = before.but(trackers=before.trackers.put("torch", torch.but(die=6)))
    assert changes_between(before, after) == (Change(path="trackers/torch/die", before=8, after=6),)


@each_row(
    ("before", "after", "changes"),
    [
        (World(), World(people=Map({"o": Listed(name="O")})), ["people/o"]),
        (World(people=Map({"o": Listed(name="O")})), World(), ["people/o"]),
        (World(fight=None), World(fight=Map({"round": 1})), ["fight"]),
        (World(fight=Map({"round": 1})), World(fight=Map({"round": 2})), ["fight/round"]),
        (World(trackers=Map({"t": Clock(name="T")})), World(trackers=Map({"t": Track(name="T")})), ["trackers/t"]),
        (
            World(readings=Map({"x.y": "a"})),
            World(readings=Map({"x.y": "b", "z": "c"})),
            ["readings/x.y", "readings/z"],
        ),
    ],
)
def test_paths_are_as_deep_as_what_both_worlds_have(before: World, after: World, changes: list[str]) -> None:
    assert [change.path for change in changes_between(before, after)] == changes


def test_one_and_true_are_not_the_same() -> None:
    before, after = World(systems=Map({"x": 1})), World(systems=Map({"x": True}))
    assert [change.after for change in changes_between(before, after)] == [True]


def test_a_change_that_does_not_fit_is_made_and_told() -> None:
    world = World(scene=Scene(number=3))
    change = Change(path="scene/number", before=1, after=2)
    after, misfits = apply(world, [change])
    assert after.scene.number == 2
    assert misfits == (Misfit(change=change, found=3),)


def test_patch_makes_the_way_to_a_value() -> None:
    tree: dict[str, object] = {"a": 1}
    assert patch(tree, [Change(path="b/c/d", after=2)]) == ()
    assert tree == {"a": 1, "b": {"c": {"d": 2}}}


LETTERS = st.lists(st.sampled_from("abcdefg"), unique=True)


@given(LETTERS, LETTERS, st.sampled_from(["person", "note", "record", "list"]))
def test_changes_lead_to_the_order_of_the_other_world_and_back(one: list[str], two: list[str], kind: str) -> None:
    """Rules see the order of keys, and `==` does not."""
    before, after = (ordered(keys, kind, at) for at, keys in enumerate((one, two)))
    steps = changes_between(before, after)
    there, misfits = apply(before, steps)
    back, others = apply(there, [change.back() for change in reversed(steps)])
    assert misfits == others == ()
    if kind not in ("record", "list"):  # tables, and lists of them, beside other values: a file parts them
        assert in_order(there) == in_order(after)
        assert in_order(back) == in_order(before)
    assert (there, back) == (after, before)
    same_side = {f"{path_of(kind)}/{key}" for key in one if key in two}
    assert same_side.isdisjoint(each.path for each in net(steps)) or kind != "person"


def ordered(keys: list[str], kind: str, at: int) -> World:
    if kind == "person":
        return World(people=Map({key: Listed(name=key) for key in keys}))
    if kind == "note":
        return World(characters=Map({"kay": Character(name="Kay", notes=Map({key: f"{key}{at}" for key in keys}))}))
    table = [{"in": at}] if kind == "list" else {"in": at}
    return World(systems=Map({"toy": {key: table if key in "ace" else at for key in keys}}))


def path_of(kind: str) -> str:
    return {"person": "people", "note": "characters/kay/notes", "record": "systems/toy", "list": "systems/toy"}[kind]


def in_order(world: World) -> str:
    return json.dumps(plain(world))


def test_what_is_taken_away_says_before_what_it_stood() -> None:
    before, after = ordered(["a", "b", "c"], "person", 0), ordered(["a", "c"], "person", 0)
    (gone,) = changes_between(before, after)
    assert (gone.path, gone.next) == ("people/b", "c")
    (last,) = changes_between(before, ordered(["a", "b"], "person", 0))
    assert last.next is None
    assert "next" not in plain(last)


def test_a_neighbour_that_is_gone_leaves_the_last_place() -> None:
    tree = {"people": {"a": {"name": "a"}}}
    assert patch(tree, [Change(path="people/b", after={"name": "b"}, next="zed")]) == ()
    assert list(tree["people"]) == ["a", "b"]


def test_what_is_added_where_it_is_already_stays_in_its_place() -> None:
    tree = {"people": {"a": 1, "b": 2, "c": 3}}
    (misfit,) = patch(tree, [Change(path="people/b", after=4, next="a")])
    assert misfit.found == 2
    assert list(tree["people"].items()) == [("a", 1), ("b", 4), ("c", 3)]


@pytest.mark.parametrize("kind", ["record", "list"])
def test_a_record_has_no_order(kind: str) -> None:
    before, after = (ordered(keys, kind, 0) for keys in (["a", "b", "c"], ["b", "c", "a"]))
    assert changes_between(before, after) == ()


def test_the_fewest_move() -> None:
    steps = changes_between(ordered(["a", "b", "c", "d"], "person", 0), ordered(["d", "a", "b", "c"], "person", 0))
    assert [(each.path, each.after is None) for each in steps] == [("people/d", True), ("people/d", False)]
    assert net(steps) == ()
