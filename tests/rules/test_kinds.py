"""What the kinds of fields say by themselves, without any game."""

from __future__ import annotations

import pytest

from solo_journal.rules.kinds.home import Home
from solo_journal.rules.kinds.items import Items
from solo_journal.rules.kinds.meter import Meter
from solo_journal.rules.kinds.scores import Score, Scores
from solo_journal.rules.kinds.small_kinds import Tracks
from solo_journal.rules.refusal import Refused
from solo_journal.rules.world import World

from ..rows import each_row

STATS = Scores("Stats", one="stat")


def test_a_score_begins_at_nought_unless_it_says_otherwise() -> None:
    assert (Score("Luck").begin(), Score("Luck", start=3).begin()) == (0, 3)


@pytest.mark.parametrize(("ticks", "near"), [(0, False), (8, False), (12, True), (16, True)])
def test_a_track_is_near_its_end_with_its_last_box_to_go(ticks: int, near: bool) -> None:
    oaths = Tracks("Oaths", one="oath", boxes=4)
    home = Home("toy", "campaign", (oaths,))
    world = World().but(systems={"toy": {"oaths": {"road": {"name": "The road", "ticks": ticks}}}})
    [part] = oaths.parts(home.at(world, ""))
    assert (part.value, part.near_end) == (ticks // 4, near)


@each_row(
    ("top", "good", "value", "near"),
    [
        *((0, True, 0, False), (3, True, 1, True), (3, True, 2, False), (3, False, 2, True), (3, False, 1, False)),
        *((3, None, 0, False), (None, False, 9, False), (None, True, 1, True)),
    ],
)
def test_a_meter_is_near_its_bad_end_with_one_step_to_go_and_never_where_it_has_no_step(
    top: int | None, good: bool | None, value: int, near: bool
) -> None:
    focus = Meter("Focus", top=top, good=good)
    home = Home("toy", "campaign", (focus,))
    [part] = focus.parts(home.at(World().but(systems={"toy": {"focus": value}}), ""))
    assert part.near_end is near


@pytest.mark.parametrize(
    ("keys", "before", "after", "told"),
    [
        ((), None, {"Might": 2, "Wits": 1}, ["Might 2 added", "Wits 1 added"]),
        ((), {"Might": 2, "Wits": 1}, {"Might": 3, "Wits": 1}, ["Might 2 -> 3"]),
        (("Might",), 2, 3, ["Might 2 -> 3"]),
        (("Might", "deep"), 2, 3, []),
    ],
)
def test_a_set_of_numbers_words_what_changed_and_nothing_else(
    keys: tuple[str, ...], before: object, after: object, told: list[str]
) -> None:
    assert list(STATS.words(keys, before, after)) == told


def test_an_item_without_a_die_is_distinguished_from_one_whose_die_is_spent() -> None:
    gear = Items("Gear", each=("die",))
    tree = {"gear": {"oil": {"name": "Oil", "dice": [0]}, "tent": {"name": "Tent", "dice": []}}}
    found = gear.entries(tree)
    for key, why in (("oil", "Oil is spent"), ("tent", "Tent has no die")):
        with pytest.raises(Refused, match=why):
            gear.die_of(found[key])
    assert list(gear.part_words("Tent", ("dice",), [6], [])) == ["Tent d6 -> no die"]
