"""Life Points, dying and Tribulations (rules 4.6, 4.7, 4.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.rules.answer_source import Chance
from solo_journal.rules.commons.scene import Open
from solo_journal.rules.commons.session import Start
from solo_journal.rules.immutable import Map
from solo_journal.rules.line_form import from_line
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.pathwalker.afflictions import Afflict
from solo_journal.rules.systems.pathwalker.sheet import DEAD_AT, KINDS, Body, Tribulation
from solo_journal.rules.systems.pathwalker.who import find
from solo_journal.rules.world import World

Play = Callable[..., Performed]
Put = Callable[..., World]
KIND = st.sampled_from(sorted(KINDS))


def kay(world: World) -> Body:
    return find(world, "Kay").body


def test_poison_halves_rounded_up_once_and_its_cure_gives_back_what_it_took() -> None:
    sick = Body(lp=5, lp_most=6).with_("poisoned", Tribulation())
    assert sick.lp == 3
    assert sick.with_("poisoned", Tribulation()) == sick
    assert sick.without("poisoned").lp == 5
    assert sick.hurt(2).without("poisoned").lp == 3, "a cure heals no wound"
    assert sick.healed(3).without("poisoned").lp == 6
    # What was borne before the halved points were kept is doubled, as it was then.
    assert Body(lp=2, lp_most=3, tribulations=Map({"poisoned": Tribulation()})).without("poisoned").lp == 3


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("hurt"), st.integers(0, 9)),
        st.tuples(st.just("healed"), st.integers(0, 9)),
        st.tuples(st.just("with_"), KIND),
        st.tuples(st.just("without"), KIND),
    ),
    max_size=40,
)


@given(STEPS)
def test_life_points_keep_their_bounds_and_no_tribulation_is_borne_twice(steps: list[tuple[str, Any]]) -> None:
    body = Body(lp=6, lp_most=6)
    for name, value in steps:
        dead = body.dead
        body = body.with_(value, Tribulation()) if name == "with_" else getattr(body, name)(value)
        assert DEAD_AT <= body.lp <= body.lp_most
        assert not dead or body.dead
        assert set(body.tribulations) <= set(KINDS)


def test_one_becomes_stable_at_one_and_dies_at_minus_five(play: Play, bodied: Put) -> None:
    nearly = bodied(lp=0, tribulations=Map({"unconscious": Tribulation()}))
    stable = play("pathwalker.death", nearly, [1, 6, 1])
    assert stable.outcome.tells[0].more == "stable, conscious and tired"
    dead = play("pathwalker.death", bodied(lp=-4), [6, 1, 1])
    assert kay(dead.after).dead
    with pytest.raises(Refused, match="is dead"):
        play("pathwalker.death", dead.after, [])


def test_who_is_not_dying_does_not_roll_against_death(play: Play, world: World) -> None:
    with pytest.raises(Refused, match="not dying"):
        play("pathwalker.death", world, [])


def test_without_a_sheet_the_death_roll_changes_nothing(play: Play) -> None:
    assert play("pathwalker.death", World(), [2, 6, 6, 1, 1], endurance=4).after == World()


def test_who_is_impaired_alone_loses_a_sense(play: Play, world: World) -> None:
    with pytest.raises(Refused, match="loses a sense"):
        play("pathwalker.afflict", world, kind="bleeding", sense="muted")


@pytest.mark.parametrize(
    ("bears", "lp", "kind", "why"),
    [
        ("tired", 4, "tired", "rest"),
        ("unconscious", 0, "unconscious", "Life Points decide"),
        ("frozen", 4, "bleeding", "is not bleeding"),
    ],
)
def test_what_is_not_shaken_off_says_why(play: Play, bodied: Put, bears: str, lp: int, kind: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        play("pathwalker.recover", bodied(lp=lp, tribulations=Map({bears: Tribulation()})), [], kind=kind)


def test_a_failed_recovery_may_be_overexerted(play: Play, bodied: Put) -> None:
    world = bodied(tribulations=Map({"frozen": Tribulation()}))
    free = play("pathwalker.recover", world, [1, 1, 6, 1], kind="frozen", overexert=True)
    assert (free.outcome.marks, kay(free.after).penalties) == (("free",), {})
    held = play("pathwalker.recover", world, [1, 1, 1, 1], kind="frozen", overexert=True)
    assert (held.outcome.marks, dict(kay(held.after).penalties)) == (("held",), {"endurance": 1})


def test_no_wager_is_offered_that_cannot_free_anybody(play: Play, bodied: Put) -> None:
    """One die cannot show more sixes than two that resist."""
    world = bodied(traits=Map({"endurance": 1}), tribulations=Map({"frozen": Tribulation(source="Orso")}))
    for faces, offered in (([1, 6, 6], []), ([1, 1, 1], ["Overexert"])):
        done = play("pathwalker.recover", world, faces, kind="frozen", against=2)
        assert [each.label for each in done.choices] == offered


def test_a_lost_sense_alone_names_the_impairment(play: Play, world: World) -> None:
    for line, told in (("deafened", "Deafened"), ("muted by Orso charm", "Muted by Orso"), ("impaired", "Blinded")):
        done = play("pathwalker.afflict", world, **from_line(Afflict, line, world).model_dump(exclude_defaults=True))
        assert done.outcome.headline == told
        assert not kay(play("pathwalker.cure", done.after, kind=told.partition(" ")[0].lower()).after).tribulations


def test_poison_and_its_cure_tell_the_life_points(play: Play, bodied: Put) -> None:
    sick = play("pathwalker.afflict", bodied(lp=5), kind="poisoned")
    well = play("pathwalker.cure", sick.after, kind="poisoned")
    assert [(one.before, one.after) for done in (sick, well) for one in done.outcome.tells[0].moved] == [(5, 3), (3, 5)]


def test_healing_tells_who_heals_whom(play: Play, bodied: Put) -> None:
    done = play("pathwalker.heal", bodied("Mira", lp=2), [6, 6], targets=["Mira"])
    tell = done.outcome.tells[0]
    assert (tell.text, [(one.before, one.after) for one in tell.moved]) == ("Kay heals Mira", [(2, 4)])


def test_a_cure_takes_it_away_at_once(play: Play, bodied: Put) -> None:
    sick = bodied(lp=2, tribulations=Map({"poisoned": Tribulation()}))
    assert kay(play("pathwalker.cure", sick, kind="poisoned", how="moss tea").after).lp == 4
    with pytest.raises(Refused, match="healing wakes them"):
        play("pathwalker.cure", bodied(lp=0, tribulations=Map({"unconscious": Tribulation()})), kind="unconscious")


def test_a_session_gives_dice_back_and_poison_works_on(bodied: Put, tables: Any) -> None:
    world = bodied(penalties=Map({"might": 2}), tribulations=Map({"poisoned": Tribulation()}))
    done = perform(Start(), world, Chance(0), tables=tables)
    assert (kay(done.after).penalties, kay(done.after).lp_most) == ({}, 5)
    assert [(tell.text, tell.more) for tell in done.steps[0].outcome.tells] == [
        ("Kay is rested", "2 dice of Might back"),
        ("the poison works on in Kay", ""),
    ]
    last = bodied(lp=1, lp_most=1, tribulations=Map({"poisoned": Tribulation()}))
    assert kay(perform(Start(), last, Chance(0), tables=tables).after).dead


def test_a_scene_ends_what_would_fade_and_rest(play: Play, bodied: Put, tables: Any) -> None:
    borne = {"frozen": Tribulation(), "poisoned": Tribulation(), "tired": Tribulation()}
    rests = play("pathwalker.rest", bodied(tribulations=Map(borne)), [])
    assert [(tell.text, tell.more) for tell in rests.outcome.tells] == [("Kay rests", "until the next scene")]
    after = perform(Open(), rests.after, Chance(0), tables=tables).after
    assert list(kay(after).tribulations) == ["poisoned"]
    waking = bodied(tribulations=Map({"tired": Tribulation()}))
    assert "tired" in kay(perform(Open(), waking, Chance(0), tables=tables).after).tribulations
    assert "tired" not in kay(play("pathwalker.rest", waking, [], done=True).after).tribulations


def test_survival_heals_up_to_the_maximum_and_reaches_the_dying(play: Play, bodied: Put) -> None:
    assert kay(play("pathwalker.heal", bodied(lp=5), [6, 6]).after).lp == 6
    down = bodied("Mira", lp=-2, tribulations=Map({"unconscious": Tribulation()}))
    assert find(play("pathwalker.heal", down, [6, 1], targets="Mira").after, "Mira").body.lp == -1
    both = play("pathwalker.heal", down, [1, 6, 6], targets="Mira, Kay")
    assert (find(both.after, "Mira").body.lp, kay(both.after).lp) == (0, 4)
    with pytest.raises(Refused, match="does not reach the dead"):
        play("pathwalker.heal", bodied("Mira", lp=-5), [], targets="Mira")


def test_life_points_are_moved_by_hand(play: Play, bodied: Put, world: World) -> None:
    assert kay(play("pathwalker.life", world, amount=-1).after).lp == 3
    assert kay(play("pathwalker.life", world, most=2).after).lp == 2
    assert "dying" in play("pathwalker.life", world, amount=-9).outcome.asks
    heavy = play("pathwalker.life", bodied(lp=6), amount=-5).outcome.offers
    assert [offer.title for offer in heavy] == ["Kay bleeds from it"]
    for inputs in ({}, {"most": 6}):
        with pytest.raises(Refused):
            play("pathwalker.life", world, **inputs)
