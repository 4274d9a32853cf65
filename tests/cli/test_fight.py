"""A fight on the command line: the board, its moves by number, and the same as JSON."""

from __future__ import annotations

import pytest

from .conftest import Run


@pytest.fixture
def fight(run: Run) -> Run:
    """Pim against two wolves."""
    for command in (
        ("new", "Moth hill", "--system", "nightsong"),
        ("sheet", "add", "Pim"),
        ("do", "nightsong.create", "method=ready", "ready=Pim Wicker"),
        ("do", "nightsong.foe", "name=wolf", "count=2", "hp=6", "attacks=d4", "resolve_rating=100"),
    ):
        assert run(*command).code == 0
    return run


def test_the_board_is_shown_with_its_moves(fight: Run) -> None:
    shown = fight("fight").out.splitlines()
    assert shown[:10] == [
        "Round 1 · your turn",
        "Your side:",
        "  Pim: 6 of 6 HP, Focus 2 of 2, to act (Dagger d6)",
        "Against you: a fight that is deadly for Pim alone",
        "  wolf 1: 6 of 6 HP (d4 · Resolve 100%)",
        "  wolf 2: 6 of 6 HP (d4 · Resolve 100%)",
        "  1  Attack wolf 1 with Dagger (83% to do harm):  solo-journal take 1",
        "  2  Whole round:  solo-journal take 2",
        "  3  Flee:  solo-journal take 3",
        "  4  The foes act (75% to do harm):  solo-journal take 4",
    ]
    assert "  5  Attack: wolf 2 with Dagger (83% to do harm):  solo-journal take 5" in shown


def test_what_is_one_key_further_is_taken_by_its_number_too(fight: Run) -> None:
    shown = fight("fight").out.splitlines()
    number = next(line.split()[0] for line in shown if "With advantage: wolf 2" in line)
    assert fight("take", number, "--dice", "1,5").out.startswith("Pim hits wolf 2 with Dagger · HP 6 → 1")


def test_what_is_done_in_words_can_do_without_them(run: Run) -> None:
    for command in (
        ("new", "Oaths", "--system", "daggerheart"),
        ("do", "daggerheart.create", "ready=oathkeeper", "name=Ada"),
        ("scene", "The ford"),
        ("do", "daggerheart.mark", "what=hp", "amount=7"),
        ("do", "daggerheart.death", "choice=avoid", "--dice", "9"),
    ):
        assert run(*command).code == 0
    number = next(
        each.split()[0] for each in run("take").out.splitlines() if "long rest" in each and "[how=...]" in each
    )
    assert run("take", number, "--dice", "2").out.startswith("Ada takes a long rest")


def test_the_board_as_json(fight: Run) -> None:
    found = fight("fight", "--json").object["fight"]
    assert found["title"] == "Round 1 · your turn"
    assert found["fighters"][1] == {
        "name": "wolf 1",
        "side": "theirs",
        "label": "HP",
        "value": 6,
        "size": 6,
        "detail": "d4 · Resolve 100%",
        "marks": [],
        "out": False,
        "turn": False,
    }
    assert [move["number"] for move in found["moves"]][:4] == [1, 2, 3, 4]
    assert {move["sort"] for move in found["moves"][4:]} >= {"Attack", "Item", "Try", "Foes"}
    assert found["moves"][0]["inputs"] == {"target": ["wolf 1"]}


def test_a_move_is_taken_by_its_number(fight: Run) -> None:
    assert fight("take", "2", "--dice", "4,1,1").out.startswith("They lose 4 HP")
    assert fight("fight").out.startswith("Round 2 · your turn")


def test_without_a_fight_it_says_so(run: Run) -> None:
    run("new", "Quiet", "--system", "nightsong")
    told = run("fight").out
    assert told.startswith("There is no fight. A foe begins one: `solo-journal do nightsong.foe 3 moth-wolf ")
    assert run("fight", "--json").object == {"fight": None}


def test_the_odds_of_a_round_are_reported_for_each_roll(fight: Run) -> None:
    told = fight("odds", "nightsong.round")
    assert told.code == 0
    assert "Pim, Dagger d6: hit 83.3%, out 16.7%; wolf 1, d4: hit 75.0%" in told.out
    rolls = fight("odds", "nightsong.round", "--json").object["rolls"]
    assert rolls["Pim, Dagger d6"]["marks"]["out"] == {"fraction": "1/6", "percent": 16.67}


def test_a_move_that_needs_to_know_something_says_so_and_the_end_is_reported_once(fight: Run) -> None:
    number = next(line.split()[0] for line in fight("fight").out.splitlines() if "a foe resists something" in line)
    asked = fight("take", number)
    assert (asked.code, asked.out) == (1, "")
    assert asked.err.startswith("An NPC withstands: Target is missing. Type it after the number.")
    assert fight("take", "3").out.startswith("Pim leaves"), "alone, nobody has to be named"
    fight("do", "nightsong.foe", "2 rat hp4")
    ended = fight("do", "nightsong.end_fight").out
    assert ended.count("The fight is over") == 2, "what came, and what it asks"
