"""A fight by Pathwalker's rules: Combat Flow, rotations, and the sequence that they form."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field

from ... import sheet_models
from ...immutable import Frozen, Many, Map
from ...world import World
from .body import Body
from .tribulations import Trait


class Foe(Frozen):
    """Somebody whom the Wayfinder leads against you."""

    name: str
    body: Body
    attacks: Trait | None = None
    """What they attack with, where it was said."""


class Fight(sheet_models.Fight):
    """The sequence that goes on."""

    system = "pathwalker"
    game = "Pathwalker One"
    begins = ("A foe", "pathwalker.foe", "2 bandit lp4 might4 swiftness3 endurance3")

    foes: Map[str, Foe] = Map()
    """By name, which nobody else in the fight has."""
    order: Many[Many[str]] = ()
    """Combat Flow: the ids of those who act together, turn by turn; empty until it is rolled."""
    scores: Map[str, int] = Map()
    turn: Annotated[int, Field(ge=0)] = 0
    """Whose turn it is, as a place in the order."""
    rotation: Annotated[int, Field(ge=1)] = 1
    spent: Map[str, int] = Map()
    """Actions that were spent in this turn, by id."""
    given: Map[str, int] = Map()
    """Actions that somebody was given in this turn."""
    halfway: Many[str] = ()
    """Those who are on their way to somewhere Far."""
    answers: bool | None = None
    """Whether the foes act one after another until it is yours again; only while they do."""
    places: Map[str, int] | None = None
    """Where those stand who are not where the fight began, in steps on a line; None where nobody ever left."""

    def place(self, key: str) -> int:
        """Where somebody stands on that line."""
        return self.places.get(key, 0) if self.places else 0

    @classmethod
    def of(cls, world: World) -> Self | None:
        """The fight that goes on, without those who have left the story since Combat Flow was rolled."""
        fight = super().of(world)
        known = {key for key, one in world.characters.items() if cls.system in one.sheets}
        if fight is None or all(key in known or key in fight.foes for group in fight.order for key in group):
            return fight
        there = [tuple(key for key in group if key in known or key in fight.foes) for group in fight.order]
        turn = sum(map(bool, there[: fight.turn]))
        order = tuple(filter(None, there))
        again = turn >= len(order)
        return fight.but(order=order, turn=0 if again else turn, rotation=fight.rotation + again)

    @property
    def now(self) -> tuple[str, ...]:
        """The ids of those whose turn it is."""
        return self.order[self.turn] if self.order else ()


def fight_in(world: World) -> Fight:
    """The fight that goes on. Raises `Refused` where there is none, or one of another game."""
    return Fight.on(world)


def rotation_of(world: World) -> int:
    """The rotation of the fight; 0 outside combat."""
    fight = Fight.of(world)
    return fight.rotation if fight else 0
