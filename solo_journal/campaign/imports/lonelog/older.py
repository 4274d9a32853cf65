"""The notation as it was before it was called Lonelog: `>` for an action, which in Markdown is a quotation too."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from .layout import FENCE

ANSWERS = ("d:", "->", "=>", "?")
"""What follows an action, and no quotation."""


def older(rows: Sequence[str]) -> int:
    """How many lines are actions in the notation's older form, `> Sneak in`; 0 where `>` must be a quotation."""
    fenced = any(FENCE.fullmatch(row) for row in rows)
    inside, found, answered = False, 0, False
    for row, after in zip_longest(rows, rows[1:], fillvalue=""):
        if FENCE.fullmatch(row):
            inside = not inside
        elif inside or not fenced:
            words = row.strip()
            if words.startswith("@"):
                return 0
            if words.startswith(">") and words[1:].strip():
                found += 1
                answered = answered or after.strip().startswith(ANSWERS)
    return found if found and (answered or fenced) else 0
