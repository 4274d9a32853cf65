"""Time: the clock moves, by hand or with what takes time, and an event is emitted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import Field

from ...answer_source import Ask
from ...command_hints import way
from ...inputs import SPOKEN, Line
from ...line_grammar import Numeric, OneOf, Rest
from ...outcome import Event, Outcome
from ...plurals import WORDS, join_names, plural
from ...procedure import Procedure, WithoutDice
from ...refusal import BadInput, Refused, why_not
from ...trackers import Every
from ...world import World
from .sheet import players
from .state import ID, ROUNDS, WATCHES, State

PASSES = "time passes"


def let_pass(world: World, amount: int, unit: Every) -> tuple[World, Event]:
    """The world after this time, and the event for it."""
    state = State.of(world)
    return state.at(state.rounds + amount * ROUNDS[unit]).into(world), Event(PASSES, unit, amount)


def must_have_time(world: World, what: str) -> None:
    """Raise `Refused` for anything longer than a round during a fight."""
    if world.fight is not None and world.fight.get("system") == ID:
        raise Refused(f"{what} takes longer than a round. End the fight first, or leave it.")


def burns_down(world: World, amount: int, unit: Every) -> str:
    """A warning about lights that will hardly last so long, with advice; empty if there are none."""
    items = (item for each in players(world) for item in each.sheet.items.values() if item.every and item.worn)
    names = [item.name for item in items if item.every and item.die < amount * ROUNDS[unit] // ROUNDS[item.every]]
    burn, them = ("burns", "it") if len(names) == 1 else ("burn", "them")
    return (
        f"{join_names(names)} {burn} down meanwhile. To keep {them}, put {them} out: {way('nightsong.wear')}"
        if names
        else ""
    )


MOST_DAYS = 100_000


PLURALS = {"watch": "watches"}
UNITS = OneOf({word: unit for unit in get_args(Every) for word in (unit, PLURALS.get(unit, f"{unit}s"))}, lead=True)
"""Units of time, singular or plural: `2 watches`."""


OTHER_UNITS = re.compile(
    r".*\b(?:hours?|minutes?|weeks?)\b.*|overnight|(?:all|the|a) (?:night|morning|evening|day)|(?:until|till) \w+",
    re.IGNORECASE,
)
"""Words instead of an amount and a unit: `an hour`, `until dawn`."""


class Time(Procedure):
    """Let time pass: a turn to search a room, a watch on the road. Everything that burns or runs down moves along.

    A round is less than a minute, a turn about ten minutes, a watch about six hours; morning, afternoon, evening and
    night make a day. A lit torch and every tracker with a time of its own is rolled or ticked as often as that time
    passes, and the clock of a dying character runs. Rests and rounds of a fight pass time by themselves.

    During a fight, only rounds can pass.

    A torch (d6) that is rolled each turn lasts 2.9 turns on average.

    One line: /time 2 turns searching the chapel

    Example: amount=2 unit=turn doing="Search the chapel", with a lit torch: its die is rolled twice.
    """

    id = "nightsong.time"
    called = "Time passes"
    key = "tt"
    words = "doing"
    page = "ch. IV, Time"
    version = 2
    printed: ClassVar[Mapping[str, str]] = {
        rf"^{word}(?= (?:round|turn|watch|day))": str(at) for at, word in enumerate(WORDS, 1)
    }

    doing: Annotated[Line, Rest(text=True)] = Field(
        "", title="Doing what", description="what you do all the while, such as searching the chapel"
    )
    amount: Annotated[int, Numeric(lead=True, then="unit")] = Field(
        1,
        ge=1,
        le=100,
        title="How much",
        description="how many of the unit: 1 turn searches a room, 2 watches are a day's march",
    )
    unit: Annotated[Every, SPOKEN, UNITS] = Field(
        "turn", title="Unit of time", description="what passes: round, turn, watch or day"
    )

    @classmethod
    def usual(cls, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        """Raises `BadInput` for a line that says how long in words of its own: it would be a turn."""
        if not inputs.keys() & {"amount", "unit"} and OTHER_UNITS.fullmatch(str(inputs.get("doing", ""))):
            raise BadInput("Say how long in these units: an hour is 6 turns, a night 1 watch, a week 7 days.")
        return {}

    def foretold(self, world: World) -> str:
        return f"{self._format_time()} {'passes' if self.amount == 1 else 'pass'}"

    def warns(self, world: World) -> str:
        return burns_down(world, self.amount, self.unit)

    def refusal(self, world: World) -> str:
        return "" if self.unit == "round" else why_not(lambda world: must_have_time(world, f"A {self.unit}"), world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        after, event = let_pass(world, self.amount, self.unit)
        return Outcome(after, f"{self._format_time()} later", f"It is {State.of(after).describe()}.", events=(event,))

    def _format_time(self) -> str:
        return plural(self.amount, self.unit, PLURALS.get(self.unit, ""))


class SetHour(WithoutDice):
    """Set the day and the watch by hand, for a tale that begins in the evening or leaps ahead.

    Nothing burns down and nobody rests. To live through the time, let it pass instead.

    Example: watch=night
    """

    id = "nightsong.hour"
    called = "Set the hour"
    key = "th"
    words = "watch"
    page = "ch. IV, Time"

    watch: Annotated[Literal["morning", "afternoon", "evening", "night"], SPOKEN] = Field(
        title="Time of day", description="the time of day from now on: morning, afternoon, evening or night"
    )
    day: int | None = Field(
        None, ge=1, le=MOST_DAYS, description="the day of the tale, such as 2 for the day after; the same unless given"
    )

    def happens(self, world: World) -> Outcome:
        before = State.of(world)
        after = before.but(day=self.day or before.day, watch=WATCHES.index(self.watch), turn=0, round=0)
        if after == before:
            raise Refused(f"It is {before.describe()} already.")
        told = after.describe()
        return Outcome(after.into(world), told[0].upper() + told[1:], f"Set by hand from {before.describe()}.")
