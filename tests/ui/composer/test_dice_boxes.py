"""The boxes for own dice: which keys fill them, what is refused, and how they are drawn."""

from __future__ import annotations

import pytest

from solo_journal.rules.answer_source import Roll
from solo_journal.rules.dice_counting import AS_ROLLED
from solo_journal.ui.composer.dice_boxes import DiceBoxes

NAMED = {" ": "space", "\n": "enter", ",": "comma", "<": "backspace"}


def typed(roll: Roll, keys: str) -> DiceBoxes:
    """The boxes after these keys; `<` is Backspace."""
    boxes = DiceBoxes(roll)
    for each in keys:
        name = NAMED.get(each, each)
        boxes.press(name, None if name == "backspace" else each)
    return boxes


def roll(count: int, high: int, low: int = 1) -> Roll:
    return Roll("Chance", count, low, high, AS_ROLLED)


@pytest.mark.parametrize(
    ("dice", "keys", "faces"),
    [
        (roll(2, 6), "52", [5, 2]),
        (roll(2, 6), "5 2", [5, 2]),
        (roll(2, 6), "５２", [5, 2]),
        (roll(2, 20), "١٧ ٣ ", [17, 3]),
        (roll(2, 6), "5<62", [6, 2]),
        (roll(2, 6), "524", [5, 2]),
        (roll(1, 20), "7 ", [7]),
        (roll(1, 10), "5", [5]),
        (roll(1, 20), "1 ", [1]),
        (roll(2, 20), "9 20", [9, 20]),
        (roll(2, 20), "17 3\n", [17, 3]),
        (roll(2, 20), "1<2,20 ", [2, 20]),
        (roll(1, 10), "0", [10]),
        (roll(2, 10), "10\n0", [10, 10]),
        (roll(1, 100), "00", [100]),
        (roll(1, 100), "07", [7]),
        (roll(2, 100), "10 58", [10, 58]),
        (roll(4, 1, low=-1), "+-01", [1, -1, 0, 1]),
    ],
)
def test_keys_fill_the_boxes(dice: Roll, keys: str, faces: list[int]) -> None:
    boxes = typed(dice, keys)
    assert boxes.full
    assert boxes.faces == faces
    dice.check(boxes.faces)


@pytest.mark.parametrize(
    ("dice", "keys", "trouble"),
    [
        (roll(2, 6), "57", "A face of 2d6 is 1 to 6, not 7."),
        (roll(2, 6), "0", "A face of 2d6 is 1 to 6, not 0."),
        (roll(1, 20), "25", "A face of 1d20 is 1 to 20, not 25."),
        (roll(2, 12), "20", "A face of 2d12 is 1 to 12, not 20."),
        (roll(1, 20), "0 ", "A face of 1d20 is 1 to 20, not 0."),
        (roll(1, 12), "\n", "Type 1 to 12 first."),
        (roll(2, 6), "x", "A face of 2d6 is 1 to 6, not “x”."),
        (roll(2, 1, low=-1), "2", "A face of 2dF is +, - or 0, not 2."),
    ],
)
def test_a_face_that_the_dice_cannot_show_is_refused_at_once(dice: Roll, keys: str, trouble: str) -> None:
    boxes = typed(dice, keys)
    assert boxes.trouble == trouble
    assert not boxes.full
    boxes.press("backspace", None)
    assert not boxes.trouble


def test_each_die_has_its_box() -> None:
    assert typed(roll(3, 6), "5").boxes() == "[5][_][ ]"
    assert typed(roll(2, 20), "171").boxes() == "[17][1_]"
    assert typed(roll(2, 1, low=-1), "+0").boxes() == "[+1][0]"


def test_many_dice_show_the_last_ones_and_how_many_there_are() -> None:
    drawn = typed(roll(40, 6), "1" * 20).boxes()
    assert drawn.endswith("20 of 40")
    assert drawn.count("[") == 12
    assert "[_]" in drawn
