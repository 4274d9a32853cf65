"""Undo, redo, edits, strikes, overrules, rerolls, and taking what an act left open."""

from __future__ import annotations

import sys

import pytest

from .conftest import Run


def stands_at(play: Run) -> int:
    die: int = play("tracker", "--json").object["trackers"]["torch"]["die"]
    return die


@pytest.fixture
def torch(play: Run) -> Run:
    """A campaign with a torch that has just stepped down."""
    play("tracker", "add", "Torch", "step", "d8")
    play("tracker", "step", "Torch", "--dice", "3")
    return play


def test_undo_says_what_it_takes_back_and_takes_it_all(torch: Run) -> None:
    ran = torch("undo")
    assert ran.out.splitlines() == ["Take back: “Torch” d6 (3) [Torch d8 -> d6]", "Taken back."]
    assert stands_at(torch) == 8
    assert "d6" not in torch("log").out
    assert torch("redo").out.splitlines() == ["Bring back: “Torch” d6 (3) [Torch d8 -> d6]", "Brought back."]
    assert stands_at(torch) == 6


def test_show_only_says_it(torch: Run) -> None:
    assert torch("undo", "--show").out == "Take back: “Torch” d6 (3) [Torch d8 -> d6]\n"
    assert torch("undo", "--show", "--json").object["outcome"]["headline"] == "d6"
    assert stands_at(torch) == 6


def test_undo_as_json_is_the_entry_that_it_kept(torch: Run) -> None:
    target = torch("log", "-n", "1", "--json").object["entries"][0]["id"]
    entry = torch("undo", "--json").object
    assert (entry["kind"], entry["target"]) == ("undo", target)
    assert entry["change"] == [{"path": "trackers/torch/die", "before": 6, "after": 8}]


@pytest.mark.parametrize(("answer", "die"), [(b"n\n", 6), (b"y\n", 8), (b"\n", 8)])
def test_on_a_terminal_it_asks_first(
    torch: Run, run: Run, monkeypatch: pytest.MonkeyPatch, answer: bytes, die: int
) -> None:
    monkeypatch.setattr("solo_journal.cli.turning._agreed", lambda: answer != b"n\n")
    assert run("undo").code == 0
    assert stands_at(torch) == die


def test_who_can_answer_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    from solo_journal.cli import turning

    monkeypatch.setattr(sys, "stdin", type("Terminal", (), {"isatty": staticmethod(lambda: True)})())
    monkeypatch.setattr("click.confirm", lambda *_, **__: False)
    assert not turning._agreed()


def test_an_edit_changes_the_words_and_keeps_the_old_ones(play: Run) -> None:
    play("note", "The gate is shot.")
    id_ = play("log", "--ids").out.split()[-5]
    assert play("edit", id_.lower(), "The gate is shut.").out == "It reads now: The gate is shut.\n"
    assert "The gate is shut." in play("log").out
    assert "edit of" in play("log", "--everything").out


def test_an_entry_is_named_by_its_whole_id_too(play: Run) -> None:
    id_ = play("note", "One.", "--json").object["id"]
    play("note", "Two.")
    assert play("strike", id_, "--json").object["target"] == id_
    assert "(struck) One." in play("log").out
    play("undo")
    assert "(struck)" not in play("log").out


def test_overrule_lets_another_outcome_count_and_shows_the_rolled_one(play: Run) -> None:
    play("ask", "Is it?", "--dice", "2,2")
    assert play("overrule", "last", "No", "--take-back").out.startswith("It counts as “No” from now on.")
    assert "? Is it?   No   2 v 2 (overruled; rolled Yes, and)" in play("log").out


def test_a_reroll_takes_the_place_of_the_roll(torch: Run) -> None:
    assert torch("reroll", "--dice", "5").out.startswith("d8   5\n")
    assert stands_at(torch) == 8
    assert torch("check").code == 0


def test_an_offer_is_taken_by_its_number_and_what_it_needs(play: Run, run: Run) -> None:
    play("sheet", "add", "Kaelen")
    told = play("do", "duskara.risk", "question=Slip past?", "--dice", "4").out
    assert "  1  Take a condition:  solo-journal take 1 name=..." in told.splitlines()
    (first, _) = play("take", "--json").object["open"]
    assert (first["number"], first["procedure"], first["missing"]) == (1, "duskara.condition", "name")
    assert run("take", "1").code == 1
    assert "no number 7" in run("take", "7").err
    assert play("take", "1", "Exhausted").out.startswith("Exhausted\n")
    assert "condition: Exhausted" in play("sheet").out
    assert play("take").out == "The last act left nothing open.\n"


def test_undo_and_redo_reach_the_act_of_another_command(play: Run) -> None:
    for question in ("One?", "Two?", "Three?"):
        play("ask", question)
    play("undo")
    play("undo")
    assert "One?" in play("log").out
    assert "Two?" not in play("log").out
    play("redo")
    assert "Two?" in play("log").out
    assert "(taken back) ? Three?" in play("log", "--everything").out
