"""The action roll (rules 3.2): published rolls, what is paid before, and its one line."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.campaign.story.roll_text import in_text
from solo_journal.rules.fields import Asked
from solo_journal.rules.immutable import Map
from solo_journal.rules.line_form import from_line, line_of
from solo_journal.rules.outcome import Against, Moved, Tell
from solo_journal.rules.perform import Performed
from solo_journal.rules.procedure import recorded_as
from solo_journal.rules.refusal import BadInput, Refused
from solo_journal.rules.systems.daggerheart.action import Act, ally_names
from solo_journal.rules.systems.daggerheart.state import TRAITS, Daggerheart, Sheet
from solo_journal.rules.world import Character, Listed, World

from ....rows import each_row
from .conftest import Play, Put, ilse


def added(done: Performed) -> dict[str, int]:
    """What was added to the dice, by name."""
    return {mod.name: mod.value for mod in done.outcome.mods}


def moved(label: str, before: int, after: int) -> Moved:
    return Moved(label=label, before=before, after=after)


@each_row(
    ("inputs", "faces", "result"),
    [
        ({"modifier": 1, "difficulty": 12}, [7, 4], "Success with Hope"),
        ({"difficulty": 13}, [3, 9], "Failure with Fear"),
        ({"difficulty": 30}, [1, 1], "Critical success"),
        ({"difficulty": 10, "favour": "disadvantage"}, [8, 2, 5], "Failure with Hope"),
        ({"difficulty": 17, "favour": "advantage"}, [2, 9, 6], "Success with Fear"),
        ({"difficulty": 12, "favour": "both"}, [8, 4], "Success with Hope"),
        ({"difficulty": 60, "modifier": -20, "favour": "disadvantage"}, [5, 5, 6], "Critical success"),
        ({"difficulty": 1, "modifier": -20}, [2, 1], "Failure with Hope"),
    ],
)
def test_the_published_rolls(play: Play, inputs: dict[str, Any], faces: list[int], result: str) -> None:
    done = play("daggerheart.action", World(), faces, **inputs)
    assert done.outcome.headline == result
    assert done.outcome.asks.startswith(f"{result}: ")


def test_hope_above_its_slots_and_fear_above_twelve_are_lost(play: Play, with_sheet: Put) -> None:
    full = Daggerheart(fear=12).into(with_sheet(hope=6))
    assert ilse(play("daggerheart.action", full, [9, 1]).after).hope == 6
    feared = play("daggerheart.action", full, [1, 9])
    assert Daggerheart.of(feared.after).fear == 12
    assert "Fear is full" in feared.outcome.because


def test_an_experience_costs_a_hope_before_the_roll_and_adds_its_value(play: Play, world: World) -> None:
    done = play("daggerheart.action", world, [2, 9], trait="agility", experiences="schol, Soldier", difficulty=17)
    assert done.outcome.headline == "Success with Fear"
    assert ilse(done.after).hope == 0
    assert added(done) == {"agility": 1, "Scholar": 2, "Soldier": 3}
    regained = play("daggerheart.action", world, [9, 2], trait="agility", experiences="Scholar")
    assert "1 Hope spent, 1 gained" in regained.outcome.because


def test_named_modifiers_and_dice_are_shown_by_their_names(play: Play, world: World) -> None:
    inputs = {"modifiers": "cloak +1, wet rope -2", "dice": "Rally d6", "difficulty": 12}
    done = play("daggerheart.action", world, [5, 4, 6], **inputs)
    assert in_text(done.outcome.rolls) == "5 v 4 · 6"
    assert added(done) == {"cloak": 1, "wet rope": -2}
    assert done.outcome.total == 5 + 4 + 6 + 1 - 2


@pytest.mark.parametrize("inputs", [{"modifiers": "cloak"}, {"dice": "Rally d7"}, {"dice": "Rally"}])
def test_a_token_without_a_value_is_refused(play: Play, world: World, inputs: dict[str, Any]) -> None:
    with pytest.raises(Refused, match=r"is not a (modifier|die)"):
        play("daggerheart.action", world, [], **inputs)


def test_who_helps_pays_a_hope_and_only_the_highest_help_counts(play: Play, world: World) -> None:
    world = world.but(people=Map({"orso": Listed(name="Orso")}))
    done = play("daggerheart.action", world, [5, 3, 2, 6], helpers="Tam, Orso", difficulty=14)
    assert in_text(done.outcome.rolls) == "[5] v [3] · advantage 2 · [6]"
    assert done.outcome.total == 5 + 3 + 6
    assert done.outcome.tells == (Tell(text="Tam helps", subject="tam", moved=(moved("Hope", 1, 0),)),)
    assert Sheet.of(done.after.characters["tam"]).hope == 0
    with pytest.raises(Refused, match="Tam has no Hope"):
        play("daggerheart.action", done.after, [], helpers="Tam")
    with pytest.raises(Refused, match="cannot help as well"):
        play("daggerheart.action", world, [], helpers="Ilse")


def test_who_helps_is_known_to_the_story_as_acts_of_yesterday_need_not_be(play: Play, world: World) -> None:
    with pytest.raises(Refused, match=r"No character or person “Olsa”.*Tam"):
        play("daggerheart.action", world, [], helpers="Olsa")
    with recorded_as({"daggerheart.action": 2}):
        assert play("daggerheart.action", world, [5, 3, 2], helpers="Olsa").outcome.total == 10


def test_an_ally_helps_once_and_not_while_out(play: Play, world: World) -> None:
    with pytest.raises(Refused, match="named twice"):
        play("daggerheart.action", world, [], helpers="Tam, tam")
    out = Sheet(hope=2, fate="unconscious").into(world, "tam")
    with pytest.raises(Refused, match="unconscious and cannot help"):
        play("daggerheart.action", out, [], helpers="Tam")


def test_only_allies_who_can_help_are_named(world: World) -> None:
    assert ally_names(world) == ["Tam"]
    assert ally_names(Sheet(fate="dead").into(world, "tam")) == []


def test_a_character_of_another_game_helps_for_nothing_and_gets_no_sheet(play: Play, world: World) -> None:
    both = world.but(characters=world.characters.put("kaelen", Character(name="Kaelen")))
    done = play("daggerheart.action", both, [5, 3, 2], helpers="Kaelen")
    assert "Help of Kaelen" in [answer.label for answer in done.answers]
    assert done.after.characters["kaelen"] == both.characters["kaelen"]


@pytest.mark.parametrize(("face", "difficulty"), [(1, 7), (3, 12), (6, 17)])
def test_a_hidden_difficulty_shows_after_the_roll(play: Play, face: int, difficulty: int) -> None:
    done = play("daggerheart.action", World(), [6, 5, face], difficulty=12, hidden=True, stakes="the rope may break")
    assert done.outcome.total == 11
    assert done.outcome.against == Against(value=difficulty, label="hidden Difficulty")
    assert "at stake: the rope may break" in done.outcome.because


def test_after_a_failure_and_with_fear_a_gm_move_is_offered(play: Play, world: World) -> None:
    def offers(faces: list[int]) -> list[str]:
        return [offer.title for offer in play("daggerheart.action", world, faces, difficulty=12).outcome.offers]

    assert offers([9, 8]) == []
    assert offers([8, 9]) == ["Draw a GM move", "Spend 1 of 2 Fear for one more"]
    assert offers([2, 1])[0] == "Draw a GM move"
    assert offers([1, 2])[0] == "Draw a major GM move"


@pytest.mark.parametrize(
    ("inputs", "why"),
    [
        ({"difficulty": 99}, "difficulty is a whole number from 1 to 60"),
        ({"trait": "luck"}, "trait is"),
        ({"experiences": "Baker"}, "No Experience “Baker”"),
        ({"trait": "agility", "by": "Tam"}, "no agility on the sheet"),
        ({"favour": "much"}, "favour is one of"),
    ],
)
def test_bad_input_has_its_reason(play: Play, world: World, inputs: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        play("daggerheart.action", world, [], **inputs)


def test_a_reaction_moves_nothing_and_its_critical_ignores_the_effect(play: Play, world: World) -> None:
    done = play("daggerheart.reaction", world, [4, 4], trait="knowledge", difficulty=20)
    assert (done.outcome.headline, done.after) == ("Critical success", world)
    assert play("daggerheart.reaction", world, [8, 4], trait="strength", difficulty=14).outcome.headline == "Success"
    failed = play("daggerheart.reaction", world, [4, 8], trait="knowledge", difficulty=12)
    assert (failed.outcome.headline, failed.after) == ("Failure", world)


def test_a_reaction_takes_experiences_modifiers_and_dice(play: Play, world: World) -> None:
    inputs = {"experiences": "Soldier", "modifiers": "cloak +1", "dice": "Rally d6", "difficulty": 15}
    done = play("daggerheart.reaction", world, [3, 4, 4], **inputs)
    assert (done.outcome.headline, ilse(done.after).hope) == ("Success", 1)
    assert added(done) == {"Soldier": 3, "cloak": 1}
    assert (done.outcome.total, done.outcome.against) == (15, Against(value=15, label="Difficulty"))


@pytest.mark.parametrize("fate", ["unconscious", "dead"])
def test_who_is_out_neither_acts_nor_withstands(play: Play, with_sheet: Put, fate: str) -> None:
    for id_ in ("daggerheart.action", "daggerheart.reaction"):
        with pytest.raises(Refused, match=f"Ilse is {fate}"):
            play(id_, with_sheet(fate=fate), [])


@pytest.mark.parametrize(
    ("line", "inputs"),
    [
        ("agility 14 +Scholar", {"trait": "agility", "difficulty": 14, "experiences": ("Scholar",)}),
        ("+2 15 dis", {"modifier": 2, "difficulty": 15, "favour": "disadvantage"}),
        ("fin 15 adv", {"trait": "finesse", "difficulty": 15, "favour": "advantage"}),
        ("-1 adv dis hidden", {"modifier": -1, "favour": "both", "hidden": True}),
        (
            "pres 13 +Old roads +Rally d6 with Mira with Orso",
            {
                "trait": "presence",
                "difficulty": 13,
                "experiences": ("Old roads",),
                "dice": ("Rally d6",),
                "helpers": ("Mira", "Orso"),
            },
        ),
    ],
)
def test_a_line_gives_its_inputs_and_is_written_again(line: str, inputs: dict[str, Any]) -> None:
    read = from_line(Act, line, World(), "Leap")
    assert read.model_dump(exclude_defaults=True) == {"action": "Leap", **inputs}
    assert from_line(Act, line_of(read), World(), "Leap") == read


@pytest.mark.parametrize(
    ("line", "inputs"),
    [
        ("strength 14, with +old roads, adv", {"experiences": ("Old roads",), "favour": "advantage"}),
        ("strength 14 with roads with winter", {"experiences": ("Old roads", "Winter's ways")}),
        ("strength 14 with Winter", {"helpers": ("Winter",)}),
        ("strength 14 with Orso", {"helpers": ("Orso",)}),
    ],
)
def test_ones_own_experience_after_with_is_no_helper(line: str, inputs: dict[str, Any]) -> None:
    """A helper's full name goes before the beginning of an Experience."""
    world = Sheet(experiences=Map({"Old roads": 2, "Winter's ways": 2})).into(
        World(active="ilse", characters=Map({"ilse": Character(name="Ilse")})), "ilse"
    )
    if inputs == {"helpers": ("Winter",)}:
        world = world.but(people=Map({"winter": Listed(name="Winter")}))
    read = from_line(Act, line, world, "Leap").model_dump(exclude_defaults=True)
    assert read == {"action": "Leap", "trait": "strength", "difficulty": 14, **inputs}


@each_row("line", ["luck 12", "12 14", "agility strength", "12 +", "12 with", "z 12"])
def test_what_cannot_be_read_is_refused(line: str) -> None:
    with pytest.raises(BadInput):
        from_line(Act, line, World())


def test_a_form_shows_what_each_trait_is_worth_while_only_one_could_act(world: World) -> None:
    alone = world.but(characters=world.characters.without("tam"))
    labels = Asked.of(Act, "trait", alone).labels
    assert (labels[0], labels[2], labels[-1]) == ("agility +1", "finesse +0", "knowledge -1")
    assert Asked.of(Act, "trait", world).labels == TRAITS, "with two, whose would it be?"
    assert Asked.of(Act, "trait", World()).labels == TRAITS
