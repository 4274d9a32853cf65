"""Damage, dying and its clock, stable, death and the next character, advancement (rules 2.8, 2.13)."""

from __future__ import annotations

import pytest

from solo_journal.rules.line_form import from_line
from solo_journal.rules.outcome import Event
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.nightsong.dying import Stabilise
from solo_journal.rules.systems.nightsong.sheet import Dying
from solo_journal.rules.world import World

from ....rows import each_row
from .conftest import Play, happened, sheet


@pytest.mark.parametrize(("armour", "hp"), [(3, 3), (1, 0), (6, 5)])
def test_armour_takes_from_it_and_its_1_does_not(play: Play, world: World, armour: int, hp: int) -> None:
    faces = [5, armour, 2] if hp <= 0 else [5, armour]
    assert sheet(play("nightsong.hurt", world, faces, die="d8", armour=True).after).hp == hp


def test_armour_that_is_worn_counts_unless_something_else_is_said_or_read(play: Play, world: World) -> None:
    act = play("nightsong.hurt", world, [5, 3], die="d8")
    assert (sheet(act.after).hp, act.outcome.total, act.outcome.because) == (3, 2, "Mail takes from it.")
    said = {"nightsong.armour": "said"}
    assert sheet(play("nightsong.hurt", world, [4], die="d8", readings=said).after).hp == 1
    assert sheet(play("nightsong.hurt", play("nightsong.wear", world, item="Mail").after, [4], die="d8").after).hp == 1


@each_row(("constitution", "face", "left"), [(-1, 4, 3), (-1, 1, 1), (-3, 1, 1), (-3, 4, 1), (2, 3, 5), (6, 4, 10)])
def test_at_0_a_clock_of_constitution_and_d4_runs_never_less_than_1(
    play: Play, world: World, constitution: int, face: int, left: int
) -> None:
    brenna = sheet(world).but(constitution=constitution).into(world, "brenna")
    frail = play("nightsong.hurt", brenna, [face], amount=5, armour=False)
    assert sheet(frail.after).dying == Dying(left=left)
    assert happened(frail)[1] == f"Brenna falls: dying, {left} minute{'s' if left > 1 else ''} left (bad)"


def test_help_makes_stable_at_0_or_by_the_other_reading_at_1(play: Play, world: World) -> None:
    dying = play("nightsong.hurt", world, [2], amount=9, armour=False).after
    assert sheet(dying).hp == -4
    stable = sheet(play("nightsong.stabilise", dying, how="A belt").after)
    assert (stable.hp, stable.stable, stable.dying) == (0, True, None)
    up = sheet(play("nightsong.stabilise", dying, readings={"nightsong.helped": "one"}).after)
    assert (up.hp, up.stable, up.dying) == (1, False, None)
    with pytest.raises(Refused, match="Brenna is not dying"):
        play("nightsong.stabilise", world)
    read = from_line(Stabilise, "Brenna a belt, pulled tight", dying)
    assert (read.name, read.how) == ("Brenna", "a belt, pulled tight")


def test_somebody_dying_or_stable_makes_no_check(play: Play, world: World) -> None:
    dying = play("nightsong.hurt", world, [2], amount=9, armour=False).after
    with pytest.raises(Refused, match="Brenna is dying and can do nothing"):
        play("nightsong.nuanced", dying, [10, 10], ability="dex")
    stable = play("nightsong.stabilise", dying).after
    with pytest.raises(Refused, match="Brenna is out cold and can do nothing"):
        play("nightsong.nuanced", stable, [10, 10], ability="dex")


@pytest.mark.parametrize(
    ("amount", "unit", "left"), [(1, "round", 2), (2, "round", 1), (3, "round", None), (1, "turn", None)]
)
def test_the_clock_runs_as_time_passes_and_at_its_end_is_death(
    play: Play, world: World, amount: int, unit: str, left: int | None
) -> None:
    dying = play("nightsong.hurt", world, [4], amount=5, armour=False).after
    done = play("nightsong.time", dying, amount=amount, unit=unit)
    after = sheet(done.after)
    assert (after.dead, after.dying) == (left is None, None if left is None else Dying(left=left))
    assert [step.procedure.id for step in done.steps] == ["nightsong.dwindle"]


def test_after_a_death_somebody_else_takes_up_the_story(play: Play, world: World) -> None:
    died = play("nightsong.die", world, how="The ice closes over her.")
    assert (died.outcome.tone, happened(died)) == ("bad", ["Brenna dies (bad)"])
    assert died.outcome.events == (Event("falls", "brenna"),)
    titles = {offer.title: offer.procedure for offer in died.outcome.offers}
    assert titles == {
        "Play Orso": "character.play",
        "Take over Mira": "nightsong.next",
        "Bring in a new character": "nightsong.next",
    }
    assert died.outcome.offers[1].inputs == {"name": "Mira", "concept": "guide"}, "with what the story knows of her"
    mira = play("nightsong.next", died.after, name="Mira")
    assert mira.after.characters[mira.after.active].name == "Mira"
    assert [offer.procedure for offer in mira.outcome.offers] == ["nightsong.create"]
    for act in ("nightsong.heal", "nightsong.hurt"):
        with pytest.raises(Refused, match="Brenna is dead"):
            play(act, died.after, amount=1)


def test_healing_never_passes_the_maximum_and_counts_from_0(play: Play, world: World) -> None:
    hurt = play("nightsong.hurt", world, amount=3, armour=False).after
    assert sheet(play("nightsong.heal", hurt, amount=9).after).hp == 5
    dying = play("nightsong.hurt", world, [2], amount=9, armour=False).after
    up = sheet(play("nightsong.heal", dying, amount=2).after)
    assert (up.hp, up.dying) == (2, None)
    with pytest.raises(Refused, match="Brenna has all 5 hit points"):
        play("nightsong.heal", world, amount=1)


def test_an_advancement_adds_a_d6_and_raises_what_the_dice_reach(play: Play, world: World) -> None:
    able = sheet(world).but(strength=6, dexterity=4, presence=4, constitution=1, hp=3).into(world, "brenna")
    done = play("nightsong.advance", able, [4, 6, 4, 3, 1])
    after = sheet(done.after)
    assert (after.max_hp, after.hp) == (9, 3)
    assert (after.strength, after.dexterity, after.presence, after.constitution) == (6, 5, 4, 2)
    assert done.outcome.because == "No rise: Strength, Presence."
    assert happened(done) == ["Brenna advances: maximum HP 5 -> 9, Dexterity 4 -> 5, Constitution 1 -> 2 (good)"]


def test_slots_and_the_most_focus_follow_an_advancement_and_constitution_leaves_hit_points(
    play: Play, world: World
) -> None:
    after = sheet(play("nightsong.advance", world, [1, 6, 6, 6, 6]).after)
    assert (after.slots, after.most_focus, after.focus, after.max_hp) == (11, 3, 2, 6)


def test_alone_and_dying_a_die_says_what_becomes_of_them_and_no_first_digit_undoes_it(play: Play, world: World) -> None:
    alone = world.but(characters=world.characters.without("orso"))
    down = play("nightsong.hurt", alone, [4], amount=20, armour=False)
    assert [offer.title for offer in down.outcome.offers] == ["What becomes of Brenna?", "Brenna's clock runs on"]
    later = play("nightsong.dwindle", down.after).outcome.offers
    assert [offer.title for offer in later] == ["Brenna's clock runs on", "Brenna is found in time"]
    helped = play("nightsong.stabilise", down.after).outcome.offers
    assert [offer.title for offer in helped] == ["Brenna takes a long rest"]
