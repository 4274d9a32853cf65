"""Random tables, and drawing from them.

Every kind of table comes to one thing: dice that are read as a number, and rows that stand on ranges of numbers.
A row may call other tables; what they give is put into its text.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from .dice_counting import Tally
from .refused import Refused, Unknown, nearest
from .table_calls import pieces

if TYPE_CHECKING:
    from .asking import Ask

MOST_DEPTH = 32
"""Tables that call tables may do so this deep."""
MOST_CALLS = 1_000
"""One draw may call other tables this often."""
MOST_TEXT = 20_000
"""One draw may come to this many characters."""

TableKind = Literal["uniform", "weighted", "ranged", "d66", "6x6"]


@dataclass(frozen=True, slots=True)
class TableDice:
    """The dice of a table, and how they are read: as their sum, or as digits (d66: tens and ones)."""

    count: int
    sides: int
    digits: bool = False

    @property
    def low(self) -> int:
        """The lowest number that they show."""
        return self.number([1] * self.count)

    @property
    def high(self) -> int:
        """The highest number that they show."""
        return self.number([self.sides] * self.count)

    def number(self, faces: Sequence[int]) -> int:
        """The number that these faces show."""
        return int("".join(map(str, faces))) if self.digits else sum(faces)

    def shows(self, number: int) -> bool:
        """Whether they can show this number: 17 is none of d66."""
        fits = not self.digits or all(1 <= int(digit) <= self.sides for digit in str(number))
        return fits and self.low <= number <= self.high

    def after(self, number: int) -> int:
        """The next number that they can show: 21 after 16 on d66."""
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
    """A text, and the numbers from `low` to `high` on which it stands."""

    text: str
    low: int
    high: int

    @property
    def on(self) -> str:
        """`4`, or `1-3`."""
        return f"{self.low}" if self.low == self.high else f"{self.low}-{self.high}"


@dataclass(frozen=True)
class Table:
    """A random table. Its rows are in the order of their numbers and leave no gap (`packs.read_pack` sees to it)."""

    pack: str
    version: str
    """The version of the pack, which an act records."""
    id: str
    title: str
    kind: TableKind
    dice: TableDice
    rows: tuple[Row, ...]
    offers: str = ""
    """The procedure that a drawn row is a line of: `nightsong.foe`. The line goes up to the first ` · `."""

    @property
    def name(self) -> str:
        """Its full name: `duskara.verbs`."""
        return f"{self.pack}.{self.id}"

    def row_at(self, number: int) -> int:
        """The index of the row that stands on this number."""
        return max(0, bisect_right(self._lows, number) - 1)

    @cached_property
    def tally(self) -> Tally:
        """How its dice are counted: as the index of the row they hit, so that odds merge all that hit one row."""
        name = f"row of {self.name}"
        if self.dice.count == 1:
            return Tally(name, None, lambda state, face: self.row_at(face))
        if self.dice.digits:
            return Tally(name, (), lambda state, face: (*state, face), lambda state: self.row_at(self._number(state)))
        return Tally(name, 0, lambda state, face: state + face, self.row_at)

    @cached_property
    def _lows(self) -> list[int]:
        return [row.low for row in self.rows]

    def _number(self, faces: Any) -> int:
        return self.dice.number(faces)


Tables = Mapping[str, Table]
"""Tables by their full names."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was drawn. A rule may look at the text, the row and the parts; faces are for showing."""

    text: str
    """The whole text, with what the called tables gave."""
    table: str
    """The full name of the table."""
    row: int
    """Which row it was, from 0."""
    cell: str
    """The row's own text, with its calls as they are written."""
    faces: tuple[int, ...] = ()
    """The dice as rolled; empty where there was nothing to roll."""
    parts: tuple[Drawn, ...] = ()
    """What the called tables gave, in the order of the calls."""

    @property
    def dice(self) -> str:
        """All faces, as they are shown: `3 5`, and `4 [2 6]` where the row called another table."""
        shown = [str(face) for face in self.faces]
        return " ".join([*shown, *(f"[{part.dice}]" for part in self.parts if part.dice)])


def find_table(tables: Tables, name: str) -> Table:
    """The table of this name, full or, where only one pack has such a table, bare. Raises `Unknown`."""
    found = tables.get(name)
    if found is not None:
        return found
    full = [key for key in tables if key.partition(".")[2] == name]
    if len(full) == 1:
        return tables[full[0]]
    if full:
        raise Unknown(f"More than one pack has a table “{name}”: say {' or '.join(sorted(full))}.")
    raise Unknown(f"There is no table “{name}”. {nearest(name, sorted(tables))}".strip())


def draw(ask: Ask, name: str, label: str = "") -> Drawn:
    """Draw from a table. The roll is called `label`, or else by the table's title.

    Raises `Unknown` for a table that is not there and `Refused` where tables call each other without end.
    """
    return _Drawing(ask).draw(find_table(ask.tables, name), label, 0)


def draw_several(ask: Ask, name: str, times: int, label: str = "") -> tuple[Drawn, ...]:
    """Draw this many times from one table, each with its own roll."""
    table, drawing = find_table(ask.tables, name), _Drawing(ask)
    return tuple(drawing.draw(table, label, 0) for _ in range(times))


@dataclass(slots=True)
class _Drawing:
    """One draw with all that it calls, counted so that it ends."""

    ask: Ask
    calls: int = 0

    def draw(self, table: Table, label: str, depth: int) -> Drawn:
        self.ask.packs[table.pack] = table.version
        faces, index = self._roll(table, label or table.title)
        row = table.rows[index]
        texts: list[str] = []
        parts: list[Drawn] = []
        for piece in pieces(row.text):
            if not isinstance(piece, str):
                parts.append(self._call(table, row, piece.full(table.pack), depth))
                piece = parts[-1].text
            texts.append(piece)
        text = "".join(texts)
        if len(text) > MOST_TEXT:
            raise Refused(f"{table.title}, row {row.on}, comes to more than {MOST_TEXT:,} characters.")
        return Drawn(text, table.name, index, row.text, faces, tuple(parts))

    def _roll(self, table: Table, label: str) -> tuple[tuple[int, ...], int]:
        if table.dice == TableDice(1, 1):
            return (), 0
        rolled = self.ask.roll(label, table.dice.count, table.dice.sides, tally=table.tally)
        return rolled.faces, rolled.value

    def _call(self, table: Table, row: Row, called: str, depth: int) -> Drawn:
        where = f"{table.title} ({table.name}), row {row.on},"
        found = self.ask.tables.get(called)
        if found is None:
            help_ = nearest(called, sorted(self.ask.tables))
            raise Unknown(f"{where} calls a table “{called}” that is not there. {help_}".strip())
        self.calls += 1
        if depth >= MOST_DEPTH:
            raise Refused(
                f"{where} is {MOST_DEPTH} tables deep and calls yet another: do these tables call each other?"
            )
        if self.calls > MOST_CALLS:
            raise Refused(f"{where} calls more than {MOST_CALLS:,} tables in one draw, so it was stopped.")
        return self.draw(found, "", depth + 1)
