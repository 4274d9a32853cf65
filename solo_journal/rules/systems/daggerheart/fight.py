"""The model of a fight: adversaries, and who has the spotlight. There is no initiative."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ... import sheet_models
from ...command_hints import way
from ...immutable import Frozen, Map
from ...names import look_up, must_find
from ...refusal import Refused
from ...world import World
from .duality import Result
from .state import ID, SPOTLIGHT

WON = "daggerheart.won"
"""The event when the last adversary falls."""


class Adversary(Frozen):
    """An adversary with its stat block. Hit points are counted as marked."""

    name: str
    difficulty: Annotated[int, Field(ge=1, le=60)] = 12
    hp: Annotated[int, Field(ge=0, le=40)] = 0
    hp_most: Annotated[int, Field(ge=1, le=40)] = 4
    major: Annotated[int, Field(ge=1, le=200)] = 6
    severe: Annotated[int, Field(ge=1, le=400)] = 12
    attack: Annotated[int, Field(ge=-10, le=20)] = 0
    count: Annotated[int, Field(ge=1, le=20)] = 1
    sides: Literal[4, 6, 8, 10, 12, 20] = 6
    bonus: Annotated[int, Field(ge=-20, le=60)] = 0
    stress: Annotated[int, Field(ge=1, le=20)] | None = None
    """Marked Stress; None for none."""
    stress_most: Annotated[int, Field(ge=1, le=20)] | None = None
    """Stress slots; None if its stat block has none or they are not tracked."""
    conditions: Map[str, str] | None = None
    """Conditions by name, each with what ends it; None for none."""

    def stressed(self, by: int) -> Adversary:
        """The adversary with Stress marked, or cleared if negative. Stress without a slot marks one hit point
        instead."""
        wanted = (self.stress or 0) + by
        kept = max(0, min(wanted, self.stress_most or 0))
        over = 1 if wanted > kept and by > 0 else 0
        return self.but(stress=kept or None, hp=min(self.hp_most, self.hp + over))

    @property
    def hp_left(self) -> int:
        return self.hp_most - self.hp

    @property
    def down(self) -> bool:
        return self.hp >= self.hp_most

    @property
    def damage(self) -> str:
        return f"{self.count}d{self.sides}{self.bonus:+d}" if self.bonus else f"{self.count}d{self.sides}"


class Fight(sheet_models.Fight):
    system = ID
    game = "Daggerheart"
    begins = ("An adversary", "daggerheart.adversary", "2 cave rat dif11 hp3 atk+1 1d6+1")

    adversaries: Map[str, Adversary] = Map()
    spotlight: Literal["ours", "theirs"] = "ours"

    def find(self, called: str) -> str:
        down = [key for key, each in self.adversaries.items() if each.down]
        if " and " in called and look_up(self.adversaries, called) is None:
            raise Refused(
                "An attack is at one adversary. Name one of them; what the same blow does to the others is damage by "
                f"hand: {way('daggerheart.wound')}."
            )
        key = must_find(self.adversaries, called, "adversary", unlikely=down)
        if self.adversaries[key].down:
            raise Refused(f"{self.adversaries[key].name} is down already.")
        return key

    @property
    def standing(self) -> dict[str, Adversary]:
        return {key: each for key, each in self.adversaries.items() if not each.down}


def adversary_names(world: World) -> list[str]:
    fight = Fight.of(world)
    return [each.name for each in fight.standing.values()] if fight else []


def spotlit(world: World, result: Result) -> World:
    """The world after a roll in a fight: a failure gives the GM the spotlight, and so may Fear, by house rule."""
    fight = Fight.of(world)
    keeps = result.success and (result.hope or SPOTLIGHT.of(world) == "failure")
    if fight is None or keeps or fight.spotlight == "theirs":
        return world
    return fight.but(spotlight="theirs").into(world)


def return_spotlight(world: World) -> World:
    """The world after the GM's move in a fight: the spotlight is yours again."""
    fight = Fight.of(world)
    return fight.but(spotlight="ours").into(world) if fight and fight.spotlight == "theirs" else world
