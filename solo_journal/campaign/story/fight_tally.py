"""What a fight has cost so far, in total and in this round, from the tells of its acts."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice

from ...rules.world import World
from ..journal.journal import Journal
from ..journal.log_line import Line
from ..journal.log_view import backwards
from .outcome_text import tells_of

LOOK_BACK = 400
"""The most lines of a fight that are read."""

ROUNDS = frozenset({"fight/round", "fight/rotation"})
"""Paths at which fights count rounds."""


@dataclass(slots=True)
class Tally:
    """Points lost, by a character's id or a foe's name."""

    lost: dict[str, int] = field(default_factory=dict)
    this_round: dict[str, int] = field(default_factory=dict)
    dealt: int = 0
    took: int = 0


def fight_tally(journal: Journal, world: World, counted: str) -> Tally:
    """The tally of the current fight; `counted` is the label of what fighters lose: `HP`."""
    tally = Tally()
    is_this_round = True
    for line in islice(backwards(journal), LOOK_BACK):
        if not isinstance(line, Line):
            continue
        paths = {change.path for change in line.entry.change}
        if paths & ROUNDS:
            is_this_round = False  # what ended the round before belongs to that
        moves = [(tell.subject, each) for tell in tells_of(line.outcome, line.act) for each in tell.moved]
        losses = [(who, each.before - each.after) for who, each in moves if who and each.label == counted]
        for who, points in (each for each in losses if each[1] > 0):
            tally.lost[who] = tally.lost.get(who, 0) + points
            if is_this_round:
                tally.this_round[who] = tally.this_round.get(who, 0) + points
            if who in world.characters:
                tally.took += points
            else:
                tally.dealt += points
        if "fight" in paths:
            break
    return tally
