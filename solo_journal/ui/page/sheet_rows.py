"""A sheet as rows of a pane, part by part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual.content import Content

from ...rules.kinds.view import (
    ChipsPart,
    ConditionsPart,
    ItemsPart,
    LinesPart,
    MeterPart,
    StatGrid,
    StepPart,
    ViewPart,
)
from ...rules.kinds.wording import BETWEEN, chip_words, item_words
from .bars import percent, pips
from .rows import Row
from .words import joined, said


def rows_of(parts: Iterable[ViewPart]) -> Iterator[Row]:
    """The parts in their order; conditions have a line of their own and are left out."""
    for part in parts:
        match part:
            case StatGrid(label, stats):
                told = [said(f"{each.name} {each.value}{f' {each.note}' * bool(each.note)}") for each in stats]
                yield _row(label, joined(told, BETWEEN))
            case MeterPart(label, value, _, top):
                drawn = str(value) if top is None else pips(value, top)
                near = Content.styled("!", "bold $text-warning") if part.near_end else Content("")
                yield _row(label, Content.styled(drawn, "$text-accent") + near)
            case StepPart(label, die):
                falls = f" · falls {percent(part.falls)}" if part.falls else ""
                yield _row(label, said(f"d{die}{falls}" if die else "spent"))
            case ChipsPart(label, chips):
                yield _row(label, joined((said(chip_words(each)) for each in chips), BETWEEN))
            case ItemsPart(label, items, slots):
                yield _row(label, joined((said(item_words(each)) for each in items), BETWEEN))
                if slots is not None:
                    yield from rows_of((slots,))
            case LinesPart(label, lines):
                yield _row(label, said(BETWEEN.join(lines)))
            case ConditionsPart():
                pass


def _row(label: str, value: Content) -> Row:
    return Row(Content.assemble(said(f"{label}  ", "$quiet") if label else "", value), hang=2)
