"""Random tables.

Every table is reduced to dice that are read as a number, and rows for ranges of numbers. A row may call other tables
and roll dice (`table_calls.py`, `table_draw.py`).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from .dice_counting import Tally
from .lonelog_tags import tags_in
from .names import fold_name, same
from .refusal import Unknown, nearest

TableKind = Literal["uniform", "weighted", "ranged", "d66", "6x6"]


@dataclass(frozen=True, slots=True)
class TableDice:
    """The dice of a table, read as a sum or as digits (d66: tens and ones)."""

    count: int
    sides: int
    digits: bool = False

    @property
    def low(self) -> int:
        return self.number([1] * self.count)

    @property
    def high(self) -> int:
        return self.number([self.sides] * self.count)

    def number(self, faces: Sequence[int]) -> int:
        return int("".join(map(str, faces))) if self.digits else sum(faces)

    def shows(self, number: int) -> bool:
        """Whether this number is possible: 17 is not on a d66."""
        fits = not self.digits or all(1 <= int(digit) <= self.sides for digit in str(number))
        return fits and self.low <= number <= self.high

    def after(self, number: int) -> int:
        """The next possible number: 21 after 16 on a d66."""
        number += 1
        while number < self.high and not self.shows(number):
            number += 1
        return number

    def __str__(self) -> str:
        if self.digits:
            return "d" + str(self.sides) * self.count
        return f"{self.count if self.count > 1 else ''}d{self.sides}"


@dataclass(frozen=True, slots=True)
class Row:
    """A text with its range of numbers, from `low` to `high`."""

    text: str
    low: int
    high: int

    @property
    def on(self) -> str:
        """`4`, or `1-3`."""
        return f"{self.low}" if self.low == self.high else f"{self.low}-{self.high}"


@dataclass(frozen=True)
class Table:
    """A random table. Its rows are sorted by number without gaps (checked by `packs.read_pack`)."""

    pack: str
    version: str
    """The pack's version, recorded with an act."""
    id: str
    title: str
    kind: TableKind
    dice: TableDice
    rows: tuple[Row, ...]
    offers: str = ""
    """The procedure for which a drawn row is a line, up to the first ` · `, with inputs for all rows: `duskara.tag
    kind=gear`."""

    @property
    def name(self) -> str:
        """Its full name: `duskara.verbs`."""
        return f"{self.pack}.{self.id}"

    def row_at(self, number: int) -> int:
        return max(0, bisect_right(self._lows, number) - 1)

    def row_words(self, index: int) -> str:
        """A row as the player finds it in the file: `row 3`, `the row on 4-6`."""
        row = self.rows[index]
        if self.kind == "6x6":
            return f"row {row.low // 10}, column {row.low % 10}"
        return f"row {index + 1}" if self.kind in ("uniform", "weighted") else f"the row on {row.on}"

    @cached_property
    def tally(self) -> Tally:
        """Counts its dice as the index of the row they hit, so that odds merge equal rows."""
        name = f"row of {self.name}"
        if self.dice.count == 1:
            return Tally(name, None, lambda state, face: self.row_at(face))
        if self.dice.digits:
            return Tally(
                name, (), lambda state, face: (*state, face), lambda state: self.row_at(self.dice.number(state))
            )
        return Tally(name, 0, lambda state, face: state + face, self.row_at)

    @cached_property
    def ways(self) -> dict[int, int]:
        """The number of ways to hit each row, by index. Raises `TooMany`."""
        return {row: ways for row, (ways, _) in self.tally.spread(self.dice.count, 1, self.dice.sides).items()}

    @cached_property
    def _lows(self) -> list[int]:
        return [row.low for row in self.rows]


Tables = Mapping[str, Table]
"""Tables by full name."""


class Ticked(NamedTuple):
    """A move of a tracker by a drawn row."""

    tracker: str
    amount: int


class Drawn(NamedTuple):
    """The result of a draw. A rule may use the text, the row and the parts; faces are for display."""

    text: str
    """The whole text, with the results of called tables."""
    table: str
    """The table's full name."""
    row: int
    """The row's index, from 0."""
    cell: str
    """The row's text with its calls as written."""
    faces: tuple[int, ...] = ()
    """The dice as rolled; empty if nothing was rolled."""
    parts: tuple[Drawn, ...] = ()
    """The results of called tables, in order."""
    ticks: tuple[Ticked, ...] = ()
    """The trackers that it and its parts move."""

    @property
    def does(self) -> bool:
        """Whether the row has effects: tags, or trackers that it moves."""
        return bool(self.ticks) or any(True for _ in tags_in(self.text))

    @property
    def dice(self) -> str:
        """All faces for display: `3 5`, and `4 [2 6]` if the row called another table."""
        shown = [str(face) for face in self.faces]
        return " ".join([*shown, *(f"[{part.dice}]" for part in self.parts if part.dice)])


class SeveralTables(Unknown):
    """The name fits more than one table."""


def find_table(tables: Tables, name: str) -> Table:
    """The table with this full name, bare name or title, or the only one whose name or title starts with it. Raises
    `Unknown`."""
    found = tables.get(name) or tables.get(f"{name}.{name}")  # a table imported alone has a pack of its own name
    if found is not None:
        return found
    faults: Mapping[str, str] = getattr(tables, "faults", {})  # a library of packs reports those it could not read
    own: Mapping[str, str] = getattr(tables, "table_faults", {})
    if fault := own.get(name) or faults.get(name.partition(".")[0]):
        raise Unknown(fault)
    full = [key for key in tables if key.partition(".")[2] == name]
    full = full or [key for key, table in tables.items() if same(table.title, name)]
    several = bool(full)
    full = full or [key for key in tables if key.partition(".")[0] == name]
    if not full and name:
        said = re.compile(rf"{re.escape(fold_name(name))}\b")
        begins = [key for key, table in tables.items() if said.match(fold_name(table.title))]
        full = begins if len(begins) == 1 else []
    if len(full) == 1:
        return tables[full[0]]
    if several:
        raise SeveralTables(f"More than one pack has a table “{name}”: say {' or '.join(sorted(full))}.")
    titles = Counter(each.title for each in tables.values())
    known = [key if "." in name or titles[tables[key].title] > 1 else tables[key].title for key in sorted(tables)]
    raise Unknown(f"There is no table “{name}”. {nearest(name, known)}".strip())
