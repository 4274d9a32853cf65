"""Nightsong's state in a campaign: the day and the time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from ... import sheet_models
from ...trackers import Every

ID = "nightsong"
GAME = "Nightsong"

WATCHES = ("morning", "afternoon", "evening", "night")
"""The four watches of a day (ch. IV, Time)."""
TURNS_IN_A_WATCH = 36
"""A watch is about six hours, a turn about ten minutes."""
ROUNDS_IN_A_TURN = 10
"""A round is less than a minute: at least this many make a turn (our ruling)."""

ROUNDS: Mapping[Every, int] = {
    "round": 1,
    "turn": ROUNDS_IN_A_TURN,
    "watch": TURNS_IN_A_WATCH * ROUNDS_IN_A_TURN,
    "day": len(WATCHES) * TURNS_IN_A_WATCH * ROUNDS_IN_A_TURN,
}
"""Rounds in each unit of time."""


class State(sheet_models.State):
    """The time in a campaign."""

    system = ID
    game = GAME

    day: Annotated[int, Field(ge=1)] = 1
    watch: Annotated[int, Field(ge=0, lt=len(WATCHES))] = 0
    """The watch of the day, from 0."""
    turn: Annotated[int, Field(ge=0, lt=TURNS_IN_A_WATCH)] = 0
    """Turns passed in this watch."""
    round: Annotated[int, Field(ge=0, lt=ROUNDS_IN_A_TURN)] = 0
    """Rounds passed in this turn."""

    @property
    def rounds(self) -> int:
        """All rounds since the first morning."""
        turns = ((self.day - 1) * len(WATCHES) + self.watch) * TURNS_IN_A_WATCH + self.turn
        return turns * ROUNDS_IN_A_TURN + self.round

    def at(self, rounds: int) -> State:
        """The clock this many rounds after the first morning."""
        turns, round_ = divmod(rounds, ROUNDS_IN_A_TURN)
        watches, turn = divmod(turns, TURNS_IN_A_WATCH)
        days, watch = divmod(watches, len(WATCHES))
        return self.but(day=days + 1, watch=watch, turn=turn, round=round_)

    def describe(self) -> str:
        """`day 2, evening`, with the turn after the first."""
        turn = f", turn {self.turn + 1}" if self.turn else ""
        return f"day {self.day}, {WATCHES[self.watch]}{turn}"
