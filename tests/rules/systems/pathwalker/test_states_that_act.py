"""States do what they say, and Overexertion is offered where it can change something (rules, part 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Answer, Chance
from solo_journal.rules.immutable import Map
from solo_journal.rules.inputs import make
from solo_journal.rules.kinds.apply import bar_reason
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.refusal import Refused
from solo_journal.rules.systems.pathwalker import SYSTEM
from solo_journal.rules.systems.pathwalker.attack import Attack
from solo_journal.rules.systems.pathwalker.sheet import Tribulation
from solo_journal.rules.systems.pathwalker.who import find
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import Listed, World

from .conftest import board_in

Play = Callable[..., Performed]
Put = Callable[..., World]


@pytest.fixture
def fight(play: Play, world: World) -> World:
    """One bandit against Kay and Mira: Kay acts, then Mira, then the bandit."""
    met = play("pathwalker.foe", world, name="bandit", lp=2, might=2, swiftness=1).after
    return play("pathwalker.flow", met, [6, 4, 1]).after


@pytest.fixture
def theirs(play: Play, fight: World) -> World:
    """The same at the bandit's turn."""
    return play("pathwalker.turn", play("pathwalker.turn", fight, []).after, []).after


def offers(done: Performed) -> bool:
    return any(choice.label == "Overexert" for choice in done.choices)


@pytest.mark.parametrize("sense", ["blinded", "all"])
def test_who_cannot_see_does_not_hit(play: Play, bodied: Put, fight: World, sense: Any) -> None:
    blind = bodied(base=fight, tribulations=Map({"impaired": Tribulation(sense=sense, since=1)}))
    done = play("pathwalker.attack", blind, [6], targets="bandit")
    assert (done.outcome.headline, [roll.label for roll in done.outcome.rolls]) == ("No damage", ["Defence"])
    assert "blinded" in done.outcome.because
    by_ear = play("pathwalker.attack", blind, [6, 1, 1, 1], targets="bandit", relies="nothing")
    assert by_ear.outcome.headline == "1 damage"


def test_other_rolls_ask_what_they_rely_on(play: Play, bodied: Put) -> None:
    mute = bodied(tribulations=Map({"impaired": Tribulation(sense="muted"), "burning": Tribulation()}))
    assert (
        play("pathwalker.opposed", mute, [6, 1], trait="charm", against=2, relies="speech").outcome.headline == "Lose"
    )
    assert play("pathwalker.heal", mute, [], relies="speech").outcome.headline == "No success"
    assert play("pathwalker.recover", mute, [], kind="burning", relies="speech").outcome.headline == "Still burning"


def test_who_rests_rolls_to_dodge_and_endure_alone(play: Play, bodied: Put, fight: World) -> None:
    world = bodied(base=fight, tribulations=Map({"tired": Tribulation(since=1, rest=2)}))
    with pytest.raises(Refused, match="only defends"):
        play("pathwalker.trait", world, [], trait="might")
    assert play("pathwalker.trait", world, [1], trait="endurance").outcome.headline == "No success"
    assert play("pathwalker.trait", world, [1, 1], trait="might", free=True).outcome.headline == "No success"


def test_a_fight_needs_somebody_to_play(play: Play) -> None:
    with pytest.raises(Refused, match="Nobody of yours can fight"):
        play("pathwalker.foe", World(systems=Map({"pathwalker": {}})), name="bandit")


def test_alone_and_fallen_there_is_always_a_way_on(play: Play, bodied: Put, world: World) -> None:
    """Nobody else is there: it is settled once what becomes of them; afterwards somebody
    may find them, or they go on rolling against death."""
    alone = world.but(characters=world.characters.without("mira"))
    met = play("pathwalker.foe", alone, name="bandit").after
    fight = play("pathwalker.flow", met, [6, 1]).after
    down = play("pathwalker.life", fight, amount=-9).after
    shown = board_in(down)
    assert [move.title for move in shown.moves][:2] == ["What becomes of Kay?", "Next turn"]
    over = play("pathwalker.end_fight", down)
    assert [offer.title for offer in over.outcome.offers] == [
        "Kay rolls against death",
        "Kay is found in time",
    ]
    rolled = play("pathwalker.death", over.after, [6, 1, 1])
    assert [offer.title for offer in rolled.outcome.offers] == ["Kay rolls against death", "Kay is found in time"]
    dead = play("pathwalker.death", bodied(base=over.after, lp=-4), [6, 1, 1])
    assert [offer.title for offer in dead.outcome.offers] == ["Bring in somebody new"]


