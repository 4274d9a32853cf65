"""What can be taken, numbered, each to be clicked as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from textual.content import Content
from textual.style import Style

from ...campaign.play.options import Option
from ...rules.odds import Case
from ..page.words import said
from .odds_text import case_text

GAP = "   "
ONE_LINE = 72
ROWS_OF_MOVES = 2
"""So many rows the moves of a fight may take."""
DECLINES = "or keep writing"
HANGS_FROM = 8
"""Half the cells from which there is room to hang."""
TAKES = "take"
"""What a click on an option finds there."""


def offers_line(options: Sequence[Option], width: int = ONE_LINE, cases: Sequence[Case | None] = ()) -> Content:
    """`1 Take a condition   2 Add a scene tag   or keep writing` on one row, moves of a fight on two; what does not fit
    is left out whole from the right, and counted; the first is cut, so that the count stays in view. Each that rolls
    says how likely its case is, as far as that was counted: `1 Attack wolf hit 88%`."""
    parts = list(_parts(options, cases))
    most = ROWS_OF_MOVES if any(option.stays for option in options) else 1
    for shown in range(len(parts), 0, -1):
        rest = list(_rest(options, len(parts) - shown))
        for tail in (rest or [said(DECLINES, "$quiet")], rest):
            rows = _rows([*parts[:shown], *tail], width)
            if len(rows) <= most and max(row.cell_length for row in rows) <= width:
                return Content("\n").join(rows)
    if len(parts) < 2:
        return parts[0] if parts else Content("")
    way = Content(GAP).join([Content(""), *_rest(options, len(parts) - 1)])
    return parts[0].truncate(max(1, width - way.cell_length), ellipsis=True) + way


def _rows(parts: Sequence[Content], width: int) -> list[Content]:
    """As many of them on each row as fit."""
    rows = [parts[0]]
    for part in parts[1:]:
        longer = Content(GAP).join([rows[-1], part])
        if longer.cell_length <= width:
            rows[-1] = longer
        else:
            rows.append(part)
    return rows


def _parts(options: Sequence[Option], cases: Sequence[Case | None]) -> Iterator[Content]:
    yield from (_numbered(number, *each) for number, each in enumerate(zip_longest(options, cases), 1))


def _rest(options: Sequence[Option], unseen: int) -> Iterator[Content]:
    """How many more there are; in a fight also the way to all else that can be done: `0 +3 ▸`, or `0 more ▸`."""
    counted = f"+{unseen}" if unseen else ""
    if any(option.stays for option in options):
        words = Content.assemble(said("0 ", "bold $text-accent"), f"{counted or 'more'} ▸")
        yield words.stylize(Style.from_meta({TAKES: 0}))
    elif counted:
        yield said(counted, "$quiet")


def hung(line: Content, width: int) -> Iterator[Content]:
    """A line in as many rows as it needs; those of an option hang under its words rather than under its number."""
    number = line.plain.partition(" ")[0]
    hang = len(number) + 1 if number.isdigit() and width > 2 * HANGS_FROM else 0
    for row, words in enumerate(line[hang:].wrap(width - hang)):
        yield (Content(" " * hang) if row else line[:hang]) + words


def _numbered(number: int, option: Option, case: Case | None) -> Content:
    words = Content.assemble(said(f"{number} ", "bold $text-accent"), said(option.title))
    if case:
        words = Content.assemble(words, said(f" {case_text(case)}", "$quiet"))
    return words.stylize(Style.from_meta({TAKES: number}))
