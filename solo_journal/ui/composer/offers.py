"""What can be taken, numbered, each to be clicked as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from textual.content import Content
from textual.style import Style

from ...campaign.play.options import Option, Words
from ...rules.odds import Case
from ..page.words import said
from .odds_text import case_text

GAP = "   "
ONE_LINE = 72
DECLINES = "writing on declines"
HANGS_FROM = 8
"""Half the cells from which there is room to hang."""
TAKES = "take"
"""What a click on an option finds there."""


def offers_line(options: Sequence[Option], width: int = ONE_LINE, cases: Sequence[Case | None] = ()) -> Content:
    """`1 Take a condition   2 Add a scene tag   writing on declines`; below each other where that is too long.
    Each that rolls says how likely its case is, as far as that was counted: `1 Attack wolf hit 88%`."""
    if not options:
        return Content("")
    parts = [_numbered(number, option, case) for number, (option, case) in enumerate(zip_longest(options, cases), 1)]
    if not all(option.stays for option in options):
        ends = "or write on" if all(isinstance(each.takes, Words) for each in options) else DECLINES
        parts.append(said(ends, "$quiet"))
    whole = Content(GAP).join(parts)
    return whole if whole.cell_length <= width else Content("\n").join(parts)


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
