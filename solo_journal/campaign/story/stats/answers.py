"""The results of oracles and core rolls, beside the exact odds of those very rolls.

Each roll has its own odds (with advantage, with three helping tags); their sum is the expectation. Such a sum varies a
little less than as many equal rolls would, so the verdict is on the cautious side.

Twists are what the log marks with a star, with what led to them: the twist, and the doubles that filled the counter.
Other steps of an act, such as the turn after a blow, are not included.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from pydantic import ValidationError

from ....rules import shelf
from ....rules.inputs import make
from ....rules.kinds.view import StatusValue
from ....rules.odds import Odds, odds_of
from ....rules.procedure import Procedure
from ....rules.refusal import Refused
from ....rules.tables import Tables
from ....rules.tags_in_prose import reads
from ....rules.world import World
from ...entry import AMENDING, BACKSTAGE, Act, Step
from ...journal.log_line import Line
from ...journal.replay import apply_changes
from ..outcome_text import procedure_of
from .chance import Count, Strayed, deviation
from .replay_lines import Ground

RULED = ("systems", "characters", "trackers", "fight", "readings")
"""The parts of the world that a roll may depend on."""


class Answers(NamedTuple):
    """All results of one procedure."""

    called: str
    counts: tuple[Count, ...]
    """How often each came up, with the sum of the odds of every roll; worst to best, else the most expected first."""
    strayed: Strayed
    size: int
    left_out: int
    """Rolls that cannot be compared, because they used an older version of the rule, or their odds are too many to
    count."""
    changed: int
    """Rolls among all of these that were undone, crossed out, rerolled or overruled since."""
    oracle: bool
    """Whether it answers questions."""

    @property
    def title(self) -> str:
        return "oracle" if self.oracle else self.called


@dataclass(slots=True)
class AnswerCounter:
    """Counts the results of these procedures. Every roll counts as first rolled, even if it was undone or overruled
    later, because dice do not know about that."""

    tables: Tables
    kinds: dict[str, type[Procedure]]
    _known: dict[str, Odds | None] = field(default_factory=dict)
    """Odds by roll and everything that they can depend on."""
    _seen: dict[str, Counter[str]] = field(default_factory=dict)
    _expected: dict[str, defaultdict[str, float]] = field(default_factory=dict)
    _left_out: Counter[str] = field(default_factory=Counter)
    _changed: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, world: World, tables: Tables) -> AnswerCounter:
        """For the games of this world."""
        games = list(shelf.games_in_use(world))
        kinds = [*(game.oracle.procedure for game in games if game.oracle), *(game.core for game in games if game.core)]
        return cls(tables, {kind.id: kind for kind in kinds})

    def see(self, line: Line, ground: Ground) -> None:
        """Count a line if it is such a roll."""
        act, outcome = line.fell.act, line.fell.outcome
        kind = self.kinds.get(act.procedure) if act else None
        if act is None or outcome is None or kind is None or line.entry.kind in AMENDING:
            return
        self._changed[kind.id] += bool(line.is_removed or line.struck or line.overruled or line.first)
        odds = self._odds(kind, act, ground)
        if odds is None or outcome.known_by not in odds.headlines:
            self._left_out[kind.id] += 1
            return
        self._seen.setdefault(kind.id, Counter())[outcome.known_by] += 1
        expected = self._expected.setdefault(kind.id, defaultdict(float))
        for headline, share in odds.headlines.items():
            expected[headline] += float(share)

    def answers(self) -> Iterator[Answers]:
        """The counts by procedure; also where none of its rolls can be compared."""
        for id_, kind in self.kinds.items():
            if id_ in self._seen or self._left_out[id_]:
                seen: Counter[str] = self._seen.get(id_, Counter())
                expected: Mapping[str, float] = self._expected.get(id_, {})
                best_first = [each.key for each in kind.verdicts]
                places = {name: best_first.index(name) if name in best_first else -1 for name in expected}
                worst_first = sorted(expected.items(), key=lambda pair: (-places[pair[0]], -pair[1]))
                counts = tuple(Count(name, seen[name], due) for name, due in worst_first)
                size, asks = seen.total(), kind.makes == "question"
                left_out, changed = self._left_out[id_], self._changed[id_]
                yield Answers(kind.called, counts, deviation(counts), size, left_out, changed, asks)

    def _odds(self, kind: type[Procedure], act: Act, ground: Ground) -> Odds | None:
        """The odds of a roll in the world in which it was made; None if they cannot be counted."""
        if act.version != kind.version:
            return None
        inputs = {name: value for name, value in act.inputs.items() if name != kind.words}
        key = f"{kind.id} {inputs} {dict(act.readings)} {ground.print_of(*RULED)}"
        if key not in self._known:
            self._known[key] = None
            with suppress(Refused, ValidationError):
                procedure = make(kind, act.inputs)
                self._known[key] = odds_of(procedure, ground.world(), tables=self.tables, readings=act.readings)
        return self._known[key]


class Twist(NamedTuple):
    """A twist: an act of its own, or a step that followed one."""

    line: Line
    """The act."""
    called: str
    """Its label."""
    headline: str
    """Its outcome."""
    causes: tuple[str, ...]
    """What had filled up and is now empty, each with its origin, oldest first; the act itself comes last."""


@dataclass(slots=True)
class TwistGatherer:
    """Gathers the twists of the current story."""

    found: list[Twist] = field(default_factory=list)

    def see(self, line: Line, ground: Ground) -> None:
        """Take in the steps of one line."""
        act = line.act
        if act is None or line.is_removed or line.struck or line.entry.kind in AMENDING | BACKSTAGE:
            return
        if line.outcome and line.outcome.tone == "turn" and not line.overruled:
            self.found.append(Twist(line, _label_of(act, line.shelf), line.headline, (_describe_act(line),)))
        if not act.steps:
            return
        filled = _history_of_emptied(line, ground)
        turns = [step for step in act.steps if step.outcome.tone == "turn"]
        for step in turns or (act.steps if filled else ()):  # format 1 kept no tones
            causes = (*filled, _describe_act(line))
            self.found.append(Twist(line, _label_of(step, line.shelf), step.outcome.headline, causes))


def _label_of(act: Act | Step, known: shelf.Shelf) -> str:
    kind = procedure_of(act, known)
    return kind.called if kind else act.procedure


def _history_of_emptied(line: Line, ground: Ground) -> tuple[str, ...]:
    """The history of what was filling up before this line and is empty after it."""
    try:
        before = ground.world()
        after = apply_changes(before, line.entry.change)
    except ValidationError:
        return ()
    empty = {meter.label for meter in _meters(after) if not meter.value}
    return tuple(cause for meter in _meters(before) if meter.label in empty for cause in meter.history)


def _meters(world: World) -> list[StatusValue]:
    return [each for game in shelf.games_in_use(world) for each in game.values(world) if each.value is not None]


def _describe_act(line: Line) -> str:
    """The act as a counter's cause: `scene 12: Is the gate guarded?`"""
    said = " ".join(reads(line.text).split()) or line.headline
    return f"scene {line.scene}: {said}" if line.scene else said
