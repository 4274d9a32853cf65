"""Fights: adversaries by one line, attacks with damage, strikes against Evasion, the spotlight, the end (rules 3.3)."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.campaign.story.change_text import words_of_changes
from solo_journal.campaign.story.roll_text import in_text
from solo_journal.rules.answer_source import Chance
from solo_journal.rules.fights import choices
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.line_form import from_line, line_of
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import INSTALLED
from solo_journal.rules.systems.daggerheart.adversaries import Join
from solo_journal.rules.systems.daggerheart.attack import Attack, Strike
from solo_journal.rules.systems.daggerheart.board import board
from solo_journal.rules.systems.daggerheart.fight import Adversary, Fight
from solo_journal.rules.systems.daggerheart.state import Sheet
from solo_journal.rules.world import World

from ....rows import each_row
from .conftest import Play

LINE = "2 cave rat dif11 hp3 major5 severe9 atk+1 1d6+1"


@pytest.fixture
def fight(play: Play, world: World) -> World:
    """Two cave rats against Ilse."""
    inputs = from_line(Join, LINE, world).model_dump(exclude_defaults=True)
    return play("daggerheart.adversary", world, **inputs).after


def rats(world: World) -> list[int]:
    found = Fight.of(world)
    assert found is not None
    return [each.hp for each in found.adversaries.values()]


def told(done: Performed) -> list[str]:
    """What happened, with its numbers."""
    return [
        " ".join([tell.text, *(f"{each.label} {each.before} -> {each.after}" for each in tell.moved)])
        for tell in done.outcome.tells
    ]


def spotlight(world: World) -> str:
    found = Fight.of(world)
    assert found is not None
    return found.spotlight


def test_adversaries_are_read_from_one_line() -> None:
    read = from_line(Join, LINE, World()).model_dump(exclude_defaults=True)
    assert read == {
        "name": "cave rat",
        "number": 2,
        "difficulty": 11,
        "hp": 3,
        "major": 5,
        "severe": 9,
        "attack": 1,
        "damage": "1d6+1",
    }


def test_a_spell_counts_what_weighs_on_its_target_as_an_attack_does(play: Play, fight: World) -> None:
    hurt = play("daggerheart.condition", fight, name="Vulnerable", by="cave rat 1").after
    in_view = board(hurt)
    assert in_view is not None
    spells = [each for each in choices(in_view) if "casts on" in str(each.inputs.get("action"))]
    assert [each.inputs.get("favour") for each in spells] == ["advantage", None]


@pytest.mark.parametrize(
    "line",
    [
        "cave rat: Difficulty 11, 3 HP, thresholds 5 and 9, +1, d6+1",
        "cave rat dif 11 hp 3 thresholds 5/9 atk +1 d6+1",
        "cave rat evasion 11 hp 3 thresholds 5/9 atk +1 d6+1",
        "Cave rat: Difficulty: 11 | Thresholds: 5/9 | HP: 3 | ATK: +1 | damage d6+1",
    ],
)
def test_a_stat_block_is_read_as_books_print_it(line: str) -> None:
    read = from_line(Join, line, World())
    assert (read.name.lower(), read.number) == ("cave rat", 1)
    assert (read.difficulty, read.hp, read.major, read.severe, read.attack, read.damage) == (11, 3, 5, 9, 1, "d6+1")


def test_one_whom_the_primer_prints_comes_with_those_numbers_and_nobody_as_one_of_ours(
    play: Play, fight: World
) -> None:
    beast = from_line(Join, "2 beasts", World())
    assert (beast.name, beast.number, beast.difficulty, beast.hp, beast.damage) == ("beast", 2, 13, 6, "2d6+3")
    found = Fight.of(play("daggerheart.adversary", fight, name="ilse").after)
    assert found is not None
    assert [*found.adversaries][-1] == "ilse-2"


@each_row("line", ["", "3", "rat hp0", "rat major9 severe9", "99 rat", "rat 2d20+99 dif99", "rat hp3 strong"])
def test_a_line_that_is_no_adversary_is_refused(world: World, line: str) -> None:
    with pytest.raises(Refused):
        perform(from_line(Join, line, world), world, Chance(0), tables={})


def test_a_strike_is_one_line_whom_it_is_aimed_at_and_what_it_costs_too(fight: World) -> None:
    read = from_line(Strike, "cave rat 2 at Tam dis fear 1", fight)
    assert (read.name, read.target, read.favour, read.fear) == ("cave rat 2", "Tam", "disadvantage", 1)


def test_several_of_a_kind_are_numbered(fight: World) -> None:
    found = Fight.of(fight)
    assert found is not None
    assert [each.name for each in found.adversaries.values()] == ["cave rat 1", "cave rat 2"]
    with pytest.raises(Refused, match="at one adversary"):
        found.find("cave rat 1 and cave rat 2")


def test_what_else_is_added_to_an_attack_is_beside_the_weapons_trait(play: Play, fight: World) -> None:
    done = play("daggerheart.attack", fight, [5, 3, 1], target="cave rat 1", modifier=1)
    assert (done.outcome.headline, in_text(done.outcome.rolls)) == ("Success with Hope", "5 v 3 · damage die 1")


def test_a_difficulty_that_is_given_goes_before_the_adversarys_own(play: Play, fight: World) -> None:
    assert play("daggerheart.attack", fight, [9, 3], target="cave rat 1", difficulty=20).outcome.headline == (
        "Failure with Hope"
    )


def test_damage_takes_named_modifiers_and_dice(play: Play, fight: World) -> None:
    inputs = {"damage_modifiers": "whetstone +1", "damage_dice": "Rally d6"}
    done = play("daggerheart.attack", fight, [9, 3, 1, 4], target="cave rat 1", **inputs)
    assert told(done) == ["Ilse hits cave rat 1 with Long sword +4 for 9 damage HP 3 -> 0", "cave rat 1 is down"]
    assert "Long sword +3, whetstone +1" in done.outcome.because
    assert rats(done.after)[0] == 3
    with pytest.raises(Refused, match="is not a die"):
        play("daggerheart.attack", fight, [], target="cave rat 1", damage_dice="Rally")


def test_by_the_other_reading_a_success_with_fear_keeps_the_spotlight(play: Play, fight: World) -> None:
    world = fight.but(readings=fight.readings.put("daggerheart.spotlight", "failure"))
    assert spotlight(play("daggerheart.attack", world, [3, 9, 1], target="cave rat 1").after) == "ours"
    assert spotlight(play("daggerheart.attack", world, [2, 1], target="cave rat 1").after) == "theirs"


def test_an_armor_slot_softens_a_strike(play: Play, fight: World) -> None:
    done = play("daggerheart.strike", fight, [20, 6], name="cave rat 1", fear=1, takes="Armor")
    sheet = Sheet.of(done.after.characters["ilse"])
    assert (sheet.hp, sheet.armor) == (1, 1)
    assert told(done) == ["cave rat 1 hits Ilse for 13 damage HP 6 -> 5 armor 3 -> 2"]
    assert "an armor slot takes one off" in done.outcome.because


def test_the_fight_ends_when_nobody_is_left(play: Play, fight: World) -> None:
    first = play("daggerheart.wound", fight, name="cave rat 1", amount=9)
    assert first.after.fight is not None
    with pytest.raises(Refused, match="down already"):
        play("daggerheart.wound", first.after, name="cave rat 1", amount=9)
    last = play("daggerheart.attack", first.after, [6, 6, 8], target="cave rat 2")
    assert last.after.fight is None
    assert last.steps[-1].outcome.headline == "The fight is over"


def test_a_fight_may_be_ended_by_hand(play: Play, fight: World) -> None:
    done = play("daggerheart.end_fight", fight)
    assert done.after.fight is None
    assert told(done) == ["The fight is over, and cave rat 1 and cave rat 2 still stand"]
    with pytest.raises(Refused, match="There is no fight"):
        play("daggerheart.end_fight", done.after)


def test_a_fight_of_another_game_is_left_alone(play: Play, world: World) -> None:
    other = world.but(fight=Map({"system": "another"}))
    with pytest.raises(Refused, match="another game"):
        play("daggerheart.adversary", other, name="rat")
    assert board(other) is None


def test_the_board_shows_both_sides_and_what_can_be_done(play: Play, fight: World) -> None:
    shown = board(fight)
    assert shown is not None
    assert shown.title == "The spotlight is yours · Fear 1"
    assert [(each.name, each.side, each.value, each.size) for each in shown.fighters] == [
        ("Ilse", "ours", 6, 6),
        ("Tam", "ours", 6, 6),
        ("cave rat 1", "theirs", 3, 3),
        ("cave rat 2", "theirs", 3, 3),
    ]
    assert [move.title for move in shown.moves] == [
        "Attack cave rat 1 with Long sword",
        "cave rat 1 strikes at Ilse for a Fear",
    ]
    assert shown.fighters[3].offer is not None
    assert shown.fighters[3].offer.title == "Attack cave rat 2 with Long sword"
    theirs = board(play("daggerheart.action", fight, [2, 1]).after)
    assert theirs is not None
    assert theirs.moves[0].title == "cave rat 1 strikes at Ilse"
    assert theirs.fighters[3].offer is not None
    assert theirs.fighters[3].offer.title == "cave rat 2 strikes at Ilse"


def test_in_a_fight_an_outcome_offers_only_the_gm_move_that_the_board_lacks(play: Play, fight: World) -> None:
    def offers(faces: list[int]) -> list[str]:
        return [offer.title for offer in play("daggerheart.action", fight, faces, difficulty=12).outcome.offers]

    assert offers([8, 9]) == offers([2, 1]) == []
    assert offers([1, 2]) == ["Draw a major GM move"]


def test_what_happens_to_an_adversary_is_shown_by_its_name(play: Play, fight: World) -> None:
    done = play("daggerheart.wound", fight, name="cave rat 1", amount=6)
    assert words_of_changes(done.changes, INSTALLED, "daggerheart") == ["cave rat 1 HP marked 0 -> 2"]
    down = play("daggerheart.wound", done.after, name="cave rat 1", amount=40)
    assert down.outcome.headline == "cave rat 1 marks 1 HP", "what it had left; that it is down is told behind it"


@pytest.mark.parametrize(
    ("line", "inputs"),
    [
        ("cave rat 1", {"target": "cave rat 1"}),
        ("cave rat 2 with Long sword adv", {"target": "cave rat 2", "weapon": "Long sword", "favour": "advantage"}),
        ("rat +Soldier with Tam", {"target": "rat", "experiences": ("Soldier",), "helpers": ("Tam",)}),
        ("cave rat 1 with Tam +1", {"target": "cave rat 1", "helpers": ("Tam",), "modifier": 1}),
    ],
)
def test_an_attack_is_read_from_one_line_and_written_again(fight: World, line: str, inputs: dict[str, Any]) -> None:
    read = from_line(Attack, line, fight, "Strike")
    assert read.model_dump(exclude_defaults=True) == {"action": "Strike", **inputs}
    assert from_line(Attack, line_of(read), fight, "Strike") == read


@pytest.mark.parametrize("line", ["", "+Soldier", "cave rat 1 +", "cave rat 1 with"])
def test_a_line_that_is_no_attack_is_refused(fight: World, line: str) -> None:
    with pytest.raises(Refused):
        from_line(Attack, line, fight)


def foe(world: World) -> dict[str, Any]:
    """The thug as it is kept."""
    assert world.fight is not None
    return dict(world.fight["adversaries"]["thug"])


def test_an_adversarys_stress_is_kept_where_it_has_some(play: Play, world: World) -> None:
    met = play("daggerheart.adversary", world, name="thug", hp=2, stress=2).after
    assert "stress" not in foe(met), "none is marked yet"
    marked = play("daggerheart.wound", met, name="thug", amount=0, stress=2)
    assert marked.outcome.headline == "thug: Stress 2 of 2"
    shown = board(marked.after)
    assert shown is not None
    assert shown.fighters[-1].detail.endswith("Stress 2/2")
    over = play("daggerheart.wound", marked.after, name="thug", amount=0, stress=3)
    one = foe(over.after)
    assert (one["stress"], one["hp"]) == (2, 1), "what finds no slot marks one hit point"
    eased = play("daggerheart.wound", over.after, name="thug", amount=0, stress=-5).after
    assert "stress" not in foe(eased)
    with pytest.raises(Refused, match="goes no further"):
        play("daggerheart.wound", eased, name="thug", amount=0, stress=-1)
    down = play("daggerheart.wound", over.after, name="thug", amount=0, stress=1)
    assert [step.procedure.id for step in down.steps] == ["daggerheart.end_fight"]


def test_an_adversary_without_stress_is_as_it_was(play: Play, world: World) -> None:
    met = play("daggerheart.adversary", world, name="thug").after
    assert not {"stress", "stress_most"} & set(foe(met))
    with pytest.raises(Refused, match="Stress is not kept"):
        play("daggerheart.wound", met, name="thug", amount=0, stress=1)


def test_an_adversary_without_conditions_is_stored_as_before_conditions() -> None:
    """Old entries replay to the letter: a fight is written anew by each blow."""
    assert {"conditions", "stress"}.isdisjoint(plain(Adversary(name="cave rat")))


@pytest.mark.parametrize(("faces", "ends"), [([9, 4], True), ([9, 12], True), ([3, 2], False), ([2, 3], False)])
def test_who_breaks_away_may_end_the_fight(play: Play, fight: World, faces: list[int], ends: bool) -> None:
    shown = board(fight)
    assert shown is not None
    away = next(each for each in choices(shown) if "away from them all" in each.title)
    done = play(away.procedure, fight, faces, **away.inputs)
    assert ("daggerheart.end_fight" in [each.procedure for each in done.outcome.offers]) is ends
