"""Several games in one campaign: each keeps its state, and the campaign says whose oracle answers."""

from __future__ import annotations

import pytest

from solo_journal.campaign.play.line_resolver import question_of
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance
from solo_journal.rules.commons.system import Add, AskThat
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.perform import perform
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refusal import Refused
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World

from ...rows import each_row

OWN = [id_ for id_ in shelf.games() if id_ != "duskara"]


def after(procedure: Procedure, world: World, tables: Tables) -> World:
    return perform(procedure, world, Chance(0), tables=tables).after


def started(game: str) -> World:
    return World(systems=Map({game: plain(shelf.system(game).begin)}))


def asks(world: World) -> str:
    return question_of(world, "Is it so?", "").id.partition(".")[0]


@each_row("game", shelf.games())
def test_each_game_answers_with_its_own_oracle(game: str) -> None:
    assert asks(started(game)) == game
    for sign in ("+", "-"):
        question_of(started(game), "Is it so?", sign)


@pytest.mark.parametrize("game", OWN)
def test_the_oracle_of_another_can_be_beside_it(game: str, tables: Tables) -> None:
    both = after(Add(system="duskara"), started(game), tables)
    assert asks(both) == game
    chosen = after(AskThat(system="duskara"), both, tables)
    assert asks(chosen) == "duskara"
    assert asks(after(AskThat(system=game), chosen, tables)) == game


def test_what_does_not_answer_is_refused(tables: Tables) -> None:
    world = started("duskara")
    with pytest.raises(Refused, match="answers already"):
        after(AskThat(system="duskara"), world, tables)
    with pytest.raises(Refused, match="There are: Duskara"):
        after(AskThat(system="augur"), world, tables)


def test_a_choice_whose_game_is_gone_falls_back_to_the_first() -> None:
    assert asks(started("augur").but(readings=Map({"system.oracle": "not-installed"}))) == "augur"


@each_row("game", shelf.games())
@each_row("other", shelf.games())
def test_taking_up_a_game_leaves_the_state_of_the_first_alone(game: str, other: str, tables: Tables) -> None:
    if game != other:
        world = started(game)
        both = after(Add(system=other), world, tables)
        assert both.systems[game] == world.systems[game]
        assert list(both.systems) == [game, other]
