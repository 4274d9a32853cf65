"""Checks as rules 2.4 to 2.7 have them: vectors, favour, helping, opposed checks; and their one line."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.campaign.story.roll_text import in_text
from solo_journal.rules.fields import Asked
from solo_journal.rules.inputs import make
from solo_journal.rules.line_form import from_line
from solo_journal.rules.outcome import Against, Mod
from solo_journal.rules.refusal import BadInput, Refused
from solo_journal.rules.systems.nightsong.attempt import ally_names
from solo_journal.rules.systems.nightsong.check import Nuanced
from solo_journal.rules.systems.nightsong.sheet import Sheet
from solo_journal.rules.world import World

from ....rows import each_row
from .conftest import Play


@each_row(
    ("faces", "favour", "headline", "dice"),
    [
        ([10, 9], "none", "Weak success", "10 9"),
        ([10, 15], "none", "Strong success", "10 15"),
        ([3, 9], "none", "Failure", "3 9"),
        ([3, 9, 10], "advantage", "Weak success", "3 [9 10]"),
        ([3, 9, 10], "disadvantage", "Failure", "[3 9] 10"),
        ([20, 1], "both", "Weak success", "20 1"),
        ([7, 7, 7], "advantage", "Failure", "[7 7] 7"),
    ],
)
def test_a_nuanced_check_with_ability_two_against_dr_12(
    play: Play, faces: list[int], favour: str, headline: str, dice: str
) -> None:
    outcome = play("nightsong.nuanced", World(), faces, ability=2, dr=12, favour=favour).outcome
    assert (outcome.headline, in_text(outcome.rolls)) == (headline, dice)


@pytest.mark.parametrize(
    ("name", "dr"), [("routine", 6), ("easy", 9), ("normal", 12), ("Difficult", 15), ("extreme", 18)]
)
def test_a_difficulty_has_a_name(play: Play, name: str, dr: int) -> None:
    reaches = play("nightsong.check", World(), [dr], ability=0, dr=name).outcome
    misses = play("nightsong.check", World(), [dr - 1], ability=0, dr=name).outcome
    assert (reaches.headline, misses.headline) == ("Success", "Failure")


@pytest.mark.parametrize("name", ["dex", "Dexterity", "dexter", "DEX"])
def test_an_ability_is_taken_from_the_sheet_by_its_name(play: Play, world: World, name: str) -> None:
    outcome = play("nightsong.nuanced", world, [10, 9], ability=name).outcome
    assert outcome.headline == "Weak success"
    assert outcome.because == "Dexterity against DR 12: one reaches it."
    assert (outcome.mods, outcome.against) == ((Mod(name="Dexterity", value=2),), Against(value=12, label="DR"))


def test_an_ally_who_helps_gives_advantage_and_shares_the_risk(play: Play, world: World) -> None:
    outcome = play("nightsong.nuanced", world, [3, 9, 10], ability="dex", helper="Mira").outcome
    assert outcome.headline == "Weak success"
    assert "Mira helps and shares the risk" in outcome.because


def test_advantages_do_not_add_up(play: Play, world: World) -> None:
    done = play("nightsong.nuanced", world, [3, 9, 10], ability="dex", helper="Mira", favour="advantage")
    assert done.answers[0].dice == "3d20"


def test_help_against_a_disadvantage_cancels_out(play: Play, world: World) -> None:
    done = play("nightsong.nuanced", world, [10, 9], ability="dex", helper="Mira", favour="disadvantage")
    assert done.answers[0].dice == "2d20"
    assert "cancel out" in done.outcome.because


def test_a_condition_that_hinders_the_ability_gives_disadvantage_by_itself(play: Play, world: World) -> None:
    hurt = play("nightsong.condition", world, name="Broken limb").after
    done = play("nightsong.nuanced", hurt, [3, 9, 10], ability="dex")
    assert (done.outcome.headline, done.answers[0].dice) == ("Failure", "3d20")
    assert "Broken limb" in done.outcome.because
    assert play("nightsong.nuanced", hurt, [10, 9], ability="pre").answers[0].dice == "2d20"
    assert play("nightsong.nuanced", hurt, [10, 9], ability="dex", favour="none").answers[0].dice == "2d20"


def test_what_is_said_of_a_condition_that_is_there_holds_from_then_on(play: Play, world: World) -> None:
    rot = play("nightsong.condition", world, name="Barrow rot").after
    worse = play("nightsong.condition", rot, name="barrow rot", minor=False, hinders="con").after.character()
    assert worse is not None
    (kept,) = Sheet.of(worse).conditions.values()
    assert (kept.slots, kept.minor, kept.clears, kept.hinders) == (2, False, "full rest", ("constitution",))


def test_nobody_acts_against_themselves_by_part_of_their_name(play: Play, world: World) -> None:
    with pytest.raises(Refused, match="against themselves"):
        play("nightsong.opposed", world, [4, 5], ability="str", foe="Bren")


def test_a_condition_can_be_named_for_a_check_and_must_be_there(play: Play, world: World) -> None:
    tired = play("nightsong.condition", world, name="Fatigued").after
    done = play("nightsong.nuanced", tired, [3, 9, 10], ability="dex", conditions="fat")
    assert "Fatigued" in done.outcome.because
    with pytest.raises(Refused, match="No condition “Drunk”"):
        play("nightsong.nuanced", tired, [3, 9, 10], ability="dex", conditions="Drunk")


def test_without_a_sheet_any_hindrance_may_be_named(play: Play) -> None:
    done = play("nightsong.nuanced", World(), [3, 9, 10], ability=2, conditions="Drunk")
    assert done.outcome.headline == "Failure"


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        ({"ability": 99}, "ability is a whole number from -3 to 6 or one of strength, dexterity"),
        (
            {"ability": "luck"},
            "“luck” is none of strength, dexterity, presence, constitution, and no number from -3 to 6",
        ),
        ({"ability": 1, "dr": "hard"}, "“hard” is no number from 1 to 60, and none of routine .6., easy .9."),
        ({"ability": 1, "dr": 0}, "Difficulty Rating: a whole number from 1 to 60"),
        ({"ability": 1, "favour": "lots"}, "favour is one of"),
    ],
)
def test_bad_inputs_are_reported_in_the_rules_own_words(play: Play, inputs: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        play("nightsong.nuanced", World(), [1, 1], **inputs)


@pytest.mark.parametrize("id_", ["nightsong.check", "nightsong.nuanced", "nightsong.opposed"])
def test_an_ability_by_name_needs_a_sheet(play: Play, world: World, id_: str) -> None:
    with pytest.raises(Refused, match="Orso has no Nightsong sheet yet"):
        play(id_, world, [1, 1], ability="dex", by="Orso")
    with pytest.raises(Refused, match="No character “Nobody”"):
        play(id_, world, [1, 1], ability="dex", by="Nobody")


def test_a_failure_and_a_weak_success_offer_a_condition_to_somebody_with_a_sheet(play: Play, world: World) -> None:
    weak = play("nightsong.nuanced", world, [10, 9], ability="dex").outcome
    assert [offer.procedure for offer in weak.offers] == ["nightsong.condition"]
    assert play("nightsong.nuanced", world, [10, 15], ability="dex").outcome.offers == ()
    assert play("nightsong.nuanced", World(), [10, 9], ability=2).outcome.offers == ()


def test_a_form_lists_the_abilities_and_takes_a_number_for_what_it_is() -> None:
    asked = Asked.of(Nuanced, "ability", World())
    assert asked.names == ("strength", "dexterity", "presence", "constitution")
    assert (asked.value("2"), asked.value("dex")) == ("2", "dex")
    assert [asked.trouble(value, {}) for value in ("2", "dex", "-3")] == ["", "", ""]


def test_who_could_help_is_listed_once_and_the_dead_are_not(play: Play, world: World) -> None:
    assert ally_names(world) == ["Orso", "Mira"]
    after = play("nightsong.next", play("nightsong.die", world).after, name="Mira").after
    assert ally_names(after) == ["Orso"]


@each_row(
    ("line", "inputs"),
    [
        ("dex", {"ability": "dexterity"}),
        ("dex 15", {"ability": "dexterity", "dr": 15}),
        ("con dr 9 -", {"ability": "constitution", "dr": 9, "favour": "disadvantage"}),
        ("DR18 pre", {"ability": "presence", "dr": 18}),
        ("pre easy +", {"ability": "presence", "dr": 9, "favour": "advantage"}),
        ("str difficult -", {"ability": "strength", "dr": 15, "favour": "disadvantage"}),
        ("con + -", {"ability": "constitution", "favour": "both"}),
        ("+2 12", {"ability": 2, "dr": 12}),
        ("-1", {"ability": -1}),
        ("2 9", {"ability": 2, "dr": 9}),
        ("12 dex", {"ability": "dexterity", "dr": 12}),
        ("str -Broken arm 15", {"ability": "strength", "conditions": ["Broken arm"], "dr": 15}),
        ("str 15 +Mira Vale -Broken arm", {"ability": "strength", "dr": 15, "helper": "Mira Vale",
                                           "conditions": ["Broken arm"]}),
        ("dex focus", {"ability": "dexterity", "focus": True}),
        ("Dexterity EXTREME", {"ability": "dexterity", "dr": 18}),
    ],
)  # fmt: skip
def test_a_line_is_understood(line: str, inputs: dict[str, Any]) -> None:
    assert from_line(Nuanced, line, World(), "Climb") == make(Nuanced, {"question": "Climb", **inputs})


def test_a_condition_is_completed_from_the_sheet(world: World) -> None:
    conditions = {"broken-arm": {"name": "Broken arm"}}
    brenna = world.characters["brenna"]
    sheets = brenna.sheets.put("nightsong", {**brenna.sheets["nightsong"], "conditions": conditions})
    hurt = world.but(characters=world.characters.put("brenna", brenna.but(sheets=sheets)))
    assert from_line(Nuanced, "dex -brok", hurt).conditions == ("Broken arm",)


@each_row(
    ("line", "said"),
    [
        ("", "add ability"),
        ("15", "add ability"),
        ("easy", "add ability"),
        ("luck 12", "“luck” is not part of Nuanced check"),
        ("dex str", "The ability is given twice"),
        ("dex 12 15", "The dr is given twice"),
        ("dex +3", "“\\+3” is not part of Nuanced check"),
        ("dex 99999", "Difficulty Rating: a whole number from 1 to 60"),
        ("dex 99", "Difficulty Rating: a whole number from 1 to 60"),
    ],
)
def test_what_is_wrong_with_a_line_is_reported(line: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        from_line(Nuanced, line, World())
