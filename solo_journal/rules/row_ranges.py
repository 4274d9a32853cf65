"""On which numbers a row stands (`4`, `1-3`, `00`), and that rows cover their dice without gap or overlap."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .pack_faults import Place
from .refused import BadInput
from .tables import Row, TableDice

MOST_DICE = 100
"""A table may be rolled with this many dice,"""
MOST_SIDES = 100_000
"""of this many sides;"""
MOST_NUMBERS = 1_000
"""and where they are several, dice times sides may come to this much."""

_DICE = re.compile(r"([0-9]{0,3})d([0-9]{1,6}|%)", re.ASCII)
_RANGE = re.compile(r"([0-9]{1,6})(?:\s*[-–—]\s*([0-9]{1,6}))?", re.ASCII)


def table_dice(written: str) -> TableDice:
    """The dice of a ranged table: `d6`, `2d6`, `d100`, `d%` or `d66`. Raises `BadInput`."""
    match = _DICE.fullmatch(written.strip().lower())
    if match is None:
        raise BadInput(f"dice are such as d6, 2d6, d100, d66 or 6x6, not “{written[:40]}”.")
    count = int(match[1] or 1)
    sides = 100 if match[2] == "%" else int(match[2])
    if sides == 66:
        if count != 1:
            raise BadInput("d66 is rolled once in a table.")
        return TableDice(2, 6, digits=True)
    if not 1 <= count <= MOST_DICE or not 1 <= sides <= MOST_SIDES:
        raise BadInput(f"a table has 1 to {MOST_DICE} dice of 1 to {MOST_SIDES:,} sides, not {written}.")
    if count > 1 and count * sides > MOST_NUMBERS:
        raise BadInput(f"{written} are too many numbers for a table: dice times sides is at most {MOST_NUMBERS:,}.")
    return TableDice(count, sides)


def read_range(on: object, dice: TableDice) -> tuple[int, int]:
    """The first and last number of a row, from its `on`: a whole number, or `4`, `1-3`, `98-00` in quotes."""
    match = None if isinstance(on, bool) else _RANGE.fullmatch(str(on).strip())
    if match is None:
        raise BadInput(f"on is a number or a range such as 1-3, not “{str(on)[:40]}”.")
    low = _number(match[1], dice)
    high = _number(match[2], dice) if match[2] else low
    for number in (low, high):
        if not dice.shows(number):
            raise BadInput(f"{dice} shows {dice.low} to {dice.high}, and never {number}.")
    if high < low:
        raise BadInput(f"the range {match[0]} runs backwards.")
    return low, high


def _number(written: str, dice: TableDice) -> int:
    return 100 if written == "00" and dice.high == 100 else int(written)


def ranged_rows(ranges: Sequence[object], texts: Sequence[str], dice: TableDice, place: Place) -> tuple[Row, ...]:
    """Rows in the order of their numbers. Raises `BadPack` for a gap, an overlap or a number out of range."""
    rows: list[tuple[Row, int]] = []
    for number, (on, text) in enumerate(zip(ranges, texts, strict=True), start=1):
        try:
            low, high = read_range(on, dice)
        except BadInput as why:
            raise place.row(number).wrong(str(why)) from None
        rows.append((Row(text, low, high), number))
    rows.sort(key=lambda each: each[0].low)
    expected = dice.low
    for at, (row, number) in enumerate(rows):
        if row.low > expected:
            raise place.wrong(f"no row stands on {_span(expected, row.low, dice)}.")
        if row.low < expected:
            other, where = rows[at - 1]
            raise place.row(number).wrong(f"{row.on} overlaps row {where}, which stands on {other.on}.")
        expected = dice.after(row.high)
    if rows[-1][0].high < dice.high:
        raise place.wrong(f"no row stands on {_span(expected, dice.high + 1, dice)}.")
    return tuple(row for row, _ in rows)


def _span(first: int, past: int, dice: TableDice) -> str:
    """The numbers from `first` to the last one before `past`."""
    last = past - 1
    while not dice.shows(last):
        last -= 1
    return f"{first}" if first == last else f"{first}-{last}"
