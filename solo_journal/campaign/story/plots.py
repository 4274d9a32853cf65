"""Charts of block characters, which can be read in a terminal and in a pipe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .stats.chance import Count
from .stats.statistics import Statistics

EIGHTHS = " ▏▎▍▌▋▊▉█"
HEIGHTS = "▁▂▃▄▅▆▇█"
TICK = "┊"
HARDLY = 0.05
"""An expectation below this is shown as 0.0."""


def bar(share: float, width: int) -> str:
    """A bar that fills this share of a width, to an eighth of a column."""
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    whole, rest = divmod(eighths, 8)
    return "█" * whole + (EIGHTHS[rest] if rest else "")


def bar_beside(share: float, expected: float, width: int) -> str:
    """A bar of `width` columns with a tick where its end was expected."""
    drawn = bar(share, width).ljust(width)
    at = min(width - 1, round(max(0.0, min(1.0, expected)) * width))
    return drawn[:at] + TICK + drawn[at + 1 :]


def too_few(counts: Sequence[Count]) -> bool:
    """Whether there are fewer than one per count, so that a chart would be mostly empty lines."""
    return sum(each.seen for each in counts) < len(counts)


def in_words(counts: Sequence[Count]) -> str:
    """Counts that are too few for a chart: `2, 14 (2 times), 15`."""
    return ", ".join(each.name + (f" ({each.seen} times)" if each.seen > 1 else "") for each in counts if each.seen)


def spark(values: Sequence[float]) -> str:
    """One column for each value, the highest at full height."""
    highest = max(values, default=0)
    if highest <= 0:
        return HEIGHTS[0] * len(values)
    return "".join(HEIGHTS[round(value / highest * (len(HEIGHTS) - 1))] for value in values)


def bars(counts: Sequence[Count], width: int) -> Iterator[str]:
    """A line for each count: its name, a bar with a tick where the odds would put its end, and figures. Counts that
    never came and were hardly expected are left out."""
    counts = [each for each in counts if each.seen or each.expected >= HARDLY]
    most = max((max(each.seen, each.expected) for each in counts), default=0) or 1
    widest = max((len(each.name) for each in counts), default=0)
    for each in counts:
        drawn = bar_beside(each.seen / most, each.expected / most, width)
        yield f"{each.name:<{widest}}  {drawn}  {each.seen:>4}   {each.expected:.1f} expected"


def hours(minutes: int) -> str:
    """Time at the table: `3 h 20 min`."""
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"


def totals(found: Statistics) -> tuple[str, str]:
    """A campaign's totals: what was written, and how long and with what luck it was played."""
    total = found.totals
    words = ("session", "scene", "word", "question", "roll", "twist")
    counts = zip((*total[:3], *total[4:7]), words, strict=True)
    told = ", ".join(f"{number:,} {word}{'' if number == 1 else 's'}" for number, word in counts)
    luck = f", luck {total.luck:+.1f}%" if total.luck is not None else ""
    return told, f"{hours(total.minutes)} at the table{luck}"
