"""What a state says it does, it does: inputs set before a roll, recorded, removable; and deeds that nobody can do."""

from __future__ import annotations

import pytest

from solo_journal.rules.answer_source import Ask, Chance
from solo_journal.rules.immutable import Map
from solo_journal.rules.kinds.apply import apply_effects, effects_on
from solo_journal.rules.kinds.conditions import Adds, Bars, Conditions, Effect, Sets, Tops
from solo_journal.rules.kinds.home import Home
from solo_journal.rules.kinds.meter import Meter
from solo_journal.rules.kinds.small_kinds import Flag
from solo_journal.rules.outcome import Outcome
from solo_journal.rules.perform import perform
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refusal import Refused
from solo_journal.rules.shelf import Shelf
from solo_journal.rules.system import System
from solo_journal.rules.world import Character, World


class Strike(Procedure):
    """Strike.

    Example: as it is
    """

    id = "toy.strike"
    called = "Strike"
    acts_as = "attack"
    aims_at = "whom"

    stat: str = "might"
    favour: str = "even"
    bonus: int = 0
    whom: str = ""
    edge: int = 2
    dread: int | None = None

    def resolve(self, world: World, ask: Ask) -> Outcome:
        return Outcome(world, f"{self.favour} {self.bonus:+d}")


class Bite(Strike):
    """A foe bites.

    Example: as it is
    """

    id = "toy.bite"
    called = "Bite"
    done_by = "foe"

    foe: str = ""


HURTS = Conditions(
    "Hurts",
    effects=(
        Effect("Afraid", "stat might", Sets("favour", "disadvantage")),
        Effect("Inspired", "strike", Sets("favour", "advantage")),
        Effect("Weak", "attack", Adds("bonus", -1)),
        Effect("Dazzled", "stat grace, stat wits", Sets("favour", "disadvantage")),
        Effect("Blunt", "strike", Adds("edge", -1)),
        Effect("Blunt", "strike", Adds("dread", 1)),
        Effect("Weary", gives=Tops("Grit", -1)),
        Effect("Open", gives=Sets("favour", "advantage"), against=True),
        Effect("Bound", gives=Bars(("move", "heal"))),
        Effect("Disarmed", gives=Bars(("attack",))),
    ),
)
WOUNDS = Conditions("Wounds", holds="values", effects=(Effect(gives=Adds("bonus", -1, times_weight=True)),))
GRIT = Meter("Grit", top=3, good=True, start=3)
DEAD = Flag("dead", effects=(Effect(gives=Bars()),))
SHEET = Home("toy", "character", (HURTS, WOUNDS, GRIT, DEAD))


FIGHT = Home("toy", "fight", (HURTS,), within="foes")
WEATHER = Conditions("Weather", effects=(Effect("Gale", "attack", Adds("bonus", -2)), Effect("Fog", gives=Bars())))
STATE = Home("toy", "campaign", (WEATHER, Flag("truce", effects=(Effect(gives=Bars(("attack",))),))))
SHELF = Shelf(own={"toy": System("toy", "Toy", "For tests.", (Strike, Bite), fields=(SHEET, FIGHT, STATE))})


def world(*hurts: str, foe: tuple[str, ...] = (), dead: bool = False) -> World:
    return World(
        active="ida",
        characters=Map(
            {
                "ida": Character(name="Ida", sheets=Map({"toy": {"hurts": list(hurts), "dead": dead}})),
                "tam": Character(name="Tam", sheets=Map({"toy": {"hurts": list(foe)}})),
            }
        ),
    )


def said(procedure: Procedure, in_: World) -> str:
    return perform(apply_effects(procedure, in_.on(SHELF)), in_.on(SHELF), Chance(0), tables={}).outcome.headline


def test_an_input_that_was_left_alone_is_set() -> None:
    assert said(Strike(), world()) == "even +0"
    assert said(Strike(), world("Afraid", "Weak")) == "disadvantage -1"
    assert said(Strike(stat="grace"), world("Afraid")) == "even +0"
    assert [each.describe() for each in effects_on(Strike(), world("Weak").on(SHELF))] == ["Weak: -1 bonus"]


def test_what_counts_by_weight_counts_as_often_as_it_is_bad() -> None:
    hurt = Character(name="Ida", sheets=Map({"toy": {"wounds": {"Bitten": 3, "Burnt": 2}}}))
    assert said(Strike(), world().but(characters=Map({"ida": hurt}))) == "even -5"


