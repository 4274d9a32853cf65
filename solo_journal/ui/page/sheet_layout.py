"""Lays out a whole sheet in cells: numbers as a grid, meters, conditions, then items and tags, then notes. Parts are
side by side if there is room, else below each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from textual.content import Content

from ...rules.kinds.on_sheet import SheetRow
from ...rules.kinds.view import ChipsPart, ConditionsPart, ItemsPart, LinesPart, MeterPart, StatGrid, StepPart
from ...rules.kinds.view_text import chip_words, use_words
from ...rules.trackers import CHAIN
from .bars import stairs
from .safe_text import fitted, safe
from .sheet_rows import WEIGHS, capital, rows_of, stat_words

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


def laid_out(rows: Sequence[SheetRow], width: int) -> tuple[Cell, ...]:
    """All cells of a sheet at this width, in the order of Tab and the arrows."""
    stats = [row for row in rows if isinstance(row.part, StatGrid) and row.label != "notes"]
    meters = [row for row in rows if isinstance(row.part, (MeterPart, StepPart)) and row.label != "notes"]
    weighs = [row for row in rows if isinstance(row.part, ConditionsPart)]
    items = [row for row in rows if isinstance(row.part, ItemsPart)]
    tags = [row for row in rows if isinstance(row.part, ChipsPart)]
    notes = [row for row in rows if row.label == "notes" or isinstance(row.part, LinesPart)]
    third = max(LEAST, min(MOST, (width - 2 * BETWEEN) // 3))
    above = [
        block
        for block in (
            _grid(stats, third if meters or weighs else width),
            _lines(meters, "meters", third),
            _conditions(weighs, third if width >= 2 * MOST else min(width, WIDEST)),
        )
        if block
    ]
    wide = width >= 2 * MOST + BETWEEN
    half = (width - BETWEEN) // 2 if wide and notes and (items or tags) else width
    below = [block for block in (_things(items, half) + _after(_things(items, half), _tags(tags, half)),) if block]
    beside = _lines(notes, "notes", width - half - BETWEEN if half < width else width)
    below += [beside] if beside else []
    bands = [above, below] if stats or meters or not wide else [[*above, *below]]
    return tuple(_numbered(band for blocks in bands for band in _side_by_side(blocks, width)))


def _numbered(bands: Iterable[Iterable[Block]]) -> Iterator[Cell]:
    """The bands below each other, with each part numbered."""
    y, part = 0, 0
    for band in bands:
        bottom = y
        for block in band:
            for cell in block:
                yield cell.at(0, y)._replace(part=part)
                bottom = max(bottom, y + cell.y + len(cell.lines))
            part += 1
        y = bottom + 1 if bottom > y else y


def _side_by_side(blocks: Sequence[Block], width: int) -> Iterator[list[Block]]:
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


def _after(above: Block, below: Block) -> Block:
    """A block placed below another one of the same part."""
    if not above or not below:
        return below
    bottom = max(cell.y + len(cell.lines) for cell in above) + 1
    return tuple(cell.at(0, bottom) for cell in below)


def _head(label: str, y: int = 0, x: int = 0) -> Cell:
    return Cell(x, y, (safe(label.upper(), "$quiet"),))


def _grid(rows: Sequence[SheetRow], width: int) -> Block:
    """Names with their values below them, as many side by side as fit; each grid starts a new row."""
    found: list[Cell] = []
    y = 0
    for label, run in groupby(rows, lambda row: row.part.label):
        cells = list(run)
        names = [row.name for row in cells]
        if sum(max(NUMBER, len(name)) + 2 for name in names) > width + 2:
            names = _shortened(names)
        each = max(NUMBER, *map(len, names)) + 2
        most = max(min(2, len(cells)), min(len(cells), (width + 2) // each))
        across = -(-len(cells) // -(-len(cells) // most))  # as many rows as that takes, and each as full
        if label:
            found.append(_head(label, y))
            y += 1
        for at, row in enumerate(cells):
            part = row.part
            assert isinstance(part, StatGrid)
            told = stat_words(part.stats[0]).rjust(each - 2)
            lines = (safe(names[at].rjust(each - 2), "$quiet"), safe(told, "bold $foreground"))
            found.append(Cell(at % across * each, y + at // across * 2, lines, row))
        y += (len(cells) + across - 1) // across * 2 + 1
    return tuple(found)


def _shortened(names: list[str]) -> list[str]:
    """`STR`, `DEX`: one-word names by their first letters, if these differ; the row below the sheet has the whole name
    of the one at the cursor."""
    short = [name[:SHORT].upper() for name in names]
    return short if len({*short}) == len(names) and all(map(str.isalpha, names)) else names


def _lines(rows: Sequence[SheetRow], head: str, width: int) -> Block:
    """Rows below each other, with aligned labels."""
    if not rows:
        return ()
    drawn = list(rows_of([row.part for row in rows]))
    cells = [_head(head)]
    y = 1
    for row, line in zip(rows, drawn, strict=True):
        told = tuple(line.drawn(width))
        cells.append(Cell(0, y, told, row))
        y += len(told)
    return tuple(cells)


def _conditions(rows: Sequence[SheetRow], width: int) -> Block:
    if not rows:
        return ()
    cells = [_head("conditions")]
    y = 1
    for row in rows:
        part = row.part
        assert isinstance(part, ConditionsPart)
        one = part.conditions[0]
        lines = [fitted(safe(f"{WEIGHS}{one.name}", "bold $text-warning"), width)]
        lines += [fitted(safe(f"  {each}", "$quiet"), width) for each in (*one.does, one.ends) if each]
        cells.append(Cell(0, y, tuple(lines), row))
        y += len(lines)
    return tuple(cells)


def _things(rows: Sequence[SheetRow], width: int) -> Block:
    """Items: name, slots, die with its steps, whether it is in hand, and its note."""
    noted = any(item.note for row in rows if isinstance(row.part, ItemsPart) for item in row.part.items)
    wide, note = (min(width, WIDEST + NOTE), NOTE) if noted and width >= WIDEST else (min(width, WIDEST), 0)
    cells: list[Cell] = []
    y = 0

    def line(name: Content, slots: str, dice: Content, state: str, told: str) -> Content:
        numbers = safe(slots.rjust(SLOTS - 2).ljust(SLOTS), "$quiet")
        row = fitted(name, max(10, wide - SLOTS - DICE - STATE - note)) + numbers + fitted(dice, DICE)
        return fitted(row + safe(f"{state.ljust(STATE)}{told if note else ''}", "$quiet"), wide)

    for label, run in groupby(rows, lambda row: row.label):
        listed = list(run)
        items = [row.part.items[0] for row in listed if isinstance(row.part, ItemsPart)]
        slots, die = "slots" * any(each.slots for each in items), "die" * any(each.dice for each in items)
        state = "state" * any(each.in_hand or each.spent for each in items)
        head = line(safe(label.upper(), "$quiet"), slots, safe(die, "$quiet"), state, "notes" * noted)
        cells.append(Cell(0, y, (head,)))
        for row, item in zip(listed, items, strict=True):
            y += 1
            dice, state = (item.dice, use_words(item)) if not item.spent else ("", item.dice or "spent")
            sides = int(dice[1:]) if dice[1:].isdecimal() else 0
            steps = stairs(sides, [size for size in CHAIN if size <= sides]) if sides else ""
            drawn = safe(dice.ljust(3 * bool(steps))) + safe(f"  {steps}" if steps else "", "$primary")
            told = line(safe(item.name), str(item.slots or ""), drawn, state, item.note)
            cells.append(Cell(0, y, (told,), row))
        y += 2
    return tuple(cells)


def _tags(rows: Sequence[SheetRow], width: int) -> Block:
    """Names by kind, below each other."""
    column = max((len(row.label) for row in rows), default=0) + 2
    cells: list[Cell] = []
    before = ""
    for y, row in enumerate(rows):
        part = row.part
        assert isinstance(part, ChipsPart)
        label = row.label if row.label != before else ""
        before = row.label
        line = safe(capital(label).ljust(column), "$quiet") + safe(chip_words(part.chips[0]))
        cells.append(Cell(0, y, (fitted(line, min(width, WIDEST)),), row))
    return tuple(cells)
