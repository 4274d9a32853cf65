"""Undo, redo, edits, strikes, overrules, rerolls, and taking what an act left open."""

from __future__ import annotations

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


def test_undo_says_what_it_undoes_and_takes_it_all(torch: Run) -> None:
    assert torch("undo").out == "Undone: Torch d8 → d6 (3)\n"
    assert stands_at(torch) == 8
    assert "d6" not in torch("log").out
    assert torch("redo").out.startswith("Redone: Torch d8 → d6 (3)\n")
    assert stands_at(torch) == 6


def test_show_only_says_it(torch: Run) -> None:
    assert "Torch d8 → d6" in torch("undo", "--show").out
    assert torch("undo", "--show", "--json").object["outcome"]["headline"] == "d6"
    assert stands_at(torch) == 6


def test_undo_as_json_is_the_entry_that_it_kept(torch: Run) -> None:
    target = torch("log", "-n", "1", "--json").object["entries"][0]["id"]
    entry = torch("undo", "--json").object
    assert (entry["kind"], entry["target"]) == ("undo", target)
    assert entry["change"] == [{"path": "trackers/torch/die", "before": 6, "after": 8}]


@pytest.mark.parametrize(("answer", "die"), [(b"n\n", 6), (b"y\n", 8), (b"\n", 8)])
def test_on_a_terminal_it_asks_first(torch: Run, run: Run, answer: bytes, die: int) -> None:
    ran = run("undo", stdin=answer, terminal=True)
    assert ran.code == 0
    assert ran.err.startswith("Undo Torch d8 → d6 (3)?")
    assert stands_at(torch) == die


def test_yes_or_json_does_not_ask(torch: Run, run: Run) -> None:
    assert run("undo", "--yes", terminal=True).code == 0
    assert run("redo", "--json", terminal=True).object["kind"] == "redo"
    assert stands_at(torch) == 6


def test_leaving_the_question_open_changes_nothing(torch: Run, run: Run) -> None:
    assert run("undo", terminal=True).code == 130
    assert stands_at(torch) == 6


def test_an_edit_changes_the_words_and_keeps_the_old_ones(play: Run) -> None:
    play("note", "The gate is shot.")
    id_ = play("log", "--ids").out.split()[-5]
    assert play("edit", id_.lower(), "The gate is shut.").out == "Edited: The gate is shut.\n"
    assert "The gate is shut." in play("log").out
    assert "Edited " in play("log", "--everything").out


def test_an_entry_is_named_by_its_whole_id_too(play: Run) -> None:
    id_ = play("note", "One.", "--json").object["id"]
    play("note", "Two.")
    assert play("strike", id_, "--json").object["target"] == id_
    assert "Crossed out: One." in play("log").out
    assert play("strike", id_).out == "No longer crossed out: “One.”\n"
    assert "Crossed out" not in play("log").out
    play("undo")
    assert "Crossed out: One." in play("log").out


def test_overrule_lets_another_outcome_count_and_shows_the_rolled_one(play: Run) -> None:
    play("ask", "Is it?", "--dice", "2,2")
    assert play("overrule", "last", "No", "--take-back").out.startswith("Overruled: No\n")
    assert "? Is it? → No (overruled; rolled Yes, and)" in play("log").out


def test_a_reroll_takes_the_place_of_the_roll(torch: Run) -> None:
    assert torch("reroll", "--dice", "5").out.startswith("Torch still d8   5\n")
    assert stands_at(torch) == 8
    assert torch("check").code == 0


def test_dice_are_corrected_on_the_command_line(torch: Run, run: Run) -> None:
    assert torch("correct", "--dice", "8").out.startswith("Torch still d8   8\n")
    assert stands_at(torch) == 8
    assert "Type what you rolled: --dice" in run("correct").err
    assert torch("check").code == 0


def test_an_offer_is_taken_by_its_number_and_what_it_needs(play: Run, run: Run) -> None:
    play("sheet", "add", "Kaelen")
    told = play("do", "duskara.risk", "question=Slip past?", "--dice", "4").out
    assert "  1  Take a condition:  solo-journal take 1 name=..." in told.splitlines()
    (first, _) = play("take", "--json").object["open"]
    assert (first["number"], first["procedure"], first["missing"]) == (1, "duskara.condition", "name")
    assert run("take", "1").code == 1
    assert "No offer 7." in run("take", "7").err
    assert play("take", "1", "Exhausted").out.startswith("Kaelen is Exhausted\n")
    assert "condition: Exhausted" in play("sheet").out
    assert play("take").out == "Nothing on offer.\n"


def test_what_a_reroll_leaves_open_is_reported_too(play: Run) -> None:
    play("do", "duskara.risk", "question=Slip past?", "--dice", "5")
    assert "solo-journal take 1" in play("reroll", "--dice", "4").out


def test_undo_and_redo_reach_the_act_of_another_command(play: Run) -> None:
    for question in ("One?", "Two?", "Three?"):
        play("ask", question)
    play("undo")
    play("undo")
    assert "One?" in play("log").out
    assert "Two?" not in play("log").out
    play("redo")
    assert "Two?" in play("log").out
    assert "Undone: ? Three?" in play("log", "--everything").out


def test_what_is_redone_spells_names_as_the_act_did(play: Run) -> None:
    play("note", "[N:Órla|smith] waits.")
    play("do", "lists.notes", "list=people", "name=Órla", "lines=owes us a boat")
    play("undo")
    assert "Órla: owes us a boat" in play("redo").out.splitlines()[-1]


def test_a_name_that_several_have_is_settled_at_a_terminal_and_else_refused(play: Run, run: Run) -> None:
    play("tracker", "add", "Torch", "clock", "size=4")
    play("tracker", "add", "Torso", "clock", "size=4")
    refused = run("tracker", "tick", "Tor")
    assert (refused.code, "1) Torch, 2) Torso" in refused.err) == (1, True)
    assert run("tracker", "tick", "Tor", stdin=b"2\n", terminal=True).code == 0
    assert play("tracker").out == "Torch  clock  0/4\nTorso  clock  1/4\n"
