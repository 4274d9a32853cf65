"""Exact odds on the page: in short below a form, and as bars in the help."""

from __future__ import annotations

from fractions import Fraction

from textual.content import Content

from ...campaign.story.sanitise import shown_line
from ...rules.kinds.apply import applied
from ...rules.odds import Odds
from ...rules.procedure import Procedure
from ...rules.shelf import Shelf
from ...rules.world import World

BAR = 24
"""The width of a full bar."""
EIGHTHS = " ▏▎▍▌▋▊▉█"
MOST = 12
"""The most headlines listed; rarer ones are counted together."""


def percent(chance: Fraction) -> str:
    """`58.3%`."""
    return f"{float(chance) * 100:.1f}%"


def effects(procedure: Procedure, world: World, shelf: Shelf) -> list[Content]:
    """The effects of conditions on a roll: `Afraid: disadvantage`. Setting the input removes them."""
    return [Content(shown_line(each.describe())) for each in applied(procedure, world, shelf)]


def bars(odds: Odds) -> Content:
    """The odds as bars, the most likely first."""
    shown = list(odds.headlines.items())[:MOST]
    rest = sum((chance for _, chance in list(odds.headlines.items())[MOST:]), Fraction(0))
    named = [(shown_line(name), chance) for name, chance in shown]
    named += [(f"{len(odds.headlines) - MOST} others", rest)] if rest else []
    wide = min(28, max((len(name) for name, _ in named), default=0))
    lines = [
        Content.assemble(_fitted(name, wide), "  ", *bar(chance), f" {percent(chance):>6}") for name, chance in named
    ]
    lines += [Content(f"{shown_line(mark)}: {percent(chance)}") for mark, chance in odds.marks.items()]
    return Content("\n").join(lines)


def bar(chance: Fraction, cells: int = BAR) -> tuple[tuple[str, str], tuple[str, str]]:
    """A bar as two pieces: the filled part and the rest."""
    whole, part = divmod(int(chance * cells * 8), 8)
    full = "█" * whole + (EIGHTHS[part] if part else "")
    return (full, "$primary"), ("·" * (cells - len(full)), "$quiet")


def _fitted(name: str, wide: int) -> str:
    return name.ljust(wide) if len(name) <= wide else name[: wide - 1] + "…"
