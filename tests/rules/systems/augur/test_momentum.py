"""The Momentum track and Stress (rules 5.3): bounds, the reset at 0, and the debt where no Stress can be marked."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from solo_journal.rules.immutable import plain
from solo_journal.rules.kinds.holder import Holder
from solo_journal.rules.kinds.meter import Meter
from solo_journal.rules.systems.augur.sheet import MOMENTUM, SHEET, STRESS, Sheet
from solo_journal.rules.world import World

from ....rows import each_row


def somebody(**sheet: int) -> Holder:
    return Holder(SHEET, World(), "", "", plain(Sheet.model_validate(sheet)))


def both(who: Holder) -> tuple[int, int]:
    return who.value(MOMENTUM), who.value(STRESS)


@each_row(
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
    assert both(somebody(momentum=momentum, stress=stress).moved(MOMENTUM, by)) == after


def test_the_debt_at_zero_is_paid_as_soon_as_stress_is_free() -> None:
    assert both(somebody(momentum=0, stress=4).moved(STRESS, -2)) == (2, 3)


def test_a_gain_in_between_cancels_the_debt() -> None:
    assert both(somebody(momentum=0, stress=4).moved(MOMENTUM, 1).moved(STRESS, -1)) == (1, 3)


MOVES = st.lists(st.tuples(st.sampled_from([MOMENTUM, STRESS]), st.integers(-7, 7)), max_size=40)


@given(MOVES, st.integers(0, 6))
def test_no_track_ever_leaves_its_bounds(moves: list[tuple[Meter, int]], most: int) -> None:
    who = somebody(stress_most=most)
    for meter, by in moves:
        who = who.moved(meter, by)
        momentum, stress = both(who)
        assert 0 <= momentum <= 6
        assert 0 <= stress <= most
        assert momentum or not who.room(STRESS)
