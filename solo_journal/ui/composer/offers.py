"""Numbered options, each of which can also be clicked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from textual.content import Content
from textual.style import Style

from ...campaign.play.options import Option, as_told, odds_in
from ...rules.odds import Case
from ..page.pointer import PART, part
from ..page.safe_text import safe

GAP = "   "
ONE_LINE = 72
ROWS_OF_MOVES = 2
"""The most rows for the moves of a fight; one more if something must be settled first."""
DECLINES = "or keep writing"
SETTLES = 1
"""The urgency of what an act asks for."""
HANGS_FROM = 8
"""Half the width from which a hanging indent is used."""


def offers_line(options: Sequence[Option], width: int = ONE_LINE, cases: Sequence[Case | None] = ()) -> Content:
    """`1 Take a condition   2 Add a scene tag   or keep writing` in one row; the moves of a fight in two or three.

    The most urgent come first. What does not fit is left out whole from the right, and is under `0 more ▸`. Moves that
    go on with a fight stay visible, and are cut before they are left out. The way to more gets a row of its own only if
    it fits nowhere else. Each option that rolls shows its chance, if it has been counted: `1 Attack wolf (88% to hit)`.
    """
    parts = list(_parts(options, cases, width))
    most, on = _rows_for(options), _goes_on(options)
    for begins_row, shown in product((False, True), range(len(parts), 0, -1)):
        seen = sorted({*range(shown), on})
        rest = list(_rest(options, len(parts) - len(seen)))
        *before, last = (parts[at] for at in seen)
        for tail in (rest or [safe(DECLINES, "$quiet")], rest):
            kept = [last, *tail] if begins_row else [Content(GAP).join([last, *tail])]
            rows = _rows([*before, *kept], width)
            if len(rows) <= most and max(row.cell_length for row in rows) <= width:
                return Content("\n").join(rows)
    if len(parts) < 2:
        return next(_parts(options, cases), Content(""))
    way = Content(GAP).join([Content(""), *_rest(options, len(parts) - 1)])
    return next(_parts(options, cases, width - way.cell_length)) + way


def _rows_for(options: Sequence[Option]) -> int:
    if sum(option.urgency == SETTLES for option in options) > ROWS_OF_MOVES:
        return ROWS_OF_MOVES + 1  # all of what one has to choose among is in sight: death moves
    if not any(option.stays for option in options):
        return 1
    return ROWS_OF_MOVES + (_goes_on(options) > 0)


def _goes_on(options: Sequence[Option]) -> int:
    """The index, among listed options, of the first move that requires nothing to be settled first."""
    return next((at for at, (_, each) in enumerate(as_told(options)) if each.goes_on), 0)


def numbers_in(line: Content) -> frozenset[int]:
    """The numbers in a line: an option that is not visible cannot be taken."""
    metas = (span.style.meta for span in line.spans if isinstance(span.style, Style))
    return frozenset(meta[PART] for meta in metas if PART in meta)


def _rows(parts: Sequence[Content], width: int) -> list[Content]:
    """As many parts in each row as fit."""
    rows = [parts[0]]
    for each in parts[1:]:
        longer = Content(GAP).join([rows[-1], each])
        if longer.cell_length <= width:
            rows[-1] = longer
        else:
            rows.append(each)
    return rows


def _parts(options: Sequence[Option], cases: Sequence[Case | None], most: int | None = None) -> Iterator[Content]:
    for number, option in as_told(options):
        yield _numbered(number, option, cases[number - 1] if number <= len(cases) else None, most)


def _rest(options: Sequence[Option], unseen: int) -> Iterator[Content]:
    """The way to options that do not fit, and to all other moves of a fight: `0 more ▸`."""
    if unseen or any(option.stays for option in options):
        words = Content.assemble(safe("0 ", "bold $foreground"), "more ▸")
        yield part(words, 0)


def hung(line: Content, width: int) -> Iterator[Content]:
    """A line in as many rows as it needs, indented below an option's words rather than its number."""
    number = line.plain.partition(" ")[0]
    hang = len(number) + 1 if number.isdigit() and width > 2 * HANGS_FROM else 0
    for row, words in enumerate(line[hang:].wrap(width - hang)):
        yield (Content(" " * hang) if row else line[:hang]) + words


def _numbered(number: int, option: Option, case: Case | None, most: int | None) -> Content:
    """An option with its number and odds, within a width: the words are cut first."""
    deed, odds, after = odds_in(option.title, case)
    sign, words, chance, then = safe(f"{number} ", "bold $foreground"), safe(deed), safe(odds, "$quiet"), safe(after)
    if most is not None:
        then = then if most > (sign + words + chance + then).cell_length else Content("")
        words = words.truncate(max(1, most - (sign + chance + then).cell_length), ellipsis=True)
    return part(Content.assemble(sign, words, chance, then), number)
