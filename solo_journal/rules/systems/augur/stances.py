"""The threat of a roll: obstacles and their stances, the stated level, the character's position, and harm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from ...command_hints import way
from ...immutable import Frozen, Map
from ...inputs import SPOKEN, Name, as_spoken
from ...kinds.declaration import Keys
from ...kinds.edit_lists import TakeName
from ...kinds.home import Home
from ...kinds.listing import Listed, Names
from ...line_grammar import Numeric, OneOf, Rest
from ...names import fresh_id, in_words, must_find
from ...outcome import Offer, Outcome, Tell, Urgency
from ...procedure import Pick, WithoutDice
from ...refusal import BadInput, Refused, quote
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
USUAL = {"compromised": -1, "resistant": 1, "volatile": 1, "substantial": 1}
"""The threat of a stance unless another is given, so that a stance is felt; the source says nothing, this is ours."""
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


def clocks_coming(world: World, urgency: Urgency = "on") -> Iterator[Offer]:
    """Offers to tick the clocks of advancing obstacles."""
    for obstacle in Augur.of(world).obstacles.values():
        for each in world.trackers.values():
            if isinstance(each, Clock) and each.name == advances(obstacle.name) and each.value < each.size:
                title, inputs = f"{each.name}: tick its clock", {"tracker": each.name}
                yield Offer(title, "tracker.tick", inputs, urgency=urgency, beside=True, pays=urgency == "now")


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


class TakeStance(WithoutDice):
    """Set an obstacle's stance: each stance adds to the threat of every roll against it.

    Compromised -2 to 0, resistant 0 to 4, volatile 0 to 4, substantial 1 to 4, inert none; unless you say how much, it
    is 1, or -1 for compromised. Several stances add up; the total counts from -2 to 4, and at 4 the action is
    impossible: break it up, or try another way. Advancing sets a clock instead of a number.

    One line: /stance The warden resistant 2, /stance The flood advancing clock 6.

    Example: name="The warden" stance=resistant value=2
    """

    id = "augur.stance"
    version = 3  # a stance is 1 unless given, not the least that it may be
    called = "Stance of an obstacle"
    key = "ks"
    says_changes = True
    words = "name"
    page = "Core Rules, Threat Level; Stances"
    tells_for = "changes"
    already = "{name} is already {stance}, with that threat"

    name: Annotated[Name, Pick(STATE.picks(AGAINST), new=True), Rest(numbered=False)] = Field(
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
        description=("its threat dice: 0 none, 1 risky, 2 complex, 3 desperate; 1 unless given, -1 if compromised"),
    )
    clock: Annotated[int, Numeric("clock #")] = Field(
        4,
        ge=2,
        le=12,
        title="Clock segments",
        description=("segments of the clock that an advancing stance sets: 4 soon, 6 in a while, 8 or more slowly"),
    )

    def happens(self, world: World) -> Outcome:
        least, most = RANGES[self.stance]
        usual = least if self.made_before(3) else USUAL.get(self.stance, 0)
        value = usual if self.value is None else self.value
        if not least <= value <= most:
            raise BadInput(f"value: {self.stance} gives a threat from {least} to {most}, not {value}.")
        state, advancing = Augur.of(world), self.stance == "advancing"
        key = in_words(state.obstacles, self.name) or fresh_id(self.name, state.obstacles, "obstacle")
        old = state.obstacles.get(key, Obstacle(name=self.name))
        if advancing and "advancing" in old.stances:
            raise Refused(f"{self.name} is advancing already: tick its clock.")
        new = old.but(stances=old.stances.put(self.stance, value))
        after = state.but(obstacles=state.obstacles.put(key, new)).into(world)
        if advancing:
            clock = Clock(name=advances(old.name), size=self.clock)
            after = after.but(trackers=after.trackers.put(fresh_id(clock.name, after.trackers, "clock"), clock))
        headline = f"{new.name}: {_stance(self.stance, value)}"
        tell = Tell(text=headline, subject=key, more=f"a clock of {self.clock}" if advancing else "")
        barred = ", and at 4 it is impossible: break it up" if new.threat >= MOST else ""
        several = f"{new.describe()}. Threat {new.threat} in all" if len(new.stances) > 1 else f"Threat {new.threat}"
        return Outcome(after, headline, f"{several}{barred}.", tells=(tell,))


LEVELS = {"inert": 0, "normal": 0, "risky": 1, "complex": 2, "desperate": 3, "impossible": 4}
"""Threat levels by name (core rules, Threat Dice)."""


def level(value: Any) -> Any:
    """`risky`, `2t` and `2` as a number; anything else unchanged. Raises `ValueError` for an unknown word."""
    if not isinstance(value, str):
        return value
    number = value.strip().removesuffix("t").strip()
    if number.lstrip("+-").isdecimal():
        return number
    if as_spoken(value) not in LEVELS:
        raise ValueError(f"say {', '.join(LEVELS)}, or a number, not “{value[:20]}”")
    return LEVELS[as_spoken(value)]


class Threat(NamedTuple):
    """The threat of one roll."""

    dice: int
    """The number of d8, including harm."""
    momentum: int
    """Momentum gained before the roll, from a threat level below 0."""
    told: str
    """The sources, in words."""


def threat_of(world: World, threat: int, position: int, against: tuple[str, ...], harm: int) -> Threat:
    """The threat of a roll. Stances, position and level add up and count from -2 to 4; harm comes on top.

    Raises `Refused` if the action is impossible, or an obstacle is unknown.
    """
    obstacles = Augur.of(world).obstacles
    if against and not obstacles:
        raise Refused(f"No obstacle {quote(against[0])} yet. Give it a stance: {way('augur.stance')}.", against[0])
    named = [obstacles[must_find(obstacles, name, "obstacle")] for name in against]
    said = [f"the situation {threat:+d}"] if threat else []
    said += [f"your position {position:+d}"] if position else []
    said += [each.describe() for each in named]
    total = min(MOST, max(LEAST, threat + position + sum(each.threat for each in named)))
    if total >= MOST:
        raise Refused("At a threat of 4 this is impossible. Break it up into steps, or try another way.")
    if harm:
        said.append(f"harm +{harm}")
    return Threat(max(0, total) + harm, max(0, -total), "; ".join(said))
