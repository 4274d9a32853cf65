"""Focus by the exact procedure of rules 2.6: before a roll, after it, and over the sessions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo_journal.campaign.story.roll_text import in_text
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.nightsong.sheet import Sheet
from solo_journal.rules.world import World

from .conftest import Play
from .fighting import unarmoured, with_foes

SPEND = {"Focus": "spend"}


def focus(world: World) -> int:
    return Sheet.of(world.characters["brenna"]).focus


def test_declined_it_costs_nothing_and_stays_open(play: Play, world: World) -> None:
    done = play("nightsong.nuanced", world, [3, 9], ability="dex")
    assert (done.outcome.headline, focus(done.after)) == ("Failure", 2)
    assert [(choice.label, choice.default) for choice in done.choices] == [("Focus", "keep")]


def test_after_a_nuanced_check_a_third_die_is_rolled_and_the_best_two_count(play: Play, world: World) -> None:
    done = play("nightsong.nuanced", world, [3, 9, 10], take=SPEND, ability="dex")
    assert (done.outcome.headline, in_text(done.outcome.rolls), focus(done.after)) == (
        "Weak success",
        "3 [9] · focus 10",
        1,
    )


def test_after_a_plain_check_one_more_die_is_rolled_and_the_best_counts(play: Play, world: World) -> None:
    done = play("nightsong.check", world, [9, 10], take=SPEND, ability="dex")
    assert (done.outcome.headline, focus(done.after)) == ("Success", 1)
    worse = play("nightsong.check", world, [9, 2], take=SPEND, ability="dex")
    assert (worse.outcome.headline, in_text(worse.outcome.rolls), focus(worse.after)) == ("Failure", "[9] · focus 2", 1)


def test_on_a_disadvantage_the_first_two_dice_count_in_the_order_rolled_and_none_is_added(
    play: Play, world: World
) -> None:
    done = play("nightsong.nuanced", world, [15, 12, 3], take=SPEND, ability="dex", favour="disadvantage")
    assert (done.outcome.headline, in_text(done.outcome.rolls)) == ("Strong success", "[15 12] 3")
    order = play("nightsong.nuanced", world, [3, 15, 4], take=SPEND, ability="dex", favour="disadvantage")
    assert (order.outcome.headline, in_text(order.outcome.rolls)) == ("Weak success", "[3 15] 4")


def test_on_a_plain_check_with_disadvantage_the_first_die_counts(play: Play, world: World) -> None:
    done = play("nightsong.check", world, [15, 3], take=SPEND, ability="dex", favour="disadvantage")
    assert (done.outcome.headline, in_text(done.outcome.rolls)) == ("Success", "[15] 3")


def test_it_is_not_offered_where_it_would_do_nothing(play: Play, world: World) -> None:
    assert play("nightsong.nuanced", world, [3, 9, 2], ability="dex", favour="advantage").choices == ()
    assert play("nightsong.nuanced", world, [3, 9], ability="dex", favour="both").choices == ()
    assert play("nightsong.nuanced", world, [15, 19], ability="dex").choices == ()
    assert play("nightsong.check", world, [15], ability="dex").choices == ()
    assert play("nightsong.nuanced", World(), [3, 9], ability=2).choices == ()
    assert play("nightsong.nuanced", world, [8, 2, 14], ability="dex", favour="disadvantage", dr=15).choices == ()
    assert play("nightsong.nuanced", world, [3, 12, 15], ability="dex", favour="disadvantage").choices == ()
    assert play("nightsong.nuanced", world, [3, 9], ability=-3, dr=60).choices == ()
    assert play("nightsong.opposed", world, [1, 20], ability="dex", against=6).choices == ()


def test_it_says_what_it_would_make_of_the_roll(play: Play, world: World) -> None:
    (weak,) = play("nightsong.nuanced", world, [3, 9], ability="dex").choices
    assert weak.chance == (Fraction(11, 20), "for a weak success")
    (lifted,) = play("nightsong.check", world, [15, 3], ability="dex", favour="disadvantage").choices
    assert lifted.options["spend"].startswith("cancel disadvantage")
    assert lifted.chance == (Fraction(1), "for a success")


def test_on_damage_it_says_how_often_more_is_rolled(play: Play, world: World) -> None:
    (again,) = play("nightsong.attack", world, [3], weapon="d8").choices
    assert again.chance == (Fraction(5, 8), "for more")


def test_one_focus_a_roll(play: Play, world: World) -> None:
    done = play("nightsong.nuanced", world, [3, 4, 5], take=SPEND, ability="dex")
    assert (done.choices, done.outcome.headline) == ((), "Failure")


def test_spent_beforehand_it_is_an_advantage(play: Play, world: World) -> None:
    done = play("nightsong.nuanced", world, [3, 9, 10], ability="dex", focus=True)
    assert (done.outcome.headline, focus(done.after)) == ("Weak success", 1)
    cancels = play("nightsong.nuanced", world, [3, 10], ability="dex", focus=True, favour="disadvantage")
    assert cancels.answers[0].dice == "2d20"


def test_focus_that_is_not_there_is_refused_and_nothing_changes(play: Play, world: World) -> None:
    spent = play("nightsong.focus", world, value=0).after
    with pytest.raises(Refused, match="Brenna has no Focus left; it comes back to 2 when a session starts"):
        play("nightsong.nuanced", spent, [3, 9, 10], ability="dex", focus=True)
    with pytest.raises(Refused, match="This roll has advantage already"):
        play("nightsong.nuanced", world, [3, 9, 10], ability="dex", focus=True, helper="Mira")
    with pytest.raises(Refused, match="No character is in play"):
        play("nightsong.nuanced", World(), [3, 9, 10], ability=2, focus=True)


def test_after_a_lost_opposed_check_one_more_die_is_rolled_for_you(play: Play, world: World) -> None:
    done = play("nightsong.opposed", world, [5, 10, 18], take=SPEND, ability="dex", against=1)
    assert (done.outcome.headline, in_text(done.outcome.rolls), focus(done.after)) == (
        "Win",
        "5 v [10] · focus [18]",
        1,
    )


def test_a_tie_after_focus_is_rolled_again_with_the_advantage(play: Play, world: World) -> None:
    done = play("nightsong.opposed", world, [5, 10, 9, 2, 14, 12], take=SPEND, ability="dex", against=1)
    assert (done.outcome.headline, in_text(done.outcome.rolls)) == ("Win", "5 v 10 · focus 9 · 2 [14] v [12]")
    assert focus(done.after) == 1


def test_it_comes_back_to_dexterity_when_a_session_starts_and_is_lost_when_one_ends(play: Play, world: World) -> None:
    ended = play("session.close", world)
    assert focus(ended.after) == 0
    assert [step.outcome.because for step in ended.steps] == ["Brenna loses 2 unspent Focus"]
    started = play("session.start", ended.after)
    assert focus(started.after) == 2
    assert [step.outcome.because for step in started.steps] == ["Brenna's Focus is back to 2"]


@pytest.mark.parametrize(("dexterity", "most"), [(-3, 0), (0, 0), (1, 1), (3, 3), (6, 3)])
def test_it_is_never_below_0_nor_above_3(dexterity: int, most: int) -> None:
    assert Sheet(dexterity=dexterity).most_focus == most


def test_who_falls_in_a_round_is_offered_focus_only_where_a_harder_blow_would_have_spared_them(
    play: Play, world: World
) -> None:
    """A foe with 2 hit points would have been out; one with 20 strikes all the same."""
    for hp, offered in ((2, True), (20, False)):
        come = with_foes(play, unarmoured(world), f"ogre hp{hp} d12 resolve100")
        come = play("nightsong.ally", come, name="Orso", hp=9, attacks=["d4"]).after  # somebody stands
        done = play("nightsong.round", come, [1, 1, 12, 3])
        assert Sheet.of(done.after.characters["brenna"]).dying
        assert bool(done.choices) == offered
