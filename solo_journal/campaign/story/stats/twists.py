"""The twists of the story, which the log marks with a star, and what led to them: the twist, and the doubles that
filled the counter. Other steps of an act, such as the turn after a blow, are not included."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from pydantic import ValidationError

from ....rules import shelf
from ....rules.kinds.view import StatusValue
from ....rules.lonelog_tags import reads
from ....rules.world import World
from ...entry import AMENDING, BACKSTAGE
from ...journal.log_line import Line
from ...journal.replay import patched
from .ground import Ground


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
            self.found.append(Twist(line, _called(act.procedure, line.shelf), line.headline, (_describe_act(line),)))
        if not act.steps:
            return
        filled = _emptied(line, ground)
        turns = [step for step in act.steps if step.outcome.tone == "turn"]
        for step in turns or (act.steps if filled else ()):  # format 1 kept no tones
            called = _called(step.procedure, line.shelf)
            self.found.append(Twist(line, called, step.outcome.headline, (*filled, _describe_act(line))))


def _emptied(line: Line, ground: Ground) -> tuple[str, ...]:
    """The history of what was filling up before this line and is empty after it."""
    try:
        before = ground.world()
        after = patched(before, line.entry.change)
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


def _called(id_: str, known: shelf.Shelf) -> str:
    from ....rules.refusal import Refused

    try:
        return known.procedure(id_).called
    except Refused:
        return id_
