"""How a game is played, told by the command line from its primer."""

from __future__ import annotations

import pytest

from solo_journal.rules import shelf
from solo_journal.rules.primer import primer_of

from .conftest import Run


def test_without_a_topic_the_games_are_listed_with_their_sections(run: Run) -> None:
    out = run("help").out
    for game in shelf.choices():
        primer = primer_of(game)
        assert primer is not None
        assert f"{game.id}: {game.title}" in out
        assert "; ".join(each.title for each in primer.sections) in out


def test_do_explains_the_procedure_named_before_help(run: Run) -> None:
    assert run("do", "nightsong.attack", "--help").out == run("systems", "nightsong.attack").out
    assert "Usage: solo-journal do" in run("do", "--help").out


@pytest.mark.parametrize("game", shelf.games())
def test_a_primer_is_plain_text_no_wider_than_a_terminal(run: Run, game: str) -> None:
    out = run("help", game).out
    assert "THE LOOP" in out
    assert not [line for line in out.splitlines() if "**" in line or "`" in line or "<!--" in line]
    assert not [line for line in out.splitlines() if len(line) > 78 and not line.startswith("  ")]


def test_a_section_alone_and_a_game_by_the_beginning_of_its_title(run: Run) -> None:
    whole, section = run("help", "pathwalker").out, run("help", "Pathwalk", "tribulations").out
    assert section.startswith("TRIBULATIONS")
    assert section.strip() in whole
    frozen = next(line for line in section.splitlines() if line.startswith("  Frozen"))
    assert frozen.split()[1:4] == ["you", "cannot", "move,"]
    assert section.index("Grappled") > section.index("Frozen")


def test_what_is_no_topic_is_refused_with_the_near_ones(run: Run) -> None:
    assert "Did you mean nightsong?" in run("help", "nightsonk").err
    assert "No section “cooking”" in run("help", "nightsong", "cooking").err
    assert "Ask the oracle" in run("help", "duskara.ask").out