def test_a_causer_without_a_sheet_resists_with_dice_that_are_asked_for(play: Play, bodied: Put, fight: World) -> None:
    world = bodied(base=fight, tribulations=Map({"charmed": Tribulation(source="Orso", since=1)}))
    with pytest.raises(Refused, match="Orso resists"):
        play("pathwalker.recover", world, [], kind="charmed")
    held = play("pathwalker.recover", world, [6, 1, 6, 1, 1], kind="charmed", against=3)
    assert held.outcome.marks == ("held",)
    assert play("pathwalker.recover", world, [6, 1], kind="charmed", against=0).outcome.marks == ("free",)
    shown = board_in(world)
    (move,) = (each for each in shown.moves if each.procedure == "pathwalker.recover")
    assert move.missing == "against"


def test_overexertion_is_offered_where_more_sixes_still_matter(play: Play, bodied: Put, fight: World) -> None:
    assert offers(play("pathwalker.attack", fight, [6, 1, 1, 1], targets="bandit")), "1 LP is left"
    assert not offers(play("pathwalker.attack", fight, [6, 6, 1, 1], targets="bandit")), "the foe is out"
    held = play("pathwalker.attack", fight, [6, 1, 1, 1, 1, 1], targets="bandit", intent="grappled")
    assert not offers(held), "it is grappled already"
    frozen = bodied(tribulations=Map({"frozen": Tribulation()}))
    assert not offers(play("pathwalker.recover", frozen, [6, 1], kind="frozen"))
    assert offers(play("pathwalker.recover", frozen, [1, 1], kind="frozen"))
    assert not offers(play("pathwalker.opposed", fight, [6, 1, 1, 1], trait="might", against=1))
    assert not offers(play("pathwalker.heal", bodied(lp=5), [6, 1])), "nothing more can be healed"
    assert offers(play("pathwalker.heal", bodied(lp=2), [6, 1]))


def test_a_failed_defence_may_be_overexerted(play: Play, theirs: World) -> None:
    plain = play("pathwalker.attack", theirs, [6, 6, 1], by="bandit", targets="Kay")
    assert (plain.outcome.headline, offers(plain)) == ("2 damage", True)
    saved = play("pathwalker.attack", theirs, [6, 1, 1, 6], by="bandit", targets="Kay", overexert=True)
    assert (saved.outcome.headline, saved.outcome.tone) == ("No damage", "good")
    assert find(saved.after, "Kay").body.penalties == {}
    lost = play("pathwalker.attack", theirs, [6, 1, 1, 1], by="bandit", targets="Kay", overexert=True)
    assert lost.outcome.headline == "1 damage"
    assert dict(find(lost.after, "Kay").body.penalties) == {"swiftness": 1}
    assert not offers(play("pathwalker.attack", theirs, [1, 1, 1], by="bandit", targets="Kay")), "nothing got through"


def test_a_choice_taken_afterwards_keeps_every_die(theirs: World, tables: Tables) -> None:
    attack = make(Attack, {"by": "bandit", "targets": ["Kay"]})
    for seed in range(40):
        first = perform(attack, theirs, Chance(str(seed)), tables=tables)
        if not offers(first):
            continue
        again = perform(
            attack,
            theirs,
            Chance("again"),
            tables=tables,
            given=(Answer(label="Overexert", choice="yes"),),
            spare=first.answers,
        )
        assert again.answers[: len(first.answers)][0] == first.answers[0]
        return
    pytest.fail("no attack got through")


def test_the_board_shows_the_dice_that_would_be_rolled(bodied: Put, fight: World) -> None:
    shown = board_in(bodied(base=fight, penalties=Map({"might": 1}), tribulations=Map({"poisoned": Tribulation()})))
    assert shown.fighters[0].detail == "Might 2 · Swiftness 1 · Power 2 · Endurance 1"


@pytest.mark.parametrize("kind", ["frozen", "grappled", "unconscious"])
def test_who_can_do_nothing_has_the_turn_rather_than_the_active_character(
    play: Play, bodied: Put, fight: World, kind: str
) -> None:
    """Kay is played and helpless; on Mira's turn an attack that names nobody is hers."""
    world = bodied(base=fight, tribulations=Map({kind: Tribulation(since=1)}))
    with pytest.raises(Refused, match=f"Kay is {kind} and can do nothing but recover"):
        play("pathwalker.attack", world, targets="bandit")
    hers = play("pathwalker.turn", world, []).after
    done = play("pathwalker.attack", hers, [6, 1, 1, 1], targets="bandit")
    assert done.outcome.tells[0].text == "Mira hits bandit with Might"


