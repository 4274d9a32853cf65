"""How hard a fight is said to be, by the pack of foes, by the primer, and by the board, is how hard it is played."""

from __future__ import annotations

import re

import pytest

from solo_journal.campaign.library.packs import Library
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance
from solo_journal.rules.fights import board_of
from solo_journal.rules.inputs import make
from solo_journal.rules.line_form import inputs_from
from solo_journal.rules.perform import perform
from solo_journal.rules.primer import primer_of
from solo_journal.rules.world import World

from ...statements import begun

GAME = shelf.system("nightsong")
PLAYED, OFF = 50, 0.2
"""Whole fights for each, and how far so few may be off what many trials say."""
ROW = re.compile(r"\| (?P<line>\w+: HP.*?) \|(?P<words>(?: \w+ \|){4})")


def act(procedure: str, world: World, tables: Library, seed: object = 1, **inputs: object) -> World:
    kind = shelf.procedure(procedure)
    return perform(make(kind, inputs), world, Chance(str(seed)), tables=tables).after


@pytest.fixture(scope="module")
def ada(tables: Library) -> World:
    """Somebody with 7 hit points, a d8 and d4 armour: for whom the pack and the primer tell it."""
    scores = {"strength": 0, "dexterity": 0, "presence": 0, "constitution": 1}
    outfit = "sword weapon d8 worn, jack armour d4 worn"
    return act("nightsong.create", begun(GAME.id), tables, method="typed", name="Ada", outfit=outfit, **scores)


def against(ada: World, line: str, tables: Library) -> World:
    return act("nightsong.foe", ada, tables, **inputs_from(shelf.procedure("nightsong.foe"), line, ada))


def word(world: World) -> str:
    board = board_of(world)
    assert board is not None
    assert board.strength is not None
    return board.strength.word


def test_the_board_says_what_the_pack_says(ada: World, tables: Library) -> None:
    for row in tables["nightsong-world.foes"].rows:
        line, *_, hard = row.text.split(" · ")
        assert f"{word(against(ada, line, tables))} for one" == hard, row.text


def test_the_board_says_what_the_primer_says(ada: World, tables: Library) -> None:
    primer = primer_of(GAME)
    assert primer is not None
    found = list(ROW.finditer(primer.text))
    assert len(found) >= 5
    for each in found:
        name, _, numbers = each["line"].partition(": ")
        line = (
            numbers.replace(",", "").replace("HP ", "hp").replace("Resolve ", "resolve").replace("armour d", "armour")
        )
        words = each["words"].replace("|", "").split()
        assert [word(against(ada, f"{count} {name} {line}", tables)) for count in (1, 2, 3, 4)] == words, each["line"]


@pytest.mark.parametrize(
    "line", ["3 wolf hp4 d6 resolve50", "ogre hp12 d10 resolve60", "2 thug hp4 d6 armour4 shield4"]
)
def test_it_is_how_hard_the_rounds_are(line: str, ada: World, tables: Library) -> None:
    begins = against(ada, line, tables)
    won = 0
    for seed in range(PLAYED):
        world, round_ = begins, 0
        while world.fight is not None:
            round_ += 1
            world = act("nightsong.round", world, tables, f"{seed} {round_}")
        won += world.characters["ada"].sheets[GAME.id]["hp"] > 0
    board = board_of(begins)
    assert board is not None
    assert board.strength is not None
    assert 1 - board.strength.share == pytest.approx(won / PLAYED, abs=OFF)


def test_who_is_hurt_and_whom_others_left_change_it(ada: World, tables: Library) -> None:
    """Two wolves are fair; with 2 hit points left they are deadly; one who is nearly down is safe."""
    assert word(against(ada, "2 wolf hp4 d6 resolve100", tables)) == "hard"
    hurt = act("nightsong.hp", ada, tables, hp=2)
    assert word(against(hurt, "2 wolf hp4 d6 resolve100", tables)) == "deadly"
    down = act("nightsong.npc", against(ada, "wolf hp9 d6 resolve100", tables), tables, who="wolf", hp=1)
    assert word(down) == "safe"
