"""A sheet as rows of a pane, part by part: numbers in a grid, meters as pips or bars, step dice as steps, names in rows
that break only between names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from textual.content import Content

from ...campaign.story.outcome_text import format_signed
from ...rules.kinds.view import (
    ChipsPart,
    ConditionRow,
    ConditionsPart,
    ItemsPart,
    LinesPart,
    MeterPart,
    Stat,
    StatGrid,
    StepPart,
    ViewPart,
    chip_words,
    item_words,
)
from ...rules.odds import percent
from .bars import MOST_PIPS, boxes, pips, stairs
from .rows import GAP, Row
from .safe_text import NOTHING, ends, fit_width, in_columns, safe, with_minus

NEAR = Content.styled(" ▲", "bold $text-warning")
"""After what is near its end."""
WEIGHS = "▲ "
"""Marks what needs attention, which is never shown by colour alone."""
MOST_ROWS = 3
"""The most rows of names of one kind; the rest are counted."""
LONGEST_LABEL = 12
BETWEEN = " · "
MARGIN = 2
"""The least space between a label and its value."""


def rows_of(parts: Iterable[ViewPart], bold: frozenset[str] = frozenset()) -> Iterator[Row]:
    """The parts in order, with aligned labels, without conditions, which have their own rows. Meters that just moved
    are `bold`."""
    shown = [part for part in parts if not isinstance(part, ConditionsPart) and not _is_empty(part)]
    column = max((min(len(part.label), LONGEST_LABEL) + MARGIN for part in shown if part.label), default=0)
    every = [stat for part in shown if isinstance(part, StatGrid) for stat in part.stats]
    wide = max((len(each.name) + 1 + len(stat_words(each)) for each in every), default=0)
    for part in shown:
        match part:
            case StatGrid(_, stats):
                yield Row(partial(_grid, stats, wide))
            case MeterPart():
                yield meter_row(part, column, bold=part.label in bold)
            case StepPart(label, die, sizes):
                falls = safe(f"falls {percent(part.falls)}", "$quiet") if part.falls else NOTHING
                value = _label(label, column) + safe(f"d{die}" if die else "spent")
                yield Row(partial(_as_drawn, value, safe(f"  {stairs(die, sizes)}" if die else ""), NOTHING, falls))
            case ChipsPart(label, chips, signed_):
                signs = [each.sign.replace("-", "−") if signed_ else "" for each in chips]
                yield _names(
                    label, column, [f"{sign}{chip_words(each)}" for sign, each in zip(signs, chips, strict=True)]
                )
            case ItemsPart(label, items, slots):
                yield _names(label, column, [item_words(each) for each in items])
                if slots is not None:
                    yield meter_row(slots, column)
            case LinesPart(label, lines):
                yield Row(_label(label, column) + safe(" · ".join(lines)), hang=column)


def meter_row(part: MeterPart, column: int = 0, *, bold: bool = False) -> Row:
    """`Hope  ◆◆◇◇◇◇`, `HP    7/9  ▮▮▮▮▮▮▮▮▯▯`; a number if there is no top."""
    look = " bold" if bold else ""
    near = NEAR if part.near_end else NOTHING
    label = _label(part.label, column)
    fill = ("$text-error" if part.good is False else "$primary") + look
    if part.top is None or not part.low <= part.value <= part.top:
        top = f"/{part.top}" if part.top is not None else ""
        return Row(label + safe(f"{format_signed(part.value)}{top}", f"$foreground{look}") + near)
    if part.top <= MOST_PIPS and part.low <= 0 <= part.value:
        return Row(label + safe(pips(part.value, part.top), fill) + near)
    value, low = f"{format_signed(part.value)}/{part.top}", max(0, part.low)
    filled = safe(boxes(max(low, part.value) - low, part.top - low), fill)
    number, space = label + safe(value, f"$foreground{look}"), safe(" " * max(1, 6 - len(value)))
    return Row(partial(_as_drawn, number, space + filled, near, NOTHING))


def condition_row(one: ConditionRow, since: str = "", *, bold: bool = False) -> Row:
    """`▲ Exhausted           since scene 11`."""
    words = safe(f"{WEIGHS}{with_minus(one.name)}", "bold $text-warning" if bold else "$text-warning")
    return Row(words, safe(since or one.ends, "$quiet"), key=one.name, hang=2)


def flow_names(words: Sequence[str], width: int, most: int = MOST_ROWS, between: str = BETWEEN) -> list[str]:
    """Names in rows that break only between names; what does not fit is left out whole and counted: `+3`."""
    rows: list[list[str]] = []
    for number, each in enumerate(words):
        if rows and safe(between.join((*rows[-1], each))).cell_length <= width:
            rows[-1].append(each)
        elif len(rows) < most:
            rows.append([each])
        else:
            last, left = rows[-1], len(words) - number
            while len(last) > 1 and safe(between.join((*last, f"+{left}"))).cell_length > width:
                last.pop()
                left += 1
            more = f"{between}+{left}"
            room = max(1, min(width - len(more), safe(between.join(last)).cell_length))
            rows[-1] = [fit_width(safe(between.join(last)), room).plain.rstrip() + more]
            break
    return [between.join(row) for row in rows]


def _names(label: str, column: int, words: Sequence[str]) -> Row:
    def lines(width: int) -> Content:
        rows = [safe(each).pad_left(column) for each in flow_names(words, max(4, width - column))]
        return _label(label, column) + Content("\n").join(rows)[column:]

    return Row(lines)


def _as_drawn(value: Content, picture: Content, near: Content, falls: Content, width: int) -> Content:
    """A value with its picture, its warning and its chance to fall; where there is no room, without the picture."""
    forms = (value + picture + near, value + near)
    beside = (each for each in forms if falls and each.cell_length + GAP + falls.cell_length <= width)
    if words := next(beside, None):
        return ends(words, falls, width)
    return next((each for each in forms if each.cell_length <= width), forms[-1])


def _label(label: str, column: int) -> Content:
    if not label:
        return Content(" " * column)
    said = capital(label)
    return fit_width(safe(said, "$quiet"), column - MARGIN) + " " * MARGIN if column else safe(f"{said}  ", "$quiet")


def capital(label: str) -> str:
    """A label with a capital, however its game writes it within a sentence."""
    return f"{label[:1].upper()}{label[1:]}"


def _grid(stats: Sequence[Stat], wide: int, width: int) -> Content:
    """Numbers side by side in columns of this width, in as few rows as possible, evenly filled."""
    cells = [fit_width(safe(f"{each.name} ", "$quiet") + safe(stat_words(each)), min(wide, width)) for each in stats]
    return in_columns(cells, evenly(len(stats), (width + GAP) // (wide + GAP)))


def evenly(cells: int, most: int) -> int:
    """How many of these cells are side by side, at most so many, so that all rows are as full."""
    return -(-cells // -(-cells // max(1, most)))


def stat_words(stat: Stat) -> str:
    """`+2`, or `12` if it is no bonus, with its note."""
    value = f"+{stat.value}" if stat.signed and stat.value > 0 else format_signed(stat.value)
    return f"{value} {stat.note}" if stat.note else value


def _is_empty(part: ViewPart) -> bool:
    return (isinstance(part, ChipsPart) and not part.chips) or (isinstance(part, LinesPart) and not any(part.lines))
