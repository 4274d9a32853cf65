"""Daggerheart's state in a campaign: the GM's Fear, countdowns, rests since the last long one; and its house rule."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ...house_rules import HouseRule
from ...immutable import Frozen, Map
from ...sheet_models import State

ID = "daggerheart"
FEAR_MOST = 12
"""Fear above this is lost (SRD 1.0, Fear)."""
SHORT_RESTS = 3
"""After this many short rests in a row the next must be long."""

CountdownKind = Literal["standard", "progress", "consequence", "long term"]


class Countdown(Frozen):
    """Counts down to 0, and then it happens."""

    name: str
    value: Annotated[int, Field(ge=0, le=100)]
    start: Annotated[int, Field(ge=1, le=100)]
    kind: CountdownKind = "standard"


class Daggerheart(State):
    """What a GM would track in a Daggerheart campaign."""

    system = ID
    game = "Daggerheart"

    fear: Annotated[int, Field(ge=0, le=FEAR_MOST)] = 1
    """The GM's Fear. A campaign starts with 1 per character, so 1 in solo play."""
    short_rests: Annotated[int, Field(ge=0, le=SHORT_RESTS)] = 0
    """Short rests since the last long one."""
    rested: Map[str, str] | None = None
    """Who took the last rest, by id, and which, such as `short, scene 3`; cleared by an action roll."""
    countdowns: Map[str, Countdown] = Map()

    def feared(self, by: int) -> Daggerheart:
        return self.but(fear=min(FEAR_MOST, max(0, self.fear + by)))


SPOTLIGHT = HouseRule(
    id="daggerheart.spotlight",
    title="What gives the GM the spotlight in a fight",
    options={
        "fear": "a failure, and every roll with Fear",
        "failure": "a failure only; a success with Fear costs something, and you go on",
    },
    default="fear",
    why=(
        "The list of results passes the spotlight after failures alone, but the GM makes a move after every roll with "
        "Fear too. In a fight with one player adversaries would seldom act if a success never let them."
    ),
)

ALL = (SPOTLIGHT,)
