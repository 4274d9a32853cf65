"""Augur told as a file, `lamplight.toml`, held against the game in Python: procedure by procedure, the same dice in the
same order, the same results, odds and sheets.

What the file does not tell, and what is Python for that reason: a second character who rolls one of the dice, stances
that add up by themselves (the file is told their threat), more than six dice that need no roll, a push after the roll,
charts of packs, and refusals that weigh two inputs against each other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from solo_journal.campaign.library.packs import Library
from solo_journal.rules import shelf
from solo_journal.rules.answer_source import Answer, Chance
from solo_journal.rules.immutable import Map
from solo_journal.rules.inputs import make
from solo_journal.rules.odds import odds_of
from solo_journal.rules.perform import Performed, perform
from solo_journal.rules.world import Character, World

from ...file_games import SHELF, TABLES
from ...rows import each_row

PACKS = Library()
APPROACHES = ("Finesse", "Force", "Insight", "Heart")


class State(NamedTuple):
    """How somebody stands, in words that both games have."""

    approach: int = 1
    momentum: int = 2
    stress: int = 0
    harm: int = 0


def worlds(state: State) -> tuple[World, World]:
    """Somebody who stands so, in Python's Augur and in the file's."""
    ours = {
        "approaches": dict.fromkeys(APPROACHES, state.approach),
        "expertise": ["Roofs"],
        "momentum": state.momentum,
        "stress": state.stress,
        "harm": {"Cut": state.harm} if state.harm else {},
    }
    theirs = {
        **ours,
        "approaches": {each.lower(): state.approach for each in APPROACHES},
        "harm": {"cut": {"name": "Cut", "slots": state.harm, "dice": []}} if state.harm else {},
    }
    return world("augur", ours), world("lamplight", theirs)


def world(game: str, sheet: dict[str, Any]) -> World:
    one = Character(name="Ida", sheets=Map({game: sheet}))
    return World(systems=Map({game: {}}), active="ida", characters=Map({"ida": one}))


def played(world: World, id_: str, inputs: dict[str, Any], seed: int, take: str = "") -> Performed:
    python = id_.startswith("augur")
    procedure = make((shelf if python else SHELF).procedure(id_), inputs)
    world, tables = (world, PACKS) if python else (world.on(SHELF), TABLES)
    done = perform(procedure, world, Chance(seed), tables=tables)
    if take not in {each.label for each in done.choices}:
        return done
    answers = (*done.answers, Answer(label=take, choice="yes"))
    return perform(procedure, world, Chance(seed), given=answers, tables=tables)


def stands(world: World) -> tuple[Any, ...]:
    """What the two sheets say alike: approaches, lists, meters, the threat of each harm."""
    (sheet,) = world.characters["ida"].sheets.values()
    harm = {
        (each["name"] if isinstance(each, dict) else name): each["slots"] if isinstance(each, dict) else each
        for name, each in dict(sheet.get("harm", {})).items()
    }
    approaches = {name.lower(): value for name, value in sheet["approaches"].items()}
    lists = [list(sheet.get(each, ())) for each in ("expertise", "bonds")]
    return approaches, *lists, sheet.get("momentum", 2), sheet.get("stress", 0), harm


def both(id_: str, inputs: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """An action of the file, as it is told to Python's."""
    ours = {key: value for key, value in inputs.items() if key in ("approach", "expertise", "push")}
    ours["threat"] = inputs.get("threat", 0) - inputs.get("opening", 0)
    ours |= {"ability": "Catfall"} if inputs.get("bonus", 0) > 0 else {}
    return {**ours, "chart": "danger" if id_.endswith("danger") else "act"}, inputs


def tries() -> Iterator[tuple[str, State, dict[str, Any], int]]:
    """Ways to act, far apart from each other."""
    draw = random.Random(1)
    for seed in range(200):
        state = State(draw.randint(0, 3), draw.randint(1, 6), draw.randint(0, 3), draw.randint(0, 3))
        inputs: dict[str, Any] = {"approach": draw.choice(APPROACHES), "bonus": draw.randint(0, 1)}
        inputs |= {"expertise": "Roofs"} if draw.random() < 0.5 else {}
        inputs |= {"push": True} if draw.random() < 0.4 else {}
        level = draw.randint(-2, 3)
        inputs |= {"threat": level} if level > 0 else {"opening": -level}
        yield draw.choice(("lamplight.action", "lamplight.danger")), state, inputs, seed


def test_an_action_rolls_the_same_dice_and_leaves_the_same_sheet() -> None:
    """Two hundred ways to act: pushed, hurt, hindered, helped on; burned wherever that helps."""
    burned = 0
    for id_, state, inputs, seed in tries():
        one, two = worlds(state)
        ours, theirs = both(id_, inputs)
        for take in ("", "Burn Momentum"):
            python, file = played(one, "augur.action", ours, seed, take), played(two, id_, theirs, seed, take)
            said = f"{id_} {state} {inputs} {seed} {take}"
            assert dice(python) == dice(file), said
            assert python.outcome.headline == file.outcome.headline, said
            assert stands(python.after) == stands(file.after), said
            offered = [[each.title for each in one.outcome.offers[:1]] for one in (python, file)]
            assert offered[0] == offered[1], said  # no obstacle of the file bars a way
            burned += "yes" in {each.choice for each in (*python.answers, *file.answers)}
    assert burned > 10


