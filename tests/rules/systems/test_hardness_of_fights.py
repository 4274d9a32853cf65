"""How hard a fight is said to be, by packs of foes, by primers and by the board, is how hard it is played."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest

from solo_journal.campaign.library.packs import Library
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Answer, Chance
from solo_journal.rules.board import Strength
from solo_journal.rules.fights import board_of
from solo_journal.rules.inputs import make
from solo_journal.rules.line_form import typed_inputs
from solo_journal.rules.perform import perform
from solo_journal.rules.primer import primer_of
from solo_journal.rules.world import World

from ..statements import begun

PLAYED, OFF = 40, 0.2
"""Whole fights for each, and how far so few may be off what many trials say."""


class Known(NamedTuple):
    """A game, and for whom its pack and its primer say how hard foes are."""

    joins: str
    table: str
    ada: dict[str, Any]
    takes: str = ""
    """A choice that is taken wherever it is open."""


GAMES = {
    "daggerheart": Known(
        "daggerheart.adversary",
        "daggerheart-world.adversaries",
        {"traits": "2,1,1,0,0,-1", "weapons": "Sword agility d8+3", "hp": 6, "armor": 3, "evasion": 10, "severe": 14},
        "Armor",
    ),
    "nightsong": Known(
        "nightsong.foe",
        "nightsong-world.foes",
        {
            "method": "typed",
            "strength": 0,
            "dexterity": 0,
            "presence": 0,
            "constitution": 1,
            "outfit": "sword weapon d8 worn, jack armour d4 worn",
        },
    ),
    "pathwalker": Known("pathwalker.foe", "pathwalker-world.foes", {"bonus": "might +2"}, "Overexert"),
}
each_game = pytest.mark.parametrize("game", GAMES)


def act(world: World, id_: str, tables: Library, seed: object = 1, take: str = "", **inputs: Any) -> World:
    """Do it; and take the choice of that name, where there is one."""
    procedure = make(shelf.procedure(id_), inputs)
    done = perform(procedure, world, Chance(str(seed)), tables=tables)
    if take and any(each.label == take for each in done.choices):
        given = (Answer(label=take, choice="yes"),)
        done = perform(procedure, world, Chance(str(seed)), tables=tables, given=given)
    return done.after


def against(game: str, line: str, tables: Library) -> World:
    """Ada, and those of this line against her."""
    known = GAMES[game]
    world = act(begun(game), f"{game}.create", tables, name="Ada", **known.ada)
    return act(world, known.joins, tables, **typed_inputs(shelf.procedure(known.joins), line, world))


def how_hard(world: World) -> Strength:
    board = board_of(world)
    assert board is not None
    assert board.strength is not None
    return board.strength


@each_game
def test_the_board_says_what_the_pack_says(game: str, tables: Library) -> None:
    for row in tables[GAMES[game].table].rows:
        line, *_, hard = row.text.split(" · ")
        assert f"{how_hard(against(game, line, tables)).word} for one" == hard, row.text


@each_game
def test_the_board_says_what_the_primer_says_of_those_who_are_brought_in_by_name(game: str, tables: Library) -> None:
    primer = primer_of(shelf.system(game))
    assert primer is not None
    rows = re.findall(r"^\| (\w+): .*? \| (\w+) \| (\w+) \| (\w+) \| (\w+) \|$", primer.text, re.MULTILINE)
    assert len(rows) >= 5
    for name, *words in rows:
        lines = [f"{count} {name}" for count in (1, 2, 3, 4)]
        assert [how_hard(against(game, line, tables)).word for line in lines] == words, name


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("daggerheart", "2 soldier dif13 hp5 major7 severe13 atk+2 1d8+3"),
        ("daggerheart", "giant dif14 hp8 major9 severe17 atk+3 2d8+3"),
        ("nightsong", "3 wolf hp4 d6 resolve50"),
        ("nightsong", "ogre hp12 d10 resolve60"),
        ("nightsong", "2 thug hp4 d6 armour4 shield4"),
        ("pathwalker", "2 raider lp4 might4"),
        ("pathwalker", "2 cur lp2"),
    ],
)
def test_it_is_how_hard_the_rules_play(game: str, line: str, tables: Library) -> None:
    begins = against(game, line, tables)
    won = 0
    for seed in range(PLAYED):
        world, number = begins, 0
        while (board := board_of(world)) is not None:
            if any(each.name == "Ada" and each.value <= 0 for each in board.fighters):
                break
            number += 1
            move = board.moves[0]
            world = act(world, move.procedure, tables, f"{seed} {number}", GAMES[game].takes, **move.inputs)
        won += world.fight is None and not [*shelf.system(game).fallen(world)]
    assert 1 - how_hard(begins).share == pytest.approx(won / PLAYED, abs=OFF)


def test_who_is_hurt_has_a_harder_fight(tables: Library) -> None:
    wolves = against("nightsong", "2 wolf hp4 d6 resolve100", tables)
    weak = act(wolves, "nightsong.hp", tables, hp=2)
    assert (how_hard(wolves).word, how_hard(weak).word) == ("hard", "deadly")
    nearly = act(against("nightsong", "wolf hp9 d6 resolve100", tables), "nightsong.npc", tables, who="wolf", hp=1)
    assert how_hard(nearly).word == "safe", "one whom others left nearly down"
    bandits = against("pathwalker", "2 bandit lp3", tables)
    hurt = act(bandits, "pathwalker.life", tables, amount=-4)
    assert (how_hard(bandits).word, how_hard(hurt).word) == ("fair", "deadly")
    soldiers = against("daggerheart", "2 soldier dif13 hp5 major7 severe13 atk+2 1d8+3", tables)
    bare = act(soldiers, "daggerheart.mark", tables, what="armor", amount=3)
    assert how_hard(bare).share > how_hard(soldiers).share
