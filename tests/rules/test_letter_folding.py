"""Letters of the menu: declared beside each procedure, never assigned, and the same in every game that shares them."""

from __future__ import annotations

from collections import Counter

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.procedure_lookup import IN_GROUPS, OWN, SHARED
from solo_journal.rules.system import System

GAMES = [shelf.system(id_) for id_ in shelf.games()]
TOOLS = [shelf.system(id_) for id_ in shelf.tools()]
BY_THEMSELVES = {"daggerheart.tick_all", "pathwalker.new_session", "pathwalker.new_scene", "other.prepare"}
"""What follows from other acts, or has a letter of the program, and none of the game."""
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda each: each.id)


def ways(system: System) -> dict[str, str]:
    return {kind.key: kind.id for kind in system.procedures if kind.key}


@each_game
def test_every_procedure_of_a_game_has_letters_of_its_own(game: System) -> None:
    assert {kind.id for kind in game.procedures if not kind.key} <= BY_THEMSELVES
    twice = Counter(kind.key for kind in game.procedures if kind.key)
    assert [way for way, count in twice.items() if count > 1] == []
    assert [way for way in ways(game) if not (way.isascii() and way.islower() and len(way) <= 2)] == []


@each_game
def test_a_letter_is_a_group_or_an_act_and_a_group_has_a_name(game: System) -> None:
    single = {way for way in ways(game) if len(way) == 1}
    groups = {way[0] for way in ways(game) if len(way) == 2}
    assert single & groups == set()
    assert groups <= {*SHARED, *game.groups}
    assert set(game.groups) == groups - set(SHARED)
    assert single | groups <= {*SHARED, *OWN}
    assert set(game.groups) <= OWN
    assert all(len(title) <= 24 for title in (*game.groups.values(), *SHARED.values()))


@each_game
def test_shared_letters_mean_the_same_in_every_game(game: System) -> None:
    by_way = ways(game)
    shared = {"o": game.oracle and game.oracle.procedure.id, "r": game.core and game.core.id}
    shared |= {"n": game.next_scene and game.next_scene.id, "i": game.spark and game.spark.id}
    shared |= {"sc": game.create and game.create.id}
    for way, id_ in shared.items():
        assert by_way.get(way) == id_
    for way in IN_GROUPS:
        assert way[0] in SHARED
    for way, about in {"fa": "attack", "fe": "end", "z": "rest"}.items():
        if way in by_way:
            assert about in by_way[way]


def test_tools_have_letters_of_the_program_and_no_two_have_the_same() -> None:
    found = Counter(way for tool in TOOLS for way in ways(tool))
    assert [way for way, count in found.items() if count > 1] == []
    assert [way for way in found if not (way[0].isupper() and way[1:].islower())] == []