def test_what_the_player_gives_stands() -> None:
    assert said(Strike(favour="even"), world("Afraid")) == "even +0"


def test_words_that_contradict_each_other_cancel() -> None:
    assert said(Strike(), world("Afraid", "Inspired")) == "even +0"


def test_being_prepared_twice_is_being_prepared_once() -> None:
    once = apply_effects(Strike(), world("Weak").on(SHELF))
    assert apply_effects(once, world("Weak").on(SHELF)) == once
    assert apply_effects(once, world().on(SHELF)) == once, "a replay does not ask conditions again"


def test_the_one_who_is_struck_has_effects_too() -> None:
    assert said(Strike(whom="Tam"), world(foe=("Open",))) == "advantage +0"
    assert said(Strike(), world("Open")) == "even +0"


def test_a_foe_is_not_taken_for_a_character_whose_name_begins_so() -> None:
    fight = Map({"system": "toy", "foes": {"ta": {"name": "Ta", "hurts": []}}})
    assert said(Strike(whom="Ta"), world(foe=("Open",)).but(fight=fight)) == "even +0"
    opened = Map({"system": "toy", "foes": {"ta": {"name": "Ta", "hurts": ["Open"]}}})
    assert said(Strike(whom="Ta"), world().but(fight=opened)) == "advantage +0"


def test_the_top_of_a_meter_is_read_from_the_world() -> None:
    assert SHEET.holder(world("Weary")).bounds(GRIT) == (0, 2)


def test_a_state_bars_the_deeds_that_it_names_and_no_other() -> None:
    assert said(Strike(), world("Bound")) == "even +0"
    with pytest.raises(Refused, match="Ida, Disarmed: no attack"):
        said(Strike(), world("Disarmed"))


def test_a_deed_that_nobody_can_do_is_refused() -> None:
    with pytest.raises(Refused, match="Ida is dead"):
        said(Strike(), world(dead=True))


def test_what_a_foe_does_to_nobody_in_particular_is_done_to_the_active_character() -> None:
    fight = Map({"system": "toy", "foes": {"wolf": {"name": "Wolf", "hurts": []}}})
    assert said(Bite(foe="Wolf"), world("Open").but(fight=fight)) == "advantage +0"
    assert said(Bite(foe="Wolf"), world("Afraid").but(fight=fight)) == "even +0"


@pytest.mark.parametrize(("stat", "favour"), [("grace", "disadvantage"), ("wits", "disadvantage"), ("might", "even")])
def test_an_effect_may_act_on_several_rolls(stat: str, favour: str) -> None:
    assert said(Strike(stat=stat), world("Dazzled")) == f"{favour} +0"


def test_what_is_added_comes_to_what_an_input_is_by_itself() -> None:
    found = apply_effects(Strike(), world("Blunt").on(SHELF))
    assert isinstance(found, Strike)
    assert (found.edge, found.dread) == (1, 1), "what is nothing by itself counts from 0"


def test_what_holds_in_the_campaign_weighs_on_every_roll_of_its_game() -> None:
    """It was drawn, and did nothing."""
    fight = Map({"system": "toy", "foes": {"wolf": {"name": "Wolf", "hurts": []}}})
    gale = world("Weak").but(systems=Map({"toy": {"weather": ["Gale"]}}), fight=fight)
    assert (said(Strike(), gale), said(Bite(foe="Wolf"), gale)) == ("even -3", "even -2")
    for state, why in (({"weather": ["Fog"]}, "^Fog: no action"), ({"truce": True}, "^truce: no attack")):
        with pytest.raises(Refused, match=why):
            said(Strike(), world().but(systems=Map({"toy": state})))


def test_what_a_condition_takes_off_a_top_is_lost_and_a_gain_takes_nothing() -> None:
    """A meter stood above its top, and the next gain lowered it."""
    weary = SHEET.at(world(), "ida").marked(HURTS, "Weary")
    assert (weary.value(GRIT), weary.moved(GRIT, 1).value(GRIT), weary.cleared(HURTS, "Weary").value(GRIT)) == (2, 2, 2)
    assert SHEET.at(world(), "ida").moved(GRIT, -2).marked(HURTS, "Weary").value(GRIT) == 1
