"""One function finds names: what wins over what, whoever is asked, and the look-up of acts that hold names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.rules.inputs import with_candidate
from solo_journal.rules.names import (
    exactly,
    find,
    fold_name,
    look_up,
    must_find,
    must_find_any,
    number_names,
    of_edition_1,
    without_accents,
)
from solo_journal.rules.refusal import MOST_LISTED, Ambiguous, BadInput, Unknown, nearest, or_more, quote, there_are

from ..rows import each_row


class Called(NamedTuple):
    name: str


def things(*names: str, **by_id: str) -> Mapping[str, Called]:
    return {
        **{name.casefold().replace(" ", "-"): Called(name) for name in names},
        **{k: Called(v) for k, v in by_id.items()},
    }


NAMES = st.text("abé -2", min_size=1, max_size=6).filter(lambda name: bool(without_accents(name)))
SEVERAL = st.lists(st.lists(NAMES, max_size=5, unique_by=fold_name), min_size=1, max_size=4)


@given(SEVERAL, st.data())
def test_a_name_in_full_beats_every_beginning_and_inner_word_of_any_kind(
    kinds: list[list[str]], data: st.DataObject
) -> None:
    everything = [name for kind in kinds for name in kind]
    if not everything:
        return
    wanted = data.draw(st.sampled_from(everything))
    asked = {str(at): {f"{at}.{n}": Called(name) for n, name in enumerate(kind)} for at, kind in enumerate(kinds)}
    found = find(wanted.upper() if wanted.upper().casefold() == wanted.casefold() else wanted, asked)
    assert found is not None
    assert fold_name(found.name) == fold_name(wanted)


@given(SEVERAL, NAMES)
def test_part_of_a_name_finds_a_thing_only_where_no_other_could_be_meant(kinds: list[list[str]], typed: str) -> None:
    asked = {str(at): {f"{at}.{n}": Called(name) for n, name in enumerate(kind)} for at, kind in enumerate(kinds)}
    everything = {fold_name(name): name for kind in kinds for name in kind}
    bare = without_accents(typed)
    full = [name for name in everything.values() if without_accents(name) == bare]
    begin = [name for name in everything.values() if without_accents(name).startswith(bare)]
    several = not full and len(begin) > 1
    if several:
        with pytest.raises(Ambiguous) as told:
            find(typed, asked)
        assert {each.name for each in told.value.candidates} == set(begin)
    elif begin and not full:
        found = find(typed, asked)
        assert found is not None
        assert found.name == begin[0]


@each_row(
    ("typed", "key"),
    [
        ("bandit", "bandit"),
        ("Bandit", "bandit"),
        ("rene", "rené"),
        ("RENÉ", "rené"),
        ("fork", "resonance-fork"),
        ("resonance f", "resonance-fork"),
        ("nance", None),
        ("wolf2", "wolf-2"),
        ("resonance-fork", "resonance-fork"),
        ("resonancefork", "resonance-fork"),
        ("-resonance fork", None),
        ("torch", "torch-2"),
        ("lamp", "torch"),
        ("", None),
        ("2", None),
    ],
)
def test_what_a_name_finds(typed: str, key: str | None) -> None:
    kinds = {
        "character": things("Bandita", "René", torch="Lamp"),
        "foe": things("bandit", "wolf 2", "Resonance Fork", **{"torch-2": "Torch"}),
    }
    found = find(typed, kinds)
    assert (found.key if found else None) == key


def test_who_acts_is_not_the_target_by_mistake_but_by_name_in_full() -> None:
    kinds = {"character": things("Wolfgang"), "foe": things("wolf 1")}
    found = find("wolf", kinds, unlikely=["wolfgang"])
    assert found is not None
    assert found.name == "wolf 1"
    full = find("Wolfgang", kinds, unlikely=["wolfgang"])
    assert full is not None
    assert full.name == "Wolfgang"
    alone = find("wolfg", kinds, unlikely=["wolfgang"])
    assert alone is not None
    assert alone.key == "wolfgang"


def test_several_are_listed_with_numbers_and_never_more_than_seven() -> None:
    wolves = things(*(f"wolf {number}" for number in range(1, 10)))
    with pytest.raises(Ambiguous) as told:
        must_find(wolves, "wolf", "foe")
    assert str(told.value).startswith("Several match “wolf”: 1) wolf 1, 2) wolf 2, ")
    assert str(told.value).endswith("7) wolf 7 and 2 more. Type more of the name.")
    assert [each.key for each in told.value.candidates[:2]] == ["wolf-1", "wolf-2"]
    assert look_up(wolves, "wolf") is None


def test_an_unknown_name_is_met_with_near_ones_and_never_with_a_long_list() -> None:
    with pytest.raises(Unknown, match=r"^No tracker “Trch”. Did you mean Torch.$"):
        must_find(things("Torch", "Rope"), "Trch", "tracker")
    with pytest.raises(Unknown, match=r"^No character or foe “Zed”. Known: Ada, wolf.$"):
        must_find_any("Zed", {"character": things("Ada"), "foe": things("wolf")})
    assert nearest("end", ["when", "open", "end_fight", "story_end"]) == "Did you mean end_fight or story_end?"
    with pytest.raises(Unknown, match=r"^No foe “.{29}…”. There is no foe yet.$"):
        must_find({}, "x" * 50, "foe")
    many = things(*(f"item {number}" for number in range(MOST_LISTED + 1)))
    with pytest.raises(Unknown, match=r"^No item “Zed”.$"):
        must_find(many, "Zed", "item")


def test_acts_that_hold_names_are_read_with_the_look_up_of_their_time() -> None:
    kinds = {"character": things("Bandita"), "foe": things("bandit")}
    with of_edition_1():
        first = find("bandit", kinds)
        assert find("fork", {"tag": things("Resonance Fork")}) is None
    now = find("bandit", kinds)
    assert first is not None
    assert now is not None
    assert (first.name, now.name) == ("Bandita", "bandit")


def test_a_candidate_is_taken_by_its_number() -> None:
    with pytest.raises(Ambiguous) as told:
        must_find(things("wolf 1", "wolf 2"), "wolf", "foe")
    inputs = {"targets": ["wolf", "bear"], "tags": ["+wolf"], "how": "The wolf leaps", "bonus": 1}
    taken = with_candidate(inputs, told.value, 2)
    assert taken == {"targets": ["wolf 2", "bear"], "tags": ["+wolf 2"], "how": "The wolf leaps", "bonus": 1}
    with pytest.raises(BadInput, match="from 1 to 2"):
        with_candidate(inputs, told.value, 3)


def test_who_is_hardly_meant_gives_way_to_an_inner_word_of_whoever_is() -> None:
    asked = {"character": things("Wolfgang"), "foe": things("Grey wolf")}
    found = find("wolf", asked, unlikely={"wolfgang"})
    assert found is not None
    assert (found.kind, found.name) == ("foe", "Grey wolf")


def test_the_id_of_a_former_name_is_not_the_name() -> None:
    assert exactly(things(torch="Lamp"), "Torch") is None


def test_an_id_that_two_kinds_share_is_that_of_the_first() -> None:
    found = find("ash", {"character": things(ash="Marrow"), "foe": things(ash="Old tree")})
    assert found is not None
    assert found.name == "Marrow"


@pytest.mark.parametrize(
    ("number", "taken", "names"),
    [
        (1, ["wolf"], ["bandit"]),
        (1, ["Bandit"], ["bandit 2"]),
        (1, ["bandit 1", "bandit 2"], ["bandit 3"]),
        (2, ["bandit"], ["bandit 2", "bandit 3"]),
        (2, ["BANDIT 1", "bandit 3"], ["bandit 2", "bandit 4"]),
    ],
)
def test_several_of_a_kind_have_numbers_that_nobody_has(number: int, taken: list[str], names: list[str]) -> None:
    assert list(number_names("bandit", number, taken)) == names


def test_a_refusal_lists_few_names_and_of_many_the_near_ones() -> None:
    many = [f"{word} {number}" for word in ("Moth", "Élan") for number in range(100)]
    assert quote("m" * 30) == f"“{'m' * 30}”"
    assert quote("m" * 31) == f"“{'m' * 29}…”"
    assert [or_more(many[:number]) for number in (3, 4, 5)] == [
        "Moth 0, Moth 1 or Moth 2",
        "Moth 0, Moth 1, Moth 2 or Moth 3",
        "Moth 0, Moth 1, Moth 2 or 2 others",
    ]
    assert there_are([f"Motha {number}" for number in "abcdef"] + ["x", "y"], "Moth").count("Motha") == 3
    assert there_are((), "Moth") == "There are none yet."
    assert there_are(("[/] plan",)) == "There is: [/] plan."
    assert there_are(many[:7], "Fog") == f"There are: {', '.join(many[:7])}."
    assert there_are(many, "moth 71").startswith("Did you mean Moth 71 or ")
    assert there_are([*many, "A long grey fog"], "fog") == "Did you mean A long grey fog?"
    assert there_are(many, "Fog") == "There are 200, such as Moth 0, Moth 1, Moth 2."
