"""How far apart those who fight stand (rules, Distance): Close, Near or Far, as steps on a line.

Whoever has no place stands where the fight began. Somebody Near is a step away, somebody Far two or more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ...immutable import Map
from ...world import World
from .fight import Fight

Distance = Literal["close", "near", "far"]
STEPS: dict[Distance, int] = {"close": 0, "near": 1, "far": 2}
"""Steps, and actions that it takes to get there."""
DISTANCES: tuple[Distance, ...] = ("close", "near", "far")


def between(fight: Fight, one: str, other: str) -> Distance:
    """How far one is from the other, by their ids."""
    return DISTANCES[min(2, abs(_apart(fight, one, other)))]


def distance(world: World, one: str, other: str) -> Distance:
    """The same in the fight that goes on; outside of one everybody is close enough."""
    fight = Fight.of(world)
    return between(fight, one, other) if fight else "close"


def joined(fight: Fight, key: str, beside: str, at: Distance) -> Fight:
    """With one who comes in at this distance from another."""
    return _put(fight, key, fight.place(beside) + STEPS[at])


def toward(fight: Fight, key: str, other: str, actions: int) -> Fight:
    """After moving toward another for so many actions: the first of two toward one who is Far ends Near."""
    apart = _apart(fight, key, other)
    left = max(0, STEPS[between(fight, key, other)] - actions)
    return _put(fight, key, fight.place(other) + (left if apart > 0 else -left))


def away(fight: Fight, key: str, others: Iterable[str], steps: int) -> Fight:
    """After stepping back from all of them."""
    nearest = min(others, key=lambda other: abs(_apart(fight, key, other)))
    back = 1 if _apart(fight, key, nearest) > 0 else -1
    return _put(fight, key, fight.place(key) + back * steps)


def _apart(fight: Fight, one: str, other: str) -> int:
    return fight.place(one) - fight.place(other)


def _put(fight: Fight, key: str, place: int) -> Fight:
    places: Map[str, int] = fight.places or Map()
    places = places.put(key, place) if place else places.without(key)
    return fight.but(places=places or None)
