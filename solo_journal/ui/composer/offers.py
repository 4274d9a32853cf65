"""Numbered options in one row, each of which can also be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.style import Style

from ...campaign.play.options import Option, as_told, odds_in
from ...rules.odds import Case, percent
from ..page.pointer import PART, part
from ..page.safe_text import NOTHING, safe

GAP = "   "
ONE_LINE = 72
DECLINES = "or keep writing"
LIST = "list ▸"
"""What a digit says that opens the whole list; after a digit, *more* would read as so many more."""
MOST_ROWS = 3
"""Rows for the options of one moment, so that none of them has to do without its number."""


def offers_line(options: Sequence[Option], width: int = ONE_LINE, cases: Sequence[Case | None] = ()) -> Content:
    """`1 Take a condition   2 Add a scene tag   or keep writing`, in as many rows as it needs, up to `MOST_ROWS`.

    What the last act asks for has the first row, and moves that go on with a fight the next, each in the order of its
    numbers. What has no room is under `0 list ▸`, as are all other moves of a fight. Each option that rolls shows its
    chance, if it has been counted: `1 Attack wolf (88% to hit)`, or `1 Attack wolf 88%` if one row is not enough.
    """
    told = list(as_told(options))
    if not told:
        return NOTHING
    more = part(Content.assemble(safe("0 ", "bold $foreground"), LIST), 0)
    tail = more if any(option.stays for option in options) else safe(DECLINES, "$quiet")
    counted = [(number, each, cases[number - 1] if number <= len(cases) else None) for number, each in told]
    line = Content(GAP).join([*(_format_option(*each) for each in counted), tail])
    if line.cell_length <= width:
        return line
    brief = [_format_option(*each, most=width) for each in counted]
    on = next((at for at, (_, each) in enumerate(told) if each.goes_on), 0)
    seen = list(range(len(told)))
    while True:
        groups = [[brief[at] for at in seen if at < on], [brief[at] for at in seen if at >= on]]
        groups[1].append(tail if len(seen) == len(told) else more)
        apart = [row for group in groups for row in in_rows(group, width)]
        rows = apart if len(apart) <= MOST_ROWS else in_rows([*groups[0], *groups[1]], width)
        if len(rows) <= MOST_ROWS or len(seen) <= 2:
            return Content("\n").join(rows)
        seen.remove(next(at for at in reversed(seen) if at not in (0, on)))


def in_rows(parts: Sequence[Content], width: int) -> list[Content]:
    """The parts side by side, whole, in as few rows as they need."""
    rows: list[Content] = []
    for each in parts:
        if rows and rows[-1].cell_length + len(GAP) + each.cell_length <= width:
            rows[-1] = rows[-1] + GAP + each
        else:
            rows.append(each)
    return rows


def numbers_in(line: Content) -> frozenset[int]:
    """The numbers in a line: an option that is not visible cannot be taken."""
    metas = (span.style.meta for span in line.spans if isinstance(span.style, Style))
    return frozenset(meta[PART] for meta in metas if PART in meta)


CLEAR = ("", "to hit", "to do harm", "to succeed", "to get free", "to do better", "to hold on", "for messy or better")
"""Cases whose chance is understood without their words; that of a scar, or to be drained, would read as success."""


def _format_option(number: int, option: Option, case: Case | None, *, most: int = 0) -> Content:
    """An option with its number and odds; within a width, its odds are brief and its words are cut."""
    deed, odds, after = odds_in(option.title, case)
    if most:
        odds, after = f" {percent(case.chance)}" if case and case.phrase in CLEAR else "", ""
    sign, words, chance = safe(f"{number} ", "bold $foreground"), safe(deed), safe(odds, "$quiet")
    if most:
        words = words.truncate(max(1, most - (sign + chance).cell_length), ellipsis=True)
    return part(Content.assemble(sign, words, chance, safe(after)), number)
