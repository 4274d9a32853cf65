"""Obstacles and their stances, which set the threat of a roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from ...answer_source import Ask
from ...immutable import Frozen, Map
from ...inputs import SPOKEN, Name
from ...kinds.declaration import Keys
from ...kinds.edit_lists import TakeName
from ...kinds.home import Home
from ...kinds.listing import Listed
from ...kinds.names import Names
from ...line_grammar import Numeric, OneOf, Rest
from ...names import fresh_id, in_words
from ...outcome import Outcome, Tell
from ...procedure import Pick, Procedure
from ...refusal import BadInput, Refused
from ...sheet_models import State
from ...trackers import Clock
from ...world import World
from .sheet import ID

RANGES = {
    "compromised": (-2, 0),
    "resistant": (0, 4),
    "volatile": (0, 4),
    "substantial": (1, 4),
    "inert": (0, 0),
    "advancing": (0, 0),
}
"""Each stance with its lowest and highest threat. Advancing sets a clock instead."""
LEAST, MOST = -2, 4
"""The limits of a threat level; at 4 the action is impossible."""

Stance = Literal["compromised", "resistant", "volatile", "substantial", "inert", "advancing"]


class Obstacle(Frozen):
    """An obstacle with its stances."""

    name: str
    stances: Map[str, int] = Map()

    @property
    def threat(self) -> int:
        return sum(self.stances.values())

    def describe(self) -> str:
        """`the warden: resistant +2, volatile +1`."""
        return f"{self.name}: {', '.join(_stance(name, value) for name, value in self.stances.items())}"


def _stance(name: str, value: int) -> str:
    return f"{name} {value:+d}" if value else name


def advances(name: str) -> str:
    """The name of an advancing obstacle's clock."""
    return f"{name} advances"


class Augur(State):
    """Augur's state in a campaign."""

    system = ID
    game = "Augur"

    obstacles: Map[str, Obstacle] = Map()


class Obstacles(Names):
    """Obstacles, each with its stances."""

    __slots__ = ()

    def describe(self, one: Listed) -> str:
        """`The warden: resistant +2, volatile +1`."""
        return Obstacle.model_validate(one.table).describe()

    def part_words(self, name: str, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        """A stance taken or removed, in words."""
        yield f"{name}: {f'{keys[-1]} no longer' if after is None else _stance(keys[-1], after)}"


AGAINST = Obstacles(
    "Against you",
    at="obstacles",
    one="obstacle",
    holds="tables",
    in_view=True,
    comes="obstacle {told}",
    goes="{name} out of the way",
)
STATE = Home(ID, "campaign", (AGAINST,), model=Augur)

DROP = TakeName(
    "augur.drop_obstacle",
    "Clear an obstacle",
    (AGAINST,),
    key="kx",
    page="Core Rules, Threat Level",
    name_help="an obstacle that you passed, beat or left behind, such as The warden",
    says="{name} is out of the way",
    about="""
    Remove an obstacle, with all its stances. A clock that it set stays.

    Example: name="The warden"
    """,
)


class TakeStance(Procedure):
    """Set an obstacle's stance: each stance adds to the threat of every roll against it.

    Compromised -2 to 0, resistant 0 to 4, volatile 0 to 4, substantial 1 to 4, inert none. Several stances add up; the
    total counts from -2 to 4, and at 4 the action is impossible: break it up, or try another way. Advancing sets a
    clock instead of a number.

    One line: /stance The warden resistant 2, /stance The flood advancing clock 6.

    Example: name="The warden" stance=resistant value=2
    """

    id = "augur.stance"
    version = 2  # an obstacle that is there is known by part of its name
    called = "Stance of an obstacle"
    key = "ks"
    makes = "change"
    says_changes = True
    words = "name"
    page = "Core Rules, Threat Level; Stances"
    tells_for = "changes"
    already = "{name} is already {stance}, with that threat"

    name: Annotated[Name, Pick(STATE.picks(AGAINST)), Rest(numbered=False)] = Field(
        description="the obstacle, a person or a thing, such as The warden or The flooded stair"
    )
    stance: Annotated[Stance, SPOKEN, OneOf()] = Field(
        description=(
            "how it stands: compromised (off its guard), resistant (works against you), volatile (may "
            "blow up), substantial (a lot of it), inert (just there), advancing (sets a clock)"
        )
    )
    value: Annotated[int | None, Numeric("±#")] = Field(
        None,
        ge=LEAST,
        le=MOST,
        title="Threat",
        description=("its threat dice: 0 none, 1 risky, 2 complex, 3 desperate; the least of its range unless given"),
    )
    clock: Annotated[int, Numeric("clock #")] = Field(
        4,
        ge=2,
        le=12,
        title="Clock segments",
        description=("segments of the clock that an advancing stance sets: 4 soon, 6 in a while, 8 or more slowly"),
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        value, state = self.require(world), Augur.of(world)
        key = in_words(state.obstacles, self.name) or fresh_id(self.name, state.obstacles, "obstacle")
        old = state.obstacles.get(key, Obstacle(name=self.name))
        new = old.but(stances=old.stances.put(self.stance, value))
        after = state.but(obstacles=state.obstacles.put(key, new)).into(world)
        if self.stance == "advancing":
            clock = Clock(name=advances(old.name), size=self.clock)
            after = after.but(trackers=after.trackers.put(fresh_id(clock.name, after.trackers, "clock"), clock))
        headline = f"{new.name}: {_stance(self.stance, value)}"
        more = f"a clock of {self.clock}" if self.stance == "advancing" else ""
        tell = Tell(text=headline, subject=key, more=more)
        return Outcome(after, headline, f"{new.describe()}. Together {new.threat:+d} threat.", tells=(tell,))

    def require(self, world: World) -> int:
        least, most = RANGES[self.stance]
        value = least if self.value is None else self.value
        if not least <= value <= most:
            raise BadInput(f"value: {self.stance} gives a threat from {least} to {most}, not {value}.")
        known = in_words(Augur.of(world).obstacles, self.name)
        if self.stance == "advancing" and known and "advancing" in Augur.of(world).obstacles[known].stances:
            raise Refused(f"{self.name} is advancing already: tick its clock.")
        return value
