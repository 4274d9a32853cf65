"""From a game's primer alone, somebody who never read its book can play."""

from __future__ import annotations

from typing import cast

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.primer import Primer, parse, primer_of
from solo_journal.rules.procedure import Procedure
from solo_journal.rules.refusal import Unknown
from solo_journal.rules.system import System

from ..rows import each_row
from .primer_questions import QUESTIONS

GAMES = shelf.games()


def primer(game: str) -> Primer:
    found = primer_of(shelf.system(game))
    assert found is not None
    return found


def bare(markdown: str) -> str:
    """The words as they are read: no marks, and the cells of a table one after another."""
    for mark in ("**", "*", "`", "|"):
        markdown = markdown.replace(mark, " " if mark == "|" else "")
    return " ".join(markdown.split())


@each_row("game", GAMES)
def test_twenty_questions_of_a_stranger_are_answered_each_by_words_of_its_own(game: str) -> None:
    asked = QUESTIONS[game]
    text = bare(primer(game).text)
    unanswered = [question for question, answer in asked.items() if answer not in text]
    assert not unanswered
    assert len(asked) == len(set(asked.values())) >= 20


@each_row("game", GAMES)
def test_it_is_a_page_or_two_and_begins_to_play_with_making_somebody(game: str) -> None:
    assert 900 <= len(bare(primer(game).text).split()) <= 1800
    steps = shelf.system(game).loop.splitlines()
    assert steps[0].startswith("1. Make ")
    assert 5 <= len(steps) <= 8
    assert "`" not in shelf.system(game).loop


@each_row("game", GAMES)
def test_a_form_finds_the_section_for_each_of_its_procedures_and_inputs(game: str) -> None:
    """What a section says that it is about is there, and every procedure of the game has a section."""
    system, told = shelf.system(game), primer(game)
    ids = {kind.id.partition(".")[2] for kind in system.procedures}
    inputs = {name for kind in system.procedures for name in kind.model_fields}
    named = {name for each in told.sections for name in each.subjects}
    assert named == ids
    assert {name for each in told.sections for name in each.inputs} <= inputs
    assert all(told.about(kind) for kind in system.procedures)
    assert len({each.anchor for each in told.sections}) == len(told.sections)


def test_an_input_leads_to_the_section_that_tells_of_it_and_else_its_procedure_does() -> None:
    told = parse("# G\n\n## Rolls\n<!-- about: roll | dr -->\n\nA.\n\n## Fights\n<!-- about: hit | dr, foe -->\n\nB.\n")
    roll, hit = cast(
        "tuple[type[Procedure], ...]", (type("Roll", (), {"id": "g.roll"}), type("Hit", (), {"id": "g.hit"}))
    )
    found = {(kind.id, name): told.about(kind, name) for kind in (roll, hit) for name in ("dr", "foe", "why", "")}
    titles = {key: each.title if each else "" for key, each in found.items()}
    assert titles[("g.roll", "dr")] == "Rolls"
    assert titles[("g.hit", "dr")] == "Fights"
    assert titles[("g.roll", "foe")] == "Fights"
    assert (titles[("g.roll", "why")], titles[("g.hit", "")]) == ("Rolls", "Fights")
    assert "<!--" not in told.text


def test_a_section_is_found_by_its_title_or_words_in_it_and_a_wrong_one_tells_those_there_are() -> None:
    told = primer(GAMES[0])
    first = told.sections[0]
    assert told.section(first.title) == told.section(first.anchor) == first
    assert told.section("game master").title == "Being your own game master"
    with pytest.raises(Unknown, match="No section"):
        told.section("cooking")


def test_a_game_of_another_package_brings_its_own_and_one_without_has_none() -> None:
    text = "# Coin\n\n## The loop\n\n1. Toss\n   it.\n2. Call `heads`.\n"
    coin = System("coin", "Coin", "", (), primer=lambda: text)
    assert coin.loop == "1. Toss it.\n2. Call heads."
    assert (System("none", "None", "", ()).loop, primer_of(System("none", "None", "", ()))) == ("", None)
