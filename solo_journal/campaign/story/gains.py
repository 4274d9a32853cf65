"""Meters moved by marks of an outcome, as doubles move the Twist Counter, according to the procedure's declaration."""

from __future__ import annotations

from typing import NamedTuple

from ...rules.changes import net
from ...rules.kinds.meter import Meter
from ...rules.kinds.view import MeterMove
from ...rules.outcome import Mark
from ...rules.shelf import Shelf
from ..journal.log_line import Line
from .change_text import moves_of
from .outcome_text import procedure_of


class Gain(NamedTuple):
    """A meter as a mark left it, before anything followed from that."""

    mark: str
    """Its name; empty if the headline has it."""
    label: str
    value: int
    size: int
    paths: frozenset[str]
    """The paths of its changes."""


def gains_of(line: Line) -> tuple[Gain, ...]:
    """The meters moved by an act's marks."""
    act, result, shelf = line.act, line.outcome, line.shelf
    if act is None or result is None or not result.marks:
        return ()
    kind = procedure_of(act, shelf)
    declared = [mark for mark in kind.marks if mark.gains and mark.name in result.marks] if kind else []
    moved = [(move, change.path) for move, change in moves_of(net(line.change), act, shelf)]
    found = (_gain(mark, [each for each in moved if each[0].id == mark.gains], shelf) for mark in declared)
    return tuple(gain for gain in found if gain is not None)


def _gain(mark: Mark, moved: list[tuple[MeterMove, str]], shelf: Shelf) -> Gain | None:
    """None if nothing moved, or if each has its own top: such moves are shown as ordinary changes."""
    homes = shelf.system(mark.gains.partition(".")[0]).fields
    meters = (each for home in homes for each in home.fields if f"{home.game}.{each.name}" == mark.gains)
    size = next((each.top for each in meters if isinstance(each, Meter) and isinstance(each.top, int)), None)
    if not moved or size is None:
        return None
    value = min(size, max(each.before for each, _ in moved) + mark.by)
    return Gain(
        "" if mark.in_headline else mark.name, moved[0][0].label, value, size, frozenset(path for _, path in moved)
    )
