"""A sheet in rows, part by part, from plain data; and free notes that read as numbers, without any game."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo_journal.rules.kinds.small_kinds import note_parts
from solo_journal.rules.kinds.view import (
    Chip,
    ChipsPart,
    ConditionRow,
    ConditionsPart,
    ItemRow,
    ItemsPart,
    LinesPart,
    MeterPart,
    Stat,
    StatGrid,
    StepPart,
    ViewPart,
)
from solo_journal.ui.page.sheet_rows import condition_row, flow_names, rows_of


@pytest.mark.parametrize(
    ("part", "row"),
    [
        (StatGrid("Stats", (Stat("Swift", 3), Stat("Warm", 1, "-1 tired"))), "Swift +3          Warm +1 -1 tired"),
        (MeterPart("Oath", 2, 0, 5, True), "Oath  ◆◆◇◇◇"),
        (MeterPart("HP", -2, -5, 9, True, near_end=True), "HP  −2/9  ▯▯▯▯▯▯▯▯▯ ▲"),
        (MeterPart("XP", 40, 0, None, None), "XP  40"),
        (StepPart("Oil", 8, (8, 6, 4, 0), Fraction(3, 8)), "Oil  d8  ▁▃▅                   falls 38%"),
        (StepPart("Oil", 0, (8, 6, 4, 0), Fraction(0)), "Oil  spent"),
        (ChipsPart("Ties", (Chip("Orso"), Chip("The mill", value="+2"))), "Ties  Orso · The mill +2"),
        (
            ChipsPart("Scene", (Chip("Ice", "-"), Chip("Rope", "+"), Chip("Dusk")), signed=True),
            "Scene  −Ice · +Rope · Dusk",
        ),
        (
            ItemsPart("Gear", (ItemRow("Spear", dice="d8"), ItemRow("Buckler", spent=True))),
            "Gear  Spear d8 · Buckler broken",
        ),
        (LinesPart("Looks", ("Tall", "one-eyed")), "Looks  Tall · one-eyed"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_a_part_is_a_row(part: ViewPart, row: str) -> None:
    assert [line.plain.rstrip() for each in rows_of([part]) for line in each.drawn(40)] == [row]


def test_conditions_are_shown_elsewhere() -> None:
    assert list(rows_of([ConditionsPart("harm", (ConditionRow("Cut"),))])) == []


@pytest.mark.parametrize(
    ("label", "text", "part"),
    [
        ("HP", "6/8", MeterPart("HP", 6, 0, 8, None)),
        ("STR", "+2", StatGrid("", (Stat("STR", 2),))),
        ("Looks", "Burn scars", LinesPart("Looks", ("Burn scars",))),
        ("Room", "number 7", LinesPart("Room", ("number 7",))),
    ],
)
def test_a_note_that_reads_as_a_number_is_one(label: str, text: str, part: ViewPart) -> None:
    assert list(note_parts(label, text)) == [part]


def test_a_meter_has_a_box_for_each_point_unless_there_are_many_or_fewer_than_none() -> None:
    parts = [MeterPart("HP", 7, 0, 9, True), MeterPart("LP", 3, -9, 9, True), MeterPart("Hope", 2, 0, 6, True)]
    parts += [MeterPart("Calm", 19, 0, 20, True), MeterPart("Last", 1, 0, 30, True)]
    assert [line.plain.rstrip() for row in rows_of(parts) for line in row.drawn(36)] == [
        "HP    7/9   ▮▮▮▮▮▮▮▯▯",
        "LP    3/9   ▮▮▮▯▯▯▯▯▯",
        "Hope  ◆◆◇◇◇◇",
        "Calm  19/20 ▮▮▮▮▮▮▮▮▮▯",
        "Last  1/30  ▮▯▯▯▯▯▯▯▯▯",
    ]


def test_names_that_do_not_fit_are_counted_and_never_cut_in_two() -> None:
    part = ChipsPart("skill", tuple(Chip(f"Skill number {number}") for number in range(8)))
    rows = [line.plain.rstrip() for row in rows_of([part]) for line in row.drawn(30)]
    assert rows == ["Skill  Skill number 0", "       Skill number 1", "       Skill number 2 · +5"]
    carried = ["Rope d6", "Oil d6", "Salt d8", "Pick d4", "Bell", "Knife d6", "Map"]
    assert flow_names(carried, 19) == ["Rope d6 · Oil d6", "Salt d8 · Pick d4", "Bell · +2"], "a die is never cut off"


def test_numbers_of_several_grids_are_in_the_same_columns() -> None:
    grids = [
        StatGrid("a", (Stat("Agility", 2), Stat("Might", 0))),
        StatGrid("b", (Stat("Proficiency", 1), Stat("Level", 1))),
    ]
    first, second = (line.plain for row in rows_of(grids) for line in row.drawn(40))
    assert first.index("Might") == second.index("Level")


def test_a_condition_draws_its_minus() -> None:
    (line,) = condition_row(ConditionRow("Endurance -1")).drawn(30)
    assert line.plain.startswith("▲ Endurance −1")


def test_a_harmful_meter_has_the_bad_fill() -> None:
    (row,) = rows_of([MeterPart("Stress", 3, 0, 5, False)])
    (line,) = row.drawn(30)
    assert any("$text-error" in str(span.style) for span in line.spans)


def test_a_narrow_row_gives_up_its_picture_before_its_value_and_its_warning() -> None:
    """The bar pushed the warning out, and the chance to fall the die itself."""
    hurt, oil = MeterPart("HP", -3, -3, 5, True, near_end=True), StepPart("Oil", 6, (4, 6, 8), Fraction(1, 2))

    def drawn(width: int) -> list[str]:
        return [line.plain.rstrip() for row in rows_of([hurt, oil]) for line in row.drawn(width)]

    assert drawn(30) == ["HP   −3/5  ▯▯▯▯▯ ▲", "Oil  d6  ▁▃·         falls 50%"]
    assert drawn(20) == ["HP   −3/5  ▯▯▯▯▯ ▲", "Oil  d6    falls 50%"]
    assert drawn(16) == ["HP   −3/5 ▲", "Oil  d6  ▁▃·"]
    assert drawn(11) == ["HP   −3/5 ▲", "Oil  d6"]
