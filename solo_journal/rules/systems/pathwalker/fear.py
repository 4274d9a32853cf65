"""What fear gives its source: two more dice for every roll against whom it frightens (rules, Tribulations)."""

from __future__ import annotations

from .who import Who

FEAR_DICE = 2


def more_against(target: Who, source: str) -> int:
    """The dice that somebody has more for a roll against this target."""
    one = target.body.tribulations.get("intimidated")
    return FEAR_DICE if one is not None and one.source.casefold() == source.casefold() else 0
