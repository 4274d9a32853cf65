"""Reads one table of a pack, of any kind, from its plain tree."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from .pack_faults import Place, brief
from .plurals import plural
from .refusal import BadInput, Refused
from .table_calls import calls
from .tables import Row, Table, TableDice, TableKind

MOST_DICE = 100
"""Most dice of a table."""
MOST_SIDES = 100_000
"""Most sides of a table's dice."""
MOST_NUMBERS = 1_000
"""Most dice times sides, for several dice."""

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
    """The first and last number of a row from its `on`: an integer, or `4`, `1-3`, `98-00` in quotes."""
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


def rows_by_range(ranges: Sequence[object], texts: Sequence[str], dice: TableDice, place: Place) -> tuple[Row, ...]:
    """Rows sorted by their numbers. Raises `BadPack` for a gap, an overlap or a number out of range."""
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
            raise place.wrong(f"no row covers {_span(expected, row.low, dice)}.")
        if row.low < expected:
            other, where = rows[at - 1]
            raise place.row(number).wrong(f"{row.on} overlaps row {where}, which covers {other.on}.")
        expected = dice.after(row.high)
    if rows[-1][0].high < dice.high:
        raise place.wrong(f"no row covers {_span(expected, dice.high + 1, dice)}.")
    return tuple(row for row, _ in rows)


def _span(first: int, past: int, dice: TableDice) -> str:
    """The numbers from `first` to the last before `past`, as text."""
    last = past - 1
    while not dice.shows(last):
        last -= 1
    return f"{first}" if first == last else f"{first}-{last}"


MOST_ROWS = 10_000
"""Most rows in all tables of a pack."""
MOST_ROW_TEXT = 2_000
"""Most characters in a row."""
MOST_WEIGHT = 100_000
"""Largest sum of the weights of a table."""

_KEYS = ["id", "title", "dice", "offers", "rows"]
_ID = "abcdefghijklmnopqrstuvwxyz0123456789"


def read_table(tree: Any, number: int, pack: str, version: str, file: Place) -> Table:
    """The table in this tree, the `number`th of its pack. Raises `BadPack`."""
    if not isinstance(tree, Mapping):
        raise file.inside(f"table {number}", "table", number - 1).wrong("a table begins with [[table]].")
    id_ = read_id(tree, file.inside(f"table {number}", "table", number - 1))
    place = file.inside(f"table “{id_}”", "table", number - 1)
    place.check_keys(tree, _KEYS)
    listed = tree.get("rows")
    if listed is not None and not isinstance(listed, list):
        raise place.wrong(f'rows are a list of texts, rows = ["One", "Two"], not {brief(listed)}.')
    if not listed:
        raise place.wrong("it has no rows.")
    if len(listed) > MOST_ROWS:
        raise place.wrong(f"it has more than {MOST_ROWS:,} rows. Split it in two.")
    kind, dice, rows = _rows(listed, place.text(tree, "dice"), place)
    title = " ".join(place.text(tree, "title", id_, most=100).split())
    return Table(pack, version, id_, title, kind, dice, rows, place.text(tree, "offers", most=100))


def read_id(tree: Mapping[str, Any], place: Place) -> str:
    id_ = tree.get("id")
    if id_ is None:
        raise place.wrong("id is missing.")
    if not isinstance(id_, str) or not 0 < len(id_) <= 40 or set(id_) - set(_ID + "-_") or id_[0] not in _ID:
        raise place.wrong(f"an id is up to 40 of a-z, 0-9, - and _, not {brief(id_)}.")
    return id_


def _rows(listed: list[Any], dice: str, place: Place) -> tuple[TableKind, TableDice, tuple[Row, ...]]:
    if dice.lower() == "6x6":
        return "6x6", TableDice(2, 6, digits=True), _square(listed, place)
    if dice:
        try:
            shape = table_dice(dice)
        except Refused as why:
            raise place.wrong(str(why)) from None
        return "d66" if shape.digits else "ranged", shape, _rows_by_range(listed, shape, place)
    if not any(isinstance(each, Mapping) for each in listed):
        rows = tuple(Row(_cell(each, place.row(at)), at, at) for at, each in enumerate(listed, start=1))
        return "uniform", TableDice(1, len(rows)), rows
    rows = _rows_by_weight(listed, place)
    return "weighted", TableDice(1, rows[-1].high), rows


def _square(listed: list[Any], place: Place) -> tuple[Row, ...]:
    if len(listed) != 6:
        raise place.wrong(f"6x6 is six rows of six, and it has {plural(len(listed), 'row')}.")
    rows = []
    for line, cells in enumerate(listed, start=1):
        if not isinstance(cells, list) or len(cells) != 6:
            came = plural(len(cells), "cell") if isinstance(cells, list) else "no list of cells"
            raise place.row(line).wrong(f"6x6 is six rows of six, and this one has {came}.")
        for column, cell in enumerate(cells, start=1):
            text = _cell(cell, place.row(line).inside(f"column {column}"))
            rows.append(Row(text, 10 * line + column, 10 * line + column))
    return tuple(rows)


def _rows_by_range(listed: list[Any], dice: TableDice, place: Place) -> tuple[Row, ...]:
    wanted = 'on = "1-3" and a text'
    trees = [_row(each, ["on", "text"], place.row(number), wanted) for number, each in enumerate(listed, start=1)]
    texts = [_cell(tree["text"], place.row(number)) for number, tree in enumerate(trees, start=1)]
    return rows_by_range([tree["on"] for tree in trees], texts, dice, place)


def _rows_by_weight(listed: list[Any], place: Place) -> tuple[Row, ...]:
    rows: list[Row] = []
    total = 0
    for number, each in enumerate(listed, start=1):
        here = place.row(number)
        wanted = 'a text and a weight, {text = "Still", weight = 3}, or is a text alone'
        tree = {"text": each, "weight": 1} if isinstance(each, str) else _row(each, ["text", "weight"], here, wanted)
        weight = tree["weight"]
        if isinstance(weight, bool) or not isinstance(weight, int) or weight < 1:
            never = " Remove a row that never comes." if weight == 0 and weight is not False else ""
            raise here.wrong(f"a weight is a whole number from 1, not {brief(weight)}.{never}")
        if total + weight > MOST_WEIGHT:
            raise here.wrong(f"the weights come to more than {MOST_WEIGHT:,}. Use smaller ones.")
        rows.append(Row(_cell(tree["text"], here), total + 1, total + weight))
        total += weight
    return tuple(rows)


def _row(row: Any, keys: list[str], place: Place, wanted: str) -> Mapping[str, Any]:
    if not isinstance(row, Mapping):
        raise place.wrong(f"a row of this table has {wanted}.")
    place.check_keys(row, keys)
    missing = [key for key in keys if key not in row]
    if missing:
        raise place.wrong(f"{missing[0]} is missing: a row of this table has {wanted}.")
    return row


def _cell(text: Any, place: Place) -> str:
    """The text of a row on one line, with its calls checked."""
    if not isinstance(text, str) or not text.strip():
        raise place.wrong(f"a row is a text, not {brief(text)}.")
    if len(text) > MOST_ROW_TEXT:
        raise place.wrong(f"a row has at most {MOST_ROW_TEXT:,} characters, and this one has {len(text):,}.")
    place.check_shown(text)
    try:
        calls(text)
    except Refused as why:
        raise place.wrong(str(why)) from None
    return text
