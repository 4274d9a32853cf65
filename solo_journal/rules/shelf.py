"""The shelf: every system there is, imported only when it is used. It is a value: a campaign has one, and hands it on.

A module or package in `rules/systems` is a game, one in `rules/commons` a set of tools that every campaign has.
Its name is the part before the dot in the ids of its procedures, and it defines `SYSTEM`. Nothing else needs to know.
Beside these a shelf may hold games of the campaign's own, and games that other packages bring.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from types import ModuleType

from . import commons, systems
from .house_rules import HouseRule
from .procedure import Procedure
from .refusal import Refused, Unknown, nearest, quoted
from .system import System
from .systems import OTHER
from .world import World

ORACLE = "system.oracle"
"""Under this name the readings of a world say whose oracle answers, where it is not the first."""
CORE = "system.core"
"""Under this name the readings of a world say whose core roll comes first behind `d:`, where it is not the first."""
GROUP = "solo_journal.games"
"""The entry points under which other packages bring games: the name is the game's id, the object its `SYSTEM`."""
Loader = Callable[[], object]
"""Imports what another package brings: of a game its `SYSTEM`."""


def entry_points(group: str = GROUP) -> Mapping[str, Loader]:
    """What other packages bring, by id: games unless another group is asked for."""
    from importlib import metadata  # costs more than all else that a command imports, and is seldom needed

    return {each.name: each.load for each in metadata.entry_points(group=group)}


@dataclass(frozen=True, eq=False)
class Shelf:
    """The systems that a campaign can use: built-in ones, its own, and those of other packages, in this order."""

    own: Mapping[str, System] = field(default_factory=dict)
    """Games of the campaign's own, by id."""
    elsewhere: Callable[[], Mapping[str, Loader]] = entry_points
    """The games that other packages bring, by id. It is asked only for an id that is nowhere else, and for a list."""

    @cached_property
    def _others(self) -> Mapping[str, Loader]:
        return self.elsewhere()

    def games(self) -> list[str]:
        """The ids of the rule systems, without importing them."""
        return sorted({*_modules(systems), *self.own, *self._others})

    def tools(self) -> list[str]:
        """The ids of the sets of tools that every campaign has, without importing them."""
        return sorted(_modules(commons))

    def has(self, id_: str) -> bool:
        """Whether there is a rule system of this id, and it can be loaded."""
        try:
            return self._game(id_) is not None
        except Refused:
            return False

    def system(self, id_: str) -> System:
        """The system of this id, or of one that it once had; unknown ones are refused with the near ones."""
        found = self._game(id_) or _built_in(commons, id_) or self._once(id_)
        if found is None:
            raise Unknown(f"There is no rule system {quoted(id_)}. {nearest(id_, self.games())}".strip())
        return found

    def procedure(self, id_: str) -> type[Procedure]:
        """The procedure of this id, or of one that it once had; unknown ones are refused with the near ones."""
        home, _, name = id_.partition(".")
        system = self._game(home) or _built_in(commons, home) or self._once(home)
        if system is not None and (found := system.procedure(f"{system.id}.{name}")):
            return found
        if renamed := self._renamed(id_):
            return renamed
        if system is None:
            known = [*self.games(), *self.tools()]
            near = nearest(home, known)
            raise Unknown(f"There is no procedure {quoted(id_)}: no system is called “{home}”. {near}".strip())
        near = nearest(id_, [each.id for each in system.procedures])
        raise Unknown(f"There is no procedure {quoted(id_)}. {near}".strip())

    def in_use(self, world: World) -> Iterator[System]:
        """The games of this world in their order, then the tools. A game that is not installed is passed over."""
        yield from self.games_in_use(world)
        yield from (self.system(id_) for id_ in self.tools())

    def games_in_use(self, world: World) -> Iterator[System]:
        """The games of this world in their order, as far as they are installed; without any it plays another one."""
        yield from (self.system(id_) for id_ in world.systems or (OTHER,) if self.has(id_))

    def _first_is_gone(self, world: World) -> bool:
        """Whether the campaign's own game is not here: no other one answers or rolls in its place."""
        first = next(iter(world.systems), "")
        return bool(first) and not self.has(first) and not {ORACLE, CORE} & set(world.readings)

    def missing(self, world: World) -> str:
        """Which game of this world is not here, in a sentence; empty where all are."""
        gone = next((id_ for id_ in world.systems if not self.has(id_)), "")
        return f"The game {gone} is not here: put {gone}.toml into the folder games, or install it." if gone else ""

    def oracle_game(self, world: World) -> System | None:
        """The game whose oracle stands behind `?`: the one that the campaign chose, or else the first that has one."""
        if self._first_is_gone(world):
            return None
        found = {each.id: each for each in self.games_in_use(world) if each.oracle}
        chosen = world.readings.get(ORACLE, "")
        named = next((each for each in found.values() if chosen in (each.id, *each.was)), None)
        return named or next(iter(found.values()), None)

    def rollers(self, world: World) -> list[System]:
        """The games with a core roll, in the order in which `d:` asks them: the one that the campaign chose first."""
        if self._first_is_gone(world):
            return []
        chosen = world.readings.get(CORE, "")
        found = [each for each in self.games_in_use(world) if each.core]
        return sorted(found, key=lambda each: not chosen or chosen not in (each.id, *each.was))

    def choices(self) -> list[System]:
        """Every game that can be loaded, in the order in which they are told when one is chosen."""
        found = (self.system(id_) for id_ in self.games() if self.has(id_))
        return sorted(found, key=lambda each: (each.place, each.title))

    def all_systems(self) -> Iterator[System]:
        """Every system on the shelf, games first."""
        yield from (self.system(id_) for id_ in self.games() if self.has(id_))
        yield from (self.system(id_) for id_ in self.tools())

    def readings(self, world: World) -> tuple[HouseRule, ...]:
        return tuple(reading for each in self.in_use(world) for reading in each.readings)

    def house_rule(self, id_: str) -> HouseRule | None:
        """The house rule of this id; None where no system here has one."""
        try:
            return next((each for each in self.system(id_.partition(".")[0]).readings if each.id == id_), None)
        except Refused:
            return None

    def _game(self, id_: str) -> System | None:
        """The game of this id; None where there is none. Raises `Refused` where it cannot be loaded."""
        if _built_in(commons, id_):  # no file has the id of a tool: asked of nearly every act, it looks into no folder
            return None
        found = _built_in(systems, id_) or self.own.get(id_)
        if found is not None or id_ not in self._others:
            return found
        try:
            system = self._others[id_]()
        except Exception as error:  # whatever somebody else's package does wrong
            raise Refused(f"The game {quoted(id_)} is installed and cannot be loaded: {error}. Update it.") from error
        if not isinstance(system, System) or system.id != id_:
            raise Refused(f"The game {quoted(id_)} is installed and gives no system of that id. Update it.")
        return system

    def _once(self, id_: str) -> System | None:
        return next((each for each in self.all_systems() if id_ in each.was), None) if id_.isidentifier() else None

    def _renamed(self, id_: str) -> type[Procedure] | None:
        home, _, name = id_.partition(".")
        for each in self.all_systems():
            for kind in each.procedures:
                ids = (id_, f"{each.id}.{name}" if home in each.was else id_)
                if any(was in ids for was in kind.was):
                    return kind
        return None


