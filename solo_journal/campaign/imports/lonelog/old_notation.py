"""The notation as it was before it was called Lonelog: `>` for an action, which in Markdown is a quotation too."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from .headings import FENCE

ANSWERS = ("d:", "->", "=>", "?")
"""What follows an action, and no quotation."""


def older(rows: Sequence[str]) -> int:
    """How many lines are actions in the notation's older form, `> Sneak in`; 0 where `>` must be a quotation. Where
    actions have their sign of today too, most of them must be answered as actions are."""
    fenced = any(FENCE.fullmatch(row) for row in rows)
    inside, found, answered, today = False, 0, 0, False
    for row, after in zip_longest(rows, rows[1:], fillvalue=""):
        if FENCE.fullmatch(row):
            inside = not inside
        elif inside or not fenced:
            words = row.strip()
            today = today or words.startswith("@")
            if words.startswith(">") and words[1:].strip():
                found += 1
                answered += after.strip().startswith(ANSWERS)
    return found if 2 * answered >= found or (not today and (answered or fenced)) else 0
