"""Trait rolls, opposed rolls, overexertion, the oracle (rules 4.2 to 4.4, 4.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solo_journal.rules.immutable import Map
from solo_journal.rules.line_form import from_line, line_of
from solo_journal.rules.perform import Performed
from solo_journal.rules.refusal import BadInput, Refused
from solo_journal.rules.systems.pathwalker.sheet import Body, Tribulation
from solo_journal.rules.systems.pathwalker.trait import Try
from solo_journal.rules.systems.pathwalker.who import find
from solo_journal.rules.world import World

from ....rows import each_row

Play = Callable[..., Performed]
Put = Callable[..., World]


def kay(world: World) -> Body:
    return find(world, "Kay").body


@each_row(
    ("score", "penalty", "halves", "bonus", "dice"),
    [
        (5, 0, True, 0, 3),
        (5, 2, True, 0, 2),
        (4, 1, False, 0, 3),
        (3, 0, True, 2, 4),
        (1, 3, False, 1, 1),
        (2, 2, True, 0, 0),
    ],
)
def test_penalty_first_then_one_halving_then_bonus(
    score: int, penalty: int, halves: bool, bonus: int, dice: int
) -> None:
    body = Body.model_validate(
        {
            "traits": {"might": score},
            "penalties": {"might": penalty} if penalty else {},
            "tribulations": {"tired": {}, "enfeebled": {}} if halves else {},
        }
    )
    assert body.dice("might", bonus) == dice


def test_poison_halves_endurance_alone() -> None:
    body = Body(traits=Map({"might": 5, "endurance": 5}), tribulations=Map({"poisoned": Tribulation()}))
    assert (body.dice("might"), body.dice("endurance")) == (5, 3)


def test_overexertion_for_more_adds_and_a_roll_without_a_six_costs_all_the_same(play: Play, world: World) -> None:
    more = play("pathwalker.trait", world, [6, 1, 1, 6, 6, 1], trait="might", overexert=True)
    assert (more.outcome.headline, kay(more.after).penalties) == ("3 successes", {})
    none = play("pathwalker.trait", world, [6, 1, 1, 1, 1, 1], trait="might", overexert=True)
    assert (none.outcome.headline, dict(kay(none.after).penalties)) == ("1 success", {"might": 1})
    free = play(
        "pathwalker.trait",
        world,
        [6, 1, 1, 1, 1, 1],
        trait="might",
        overexert=True,
        readings={"pathwalker.extra": "free"},
    )
    assert kay(free.after).penalties == {}
    for extra, words in (("free", "again for more"), ("penalty", "again for more, or lose a die")):
        open_ = play("pathwalker.trait", world, [6, 1, 1], trait="might", readings={"pathwalker.extra": extra})
        assert open_.choices[0].options["yes"] == words


def test_a_tie_is_rolled_again_under_that_reading(play: Play) -> None:
    done = play("pathwalker.opposed", World(), [6, 6, 6, 1], dice=1, against=1, readings={"pathwalker.tie": "reroll"})
    assert done.outcome.headline == "Win"


def test_trying_again_never_loses_a_tie(play: Play, world: World) -> None:
    """What the first roll reached stands where the second is worse; a die of the trait is lost all the same."""
    done = play("pathwalker.opposed", world, [6, 1, 1, 6, 1, 1, 1], trait="might", dice=3, against=1, overexert=True)
    assert done.outcome.headline == "Tie"
    assert [roll.dropped == (0, 1, 2) for roll in done.outcome.rolls] == [False, False, True]
    assert kay(done.after).penalties == {"might": 1}


def test_overexerting_an_opposed_roll_fails_with_as_many_sixes(play: Play, world: World) -> None:
    faces = [1, 1, 1, 6, 6, 1, 1]
    done = play("pathwalker.opposed", world, faces, trait="might", against=1, overexert=True)
    assert (done.outcome.headline, dict(kay(done.after).penalties)) == ("Tie", {"might": 1})
    won = play("pathwalker.opposed", world, [1, 1, 1, 6, 6, 6, 1], trait="might", against=1, overexert=True)
    assert (won.outcome.headline, kay(won.after).penalties) == ("Win", {})


@pytest.mark.parametrize(
    ("likelihood", "faces", "answer"),
    [("unlikely", [1, 6], "Yes"), ("even", [6, 6, 1, 1], "Yes, and"), ("likely", [1] * 7, "No")],
)
def test_the_oracle_counts_sixes(play: Play, likelihood: str, faces: list[int], answer: str) -> None:
    done = play("pathwalker.ask", World(), faces, question="Is it?", likelihood=likelihood)
    assert (done.outcome.headline, done.after) == (answer, World())


@pytest.mark.parametrize(
    ("line", "inputs"),
    [
        ("might", {"trait": "might"}),
        ("aware +1", {"trait": "awareness", "bonus": 1}),
        ("4", {"dice": 4}),
        ("endurance free", {"trait": "endurance", "free": True}),
        ("swift +2 sight", {"trait": "swiftness", "bonus": 2, "relies": "sight"}),
    ],
)
def test_a_line_gives_its_inputs_and_is_written_again(line: str, inputs: dict[str, Any]) -> None:
    read = from_line(Try, line, World(), "Climb")
    assert read.model_dump(exclude_defaults=True) == {"action": "Climb", **inputs}
    assert from_line(Try, line_of(read), World(), "Climb") == read


@pytest.mark.parametrize("line", ["luck", "s", "4 5", "might charm"])
def test_what_cannot_be_read_is_refused(line: str) -> None:
    with pytest.raises(BadInput):
        from_line(Try, line, World())


@pytest.mark.parametrize(
    ("inputs", "why"),
    [
        ({}, "Name the trait"),
        ({"dice": 99}, "dice is a whole number from 0 to 20"),
        ({"trait": "luck"}, "trait is"),
        ({"trait": "might", "by": "Nobody"}, "No character"),
    ],
)
def test_bad_input_has_its_reason(play: Play, world: World, inputs: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        play("pathwalker.trait", world, [], **inputs)
