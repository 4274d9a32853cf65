"""How hard a fight is for one: how often it is won of many times, in a word."""

from __future__ import annotations

import pytest

from solo_journal.rules.board import simulate_fights


def test_a_fight_that_is_tried_is_as_hard_each_time_and_called_by_how_often_it_is_won() -> None:
    def won(share: float) -> str:
        found = simulate_fights(lambda chance: chance.random() < share)
        assert found == simulate_fights(lambda chance: chance.random() < share)
        assert found.share == pytest.approx(1 - share, abs=0.05)
        return found.word

    assert [won(each) for each in (0.99, 0.88, 0.6, 0.3)] == ["safe", "fair", "hard", "deadly"]
