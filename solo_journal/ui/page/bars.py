"""Bars of plain characters: chances, meters, trackers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from textual.content import Content

from ...campaign.story.outcome_text import format_signed
from ...rules.trackers import CHAIN, Clock, Counter, StepDie, Timer, Track, Tracker

FULL, EMPTY = "▮", "▯"
PIP, HOLE = "◆", "◇"
MOST_PIPS = 6
MOST_BOXES = 12
"""A meter with more boxes is drawn to scale."""
SCALED = 10
STAIRS = "▁▃▅▆█"
"""The steps of a step die, one character for each size."""
GONE = "·"


def odds_bar(chance: Fraction, width: int) -> str:
    """`███████▌·····`: a chance as a share of the width, to half a column."""
    halves = int(chance * width * 2 + Fraction(1, 2))
    return ("█" * (halves // 2) + "▌" * (halves % 2)).ljust(width, "·")


def odds_line_bar(chance: Fraction, width: int = 22) -> Content:
    """`━━━━━┄┄┄`: a chance as a line, for one row of text."""
    full = int(chance * width + Fraction(1, 2))
    return Content.styled("━" * full, "$primary") + Content.styled("┄" * (width - full), "$empty")


def pips(value: int, size: int | None) -> str:
    """`◆◆◇`; as numbers if there are many, or the value is out of bounds."""
    if size is None:
        return format_signed(value)
    if not 0 < size <= MOST_PIPS or not 0 <= value <= size:
        return f"{format_signed(value)}/{size}"
    return PIP * value + HOLE * (size - value)


def stairs(die: int, sizes: Sequence[int]) -> str:
    """`▁▃·`: what is left of a step die, from its smallest size to its highest; `sizes` are all of them."""
    steps = sorted(size for size in sizes if size)
    return "".join(STAIRS[min(number, len(STAIRS) - 1)] if size <= die else GONE for number, size in enumerate(steps))


def bar(value: int, size: int) -> str:
    """`▮▮▮▮▮▮▮▮▯▯`: ten columns, whatever the size. Never empty above 0, never full below the top."""
    near = (2 * value * SCALED + size) // max(2 * size, 1)
    return boxes(min(max(near, int(value > 0)), SCALED - int(value < size)), SCALED)


def boxes(value: int, size: int) -> str:
    """`▮▮▯▯▯▯`; to scale if there are many."""
    if size > MOST_BOXES:
        return bar(value, size)
    filled = max(0, min(value, size))
    return FULL * filled + EMPTY * (size - filled)


def tracker_picture(tracker: Tracker) -> str:
    """A tracker's picture: what is left of a die or a timer, what is filled of a clock or a track. Empty for a number
    without bounds."""
    match tracker:
        case StepDie():
            return stairs(tracker.die, [size for size in CHAIN if size <= tracker.start])
        case Timer():
            return boxes(tracker.value, tracker.start)
        case Clock() | Track():
            return boxes(tracker.value, tracker.size)
        case Counter(low=low, high=high) if high is not None:
            return boxes(tracker.value - (low or 0), high - (low or 0))
    return ""


def tracker_value(tracker: Tracker) -> str:
    """Its value in a word: `d6`, `2/6`, `3 left`; empty for a spent die."""
    return (f"d{tracker.die}" if tracker.die else "—") if isinstance(tracker, StepDie) else tracker.format_value()
