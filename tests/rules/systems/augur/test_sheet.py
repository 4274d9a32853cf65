"""The sheet by hand and with guidance, obstacles with their stances, and the oracle of its own dice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo_journal.campaign.story.change_text import words_of_changes
from solo_journal.rules.perform import Performed
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import INSTALLED, system
from solo_journal.rules.systems.augur.action import Act
from solo_journal.rules.systems.augur.sheet import Sheet
from solo_journal.rules.world import World

Play = Callable[..., Performed]


def of(world: World, key: str = "ida") -> Sheet:
    return Sheet.of(world.characters[key])


def test_a_sheet_is_made_of_the_players_own_approaches(play: Play, world: World) -> None:
    done = play("augur.create", world, by="Tam", approaches="Finesse 2, Old anger 3", expertise="Knots, Rope")
    sheet = of(done.after, "tam")
    assert (dict(sheet.approaches), sheet.expertise) == ({"Finesse": 2, "Old anger": 3}, ("Knots", "Rope"))
    assert (sheet.momentum, sheet.stress) == (2, 0)
    assert done.outcome.because == "Finesse 2, Old anger 3. Momentum 2. 1 of 6 dice is left to give."
    rich = play("augur.create", world, by="Tam", approaches="Wit 4, Brawn 5")
    assert rich.outcome.because.endswith("That is 9 dice; somebody new has 6.")


def test_a_ready_character_may_be_taken(play: Play, world: World) -> None:
    done = play("augur.create", world, by="Tam", ready="Lamplighter")
    assert of(done.after, "tam").approaches["Finesse"] == 3


@pytest.mark.parametrize("approaches", ["Finesse", "Finesse 7", "Finesse 1, Finesse 2", "Finesse -1"])
def test_approaches_that_cannot_be_are_refused(play: Play, world: World, approaches: str) -> None:
    with pytest.raises(Refused, match="approaches:"):
        play("augur.create", world, by="Tam", approaches=approaches)


def test_a_sheet_is_not_made_twice(play: Play, world: World) -> None:
    with pytest.raises(Refused, match="has an Augur sheet already"):
        play("augur.create", world)


def test_momentum_and_stress_are_moved_by_hand(play: Play, world: World) -> None:
    assert of(play("augur.momentum", world, amount=3).after).momentum == 5
    assert of(play("augur.momentum", world, to=6).after).momentum == 6
    lost = play("augur.momentum", world, amount=-2)
    assert (of(lost.after).momentum, of(lost.after).stress) == (2, 1)
    assert [(each.label, each.before, each.after) for each in lost.outcome.tells[0].moved] == [("Stress", 0, 1)]
    assert lost.outcome.tells[0].more == "at 0 Momentum costs 1 Stress"
    assert play("augur.momentum", world, to=0).after == lost.after
    spent = play("augur.momentum", play("augur.stress", world, amount=4).after, amount=-2)
    slept = play("augur.rest", spent.after).outcome.tells[0]
    assert ([each.label for each in slept.moved], slept.more) == (["Momentum"], lost.outcome.tells[0].more)
    paid = play("augur.stress", spent.after, amount=-1)
    assert (spent.outcome.tells[0].more, paid.outcome.tells[0].more) == ("", lost.outcome.tells[0].more)
    assert of(play("augur.stress", world, amount=2, most=6).after).stress_most == 6
    for inputs in ({}, {"amount": 1, "to": 3}, {"to": 2}):
        with pytest.raises(Refused):
            play("augur.momentum", world, **inputs)
    with pytest.raises(Refused, match="The value of Stress is already 0 of 4"):
        play("augur.stress", world, amount=-1)


def test_harm_weighs_until_it_is_healed(play: Play, world: World) -> None:
    hurt = play("augur.harm", world, name="Cut shoulder", threat=2).after
    game = system("augur")
    assert list(game.conditions(hurt.characters["ida"])) == ["Cut shoulder +2 threat"]
    with pytest.raises(Refused, match="already"):
        play("augur.harm", hurt, name="Cut shoulder")
    assert of(play("augur.heal", hurt, name="cut").after) == of(world)
    with pytest.raises(Refused, match="no harm"):
        play("augur.heal", world, name="Cut")


def test_approaches_expertise_and_bonds_are_changed_by_hand(play: Play, world: World) -> None:
    assert of(play("augur.approach", world, name="finesse", value=4).after).approaches["Finesse"] == 4
    assert "Finesse" not in of(play("augur.approach", world, name="Finesse", value=None).after).approaches
    learnt = play("augur.learn", world, name="The watch", kind="bond").after
    assert of(learnt).bonds == ("The watch",)
    assert of(play("augur.learn", learnt, name="the watch", kind="bond", gone=True).after).bonds == ()
    assert of(play("augur.learn", learnt, name="the watch", gone=True).after).bonds == (), "it is where it is"
    with pytest.raises(Refused, match="has the expertise"):
        play("augur.learn", world, name="roofs")


def test_an_advancing_obstacle_sets_a_clock(play: Play, world: World) -> None:
    done = play("augur.stance", world, name="The flood", stance="advancing", clock=6)
    assert [each.name for each in done.after.trackers.values()] == ["The flood advances"]
    with pytest.raises(Refused, match="advancing already"):
        play("augur.stance", done.after, name="the flood", stance="advancing")


@pytest.mark.parametrize(("stance", "value"), [("compromised", 1), ("inert", 1), ("substantial", 0), ("resistant", -1)])
def test_a_stance_keeps_to_its_range(play: Play, world: World, stance: str, value: int) -> None:
    with pytest.raises(Refused, match=f"{stance} gives a threat from"):
        play("augur.stance", world, name="The warden", stance=stance, value=value)


def test_an_obstacle_is_known_by_part_of_its_name(play: Play, world: World) -> None:
    world = play("augur.stance", world, name="The night warden", stance="resistant", value=2).after
    done = play("augur.stance", world, name="warden", stance="volatile", value=1)
    assert done.outcome.headline == "The night warden: volatile +1"


def test_a_roll_against_nothing_names_the_obstacle_that_stands_there(play: Play, world: World) -> None:
    assert Act(dice=2).warns(world) == ""
    world = play("augur.stance", world, name="The sluice", stance="substantial", value=2).after
    assert Act(dice=2).warns(world) == "v The sluice counts +2"
    assert Act(dice=2, against=("The sluice",)).warns(world) == ""


def test_what_changed_is_described_in_words(play: Play, world: World) -> None:
    done = play("augur.momentum", world, amount=1)
    assert "Momentum 2 -> 3" in words_of_changes(done.changes, INSTALLED)


def test_somebody_ready_is_taken_up_by_name(play: Play) -> None:
    offer = system("augur").ready[1]
    done = play(offer.procedure, World(), **offer.inputs)
    assert (done.after.active, done.after.characters["ida-vane"].concept) == ("ida-vane", "lamplighter")


def test_an_obstacle_and_a_harm_are_reported_with_their_threat(play: Play, world: World) -> None:
    world = world.but(systems=world.systems.put("augur", {"obstacles": {}}))
    stood = play("augur.stance", world, name="The warden", stance="resistant", value=2)
    assert "obstacle The warden: resistant +2" in words_of_changes(stood.changes, INSTALLED)
    moving = play("augur.stance", stood.after, name="The warden", stance="advancing")
    assert "The warden: advancing" in words_of_changes(moving.changes, INSTALLED)
    kept = play("augur.momentum", world, amount=1).after
    hurt = play("augur.harm", kept, name="Cut [/] shoulder 🂡", threat=2)
    assert words_of_changes(hurt.changes, INSTALLED) == ["Cut [/] shoulder 🂡 +2 threat"]


def test_harm_that_makes_a_sheet_is_reported_too(play: Play, world: World) -> None:
    hurt = play("augur.harm", world, by="Tam", name="Grazed knee")
    assert words_of_changes(hurt.changes, INSTALLED) == ["sheet made", "Grazed knee +1 threat"]
