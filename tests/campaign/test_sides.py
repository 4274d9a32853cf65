"""Changes that two devices made apart, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.campaign.journal.sides import Sides, find_again
from solo_journal.rules.changes import Change, value_at


def joined(tree: dict[str, Any], *changes: tuple[str, str, Any, Any]) -> tuple[dict[str, Any], list[str]]:
    """The tree after these changes, each with its side, and the paths of those in doubt."""
    sides, doubt = Sides(), list[str]()
    for side, path, before, after in changes:
        doubt += [each.change.path for each in sides.patch(tree, Change(path=path, before=before, after=after), side)]
    return tree, doubt


@pytest.mark.parametrize(
    ("start", "here", "there", "both", "doubtful"),
    [
        (["a", "b"], ["b"], ["a", "b", "c"], ["b", "c"], False),
        (["a", "b"], ["a", "b", "c"], ["b"], ["b", "c"], False),
        (["a"], ["a", "x"], ["a", "x"], ["a", "x"], False),
        (["a"], ["a", "x"], ["x", "a", "y"], ["a", "x", "y"], False),
        ([8, 8], [8, 6], [6, 8], [6, 8], True),
        (8, 6, 4, 4, True),
        (8, 6, 6, 6, False),
        ([], ["a"], [8], [8], True),
    ],
)
def test_names_are_joined_and_of_other_values_the_later_counts(
    start: Any, here: Any, there: Any, both: Any, doubtful: bool
) -> None:
    tree, doubt = joined({"of": {"a": start}}, ("here", "of/a", start, here), ("there", "of/a", start, there))
    assert (tree["of"]["a"], doubt) == (both, ["of/a"] if doubtful else [])


def test_a_field_that_both_began_is_joined_too() -> None:
    tree, doubt = joined({"of": {}}, ("here", "of/a", None, ["x"]), ("there", "of/a", None, ["y"]))
    assert (tree, doubt) == ({"of": {"a": ["x", "y"]}}, [])


@pytest.mark.parametrize(
    ("here", "there", "both"),
    [
        ({"name": "Ida", "note": ""}, {"name": "ida", "note": "tall"}, {"ida": ("ida", "tall")}),
        ({"name": "Ida", "note": "old"}, {"name": "Ida", "note": ""}, {"ida": ("Ida", "")}),
        ({"name": "Ida", "note": "a"}, {"name": "Ida", "note": "b"}, {"ida": ("Ida", "a"), "ida-2": ("Ida 2", "b")}),
        ({"name": "Ida", "note": 0}, {"name": "Ida", "note": 2}, {"ida": ("Ida", 0), "ida-2": ("Ida 2", 2)}),
        ({"name": "Ida", "note": {"a": 1}}, {"name": "Ida", "note": {"b": 2}}, {"ida": ("Ida", {"a": 1, "b": 2})}),
        ({"name": "Ida", "note": "a"}, {"name": "Idá", "note": "a"}, {"ida": ("Ida", "a"), "ida-2": ("Idá", "a")}),
    ],
)  # fmt: skip
def test_one_name_is_one_thing_unless_both_disagree(here: Any, there: Any, both: dict[str, Any]) -> None:
    tree, _ = joined({"of": {}}, ("here", "of/ida", None, here), ("there", "of/ida", None, there))
    assert {key: (each["name"], each["note"]) for key, each in tree["of"].items()} == both


def test_further_changes_follow_what_got_another_key_and_no_others() -> None:
    one, two = {"name": "Ida!"}, {"name": "Ida?"}
    tree, doubt = joined(
        {"of": {"idas": {"name": "Idas"}}},
        ("here", "of/ida", None, one),
        ("there", "of/ida", None, two),
        ("there", "of/ida/note", None, "there"),
        ("here", "of/ida/note", None, "here"),
        ("there", "of/idas/note", None, "of another"),
        ("there", "of/ida", {**two, "note": "there"}, None),
    )
    assert tree == {"of": {"idas": {"name": "Idas", "note": "of another"}, "ida": {**one, "note": "here"}}}
    assert doubt == []


def test_a_side_that_replaces_its_own_thing_replaces_it() -> None:
    tree, doubt = joined({}, ("here", "a", None, {"name": "One"}), ("here", "a", None, {"name": "Two"}))
    assert (tree, doubt) == ({"a": {"name": "Two"}}, ["a"])


def test_what_is_beside_a_thing_need_have_no_name() -> None:
    start = {"of": {"scope": "a name", "empty": {}, "number": {"name": 7}}}
    tree, _ = joined(start, ("here", "of/ida", None, {"name": "Ida!"}), ("there", "of/ida", None, {"name": "Ida?"}))
    assert list(tree["of"]) == ["scope", "empty", "number", "ida", "ida-2"]
    tree, _ = joined({}, ("here", "of", None, {"name": 1}), ("there", "of", None, {"name": 2}))
    assert tree == {"of": {"name": 2}}


def test_what_a_game_begins_with_on_both_devices_keeps_what_is_in_it() -> None:
    tree, doubt = joined(
        {"systems": {}},
        ("here", "systems/g", None, {"scope": "day", "clocks": {}}),
        ("here", "systems/g/clocks/tide", None, {"name": "Tide"}),
        ("there", "systems/g", None, {"scope": "night", "clocks": {}}),
        ("there", "systems/g/clocks/tide", None, {"name": "Tide!"}),
    )
    clocks = {"tide": {"name": "Tide"}, "tide-2": {"name": "Tide!"}}
    assert (tree, doubt) == ({"systems": {"g": {"scope": "night", "clocks": clocks}}}, ["systems/g/scope"])


@pytest.mark.parametrize(
    ("path", "before", "after", "there"),
    [
        ("of/ida/note", "x", "y", "of/ida-2/note"),
        ("of/ida", {"name": "Ida", "note": "x"}, None, "of/ida-2"),
        ("of/7/note", "z", "y", "of/7/note"),
        ("of/ida", {"name": "Ida", "note": "gone"}, None, ""),
        ("of/ida/note", None, "new", "of/ida/note"),
        ("of/ida/note", "gone", "y", "of/ida/note"),
        ("of/ida/only", None, "new", "of/ida/only"),
        ("of/b/note", "same", "y", "of/b/note"),
    ],
)
def test_an_earlier_change_is_found_where_its_thing_is(path: str, before: Any, after: Any, there: str) -> None:
    tree = {
        "of": {
            "7": {"name": "7", "note": "z"},
            "8": {"name": "8", "note": "x"},
            "b-2": {"name": "B 2", "note": "same"},
            "b": {"name": "B", "note": "same"},
            "ida": {"name": "Ida", "note": "a", "only": "here"},
            "ida-b": {"name": "Ida", "note": "x"},
            "ida-2": {"name": "Ida 2", "note": "x"},
        }
    }
    found = find_again(tree, Change(path=path, before=before, after=after))
    assert (found.path if found else "") == there
    assert not there or value_at(tree, there) is not None


def test_no_thing_is_taken_for_another_with_a_number_as_its_key() -> None:
    tree = {"of": {"ida": {"name": "Ida", "note": "a"}, "8": {"name": "8", "note": "x"}}}
    assert find_again(tree, Change(path="of/ida", before={"name": "8", "note": "x"})) is None
