"""The sheet with guidance and by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solo_journal.campaign.story.change_text import words_of_changes
from solo_journal.rules.immutable import Map
from solo_journal.rules.inputs import from_words
from solo_journal.rules.kinds.view import ConditionsPart, MeterPart, Stat, StatGrid
from solo_journal.rules.line_form import inputs_from
from solo_journal.rules.perform import Performed
from solo_journal.rules.refusal import BadInput, Refused
from solo_journal.rules.shelf import INSTALLED, procedure
from solo_journal.rules.systems.pathwalker import SYSTEM
from solo_journal.rules.systems.pathwalker.create import READY
from solo_journal.rules.systems.pathwalker.sheet import DEAD_AT, Sheet, Tribulation
from solo_journal.rules.world import Character, World

Play = Callable[..., Performed]


@pytest.fixture
def bare() -> World:
    return World(systems=Map({"pathwalker": {}}), active="ana", characters=Map({"ana": Character(name="Ana")}))


def ana(world: World) -> Sheet:
    return Sheet.of(world.characters["ana"])


def test_every_trait_has_four_dice_and_the_bonus_of_the_path(play: Play, bare: World) -> None:
    done = play("pathwalker.create", bare, bonus="might plus 2, char 1", life=3, path_die=8, talents="Light feet")
    sheet = ana(done.after)
    assert (sheet.body.traits["might"], sheet.body.traits["charm"], sheet.body.traits["sage"]) == (6, 5, 4)
    assert (sheet.body.lp, sheet.body.lp_most, sheet.path_die, sheet.talents) == (6, 6, 8, ("Light feet",))
    with pytest.raises(Refused, match="has a Pathwalker sheet already"):
        play("pathwalker.create", done.after)
    with pytest.raises(Refused, match=r"The traits are awareness, charm, .* and swiftness"):
        play("pathwalker.create", bare, bonus="insight plus 3")


def test_who_has_no_powers_has_no_power_dice(play: Play, bare: World) -> None:
    some = play("pathwalker.create", bare, power=False, bonus="sage +3, charm +2")
    assert ana(some.after).body.traits["power"] == 0
    assert some.outcome.because.endswith(" LP. 4 of 9 bonus dice are left to give.")
    assert "dice" not in play("pathwalker.create", bare, power=False, bonus="sage 6, charm 3").outcome.because
    many = play("pathwalker.create", bare, bonus="might 6, sage 2")
    assert many.outcome.because.endswith("That is 8 bonus dice; somebody new has 5.")


@pytest.mark.parametrize("name", READY)
def test_a_ready_character_is_on_the_base_scores(play: Play, bare: World, name: str) -> None:
    sheet = ana(play("pathwalker.create", bare, ready=name).after)
    assert sum(sheet.body.traits.values()) == 9 * 4 + 5
    assert sheet.talents


@pytest.mark.parametrize("typed", ["path_die=6", "path_die=d6"])
def test_a_path_die_is_read_as_it_is_typed(typed: str) -> None:
    for id_ in ("pathwalker.create", "pathwalker.set"):
        assert from_words(procedure(id_), [typed]).model_dump()["path_die"] == 6


@pytest.mark.parametrize("bonus", ["luck 2", "might", "might two", "s 1", "might 99"])
def test_bonus_dice_that_cannot_be_are_refused(play: Play, bare: World, bonus: str) -> None:
    with pytest.raises(Refused, match="bonus:"):
        play("pathwalker.create", bare, bonus=bonus)


def test_without_a_sheet_a_trait_is_asked_for(play: Play, bare: World) -> None:
    with pytest.raises(Refused, match="has no Pathwalker One sheet"):
        play("pathwalker.trait", bare, [], trait="might")


def test_the_sheet_is_changed_by_hand(play: Play, world: World) -> None:
    def kay(done: Performed) -> Sheet:
        return Sheet.of(done.after.characters["kay"])

    assert kay(play("pathwalker.set", world, trait="might", value=6)).body.traits["might"] == 6
    assert kay(play("pathwalker.set", world, trait="might", value=3, penalty=1)).body.dice("might") == 2
    learnt = play("pathwalker.set", world, talent="Light feet", path_die=8)
    assert (kay(learnt).talents, kay(learnt).path_die) == (("Light feet",), 8)
    assert kay(play("pathwalker.set", learnt.after, talent="light feet")).talents == ()
    for inputs in ({}, {"trait": "might", "value": 3}):
        with pytest.raises(Refused, match="Nothing would change"):
            play("pathwalker.set", world, **inputs)


def test_a_talent_is_learnt_and_given_up_in_a_line(play: Play, world: World) -> None:
    talent = procedure("pathwalker.talent")
    learnt = play(talent.id, world, **inputs_from(talent, "Charm animals", world)).after
    assert Sheet.of(learnt.characters["kay"]).talents == ("Charm animals",)
    gone = play(talent.id, learnt, **inputs_from(talent, "clear Charm animals", learnt)).after
    assert Sheet.of(gone.characters["kay"]).talents == ()
    with pytest.raises(BadInput, match="d6 for the path die"):
        inputs_from(procedure("pathwalker.set"), "Iron grip", world)


def test_what_changed_is_described_in_words(play: Play, world: World) -> None:
    def told(id_: str, **inputs: Any) -> list[str]:
        return words_of_changes(play(id_, world, **inputs).changes, INSTALLED)

    assert told("pathwalker.life", amount=-1) == ["LP 4 -> 3"]
    assert told("pathwalker.afflict", kind="frozen") == ["Frozen"]


def test_the_sheet_is_drawn_from_its_fields(bodied: Callable[..., World]) -> None:
    bears = Map({"charmed": Tribulation(source="Orso"), "tired": Tribulation(rest=3)})
    world = bodied(lp=1, penalties=Map({"might": 1}), tribulations=bears)
    parts = {type(part).__name__: part for part in next(iter(SYSTEM.views(world))).parts}
    grid, life, weighs = parts["StatGrid"], parts["MeterPart"], parts["ConditionsPart"]
    assert isinstance(grid, StatGrid)
    assert isinstance(life, MeterPart)
    assert isinstance(weighs, ConditionsPart)
    assert [each for each in grid.stats if each.note] == [Stat("Might", 3, "-1", signed=False)]
    assert (life.label, life.value, life.low, life.top, life.near_end) == ("LP", 1, DEAD_AT, 6, True)
    assert [row.name for row in weighs.conditions] == ["Charmed by Orso", "Tired, resting, 3 rotations left"]
    assert all(row.does for row in weighs.conditions)
    assert list(SYSTEM.conditions(world.characters["kay"])) == [
        "Might -1",
        "Charmed by Orso",
        "Tired, resting, 3 rotations left",
    ]


@pytest.mark.parametrize(("lp", "near"), [(6, False), (2, False), (1, True), (-2, True)])
def test_life_points_are_always_in_view_below_zero_too(bodied: Callable[..., World], lp: int, near: bool) -> None:
    (value,) = (each for each in SYSTEM.values(bodied(lp=lp)) if each.label == "LP")
    assert (value.text, value.near_end) == (f"{lp} of 6", near)


def test_without_a_sheet_nothing_is_in_view(bare: World) -> None:
    assert list(SYSTEM.values(bare)) == []
