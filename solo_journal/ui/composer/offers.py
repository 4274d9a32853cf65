"""Numbered options in one row, each of which can also be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.style import Style

from ...campaign.play.options import Option, as_told, odds_in
from ...rules.odds import Case
from ..page.bars import percent
from ..page.pointer import PART, part
from ..page.safe_text import NOTHING, safe

GAP = "   "
ONE_LINE = 72
DECLINES = "or keep writing"
LEAST = 16
"""The fewest cells to which the first is cut for the move that goes on with a fight."""


def offers_line(options: Sequence[Option], width: int = ONE_LINE, cases: Sequence[Case | None] = ()) -> Content:
    """`1 Take a condition   2 Add a scene tag   or keep writing`.

    The most urgent come first. What does not fit is left out whole, and is under `0 more ▸`, as are all other moves of
    a fight; the move that goes on with it stays. Each option that rolls shows its chance, if it has been counted:
    `1 Attack wolf (88% to hit)`, or `1 Attack wolf 88%` if that makes room for more.
    """
    told = list(as_told(options))
    if not told:
        return NOTHING
    counted = [(number, each, cases[number - 1] if number <= len(cases) else None) for number, each in told]
    full = [_format_option(*each) for each in counted]
    brief = [_format_option(*each, brief=True) for each in counted]
    more = part(Content.assemble(safe("0 ", "bold $foreground"), "more ▸"), 0)
    fight = any(option.stays for option in options)
    for tail in ([more],) if fight else ([safe(DECLINES, "$quiet")], []):
        line = Content(GAP).join([*full, *tail])
        if line.cell_length <= width:
            return line
    on = next((at for at, (_, each) in enumerate(told) if each.goes_on), 0)
    if shown := _fitting(brief, on, width - more.cell_length):
        return Content(GAP).join([*shown, more])
    way = Content(GAP).join([NOTHING, *([more] if len(told) > 1 else ())])
    both = Content(GAP) + brief[on] + way if on else way
    way = both if width - both.cell_length >= LEAST else way
    return _format_option(*counted[0], brief=True, most=width - way.cell_length) + way


def _fitting(parts: Sequence[Content], on: int, room: int) -> list[Content]:
    """The first, the one that goes on, and of the others those for which there is room; none if there is not even room
    for these two."""
    seen = []
    for at in sorted(range(len(parts)), key=lambda at: at not in (0, on)):
        needs = parts[at].cell_length + len(GAP)
        if needs <= room:
            seen.append(at)
            room -= needs
        elif at in (0, on):
            return []
    return [parts[at] for at in sorted(seen)]


def numbers_in(line: Content) -> frozenset[int]:
    """The numbers in a line: an option that is not visible cannot be taken."""
    metas = (span.style.meta for span in line.spans if isinstance(span.style, Style))
    return frozenset(meta[PART] for meta in metas if PART in meta)


CLEAR = ("", "to hit", "to do harm", "to succeed", "to get free", "for messy or better")
"""Cases whose chance is understood without their words; that of a scar, or to be drained, would read as success."""


def _format_option(
    number: int, option: Option, case: Case | None, *, brief: bool = False, most: int | None = None
) -> Content:
    """An option with its number and odds; within a width, its words are cut."""
    deed, odds, after = odds_in(option.title, case)
    if brief:
        odds, after = f" {percent(case.chance)}" if case and case.phrase in CLEAR else "", ""
    sign, words, chance = safe(f"{number} ", "bold $foreground"), safe(deed), safe(odds, "$quiet")
    if most is not None:
        words = words.truncate(max(1, most - (sign + chance).cell_length), ellipsis=True)
    return part(Content.assemble(sign, words, chance, safe(after)), number)
