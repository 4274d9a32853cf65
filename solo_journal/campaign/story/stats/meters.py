"""What moved each meter of the games that declare their fields: Momentum, HP, Fear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from ....rules.counted import counted
from ....rules.kinds import derived
from ....rules.kinds.view import MeterMove
from ....rules.shelf import Shelf
from ...journal.log_view import Line
from ..labels import UNFIT, owned
from .ground import Ground


class Moved(NamedTuple):
    """One move of a meter, and the line that made it."""

    line: Line
    before: int
    after: int


@dataclass(slots=True)
class MeterHistory:
    """All moves of one meter, oldest first."""

    id: str
    label: str
    whose: str
    """The name of the character or fighter; empty for the campaign's own."""
    moves: list[Moved] = field(default_factory=list)

    @property
    def called(self) -> str:
        """`Ida: Momentum`."""
        return f"{self.whose}: {self.label}" if self.whose else self.label

    @property
    def gained(self) -> int:
        """All that it rose, added up."""
        return sum(max(0, each.after - each.before) for each in self.moves)

    @property
    def lost(self) -> int:
        """All that it fell, added up."""
        return sum(max(0, each.before - each.after) for each in self.moves)

    @property
    def reach(self) -> tuple[int, int]:
        """The lowest and the highest that it was."""
        values = [value for each in self.moves for value in (each.before, each.after)]
        return min(values), max(values)


@dataclass(slots=True)
class MeterCounter:
    """Gathers the moves of meters in the story as it stands."""

    shelf: Shelf
    found: dict[tuple[str, str], MeterHistory] = field(default_factory=dict)

    def see(self, line: Line, ground: Ground) -> None:
        """Take in the changes of one line."""
        if line.gone:
            return
        acted = line.entry.act.procedure.partition(".")[0] if line.entry.act else ""
        for change in line.entry.change:
            owner, own = owned(change, acted)
            if self.shelf.has(owner):
                with suppress(*UNFIT):
                    for move in derived.moves(self.shelf.system(owner).fields, own):
                        self._take(move, line, ground)

    def histories(self) -> Iterator[MeterHistory]:
        """Every meter that moved, those that moved most first."""
        yield from sorted(self.found.values(), key=lambda each: -len(each.moves))

    def _take(self, move: MeterMove, line: Line, ground: Ground) -> None:
        one = ground.tree.get("characters", {}).get(move.whose, {})
        whose = one.get("name", move.whose)
        history = self.found.setdefault((move.id, move.whose), MeterHistory(move.id, move.label, whose))
        history.moves.append(Moved(line, move.before, move.after))


def meter_rows(histories: Iterable[MeterHistory]) -> Iterator[str]:
    """`Ida: Momentum moved 12 times, from 0 to 6: 9 gained, 8 lost`."""
    for each in histories:
        low, high = each.reach
        times = counted(len(each.moves), "time")
        yield f"{each.called} moved {times}, from {low} to {high}: {each.gained:,} gained, {each.lost:,} lost"