def dice(done: Performed) -> list[tuple[str, str, tuple[int, ...]]]:
    return [(each.label, each.dice, each.faces) for each in done.answers if each.dice]


@pytest.mark.parametrize("threat", range(4))
@pytest.mark.parametrize(
    ("dice", "harm", "push"), [(0, 0, False), (0, 0, True), (1, 2, False), (2, 0, True), (4, 1, False)]
)
def test_every_result_of_an_action_is_equally_likely_in_both(dice: int, harm: int, push: bool, threat: int) -> None:
    one, two = worlds(State(dice, harm=harm))
    inputs = {"approach": "Force", "push": push, "threat": threat}
    for chart in ("act", "danger"):
        ours = make(shelf.procedure("augur.action"), {**inputs, "chart": chart})
        theirs = make(SHELF.procedure(f"lamplight.{'action' if chart == 'act' else chart}"), inputs)
        python = odds_of(ours, one, tables=PACKS)
        file = odds_of(theirs, two.on(SHELF), tables=TABLES)
        assert (file.headlines, file.tones) == (python.headlines, python.tones)


@each_row("threat", range(4))
@each_row("likelihood", ["unlikely", "even", "likely", "very likely", "nearly sure"])
def test_the_oracle_answers_alike(likelihood: str, threat: int) -> None:
    given: dict[str, Any] = {"likelihood": likelihood, "threat": threat}
    python = odds_of(make(shelf.procedure("augur.ask"), given), World(), tables={})
    file = odds_of(make(SHELF.procedure("lamplight.ask"), given), World().on(SHELF), tables={})
    assert file.headlines == python.headlines
    one, two = (played(World(), id_, given, 5) for id_ in ("augur.ask", "lamplight.ask"))
    assert (dice(one), one.outcome.headline) == (dice(two), two.outcome.headline)


NEW = {"approaches": "Finesse 3, Force 0, Insight 2, Heart 1", "expertise": "Old tunnels", "bonds": "owes Mira a life"}
EDITS: list[tuple[tuple[str, dict[str, Any]], tuple[str, dict[str, Any]]]] = [
    (("augur.momentum", {"amount": 1}), ("lamplight.momentum", {"amount": 1})),
    (("augur.momentum", {"to": 5}), ("lamplight.momentum", {"to": 5})),
    (("augur.momentum", {"amount": -6}), ("lamplight.momentum", {"amount": -6})),
    (("augur.stress", {"amount": 2}), ("lamplight.stress", {"amount": 2})),
    (("augur.stress", {"amount": -1}), ("lamplight.stress", {"amount": -1})),
    (("augur.harm", {"name": "Cut", "threat": 2}), ("lamplight.harm", {"name": "Cut", "size": 2})),
    (("augur.harm", {"name": "Sprain"}), ("lamplight.hurt", {"action": "Sprain"})),
    (("augur.heal", {"name": "Cut"}), ("lamplight.harm", {"name": "Cut", "gone": True})),
    (("augur.approach", {"name": "Force", "value": 4}), ("lamplight.approaches", {"name": "Force", "value": 4})),
    (("augur.learn", {"name": "Roofs", "kind": "expertise"}), ("lamplight.expertise", {"name": "Roofs"})),
    (("augur.learn", {"name": "Debts", "kind": "bond"}), ("lamplight.bonds", {"name": "Debts"})),
]  # fmt: skip


def test_somebody_is_made_and_changed_alike() -> None:
    """From a new sheet through every edit, one after another; both stand alike after each."""
    one, two = (World(active="ida", characters=Map({"ida": Character(name="Ida")})) for _ in range(2))
    one, two = played(one, "augur.create", NEW, 1).after, played(two, "lamplight.create", NEW, 1).after
    assert stands(one) == stands(two)
    for (ours, given), (theirs, said) in EDITS:
        one, two = played(one, ours, given, 1).after, played(two, theirs, said, 1).after
        assert stands(one) == stands(two), (ours, given)


def test_obstacles_come_and_go_alike() -> None:
    one, two = worlds(State())
    one = played(one, "augur.stance", {"name": "The warden", "stance": "resistant"}, 1).after
    two = played(two, "lamplight.against_you", {"name": "The warden"}, 1).after
    assert [each["name"] for each in one.systems["augur"]["obstacles"].values()] == two.systems["lamplight"][
        "against_you"
    ]
    one = played(one, "augur.drop_obstacle", {"name": "warden"}, 1).after
    two = played(two, "lamplight.against_you", {"name": "warden", "gone": True}, 1).after
    assert not one.systems["augur"].get("obstacles")
    assert not two.systems["lamplight"].get("against_you")


def test_no_procedure_of_augur_is_left_out() -> None:
    told = {ours for (ours, _), _ in EDITS} | {"augur.action", "augur.ask", "augur.create"}
    told |= {"augur.stance", "augur.drop_obstacle"}
    told |= {"augur.out", "augur.come_back", "augur.rest"}  # they roll nothing, and give what the edits above give
    assert {each.id for each in shelf.INSTALLED.system("augur").procedures} == told