def test_what_a_tribulation_leaves_nobody_to_do_is_declared_with_it(bodied: Put) -> None:
    world = bodied(tribulations=Map({"frozen": Tribulation(), "tired": Tribulation(rest=2)}))
    rows = {row.name: row.does for row in SYSTEM.weighing(world.characters["kay"])}
    assert rows["Frozen"] == ("no movement, no action, no speech",)
    healing = make(shelf.procedure("pathwalker.heal"), {})
    assert bar_reason(healing, world) == "Kay is frozen and can do nothing but recover."
    resting = bodied(tribulations=Map({"tired": Tribulation(rest=2)}))
    assert bar_reason(healing, resting) == "Kay rests and only defends."
    assert bar_reason(make(shelf.procedure("pathwalker.recover"), {"kind": "tired"}), resting) == ""


@pytest.mark.parametrize("called", ["band", "Bandit", "bandit"])
def test_a_causer_named_in_part_is_the_one_who_was_meant(
    play: Play, bodied: Put, fight: World, theirs: World, called: str
) -> None:
    held = bodied(base=fight, tribulations=Map({"charmed": Tribulation(source=called, trait="might")}))
    with pytest.raises(Refused, match="charmed by bandit"):
        play("pathwalker.attack", held, [], targets="bandit")
    resisted = play("pathwalker.recover", held, [6, 1, 6, 1], kind="charmed").outcome
    assert resisted.headline == "Still charmed", "two dice of Might resist"
    afraid = bodied(base=theirs, tribulations=Map({"intimidated": Tribulation(source=called)}))
    assert "+2 feared" in play("pathwalker.attack", afraid, [1, 1, 1, 1, 1], targets="Kay").outcome.because
    stranger = held.but(people=Map({"band": Listed(name="Band")}))
    if called == "band":
        with pytest.raises(Refused, match="band resists"):
            play("pathwalker.recover", stranger, [], kind="charmed")


@pytest.mark.parametrize(
    ("kind", "one", "first"),
    [
        ("frozen", Tribulation(), "Kay: shake off frozen"),
        ("impaired", Tribulation(sense="blinded"), "Kay: shake off impaired"),
        ("impaired", Tribulation(sense="muted"), "Attack bandit with Might"),
        ("tired", Tribulation(rest=2), "Kay rests on; the foes act"),
    ],
)
def test_the_first_offer_is_what_helps_whoever_cannot_strike(
    bodied: Put, fight: World, kind: Any, one: Tribulation, first: str
) -> None:
    shown = board_in(bodied(base=fight, tribulations=Map({kind: one})))
    assert shown.moves[0].title == first


def test_who_shares_a_turn_strikes_while_the_other_rests_and_nobody_rolls_without_an_action(
    play: Play, bodied: Put, world: World
) -> None:
    met = play("pathwalker.foe", world, name="bandit").after
    shared = play("pathwalker.flow", met, [3, 3, 1]).after
    shown = board_in(bodied(base=shared, tribulations=Map({"tired": Tribulation(rest=2)})))
    assert shown.moves[0].title == "Mira: attack bandit with Might"
    spent = play("pathwalker.trait", shared, [1] * 4, trait="might").after
    with pytest.raises(Refused, match="no action left"):
        play("pathwalker.trait", spent, [], trait="charm")
    assert play("pathwalker.trait", spent, [6, 1, 1], trait="charm", free=True).outcome.headline == "1 success"


def test_a_death_by_poison_is_asked_about_and_leads_on_and_poisons_nobody_twice(
    play: Play, bodied: Put, world: World
) -> None:
    sick = bodied(base=world, lp=1, lp_most=1, tribulations=Map({"poisoned": Tribulation()}))
    done = play("pathwalker.new_session", sick, [])
    assert done.outcome.asks == "Kay dies: what is left of them?"
    assert [each.title for each in done.outcome.offers] == ["Play Mira", "Bring in somebody new"]
    with pytest.raises(Refused, match="nothing changes"):
        play("pathwalker.new_session", done.after, [])


@pytest.mark.parametrize("sixes", [0, 1, 2])
def test_a_second_try_after_a_failure_is_in_sight_however_seldom_it_helps(play: Play, fight: World, sixes: int) -> None:
    defence = [6] * sixes + [1] * (2 - sixes)
    foe = play("pathwalker.foe", fight, name="ogre", swiftness=2).after
    done = play("pathwalker.attack", foe, [1] * 3 + defence, targets="ogre", trait="might")
    (choice,) = [each for each in done.choices if each.label == "Overexert"]
    assert choice.urgent