INSTALLED = Shelf()
"""The systems that are installed, for what has no campaign; so are the functions below that take no world."""


def of(world: World) -> Shelf:
    """The games that the campaign of this world can use; those that are installed where it has none."""
    return world.shelf or INSTALLED


def built_in_games() -> list[str]:
    """The ids of the games and tools that are part of the program: no file may have one of these."""
    return [*_modules(systems), *_modules(commons)]


games, tools, system, procedure = INSTALLED.games, INSTALLED.tools, INSTALLED.system, INSTALLED.procedure
choices, all_systems = INSTALLED.choices, INSTALLED.all_systems


def games_in_use(world: World) -> Iterator[System]:
    """The games of this world in their order, as far as they are installed."""
    return of(world).games_in_use(world)


@cache
def _modules(home: ModuleType) -> tuple[str, ...]:
    return tuple(module.name for module in pkgutil.iter_modules(home.__path__))


@cache
def _comes_with_us(name: str, *folders: str) -> bool:
    """Whether a module of this name lies in these folders. A game in a file is asked for at every act."""
    return importlib.util.find_spec(name) is not None


def _built_in(home: ModuleType, id_: str) -> System | None:
    """The system that this folder has under this id; imported when it is first asked for."""
    name = f"{home.__name__}.{id_}"
    if name not in sys.modules:
        elsewhere = any(f"{each.__name__}.{id_}" in sys.modules for each in (systems, commons))
        if elsewhere or not id_.isidentifier() or not _comes_with_us(name, *home.__path__):
            return None
    found = importlib.import_module(name).SYSTEM
    assert isinstance(found, System)
    return found
