"""How hard a fight is for one: reckoned from what both sides deal and bear on average, and never from names."""

from __future__ import annotations

import pytest

from solo_journal.rules.strength import Fighting, strength, tried
from solo_journal.rules.systems.daggerheart.board import marked, reaches
from solo_journal.rules.systems.pathwalker.board import dealt as sixes

WOLF = (2.5, Fighting(deals=2.0, bears=5.0))


def test_three_of_a_kind_are_far_harder_than_one() -> None:
    """One wolf falls in the second round and bites once; three bite 1 + 3 + 5 times."""
    one, three = strength(20, [WOLF]), strength(20, [WOLF] * 3)
    assert one.share == pytest.approx(0.1)
    assert three.share == pytest.approx(0.9)
    assert (one.word, three.word, strength(20, [WOLF] * 5).word) == ("safe", "hard", "deadly")


def test_who_falls_at_the_first_blow_deals_nothing() -> None:
    assert strength(5, [(9.0, Fighting(deals=50.0, bears=3.0))]).share == 0


def test_who_cannot_hurt_them_is_lost() -> None:
    assert strength(10, [(0.0, Fighting(deals=1.0, bears=5.0))], "Ida").told() == "deadly for Ida alone"


def test_averages_are_those_of_the_dice() -> None:
    assert sixes(1, 0) == pytest.approx(1 / 6)
    assert sixes(1, 1) == pytest.approx(5 / 36)
    assert marked(1, 6, 0, 3, 6) == pytest.approx((1 + 1 + 2 + 2 + 2 + 3) / 6)
    assert marked(2, 4, 1, 4, 9) == pytest.approx((1 * 1 + 2 * 14 + 3 * 1) / 16)
    assert reaches(0, 13) == pytest.approx((78 + 6) / 144), "doubles below it succeed too"


def test_a_fight_that_is_tried_is_as_hard_each_time_and_called_by_how_often_it_is_won() -> None:
    def won(share: float) -> str:
        found = tried(lambda chance: chance.random() < share)
        assert found == tried(lambda chance: chance.random() < share)
        assert found.share == pytest.approx(1 - share, abs=0.05)
        return found.word

    assert [won(each) for each in (0.99, 0.88, 0.6, 0.3)] == ["safe", "fair", "hard", "deadly"]
