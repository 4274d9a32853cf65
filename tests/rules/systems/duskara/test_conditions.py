"""Conditions (rules 1.4): how they come, how they count, and that each goes away in its own way."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo_journal.rules.line_form import from_line
from solo_journal.rules.perform import Performed
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.duskara.conditions import Recover
from solo_journal.rules.systems.duskara.state import Sheet
from solo_journal.rules.world import World

from ....rows import each_row

Play = Callable[..., Performed]


def conditions(world: World) -> dict[str, str | None]:
    return {tag.name: tag.recovery for tag in Sheet.of(world.characters["kaelen"]).conditions.values()}


@each_row(
    ("name", "kind", "recovery"),
    [
        ("Injured", "", "medical care"),
        ("Overheated", "", "medical care"),
        ("Frightened", "", "the story"),
        ("Disoriented", "", "the story"),
        ("Psychically Drained", "", "rest"),
        ("Cursed", "", "the story"),
        ("Broken arm", "physical", "medical care"),
        ("Sleepless", "exhaustion", "rest"),
        ("Hollow", "psychic", "rest"),
        ("In love", "emotional", "the story"),
        ("Wanted", "other", "the story"),
        ("Injured", "emotional", "the story"),
    ],
)
def test_a_condition_knows_what_takes_it_away(play: Play, world: World, name: str, kind: str, recovery: str) -> None:
    done = play("duskara.condition", world, name=name, kind=kind)
    assert conditions(done.after) == {"Exhausted": "rest", name: recovery}
    assert done.outcome.headline == name
    assert recovery in done.outcome.because


def test_nobody_has_one_condition_twice_nor_one_with_a_sign(play: Play, world: World) -> None:
    with pytest.raises(Refused, match="Kaelen already has the condition Exhausted"):
        play("duskara.condition", world, name="exhausted")
    with pytest.raises(Refused, match="has no sign"):
        play("duskara.condition", world, name="+brave")


@pytest.mark.parametrize("id_", ["duskara.condition", "duskara.clear", "duskara.tag", "duskara.untag"])
def test_without_a_character_it_is_refused_with_the_way_out(play: Play, id_: str) -> None:
    with pytest.raises(Refused, match="No character is in play"):
        play(id_, World(), name="Injured")
    with pytest.raises(Refused, match="No character “Zed”"):
        play(id_, World(), name="Injured", by="Zed")


@pytest.mark.parametrize(
    ("line", "way", "only"),
    [
        ("Exhausted rest", "rest", ("Exhausted",)),
        ("exh care", "medical care", ("Exhausted",)),
        ("medical care", "medical care", ()),
        ("story", "the story", ()),
    ],
)
def test_a_line_of_recovery_names_a_way_and_a_condition(
    world: World, line: str, way: str, only: tuple[str, ...]
) -> None:
    read = from_line(Recover, line, world)
    assert (read.way, read.only) == (way, only)


def test_recovery_can_be_kept_to_some_conditions(play: Play, world: World) -> None:
    world = play("duskara.condition", world, name="Psychically Drained").after
    done = play("duskara.recover", world, way="rest", only="exh")
    assert set(conditions(done.after)) == {"Psychically Drained"}
    assert done.outcome.headline == "Exhausted is over"


def test_a_condition_that_is_named_tells_the_way_and_several_ways_are_asked_for(play: Play, world: World) -> None:
    world = play("duskara.condition", world, name="Injured").after
    assert set(conditions(play("duskara.recover", world, only="inj").after)) == {"Exhausted"}
    with pytest.raises(Refused, match=r"Say what heals them: Exhausted needs rest; Injured needs medical care"):
        play("duskara.recover", world)


def test_the_wrong_way_is_refused_and_names_the_right_one(play: Play, world: World) -> None:
    with pytest.raises(Refused, match=r"Medical care does not take away what Kaelen has: Exhausted needs rest"):
        play("duskara.recover", world, way="medical care")
    with pytest.raises(Refused, match="Exhausted needs rest"):
        play("duskara.recover", world, way="medical care", only="Exhausted")
    rested = play("duskara.recover", world, way="rest").after
    with pytest.raises(Refused, match="no condition, so there is nothing to recover from"):
        play("duskara.recover", rested, way="rest")


def test_the_fiction_clears_any_condition_by_name(play: Play, world: World) -> None:
    done = play("duskara.clear", world, name="exh")
    assert conditions(done.after) == {}
    assert done.outcome.headline == "Exhausted is over"
    with pytest.raises(Refused, match="no condition “Proud”"):
        play("duskara.clear", world, name="Proud")


@pytest.mark.parametrize(
    ("ability", "condition"),
    [
        ("Weather Working", "Psychically Drained"),
        ("Thermal Sense", "Overwhelmed by Thermal Noise"),
        ("Deep Bonding", "Grief-Struck"),
        ("shadow_walking", "Disoriented"),
        ("Water Finding", "Resonance-Overwhelmed"),
    ],
)
def test_each_psychic_ability_has_its_backlash(play: Play, world: World, ability: str, condition: str) -> None:
    done = play("duskara.backlash", world, ability=ability)
    assert condition in conditions(done.after)
    with pytest.raises(Refused, match="already"):
        play("duskara.backlash", done.after, ability=ability)
