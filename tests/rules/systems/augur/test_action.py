"""The action roll (rules 5.2, 5.3): every published roll, bonus dice, threat, burning and pushing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from solo_journal.rules.answer_source import Answer, NoAnswers, Typed
from solo_journal.rules.inputs import make
from solo_journal.rules.kinds.apply import apply_effects, effects_on
from solo_journal.rules.kinds.view import part_words
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.procedure import inputs_of
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import procedure, system
from solo_journal.rules.systems.augur.sheet import Sheet
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World

from ....rows import each_row

Play = Callable[..., Performed]
Put = Callable[..., World]


def ida(world: World) -> Sheet:
    return Sheet.of(world.characters["ida"])


def test_two_sixes_without_dice_are_perfect_under_that_reading(play: Play) -> None:
    done = play("augur.action", World(), [6, 6], dice=0, readings={"augur.zero66": "perfect"})
    assert done.outcome.headline == "Perfect"


def test_expertise_ability_and_working_together_add_a_die_each(play: Play, world: World) -> None:
    inputs: dict[str, Any] = {"approach": "fin", "expertise": "Roofs", "ability": "Sure-footed", "assist": "Tam"}
    done = play("augur.action", world, [1, 1, 1, 1, 1, 6], **inputs)
    assert [(each.label, each.dice, each.by) for each in done.answers] == [
        ("Action", "5d6", ""),
        ("Action: Tam", "1d6", "Tam"),
    ]
    assert done.outcome.headline == "Good"
    assert "6d (Finesse 3 +1 Roofs +1 Sure-footed +1 Tam) good. The die of Tam alone: good" in done.outcome.because


def test_in_a_group_effort_all_helpers_roll_one_die_together_and_share_the_risk(play: Play, world: World) -> None:
    world = play("character.add", world, name="Mira").after
    done = play("augur.action", world, [3, 2], by="Ida", dice=1, assist="Tam, Mira")
    assert [each.dice for each in done.answers] == ["1d6", "1d6"]
    assert [(offer.procedure, offer.inputs.get("by")) for offer in done.outcome.offers] == [
        ("augur.harm", "ida"),
        ("augur.harm", "tam"),
        ("augur.harm", "mira"),
        ("augur.stance", None),
    ]


def test_a_push_that_nothing_needs_is_refused_and_one_that_makes_it_sure_costs_its_stress(
    play: Play, world: World
) -> None:
    sure = play("augur.action", world, [], dice=6, push=True)
    assert (sure.outcome.headline, ida(sure.after).stress) == ("It works", 1)
    with pytest.raises(Refused, match=r"simply works\. Leave the push out"):
        play("augur.action", world, [], dice=6, push=True, ability="Catfall")


def test_a_fourth_bonus_die_is_refused_inside_the_three_and_allowed_beside_them(play: Play, world: World) -> None:
    inputs: dict[str, Any] = {"approach": "Force", "expertise": "Roofs", "ability": "b", "outside": "c", "push": True}
    with pytest.raises(Refused, match="No more than 3 bonus dice"):
        play("augur.action", world, [1] * 4, **inputs)
    done = play("augur.action", world, [1, 1, 1, 6], readings={"augur.push": "outside"}, **inputs)
    assert done.outcome.headline == "Good"
    assert ida(done.after).stress == 1


def test_nobody_pushes_where_the_campaign_says_so(play: Play, world: World) -> None:
    with pytest.raises(Refused, match="Nobody can push"):
        play("augur.action", world, [], dice=1, push=True, readings={"augur.push": "off"})


def test_pushing_after_the_roll_rolls_the_action_dice_again(play: Play, world: World, tables: Tables) -> None:
    reading = {"augur.push": "reroll"}
    first = play("augur.action", world, [1, 2, 3], approach="Finesse", readings=reading)
    assert [choice.label for choice in first.choices] == ["Push yourself"]
    given = (
        *first.answers,
        Answer(label="Push yourself", choice="yes"),
        Answer(label="Action again", dice="3d6", faces=(6, 1, 1)),
    )
    kind = make(procedure("augur.action"), {"approach": "Finesse"})
    done = perform(kind, world, NoAnswers(), tables=tables, given=given, readings=reading)
    assert (done.outcome.headline, ida(done.after).stress) == ("Good", 1)


def test_burning_is_told(play: Play, with_momentum: Put) -> None:
    done = play("augur.action", with_momentum(5), [2, 3, 7], dice=2, threat=1, takes="Burn Momentum")
    assert "burned" in done.outcome.because
    (told,) = done.outcome.tells
    assert told.text == "Ida burns Momentum"
    assert [(each.before, each.after) for each in told.moved] == [(5, 2), (2, 1)]  # and what the chart took after it
    assert (done.outcome.headline, ida(done.after).momentum) == ("Botched", 1)


@pytest.mark.parametrize(
    ("faces", "dropped"), [([2, 5, 5], (0, 2)), ([6, 1, 6], (1,)), ([6, 1, 2], (1, 2)), ([1, 1, 1], (1, 2))]
)
def test_the_highest_die_counts_and_both_sixes_of_a_perfect_roll(
    play: Play, world: World, faces: list[int], dropped: tuple[int, ...]
) -> None:
    done = play("augur.action", world, [*faces, 8, 2], approach="Finesse", threat=2)
    assert [(each.part, each.dropped) for each in done.outcome.rolls] == [("action", dropped), ("threat", (1,))]


def test_results_have_a_tone_and_a_break_is_reported(play: Play, with_momentum: Put) -> None:
    done = play("augur.action", with_momentum(1), [1], dice=1)
    assert done.outcome.tone == "bad"
    assert [(each.text, each.subject) for each in done.outcome.tells] == [("Momentum breaks", "ida")]
    assert play("augur.action", with_momentum(1), [5], dice=1).outcome.tone == "mixed"


def test_a_perfect_roll_has_nothing_to_burn_for(play: Play, with_momentum: Put) -> None:
    assert play("augur.action", with_momentum(6), [6, 6], dice=2).choices == ()


@pytest.mark.parametrize(
    ("faces", "threat", "moved"),
    [([6, 6], 0, 2), ([6, 1], 0, 1), ([5, 1], 0, 0), ([3, 1], 0, -1)],
)
def test_the_chart_moves_momentum(play: Play, with_momentum: Put, faces: list[int], threat: int, moved: int) -> None:
    done = play("augur.action", with_momentum(3), faces, dice=2, threat=threat)
    assert ida(done.after).momentum == 3 + moved


def test_momentum_that_would_reach_zero_is_reported(play: Play, with_momentum: Put) -> None:
    done = play("augur.action", with_momentum(1), [1], dice=1)
    assert "Momentum would reach 0: 1 Stress, and back to 2." in done.outcome.because
    full = play("augur.action", with_momentum(1, stress=4), [1], dice=1)
    assert "would reach 0" not in full.outcome.because
    assert ida(full.after).momentum == 0


@pytest.mark.parametrize(
    ("row", "stress"),
    [("+1 Stress · It gets to you", 1), ("+1S -1M · It gets to you", 1), ("+1 Momentum, +2 Stress · It hits you", 2)],
)
def test_a_chart_may_stand_in_a_pack_of_the_players_own(world: World, tables: Tables, row: str, stress: int) -> None:
    ours = tables["augur.danger"]
    own = replace(ours, rows=tuple(replace(each, text=row) for each in ours.rows))
    sneak = make(procedure("augur.action"), {"dice": 1, "chart": "mine.sneaking"})
    assert ida(perform(sneak, world, Typed([1]), tables={**tables, "mine.sneaking": own}).after).stress == stress


def test_a_row_whose_effect_is_none_says_how_one_is_written(world: World, tables: Tables) -> None:
    ours = tables["augur.danger"]
    own = replace(ours, rows=tuple(replace(each, text="+1 Mood · It gets to you") for each in ours.rows))
    sneak = make(procedure("augur.action"), {"dice": 1, "chart": "mine.sneaking"})
    with pytest.raises(Refused, match=r"“\+1” is not an effect. Write \+1 Momentum"):
        perform(sneak, world, Typed([1]), tables={**tables, "mine.sneaking": own})


def test_harm_is_set_before_the_roll_recorded_and_can_be_taken_off(with_momentum: Put) -> None:
    hurt = with_momentum(2, harm={"Cut": 2, "Sore": 1})
    act = make(procedure("augur.action"), {"approach": "Finesse"})
    assert [each.describe() for each in effects_on(act, hurt)] == [
        "Cut +2 threat: +2 harm",
        "Sore +1 threat: +1 harm",
    ]
    assert inputs_of(apply_effects(act, hurt))["harm"] == 3
    eased = make(procedure("augur.action"), {"approach": "Finesse", "harm": 0})
    assert apply_effects(eased, hurt) == eased


def test_a_threat_below_zero_gives_momentum_before_the_roll_and_harm_is_rolled_all_the_same(
    play: Play, with_momentum: Put
) -> None:
    done = play("augur.action", with_momentum(3, harm={"Cut": 1}), [3, 8], dice=1, threat=-2)
    assert done.answers[-1].dice == "1d8"
    assert [choice.label for choice in done.choices] == ["Burn Momentum"]
    assert ida(done.after).momentum == 3
    capped = play("augur.action", with_momentum(5), [4], dice=1, threat=-2)
    assert ida(capped.after).momentum == 6


def test_stances_and_position_add_up_and_four_is_impossible(play: Play, world: World) -> None:
    world = play("augur.stance", world, name="The warden", stance="resistant", value=2).after
    world = play("augur.stance", world, name="The warden", stance="volatile", value=1).after
    (part,) = (each for view in system("augur").campaign_views(world) for each in view.parts)
    assert part_words(part) == ("Against you", "The warden resistant +2, volatile +1")
    done = play("augur.action", world, [6, 1, 1, 1], dice=1, against="The warden")
    assert done.answers[-1].dice == "3d8"
    assert "Threat from The warden: resistant +2, volatile +1" in done.outcome.because
    eased = play("augur.action", world, [6, 1], dice=1, against="The warden", position=-2)
    assert eased.answers[-1].dice == "1d8"
    with pytest.raises(Refused, match="impossible"):
        play("augur.action", world, [], dice=1, against="The warden", position=1)
    with pytest.raises(Refused, match="impossible"):
        play("augur.action", world, [], dice=1, threat="impossible")


@pytest.mark.parametrize(("said", "dice"), [("2t", "2d8"), ("Risky", "1d8"), (" 3 ", "3d8"), ("+1", "1d8")])
def test_a_threat_level_is_said_by_its_name_or_its_number(play: Play, said: str, dice: str) -> None:
    done = play("augur.action", World(), [1] * (1 + int(dice[0])), dice=1, threat=said)
    assert done.answers[-1].dice == dice


def test_a_typed_threat_below_zero_stays_below_zero(play: Play, world: World) -> None:
    done = play("augur.action", world, [4], dice=1, threat="-2")
    assert ([each.dice for each in done.answers], ida(done.after).momentum) == (["1d6"], 4)


@each_row(
    ("inputs", "why"),
    [
        ({}, "Name the approach"),
        ({"approach": "Finesse", "dice": 2}, "one of the two"),
        ({"approach": "Charm"}, "No approach “Charm”"),
        ({"approach": "Force over the moat"}, "Force is one; “over the moat” after it is not understood"),
        ({"dice": 99}, "Action dice: a whole number from -6 to 20"),
        ({"dice": 1, "threat": 5}, "threat is a whole number from -2 to 4"),
        ({"dice": 1, "threat": "hard"}, "threat: say inert, normal, risky, complex, desperate, .*not “hard”"),
        ({"dice": 1, "threat": ""}, "threat: say"),
        ({"dice": 1, "threat": "9t"}, "threat is a whole number from -2 to 4"),
        ({"dice": 1, "against": "Nobody"}, "No obstacle"),
    ],
)
def test_bad_input_has_its_reason(play: Play, world: World, inputs: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        play("augur.action", world, [], **inputs)


def test_without_a_sheet_an_approach_is_refused_with_the_way_to_make_one(play: Play, world: World) -> None:
    with pytest.raises(Refused, match=r"no approach on the sheet yet\. Make a sheet: .*augur\.create"):
        play("augur.action", world, [], approach="Finesse", by="Tam")


def test_a_dire_result_with_all_stress_marked_asks_what_becomes_of_them(play: Play, world: World) -> None:
    worn = play("augur.stress", world, amount=4).after
    titles = [
        [offer.title for offer in play("augur.action", each, [1, threat], dice=1, threat=1).outcome.offers]
        for each, threat in ((worn, 8), (worn, 1), (world, 8))
    ]
    assert titles[0][0].startswith("What becomes of")
    assert titles[0][1:] == titles[1] == titles[2] == ["Take harm", "A way out closes: what bars it?"]


def test_who_shares_the_risk_is_offered_harm(play: Play, world: World) -> None:
    done = play("augur.action", world, [1, 1], dice=1, assist="Tam")
    assert [offer.title for offer in done.outcome.offers][:2] == ["Take harm", "Tam shares the risk: take harm"]
