"""The shelf: every system there is, found by listing folders and imported only when used.

A module or package in `rules/systems` is a game, one in `rules/commons` a set of tools that every campaign has.
Its name is the part before the dot in the ids of its procedures, and it defines `SYSTEM`. Nothing else needs to know.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Iterator
from functools import lru_cache

from . import commons, systems
from .house_rules import HouseRule
from .procedure import Procedure
from .refused import Unknown, nearest
from .system import System
from .world import World


def games() -> list[str]:
    """The ids of the rule systems, without importing them."""
    return sorted(module.name for module in pkgutil.iter_modules(systems.__path__))


def tools() -> list[str]:
    """The ids of the sets of tools that every campaign has, without importing them."""
    return sorted(module.name for module in pkgutil.iter_modules(commons.__path__))


@lru_cache(maxsize=64)
def system(id_: str) -> System:
    """The system of this id; unknown ones are refused with the near ones."""
    for home in (systems, commons):
        name = f"{home.__name__}.{id_}"
        if id_.isidentifier() and importlib.util.find_spec(name) is not None:
            found = importlib.import_module(name).SYSTEM
            assert isinstance(found, System)
            return found
    raise Unknown(f"There is no rule system “{id_}”. {nearest(id_, games())}".strip())


def procedure(id_: str) -> type[Procedure]:
    """The procedure of this id; unknown ones are refused with the near ones."""
    home, _, _ = id_.partition(".")
    known = [*games(), *tools()]
    if home not in known:
        raise Unknown(f"There is no procedure “{id_}”: no system is called “{home}”. {nearest(home, known)}".strip())
    found = system(home).procedure(id_)
    if found is None:
        ids = [each.id for each in system(home).procedures]
        raise Unknown(f"There is no procedure “{id_}”. {nearest(id_, ids)}".strip())
    return found


def in_use(world: World) -> Iterator[System]:
    """The games of this world in their order, then the tools. A game that is not installed is passed over."""
    installed = games()
    yield from (system(id_) for id_ in world.systems if id_ in installed)
    yield from (system(id_) for id_ in tools())


def games_in_use(world: World) -> Iterator[System]:
    """The games of this world in their order, as far as they are installed."""
    installed = games()
    yield from (system(id_) for id_ in world.systems if id_ in installed)


ORACLE = "system.oracle"
"""Under this name the readings of a world say whose oracle answers, where it is not the first."""


def asked(world: World) -> System | None:
    """The game whose oracle stands behind `?`: the one that the campaign chose, or else the first that has one."""
    found = {each.id: each for each in games_in_use(world) if each.oracle}
    return found.get(world.readings.get(ORACLE, "")) or next(iter(found.values()), None)


def choices() -> list[System]:
    """Every game there is, in the order in which they are told when one is chosen."""
    return sorted((system(id_) for id_ in games()), key=lambda each: (each.place, each.title))


def all_systems() -> Iterator[System]:
    """Every system on the shelf, games first."""
    yield from (system(id_) for id_ in (*games(), *tools()))


def readings(world: World) -> tuple[HouseRule, ...]:
    """Every reading that the systems of this world have."""
    return tuple(reading for each in in_use(world) for reading in each.readings)
