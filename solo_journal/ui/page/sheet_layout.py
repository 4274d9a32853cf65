"""Lays out a whole sheet in cells: numbers as a grid, meters, conditions, then items and tags, then notes. Parts are
side by side if there is room, else below each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from textual.content import Content

from ...rules.kinds.on_sheet import SheetRow
from ...rules.kinds.view import (
    ChipsPart,
    ConditionsPart,
    ItemsPart,
    LinesPart,
    MeterPart,
    Stat,
    StatGrid,
    StepPart,
    chip_words,
    use_words,
)
from ...rules.trackers import CHAIN
from .bars import stairs
from .safe_text import NOTHING, fit_width, safe
from .sheet_rows import WEIGHS, capital, evenly, rows_of, stat_words

BETWEEN = 4
"""Columns between parts that are side by side."""
LEAST, MOST = 26, 44
"""The narrowest and widest a part beside others may be."""
WIDEST = 72
NUMBER, SHORT = 4, 3
SLOTS, DICE, STATE, NOTE = 7, 14, 9, 24


class Cell(NamedTuple):
    """A cell of the sheet. One without a row is a heading, which the cursor skips."""

    x: int
    y: int
    lines: tuple[Content, ...]
    row: SheetRow | None = None
    part: int = 0
    """The part that it belongs to: Tab moves from one to the next."""

    @property
    def width(self) -> int:
        return max((line.cell_length for line in self.lines), default=0)

    def at(self, x: int, y: int) -> Cell:
        """The same cell at another position."""
        return self._replace(x=self.x + x, y=self.y + y)


Block = tuple[Cell, ...]
Line = tuple[Sequence[Content], SheetRow | None]
"""The lines of one cell, and its row."""


def lay_out(rows: Sequence[SheetRow], width: int) -> tuple[Cell, ...]:
    """All cells of a sheet at this width, in the order of Tab and the arrows."""
    notes = [row for row in rows if row.label == "notes" or isinstance(row.part, LinesPart)]
    rest = [row for row in rows if row not in notes]
    stats = [(row, row.part.stats[0]) for row in rest if isinstance(row.part, StatGrid)]
    meters = [row for row in rest if isinstance(row.part, (MeterPart, StepPart))]
    weighs = [row for row in rest if isinstance(row.part, ConditionsPart)]
    items = [row for row in rest if isinstance(row.part, ItemsPart)]
    tags = [row for row in rest if isinstance(row.part, ChipsPart)]
    third = max(LEAST, min(MOST, (width - 2 * BETWEEN) // 3))
    wide = width >= 2 * MOST + BETWEEN
    half = (width - BETWEEN) // 2 if wide and notes and (items or tags) else width
    above = [
        tuple(_grid(stats, third if meters or weighs else width)),
        _stacked(_lines(meters, "meters", third)),
        _stacked(_conditions(weighs, third if width >= 2 * MOST else min(width, WIDEST))),
    ]
    below = [
        _stacked(_things(items, half), _tags(tags, min(half, WIDEST))),
        _stacked(_lines(notes, "notes", width - half - BETWEEN if half < width else width)),
    ]
    bands = [above, below] if stats or meters or not wide else [[*above, *below]]
    return tuple(_number_parts(band for blocks in bands for band in _side_by_side(filter(None, blocks), width)))


def _number_parts(bands: Iterable[Iterable[Block]]) -> Iterator[Cell]:
    """The bands below each other, with each part numbered."""
    y, part = 0, 0
    for band in bands:
        bottom = y
        for block in band:
            for cell in block:
                yield cell.at(0, y)._replace(part=part)
                bottom = max(bottom, y + cell.y + len(cell.lines))
            part += 1
        y = bottom + 1


def _side_by_side(blocks: Iterable[Block], width: int) -> Iterator[list[Block]]:
    """Blocks in one band if they fit, else each in its own."""
    x, band = 0, list[Block]()
    for block in blocks:
        wide = max(cell.x + cell.width for cell in block)
        if band and x + wide > width:
            yield band
            x, band = 0, []
        band.append(tuple(cell.at(x, 0) for cell in block))
        x += wide + BETWEEN
    if band:
        yield band


def _stacked(*groups: Iterable[Line]) -> Block:
    """The lines of these groups below each other, with an empty row between two groups."""
    cells: list[Cell] = []
    y = 0
    for group in groups:
        y += bool(cells)
        for lines, row in group:
            cells.append(Cell(0, y, tuple(lines), row))
            y += len(lines)
    return tuple(cells)


def _head(label: str) -> Line:
    return (safe(label.upper(), "$quiet"),), None


def _grid(rows: Sequence[tuple[SheetRow, Stat]], width: int) -> Iterator[Cell]:
    """Names with their values below them, as many side by side as fit; each grid starts a new row."""
    y = 0
    for label, run in groupby(rows, lambda each: each[0].part.label):
        cells = list(run)
        names = [row.name for row, _ in cells]
        if sum(max(NUMBER, len(name)) + 2 for name in names) > width + 2:
            names = _shorten_names(names)
        each = max(NUMBER, *map(len, names)) + 2
        across = evenly(len(cells), max(2, (width + 2) // each))
        if label:
            yield Cell(0, y, (safe(label.upper(), "$quiet"),))
            y += 1
        for at, (row, stat) in enumerate(cells):
            told = stat_words(stat).rjust(each - 2)
            lines = (safe(names[at].rjust(each - 2), "$quiet"), safe(told, "bold $foreground"))
            yield Cell(at % across * each, y + at // across * 2, lines, row)
        y += -(-len(cells) // across) * 2 + 1


def _shorten_names(names: list[str]) -> list[str]:
    """`STR`, `DEX`: one-word names by their first letters, if these differ; the row below the sheet has the whole name
    of the one at the cursor."""
    short = [name[:SHORT].upper() for name in names]
    return short if len({*short}) == len(names) and all(map(str.isalpha, names)) else names


def _lines(rows: Sequence[SheetRow], head: str, width: int) -> Iterator[Line]:
    """Rows below each other, with aligned labels."""
    if rows:
        yield _head(head)
    for row, line in zip(rows, rows_of([row.part for row in rows]), strict=True):
        yield tuple(line.drawn(width)), row


def _conditions(rows: Sequence[SheetRow], width: int) -> Iterator[Line]:
    if rows:
        yield _head("conditions")
    for row in rows:
        for one in row.part.conditions if isinstance(row.part, ConditionsPart) else ():
            more = [safe(f"  {each}", "$quiet") for each in (*one.does, one.ends) if each]
            yield [fit_width(line, width) for line in (safe(f"{WEIGHS}{one.name}", "bold $text-warning"), *more)], row


def _things(rows: Sequence[SheetRow], width: int) -> Iterator[Line]:
    """Items: name, slots, die with its steps, whether it is in hand, and its note."""
    listed = [(row, item) for row in rows if isinstance(row.part, ItemsPart) for item in row.part.items[:1]]
    noted = any(item.note for _, item in listed) and width >= WIDEST
    wide, note = min(width, WIDEST + NOTE * noted), NOTE * noted
    columns = (max(10, wide - SLOTS - DICE - STATE - note), SLOTS, DICE, STATE, note)

    def line(*cells: Content) -> list[Content]:
        return [fit_width(NOTHING.join(map(fit_width, cells, columns)), wide)]

    for at, (label, run) in enumerate(groupby(listed, lambda each: each[0].label)):
        found = list(run)
        items = [item for _, item in found]
        slots, die = any(each.slots for each in items), any(each.dice for each in items)
        state = any(each.in_hand or each.spent for each in items)
        heads = (label.upper(), "slots" * slots, "die" * die, "state" * state, "notes")
        if at:
            yield [NOTHING], None
        yield line(*(safe(each, "$quiet") for each in heads)), None
        for row, item in found:
            dice, using = (item.dice, use_words(item)) if not item.spent else ("", item.dice or "spent")
            sides = int(dice[1:]) if dice[1:].isdecimal() else 0
            steps = stairs(sides, [size for size in CHAIN if size <= sides])
            drawn = safe(dice.ljust(3 * bool(steps))) + safe(f"  {steps}" if steps else "", "$primary")
            numbers = safe(str(item.slots or "").rjust(SLOTS - 2), "$quiet")
            yield line(safe(item.name), numbers, drawn, safe(using, "$quiet"), safe(item.note, "$quiet")), row


def _tags(rows: Sequence[SheetRow], width: int) -> Iterator[Line]:
    """Names by kind, below each other."""
    column = max((len(row.label) for row in rows), default=0) + 2
    before = ""
    for row in rows:
        for chip in row.part.chips if isinstance(row.part, ChipsPart) else ():
            label = safe(capital("" if row.label == before else row.label).ljust(column), "$quiet")
            before = row.label
            yield [fit_width(label + safe(chip_words(chip)), width)], row
