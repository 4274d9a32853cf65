"""The Momentum track and Stress (rules 5.3): bounds, the reset at 0, and the debt where no Stress can be marked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo_journal.rules.systems.augur.momentum import moved, stressed
from solo_journal.rules.systems.augur.sheet import Sheet


@pytest.mark.parametrize(
    ("momentum", "stress", "by", "after"),
    [
        (2, 0, 1, (3, 0)),
        (6, 0, 2, (6, 0)),
        (3, 0, -1, (2, 0)),
        (1, 0, -1, (2, 1)),
        (2, 3, -5, (2, 4)),
        (1, 4, -1, (0, 4)),
        (0, 4, 1, (1, 4)),
        (0, 4, 0, (0, 4)),
    ],
)
def test_a_loss_that_reaches_zero_costs_stress_and_resets(
    momentum: int, stress: int, by: int, after: tuple[int, int]
) -> None:
    sheet = moved(Sheet(momentum=momentum, stress=stress), by)
    assert (sheet.momentum, sheet.stress) == after


def test_the_debt_at_zero_is_paid_as_soon_as_stress_is_free() -> None:
    broke = Sheet(momentum=0, stress=4)
    freed = stressed(broke, -2)
    assert (freed.momentum, freed.stress) == (2, 3)


def test_a_gain_in_between_cancels_the_debt() -> None:
    risen = moved(Sheet(momentum=0, stress=4), 1)
    freed = stressed(risen, -1)
    assert (freed.momentum, freed.stress) == (1, 3)


MOVES = st.lists(st.tuples(st.sampled_from([moved, stressed]), st.integers(-7, 7)), max_size=40)


@given(MOVES, st.integers(0, 6))
def test_no_track_ever_leaves_its_bounds(moves: list[tuple[object, int]], most: int) -> None:
    sheet = Sheet(stress_most=most)
    for move, by in moves:
        assert callable(move)
        sheet = move(sheet, by)
        assert 0 <= sheet.momentum <= 6
        assert 0 <= sheet.stress <= sheet.stress_most
        assert sheet.momentum or not sheet.free_stress
