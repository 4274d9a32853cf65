"""The odds of a roll as one stacked bar, worst to best, with a label and a share for each outcome, and sums below
it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from textual.content import Content

from ...campaign.story.outcome_text import ANSWERED, SIGN_OF
from ...rules.odds import Odds, reach
from ...rules.procedure import Procedure
from ..page.bars import percent
from ..page.safe_text import safe
from .chip_row import packed

MOST, ROWS = 8, 2
"""The most outcomes in a bar, and the rows of likeliest outcomes that replace a bar with more."""
PLAIN = "▓"
FILLS = {"bad": "░", "no": "░", "mixed": "▒", "between": "▒", "good": "█", "yes": "█"}
LOOKS = {"bad": "$text-error", "mixed": "$text-warning", "good": "$text-success"}


class Part(NamedTuple):
    """One outcome: its name with a glyph, its chance, and its style."""

    name: str
    chance: Fraction
    fill: str
    look: str


def odds_rows(kind: type[Procedure], odds: Odds, width: int) -> Iterator[Content]:
    parts = [_part(kind, name, chance) for name, chance in odds.headlines.items()]
    if len(parts) < 2:
        return
    if reached := reach(odds):
        yield safe(reached)
        return
    sums = "   ".join(_sums(odds))
    yield safe(sums, "bold").pad_left(max(0, width - len(sums))) if sums else Content("")
    if len(parts) > MOST or all(each.fill == PLAIN for each in parts):
        yield _likeliest(parts, width)
        return
    worst_first = parts[::-1]
    cells = _cells([each.chance for each in worst_first], width)
    pieces = zip(worst_first, cells, strict=True)
    yield Content("").join(Content.styled(each.fill * max(0, wide - 1) + "│", each.look) for each, wide in pieces)[:-1]
    yield from _labels(worst_first, cells, width)


def _likeliest(parts: Sequence[Part], width: int) -> Content:
    """As many outcomes as fit in a few rows, likeliest first, and the number of others."""
    told = [safe(f"{each.name} {percent(each.chance)}") for each in sorted(parts, key=lambda each: -each.chance)]
    for shown_now in range(len(told), 0, -1):
        more = [safe(f"+{len(told) - shown_now} more", "$quiet")] if shown_now < len(told) else []
        rows = packed([*told[:shown_now], *more], width)
        if rows.plain.count("\n") < ROWS:
            break
    return rows


def _part(kind: type[Procedure], name: str, chance: Fraction) -> Part:
    verdict = next((each for each in kind.verdicts if each.key == name), None)
    means = verdict.answer or verdict.tone if verdict else ""
    glyph = ANSWERED.get(verdict.answer, "") or SIGN_OF[verdict.tone] if verdict else ""
    look = LOOKS.get(verdict.tone, "$primary") if verdict else "$primary"
    return Part(f"{glyph} {name}".strip(), chance, FILLS.get(means, PLAIN), look)


def _cells(chances: Sequence[Fraction], width: int) -> list[int]:
    """The width of each part: its share, at least two columns, no more than `width` together."""
    cells = [max(2, int(float(chance) * width)) for chance in chances]
    cells[cells.index(max(cells))] -= max(0, sum(cells) - width)
    return cells


def _labels(parts: Sequence[Part], cells: Sequence[int], width: int) -> Iterator[Content]:
    """Names and shares under their parts if all fit, else side by side with the fill as a key."""
    if all(safe(each.name).cell_length < wide for each, wide in zip(parts, cells, strict=True)):
        rows = ([each.name for each in parts], [percent(each.chance) for each in parts])
        for row, style in zip(rows, ("", "$quiet"), strict=True):
            pairs = zip(row, cells, strict=True)
            yield Content("").join(safe(text, style).pad_right(wide - safe(text).cell_length) for text, wide in pairs)
        return
    yield packed([safe(f"{each.name} {percent(each.chance)}") for each in parts], width)


def _sums(odds: Odds) -> Iterator[str]:
    """Sums of outcomes: the procedure's marks, the yes side of an oracle, or everything good."""
    if odds.marks:
        yield from (f"{each.name} {percent(each.chance)}" for each in odds.main_cases(0))
    elif odds.answers:
        yield f"yes {percent(odds.answers.get('yes', Fraction(0)))}"
    elif len(odds.headlines) > 3 and odds.tones.get("good"):
        yield f"good {percent(odds.tones['good'])}"
