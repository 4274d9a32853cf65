"""The handbook's page about games of one's own: its examples can be played as printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solo_journal.campaign.library.game_files import game_in
from solo_journal.rules.answer_source import Typed
from solo_journal.rules.gamefile import field_specs
from solo_journal.rules.gamefile.inputs import somebody_new
from solo_journal.rules.gamefile.language import Unreadable, range_of, sum_of
from solo_journal.rules.gamefile.phrases import change_of, when_of
from solo_journal.rules.line_form import from_line
from solo_journal.rules.perform import perform
from solo_journal.rules.shelf import Shelf

from ...rows import each_row

PAGE = (Path(__file__).parents[3] / "docs" / "your-own-games.md").read_text(encoding="utf-8")
SHOWN = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def test_the_game_of_the_page_is_a_whole_one() -> None:
    assert SHOWN is not None
    game = game_in(SHOWN[1], "hollow.toml")
    assert game.core is not None
    assert game.oracle is not None
    world = somebody_new(game).on(Shelf(own={game.id: game}, elsewhere=dict))
    done = perform(from_line(game.core, "strong 2", world), world, Typed([5, 5]), tables={})
    assert (done.outcome.headline, done.outcome.total) == ("At a cost", 9)


def test_each_change_and_condition_of_the_page_can_be_read() -> None:
    listed = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert listed is not None
    for each in re.split(r"\s{3,}|\n", listed[1].strip()):
        assert change_of(each).verb
    for each in ("doubles", "two 6", "all up to 3", "marked Afraid", "favour is even", "Stress 6+"):
        assert f'"{each}"' in PAGE
        assert when_of(each).kind
    for each in ("2d6 + {stat} + 1", "3d6kh2", "4dF", "d%", "({deed} + 1)d6"):
        assert f"`{each}`" in PAGE
        assert sum_of(each).terms
    assert range_of("up to 6").high == 6


def test_every_kind_of_field_is_reported() -> None:
    fields = PAGE.partition("## Fields")[2].partition("## Rolls")[0]
    assert [kind for kind in field_specs.KINDS if f"`{kind}`" not in fields] == []


@each_row("text", ["", "2d6 * 2", "Bold", "(2d6)d6", "d", "1d6kh9", "++", "{", "99d6", "2d6 2d6"])
def test_a_faulty_sum_says_what_can_be_written(text: str) -> None:
    with pytest.raises(Unreadable):
        sum_of(text)


@each_row("text", ["Harm", "Harm 1", "= 3", "mark", "add to Gear", "Harm +d6", "tick", "{x}"])
def test_a_faulty_change_says_what_can_be_written(text: str) -> None:
    with pytest.raises(Unreadable, match="Write"):
        change_of(text)


@each_row("text", ["marked", "not doubles", "Stress", "a and b", "6", ""])
def test_a_faulty_condition_says_what_can_be_written(text: str) -> None:
    with pytest.raises(Unreadable, match="Write"):
        when_of(text)
