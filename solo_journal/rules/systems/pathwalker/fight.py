"""The model of a fight: Combat Flow, rotations, and positions as steps on a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from pydantic import Field

from ... import sheet_models
from ...immutable import Frozen, Many, Map
from ...world import World
from .sheet import Body, Trait


class Foe(Frozen):
    name: str
    body: Body
    attacks: Trait | None = None
    """The declared attacking trait, if any."""


class Fight(sheet_models.Fight):
    system = "pathwalker"
    game = "Pathwalker One"
    begins = ("A foe", "pathwalker.foe", "2 bandit lp4 might4 swiftness3 endurance3")

    foes: Map[str, Foe] = Map()
    """By name, unique in the fight."""
    order: Many[Many[str]] = ()
    """Combat Flow: ids of those who act together, turn by turn; empty until rolled."""
    scores: Map[str, int] = Map()
    turn: Annotated[int, Field(ge=0)] = 0
    """The current turn, as an index in the order."""
    rotation: Annotated[int, Field(ge=1)] = 1
    spent: Map[str, int] = Map()
    """Actions spent in this turn, by id."""
    given: Map[str, int] = Map()
    """Actions received in this turn, by id."""
    halfway: Many[str] = ()
    """Those halfway to somewhere Far."""
    answers: bool | None = None
    """Whether the foes are acting one after another until it is the player's turn."""
    places: Map[str, int] | None = None
    """Positions in steps on a line, for those who left the start; None if nobody ever did."""

    def place(self, key: str) -> int:
        return self.places.get(key, 0) if self.places else 0

    @classmethod
    def of(cls, world: World) -> Self | None:
        """The current fight, without those who have left the story since Combat Flow was rolled."""
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
        return self.order[self.turn] if self.order else ()


def rotation_of(world: World) -> int:
    """The rotation of the fight; 0 outside combat."""
    fight = Fight.of(world)
    return fight.rotation if fight else 0


Distance = Literal["close", "near", "far"]
STEPS: dict[Distance, int] = {"close": 0, "near": 1, "far": 2}
"""Steps, which equal the actions to get there."""
DISTANCES: tuple[Distance, ...] = ("close", "near", "far")


def between(fight: Fight, one: str, other: str) -> Distance:
    """The distance between two ids."""
    return DISTANCES[min(2, abs(_apart(fight, one, other)))]


def distance(world: World, one: str, other: str) -> Distance:
    """The distance in the current fight; without one, everybody is Close."""
    fight = Fight.of(world)
    return between(fight, one, other) if fight else "close"


def join_fight(fight: Fight, key: str, beside: str, at: Distance) -> Fight:
    """The fight with a newcomer at this distance from another."""
    return _put(fight, key, fight.place(beside) + STEPS[at])


def toward(fight: Fight, key: str, other: str, actions: int) -> Fight:
    """The fight after moving toward another: the first of two actions toward somebody Far ends Near."""
    apart = _apart(fight, key, other)
    left = max(0, STEPS[between(fight, key, other)] - actions)
    return _put(fight, key, fight.place(other) + (left if apart > 0 else -left))


def away(fight: Fight, key: str, others: Iterable[str], steps: int) -> Fight:
    nearest = min(others, key=lambda other: abs(_apart(fight, key, other)))
    back = 1 if _apart(fight, key, nearest) > 0 else -1
    return _put(fight, key, fight.place(key) + back * steps)


def _apart(fight: Fight, one: str, other: str) -> int:
    return fight.place(one) - fight.place(other)


def _put(fight: Fight, key: str, place: int) -> Fight:
    places: Map[str, int] = fight.places or Map()
    places = places.put(key, place) if place else places.without(key)
    return fight.but(places=places or None)
