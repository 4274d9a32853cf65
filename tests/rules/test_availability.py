"""What cannot be done now is told in a few words that stand behind a label."""

from __future__ import annotations

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance
from solo_journal.rules.availability import never_now, why_not_now
from solo_journal.rules.immutable import Map
from solo_journal.rules.inputs import make
from solo_journal.rules.perform import perform
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import Character, World

from ..file_games import SHELF


def test_a_reason_keeps_the_capital_of_a_name_and_of_nothing_else(tables: Tables) -> None:
    added = perform(make(shelf.procedure("character.add"), {"name": "Édith Oak"}), World(), Chance(1), tables=tables)
    world = added.outcome.world
    rest = shelf.procedure("pathwalker.rest")
    assert why_not_now(rest, world).startswith("Édith Oak")
    assert why_not_now(shelf.procedure("tracker.tick"), world) == "no tracker"


def test_an_amount_of_the_example_that_is_not_there_closes_no_letter() -> None:
    """`5 Purse` of the help is more than the 4 that somebody has, and one can be spent."""
    poor = World(active="kel", characters=Map({"kel": Character(name="Kel", notes=Map({"Fight": "4"}))}))
    assert why_not_now(shelf.procedure("other.spend"), poor) == ""
    spent = World(active="kel", characters=Map({"kel": Character(name="Kel", notes=Map({"Fight": "0"}))}))
    assert "0 Fight" in why_not_now(shelf.procedure("other.spend"), spent)


@pytest.mark.parametrize("id_", ["nightsong.foe", "daggerheart.adversary", "pathwalker.heal"])
def test_what_has_numbers_in_its_example_and_cannot_be_done_is_reported(id_: str) -> None:
    """The palette ended the program here: a number has no letters to look at."""
    tess = World(active="tess", characters=Map({"tess": Character(name="Tess")}))
    assert len(why_not_now(shelf.procedure(id_), tess)) < 200


def test_what_a_name_alone_would_open_is_open() -> None:
    """The first character is made by a name that the example does not give."""
    assert why_not_now(shelf.procedure("duskara.create"), World()) == ""
    assert why_not_now(shelf.procedure("duskara.condition"), World()) != ""


def test_what_a_number_that_the_example_leaves_out_would_open_is_open(tables: Tables) -> None:
    """Somebody who resists and has no sheet needs their dice to be typed, and only the form asks for them."""
    recover, create = shelf.procedure("pathwalker.recover"), shelf.procedure("pathwalker.create")
    made = perform(make(create, {**create.example, "name": "Tess"}), World(), Chance(1), tables=tables).outcome.world
    assert why_not_now(recover, made) != ""
    afflict = make(shelf.procedure("pathwalker.afflict"), {"kind": "bleeding", "source": "the net"})
    held = perform(afflict, made, Chance(1), tables=tables).outcome.world
    assert "the net resists" in make(recover, {"kind": "bleeding"}).refusal(held).casefold()
    assert why_not_now(recover, held) == ""


def test_a_meter_that_stands_at_its_end_can_be_moved_the_other_way(tables: Tables) -> None:
    tess = World(active="tess", characters=Map({"tess": Character(name="Tess")})).on(SHELF)
    karma = SHELF.procedure("corerolls.karma")
    assert karma.example == {"amount": -1}
    spent = perform(make(karma, {"amount": -3}), tess, Chance(1), tables=tables).outcome.world
    assert make(karma, {"amount": -1}).refusal(spent) != ""
    assert why_not_now(karma, spent) == ""


def test_who_could_act_is_nobody_where_nobody_is_known() -> None:
    kind = shelf.procedure("duskara.somebody")
    assert why_not_now(kind, World(systems=Map({"duskara": dict(shelf.system("duskara").begin)}))) == (
        "nobody to choose"
    )


def test_a_reason_keeps_its_names_and_says_what_is_missing_in_few_words() -> None:
    tess = World(active="tess", characters=Map({"tess": Character(name="Tess")}))
    assert why_not_now(shelf.procedure("pathwalker.end_fight"), tess).startswith("no fight. ")


@pytest.mark.parametrize(
    ("id_", "told"),
    [("augur.come_back", "Tess is not out of the story"), ("pathwalker.end_fight", "no fight"), ("character.add", "")],
)
def test_what_no_input_would_help_is_refused_before_anything_is_asked(id_: str, told: str) -> None:
    tess, orso = Character(name="Tess"), Character(name="Orso")
    two = World(active="tess", characters=Map({"tess": tess, "orso": orso}))
    why = never_now(shelf.procedure(id_), two, {})
    assert told in why
    assert bool(told) == bool(why)
