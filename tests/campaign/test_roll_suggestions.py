"""After an action, what the core roll can use has digits: they make the line that rolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from solo_journal.campaign.campaign import Campaign
from solo_journal.campaign.library.library import Library
from solo_journal.campaign.play.append import write
from solo_journal.campaign.play.latest_lines import from_action, last_action
from solo_journal.campaign.play.line_parser import read_line
from solo_journal.campaign.play.line_resolver import core_of, roll_of, text_of
from solo_journal.campaign.play.roll_suggestions import line_of, suggestions
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Typed
from solo_journal.rules.line_form import roll_line
from solo_journal.rules.perform import perform
from solo_journal.rules.procedure import inputs_of
from solo_journal.rules.refusal import Refused

from ..playing import do

GAMES = [each.id for each in shelf.all_systems() if each.ready and each.core]


def begun(library: Library, game: str) -> Campaign:
    campaign = library.new("Salt", (game,))
    ready = shelf.system(game).ready[0]
    do(campaign, ready.procedure, **ready.inputs)
    return campaign


@pytest.mark.parametrize("game", GAMES)
def test_each_digit_makes_a_line_that_the_roll_reads_again(library: Library, game: str) -> None:
    campaign = begun(library, game)
    assert suggestions(campaign) == ()
    write(campaign, "action", "Cross the sluice before the tide")
    found = suggestions(campaign)
    assert found
    for each in found:
        line = line_of(campaign, [each])
        assert line.startswith("d: "), each
        made = inputs_of(roll_of(campaign, read_line(line).text))
        assert each.value in made[each.input] if each.many else made[each.input] == each.value
    write(campaign, "prose", "Or wait.")
    assert suggestions(campaign) == ()


def test_what_would_be_refused_has_no_digit(library: Library) -> None:
    """Somebody without a sheet has no traits to roll."""
    campaign = library.new("Salt", ("pathwalker",))
    do(campaign, "character.add", name="Mira")
    write(campaign, "action", "Sneak past the lanterns")
    assert suggestions(campaign) == ()


def test_the_best_number_comes_first_then_what_the_scene_has(library: Library) -> None:
    """An obstacle cannot be rolled against without an approach, and yet has its digit."""
    campaign = begun(library, "augur")
    other = shelf.system("augur").ready[1]
    do(campaign, other.procedure, **other.inputs)
    do(campaign, "augur.stance", name="The old weir", stance="volatile")
    write(campaign, "action", "Cross before the tide")
    found = suggestions(campaign)
    assert [each.title for each in found[:2]] == ["Insight", "Heart"]
    assert [each.title for each in found[4:]] == ["v The old weir", "with Ida Vane"]
    assert line_of(campaign, [found[0], found[4]]) == "d: Insight against The old weir"
    mender = library.new("Sparks", ("pathwalker",))
    do(mender, "pathwalker.create", name="Ola", power=False, bonus="survival 2, might 1")
    write(mender, "action", "Follow the tracks")
    assert [each.title for each in suggestions(mender)[:2]] == ["Survival", "Might"]
    assert all(each.value != "power" for each in suggestions(mender))


def test_what_weighs_comes_first_and_both_sides_are_in_sight(library: Library) -> None:
    campaign = begun(library, "duskara")
    do(campaign, "duskara.condition", name="Soaked")
    write(campaign, "action", "Cross the sluice")
    found = suggestions(campaign)
    assert [each.value[:1] for each in found[:3]] == ["-", "-", "+"]
    assert found[0].title == "−Soaked"
    line = line_of(campaign, [found[0], found[2]])
    assert line == f"d: -Soaked {found[2].value}"


@pytest.mark.parametrize("tried", ["Sing to the crowd", "The crowds are afraid: I hum", "SINGING on the wall"])
def test_what_the_action_names_comes_first(library: Library, tried: str) -> None:
    """Also with another ending; a small word names nothing."""
    campaign = begun(library, "duskara")
    do(campaign, "duskara.condition", name="Soaked")
    do(campaign, "duskara.scene_tag", name="The wind is up", helps=False)
    write(campaign, "action", tried)
    found = [each.value[1:] for each in suggestions(campaign)]
    assert found.index("Sings a crowd calm") < found.index("Soaked") < found.index("The wind is up")


def test_what_the_scene_has_comes_before_the_sheet_with_its_own_sign(library: Library) -> None:
    campaign = begun(library, "duskara")
    do(campaign, "duskara.scene_tag", name="Ash in the air", helps=False)
    do(campaign, "duskara.scene_tag", name="Watchfires lit", helps=True)
    do(campaign, "duskara.condition", name="Soaked")
    write(campaign, "action", "Cross the sluice")
    assert [each.value for each in suggestions(campaign)[:3]] == ["-Soaked", "-Ash in the air", "+Watchfires lit"]


@pytest.mark.parametrize(
    ("game", "line", "faces", "told"),
    [
        ("nightsong", "dex v Halla", (20, 1), "Win: Dexterity +2 makes 22; Halla Greave with Dexterity +0 makes 1."),
        ("nightsong", "str vs Halla with con", (1, 20), "Lose: Strength +0 makes 1; Halla Greave with Constitution +1"),
        ("nightsong", "dex v guard against 2", (1, 20), "Lose: Dexterity +2 makes 3; guard with +2 makes 22."),
        ("pathwalker", "charm v Kay", (6, *[1] * 8), "Win: Charm 5, against Kay Marrow's Awareness 4"),
        ("pathwalker", "charm against Kay with might", [1] * 11, "Tie: Charm 5, against Kay Marrow's Might 6"),
        ("pathwalker", "might v 2", (*[1] * 6, 6, 6), "Lose: Might 6, which is opposed by Endurance"),
        ("pathwalker", "charm v guard against 2", (*[1] * 6, 6), "Lose: Charm 5, which is opposed by Awareness"),
    ],
)
def test_a_roll_against_somebody_is_the_opposed_one_with_the_numbers_of_their_sheet(
    library: Library, game: str, line: str, faces: Sequence[int], told: str
) -> None:
    campaign = begun(library, game)
    other = shelf.system(game).ready[1]
    do(campaign, other.procedure, **other.inputs)
    made = roll_of(campaign, line)
    done = perform(made, campaign.world, Typed(faces), tables=campaign.tables).outcome
    assert f"{done.headline}: {done.because}".startswith(told)
    assert roll_of(campaign, f"{made.called} {roll_line(made, campaign.world)}") == made


def test_a_number_after_v_is_what_dice_have_to_reach(library: Library) -> None:
    nightsong = begun(library, "nightsong")
    assert roll_of(nightsong, "d20+2 v 15").id == "dice.roll"
    assert roll_of(nightsong, "str v 15") == roll_of(nightsong, "str dr 15")
    with pytest.raises(Refused, match="Say which dr after vs: routine, easy"):
        roll_of(nightsong, "plain check 2 vs hold")


def test_a_number_that_belongs_to_a_name_is_no_number_of_dice(library: Library) -> None:
    campaign = begun(library, "pathwalker")
    do(campaign, "pathwalker.foe", name="wolf", number=2)
    read = roll_of(campaign, "charm v wolf 2 +1")
    text = text_of(read.model_copy(update={"action": "Stare it down"}), campaign.world)
    assert text == "Charm +1 v wolf 2"  # and not the act again, which stands above it
    made = inputs_of(read)
    assert (made["foe"], made["bonus"], made.get("dice")) == ("wolf 2", 1, None)


def test_an_attempt_that_was_rolled_for_is_not_proposed_again(library: Library) -> None:
    campaign = begun(library, "nightsong")
    core = core_of(campaign.world)
    assert core is not None
    write(campaign, "action", "Creep up to the hut")
    given = from_action(campaign, core)
    assert list(given.values()) == ["Creep up to the hut"]
    do(campaign, core.id, **{**inputs_of(roll_of(campaign, "strength")), **given})
    assert from_action(campaign, core) == {}
    assert last_action(campaign) == "Creep up to the hut", "a second line may roll for it"


@pytest.mark.parametrize(
    ("game", "inputs", "words"),
    [
        ("augur", {"approach": "Finesse", "threat": 1}, "Finesse threat 1"),
        ("daggerheart", {"trait": "agility", "difficulty": 14}, "agility 14"),
        ("duskara", {"chance": 1}, "+1"),
        ("nightsong", {"ability": "dexterity"}, "dexterity"),
        ("pathwalker", {"trait": "might"}, "might"),
    ],
)
def test_a_roll_by_named_inputs_has_the_words_of_its_line(
    library: Library, game: str, inputs: dict[str, Any], words: str
) -> None:
    core = shelf.system(game).core
    assert core
    assert do(begun(library, game), core.id, **inputs).text == words
