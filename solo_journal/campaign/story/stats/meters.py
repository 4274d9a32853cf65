"""What moved each declared meter of the games: Momentum, HP, Fear."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from ....rules.changes import OwnChange
from ....rules.kinds import field_views
from ....rules.kinds.view import MeterMove
from ....rules.plurals import plural
from ....rules.shelf import Shelf
from ...entry import BACKSTAGE, REPLACING
from ...journal.log_line import Line
from ..change_text import UNFIT, owner_of_change
from ..outcome_text import tells_of
from .replay_lines import Ground


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
    """The name of the character or fighter; empty for the campaign's own meters."""
    by_act: dict[str, Moved] = field(default_factory=dict)
    """The final effect of each act: a rerolled act moved it once."""

    @property
    def moves(self) -> list[Moved]:
        """Every move that counts, oldest first."""
        return [each for each in self.by_act.values() if each.before != each.after]

    @property
    def called(self) -> str:
        """`Ida: Momentum`."""
        return f"{self.whose}: {self.label}" if self.whose else self.label

    @property
    def gained(self) -> int:
        return sum(max(0, each.after - each.before) for each in self.moves)

    @property
    def lost(self) -> int:
        return sum(max(0, each.before - each.after) for each in self.moves)

    @property
    def reach(self) -> tuple[int, int]:
        """Its lowest and highest value."""
        values = [value for each in self.moves for value in (each.before, each.after)]
        return min(values), max(values)


@dataclass(slots=True)
class MeterCounter:
    """Gathers the moves of meters in the current story."""

    shelf: Shelf
    found: dict[tuple[str, str], MeterHistory] = field(default_factory=dict)

    def see(self, line: Line, ground: Ground) -> None:
        """Take in the changes of one line."""
        if line.is_removed or line.entry.kind in BACKSTAGE:  # what was undone never moved, so its undoing moves nothing
            return
        found = defaultdict[tuple[str, str], list[MeterMove]](list)
        acted = line.entry.act.procedure.partition(".")[0] if line.entry.act else ""
        for change in line.entry.change:
            owner, own = owner_of_change(change, acted)
            if self.shelf.has(owner):
                with suppress(*UNFIT):
                    fields = self.shelf.system(owner).fields
                    for move in (*field_views.moves(fields, own, ground.tree), *_with_the_fight(fields, own, line)):
                        found[move.id, move.whose].append(move)
        for moves in found.values():
            self._take(moves, line, ground)

    def histories(self) -> Iterator[MeterHistory]:
        """Every meter that moved, the most active first."""
        yield from sorted((each for each in self.found.values() if each.moves), key=lambda each: -len(each.moves))

    def _take(self, moves: Sequence[MeterMove], line: Line, ground: Ground) -> None:
        """Record moves; a meter stored in several places moves once per act."""
        last = moves[-1]
        everybody = (ground.tree.get("characters"), *(ground.tree.get("fight") or {}).values())
        known = (each.get(last.whose) for each in everybody if isinstance(each, Mapping))
        whose = next((one["name"] for one in known if isinstance(one, Mapping) and "name" in one), last.whose)
        history = self.found.setdefault((last.id, last.whose), MeterHistory(last.id, last.label, whose))
        act = line.entry.target if line.entry.kind in REPLACING else line.entry.id
        falls = sum(each.after - each.before for each in moves) < 0
        ends = sorted((value for each in moves for value in (each.before, each.after)), reverse=falls)
        first = history.by_act.get(act)
        history.by_act[act] = Moved(first.line, first.before, ends[-1]) if first else Moved(line, ends[0], ends[-1])


def _with_the_fight(homes: field_views.Homes, own: OwnChange, line: Line) -> Iterator[MeterMove]:
    """What a blow that ended the fight did to fighters who left with it, according to its tells."""
    ended = own.fight and not own.keys and own.change.after is None
    for tell in tells_of(line.entry.outcome, line.entry.act) if ended else ():
        for home in homes:
            if home.of == "fight" and tell.subject in own.change.before.get(home.within, {}):
                labels = {field.label: f"{home.game}.{field.name}" for field in home.fields}
                known = (each for each in tell.moved if each.label in labels)
                yield from (
                    MeterMove(labels[each.label], each.label, tell.subject, each.before, each.after) for each in known
                )


def meter_rows(histories: Iterable[MeterHistory]) -> Iterator[str]:
    """`Ida: Momentum moved 12 times, between 0 and 6: 9 gained, 8 lost`."""
    for each in histories:
        low, high = each.reach
        times = plural(len(each.moves), "time")
        yield f"{each.called} moved {times}, between {low} and {high}: {each.gained:,} gained, {each.lost:,} lost"
