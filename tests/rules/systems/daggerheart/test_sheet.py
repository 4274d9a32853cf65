"""The sheet with guidance and by hand."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.campaign.story.change_text import words_of_changes
from solo_journal.rules import shelf
from solo_journal.rules.immutable import Map
from solo_journal.rules.line_form import from_line
from solo_journal.rules.perform import Performed
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import INSTALLED
from solo_journal.rules.systems.daggerheart.create import READY, Create
from solo_journal.rules.systems.daggerheart.state import ARRAY, Sheet, Weapon, weapon_of
from solo_journal.rules.world import Character, World

from ....rows import each_row
from .conftest import Play


@pytest.fixture
def bare() -> World:
    return World(systems=Map({"daggerheart": {}}), active="ana", characters=Map({"ana": Character(name="Ana")}))


def ana(world: World) -> Sheet:
    return Sheet.of(world.characters["ana"])


def test_a_sheet_is_made_from_the_array(play: Play, bare: World) -> None:
    done = play(
        "daggerheart.create",
        bare,
        traits="1, 2, 0, 1, 0, -1",
        experiences="Scholar, Light sleeper +3",
        weapons="Long sword strength d8+3",
    )
    sheet = ana(done.after)
    assert sheet.traits["strength"] == 2
    assert dict(sheet.experiences) == {"Scholar": 2, "Light sleeper": 3}
    assert (sheet.hope, sheet.stress, sheet.weapons["long-sword"].bonus) == (2, 0, 3)
    with pytest.raises(Refused, match="has a Daggerheart sheet already"):
        play("daggerheart.create", done.after)


@pytest.mark.parametrize("name", READY)
def test_a_ready_character_has_the_array_and_a_weapon(play: Play, bare: World, name: str) -> None:
    sheet = ana(play("daggerheart.create", bare, ready=name).after)
    assert sorted(sheet.traits.values(), reverse=True) == list(ARRAY)
    assert sheet.weapons
    assert len(sheet.experiences) == 2


@pytest.mark.parametrize(
    ("inputs", "why"),
    [
        ({"traits": "9, 9, 9, 9, 9, 9"}, "each with its trait"),
        ({"traits": "good"}, "each with its trait"),
        ({"weapons": "sword"}, "is not a weapon"),
        ({"weapons": "sword luck d8"}, "is not a weapon"),
        ({"major": 14}, "above the Major threshold"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(play: Play, bare: World, inputs: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        play("daggerheart.create", bare, **inputs)


def test_numbers_are_set_by_hand_and_tracks_keep_within_them(play: Play, world: World) -> None:
    assert Sheet.of(play("daggerheart.set", world, what="evasion", value=12).after.characters["ilse"]).evasion == 12
    assert (
        Sheet.of(play("daggerheart.set", world, what="agility", value=3).after.characters["ilse"]).traits["agility"]
        == 3
    )
    shrunk = Sheet.of(play("daggerheart.set", world, what="hope most", value=1).after.characters["ilse"])
    assert (shrunk.hope, shrunk.hope_most) == (1, 1)
    for what, value in (("level", 11), ("major", 20), ("hope_most", 7), ("evasion", 10)):
        with pytest.raises(Refused):
            play("daggerheart.set", world, what=what, value=value)


@pytest.mark.parametrize(
    ("what", "value", "between"),
    [
        ("agility", 99, "Agility goes from -5 to 10"),
        ("hp most", 0, "HP slots goes from 1 to 20"),
        ("level", 11, "1 to 10"),
    ],
)
def test_a_number_that_cannot_be_is_refused_with_its_bounds(
    play: Play, world: World, what: str, value: int, between: str
) -> None:
    with pytest.raises(Refused, match=between):
        play("daggerheart.set", world, what=what, value=value)


@each_row(("level", "tier"), [(1, 1), (2, 2), (4, 2), (5, 3), (7, 3), (8, 4), (10, 4)])
def test_the_tier_follows_the_level(level: int, tier: int) -> None:
    assert Sheet(level=level).tier == tier


def test_experiences_and_weapons_are_written_down_changed_and_taken_away(play: Play, world: World) -> None:
    def ilse(done: Performed) -> Sheet:
        return Sheet.of(done.after.characters["ilse"])

    assert ilse(play("daggerheart.learn", world, name="scholar +3")).experiences["Scholar"] == 3
    assert "Scholar" not in ilse(play("daggerheart.learn", world, name="Scholar", gone=True)).experiences
    armed = ilse(play("daggerheart.learn", world, name="Dagger finesse d8+1", kind="weapon"))
    assert [each.name for each in armed.weapons.values()] == ["Long sword", "Dagger"]
    assert ilse(play("daggerheart.learn", world, name="long sword", kind="weapon", gone=True)).weapons == {}
    said = from_line(shelf.procedure("daggerheart.learn"), "Experience Baker of men +1", world)
    assert said.model_dump(include={"kind", "name"}) == {"kind": "experience", "name": "Baker of men +1"}
    for inputs in ({"name": "Baker", "gone": True}, {"name": "Scholar +2"}, {"name": "Bow", "kind": "weapon"}):
        with pytest.raises(Refused):
            play("daggerheart.learn", world, **inputs)


@pytest.mark.parametrize(
    ("line", "length"),
    [("overnight", "long"), ("in the barn until dawn", "long"), ("long overnight", "long"),
     ("short, for the night", "short"), ("by the mill", "short"), ('how="overnight"', "short")],
)  # fmt: skip
def test_a_line_that_speaks_of_a_night_is_a_long_rest(world: World, line: str, length: str) -> None:
    assert from_line(shelf.procedure("daggerheart.rest"), line, world).model_dump()["length"] == length


@pytest.mark.parametrize("line", ["Sabre finesse d8+1", "Sabre d8+1 finesse", "Sabre 1d8+1 fin"])
def test_a_weapon_is_read_with_its_die_before_or_after_its_trait(line: str) -> None:
    assert weapon_of(line) == Weapon(name="Sabre", trait="finesse", die=8, bonus=1)


def test_what_changed_is_described_in_words(play: Play, world: World) -> None:
    told = words_of_changes(play("daggerheart.action", world, [6, 6]).changes, INSTALLED)
    assert told == ["Hope 2 -> 3", "Stress 1 -> 0"]


@pytest.mark.parametrize("traits", ["1, 2, 0, 1, 0, -1", "str +2, agility 1, instinct +1, knowledge −1, finesse 0"])
def test_traits_are_six_numbers_or_each_with_its_name(play: Play, bare: World, traits: str) -> None:
    found = ana(play("daggerheart.create", bare, traits=traits).after).traits
    assert list(found.values()) == [1, 2, 0, 1, 0, -1]


def test_what_the_form_says_of_traits_by_name_can_be_typed() -> None:
    told = Create.model_fields["traits"].description or ""
    given = told.partition("others 0: ")[2]
    assert Create(name="Vera", traits=given).refusal(World()) == ""
