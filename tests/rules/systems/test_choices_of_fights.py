"""The board of a fight has all choices, one key further than its moves: whom, with what, to what end."""

from __future__ import annotations

from typing import Any

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Chance
from solo_journal.rules.board import Board
from solo_journal.rules.fights import board_of
from solo_journal.rules.immutable import Map, plain
from solo_journal.rules.inputs import make
from solo_journal.rules.perform import perform
from solo_journal.rules.tables import Tables
from solo_journal.rules.world import World


def begun(game: str, tables: Tables, *acts: tuple[str, dict[str, Any]]) -> World:
    """A world of this game after these acts."""
    world = World(systems=Map({game: plain(shelf.system(game).begin)}))
    for seed, (id_, inputs) in enumerate(acts):
        world = perform(make(shelf.procedure(id_), inputs), world, Chance(seed), tables=tables).after
    return world


def board(world: World) -> Board:
    found = board_of(world)
    assert found is not None
    return found


def sorts(world: World) -> dict[str, list[str]]:
    return {sort.title: [move.title for move in sort.moves] for sort in board(world).more()}


@pytest.fixture
def night(tables: Tables) -> World:
    """Brenna with two weapons, a shard and a shield against two wolves, Mira beside her."""
    outfit = "spear weapon d8 worn, bow weapon d6 ranged worn, buckler shield d6 worn, ember shard d6, oil supply d6"
    order = ["strength", "dexterity", "presence", "constitution"]
    made = {"method": "array", "order": order, "outfit": outfit}
    return begun(
        "nightsong",
        tables,
        ("character.add", {"name": "Mira"}),
        ("nightsong.create", {**made, "outfit": "club weapon d6 worn"}),
        ("character.add", {"name": "Brenna"}),
        ("character.play", {"name": "Brenna"}),
        ("nightsong.create", made),
        ("nightsong.foe", {"name": "wolf", "count": 2, "hp": 6, "attacks": ["d6"], "resolve_rating": 100}),
        ("nightsong.ally", {"name": "Mira"}),
    )


def test_nightsong_has_every_foe_with_every_weapon_and_what_is_no_attack(night: World) -> None:
    found = sorts(night)
    assert found["Attack"][:3] == ["wolf 1 with Bow", "wolf 2 with Spear", "wolf 2 with Bow"]
    assert found["Cast"] == ["Ember"]
    assert "use Oil" in found["Item"]
    assert found["Help"] == ["Mira helps to …"]
    assert found["Defend"] == ["whole round, shield against wolf 1"], "that against wolf 2 has a number already"
    assert found["Try"] == ["Strength", "Dexterity", "Presence", "Constitution"]
    assert "Mira leaves the fight" in found["Move"]


def test_who_has_acted_has_no_choice_left(night: World, tables: Tables) -> None:
    struck = perform(
        make(shelf.procedure("nightsong.attack"), {"target": ["wolf 2"]}), night, Chance(1), tables=tables
    ).after
    assert all("by" in move.inputs for sort in board(struck).more() if sort.title == "Attack" for move in sort.moves)


def test_daggerheart_has_weapons_experiences_and_help(tables: Tables) -> None:
    world = begun(
        "daggerheart",
        tables,
        ("daggerheart.create", {"ready": "wayfarer", "name": "Wren"}),
        ("daggerheart.learn", {"name": "Sling agility d6", "kind": "weapon"}),
        ("daggerheart.adversary", {"name": "cave rat", "number": 2}),
    )
    found = sorts(world)
    assert found["Attack"] == [
        "cave rat 1 with Sling",
        "cave rat 2 with Short bow",
        "cave rat 2 with Sling",
    ], "cave rat 1 with the short bow has a number already"
    assert "cave rat 2 with Sling, adding Light sleeper for a Hope" in found["Experience"]
    assert "Help" not in found, "nobody is there to help"
    assert found["React"][0] == "Agility"


@pytest.fixture
def path(tables: Tables) -> World:
    """Kay against two bandits, in Combat Flow, at her turn."""
    world = begun(
        "pathwalker",
        tables,
        ("pathwalker.create", {"ready": "ferry guard", "name": "Kay"}),
        ("pathwalker.foe", {"name": "bandit", "number": 2, "swiftness": 0}),
        ("pathwalker.flow", {}),
    )
    assert "Kay" in board(world).title
    return world


def test_pathwalker_has_traits_tribulations_and_moves(path: World) -> None:
    found = sorts(path)
    assert found["Attack"][:2] == ["bandit 1 with Might", "bandit 1 with Swiftness, at range"], "without an answer"
    assert found["Attack"][-1] == "several with Might, by the Path Die"
    assert "bandit 2, with Might" in found["Tribulation"], "one for each target: which Tribulation is asked"
    assert found["Move"][:2] == ["back off to Near, one action", "back off to Far, two actions"], (
        "both are Close already"
    )
    assert len(found["Try"]) == 9


@pytest.mark.parametrize("ready", ["ferry guard", "spark mender"])
def test_three_weak_foes_take_pathwalker_no_more_than_twelve_keys(ready: str, tables: Tables) -> None:
    """The first number of the board again and again, over seeds: Combat Flow, then a turn and its answer with a key."""
    begins = begun(
        "pathwalker",
        tables,
        ("pathwalker.create", {"ready": ready, "name": "Kay"}),
        ("pathwalker.foe", {"name": "cur", "number": 3, "lp": 2}),
    )
    taken = []
    for seed in range(12):
        world, keys = begins, 0
        while (shown := board_of(world)) is not None and all(
            each.value for each in shown.fighters if each.name == "Kay"
        ):
            first, keys = shown.moves[0], keys + 1
            procedure = make(shelf.procedure(first.procedure), first.inputs)
            world = perform(procedure, world, Chance(f"{seed} {keys}"), tables=tables).after
        taken.append(keys)
    assert sorted(taken)[len(taken) // 2] <= 12, taken


def test_on_a_foes_turn_it_is_chosen_what_a_blow_is_met_with(path: World, tables: Tables) -> None:
    theirs = perform(make(shelf.procedure("pathwalker.turn"), {}), path, Chance(2), tables=tables).after
    found = sorts(theirs)
    assert "bandit 1 attacks Kay with Might; Endurance against it" in found["Defend"]
    move = next(move for sort in board(theirs).more() for move in sort.moves if "Endurance against" in move.title)
    done = perform(make(shelf.procedure(move.procedure), move.inputs), theirs, Chance(3), tables=tables)
    defence = next(answer for answer in done.answers if answer.label == "Defence")
    assert defence.dice == f"{done.before.characters['kay'].sheets['pathwalker']['body']['traits']['endurance']}d6"
