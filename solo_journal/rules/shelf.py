"""The shelf of systems. Each campaign has one, as a value; systems are imported on first use.

A module or package in `rules/systems` is a game, one in `rules/commons` a set of tools that every campaign has. It
defines `SYSTEM`, and its name is the first part of its procedures' ids. A shelf may also hold the campaign's own games
and games from other packages.
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
from .kinds.holder import Holder
from .kinds.small_kinds import Deck
from .procedure import Procedure
from .refusal import Refused, Unknown, nearest, quote
from .system import System
from .systems import OTHER
from .world import World

ORACLE = "system.oracle"
"""The key in a world's house rules for the game whose oracle answers, if not the first."""
CORE = "system.core"
"""The key in a world's house rules for the game whose core roll comes first after `d:`, if not the first."""
GROUP = "solo_journal.games"
"""The entry point group for games: the name is the id, the object its `SYSTEM`."""
Loader = Callable[[], object]
"""Imports an object of another package, such as a game's `SYSTEM`."""


def entry_points(group: str = GROUP) -> Mapping[str, Loader]:
    """The objects that other packages provide, by id; games by default."""
    from importlib import metadata  # an expensive import that is rarely needed

    return {each.name: each.load for each in metadata.entry_points(group=group)}


@dataclass(frozen=True, eq=False)
class Shelf:
    """The systems that a campaign can use: built-in ones, its own, and those of other packages, in this order."""

    own: Mapping[str, System] = field(default_factory=dict)
    """The campaign's own games, by id."""
    elsewhere: Callable[[], Mapping[str, Loader]] = entry_points
    """Games from other packages, by id. Called only for an id found nowhere else, and for lists."""

    @cached_property
    def _others(self) -> Mapping[str, Loader]:
        return self.elsewhere()

    def games(self) -> list[str]:
        """The ids of the games, without importing them."""
        return sorted({*_modules(systems), *self.own, *self._others})

    def tools(self) -> list[str]:
        """The ids of the tool sets, without importing them."""
        return sorted(_modules(commons))

    def has(self, id_: str) -> bool:
        """Whether there is a game with this id that loads."""
        try:
            return self._game(id_) is not None
        except Refused:
            return False

    def system(self, id_: str) -> System:
        """The system with this present or former id. Raises `Unknown` with similar ones."""
        return self._known(id_, self._game(id_) or _built_in(commons, id_) or self._once(id_))

    def game(self, id_: str) -> System:
        """The same for a game alone: a set of tools is none."""
        return self._known(id_, None if id_ in self.tools() else self.system(id_))

    def _known(self, id_: str, found: System | None) -> System:
        if found is None:
            raise Unknown(f"There is no rule system {quote(id_)}. {nearest(id_, self.games())}".strip())
        return found

    def procedure(self, id_: str) -> type[Procedure]:
        """The procedure with this present or former id. Raises `Unknown` with similar ones."""
        home, _, name = id_.partition(".")
        system = self._game(home) or _built_in(commons, home) or self._once(home)
        if system is not None and (found := system.procedure(f"{system.id}.{name}")):
            return found
        if renamed := self._renamed(id_):
            return renamed
        if not home:
            raise Unknown(f"There is no procedure {quote(id_)}. Its game goes before the full stop.")
        if system is None:
            near = nearest(home, [*self.games(), *self.tools()]) or f"If it is a game of your own, {_way_to(home)}"
            raise Unknown(f"There is no procedure {quote(id_)}, for there is no game {quote(home)} here. {near}")
        near = nearest(id_, [each.id for each in system.procedures])
        raise Unknown(f"There is no procedure {quote(id_)}. {near}".strip())

    def in_use(self, world: World) -> Iterator[System]:
        """The games of this world in order, then the tools. Missing games are skipped."""
        yield from self.games_in_use(world)
        yield from (self.system(id_) for id_ in self.tools())

    def games_in_use(self, world: World) -> Iterator[System]:
        """The installed games of this world in order; without any, Other game."""
        yield from (self.system(id_) for id_ in world.systems or (OTHER,) if self.has(id_))

    def _first_is_gone(self, world: World) -> bool:
        """Whether the campaign's main game is missing: no other game answers or rolls instead."""
        first = next(iter(world.systems), "")
        return bool(first) and not self.has(first) and not {ORACLE, CORE} & set(world.readings)

    def missing(self, world: World) -> str:
        """A sentence that names a missing game of this world; empty if all are there."""
        gone = next((id_ for id_ in world.systems if not self.has(id_)), "")
        return f"The game {gone} is not here: {_way_to(gone)}" if gone else ""

    def oracle_game(self, world: World) -> System | None:
        """The game whose oracle answers `?`: the chosen one, or the first with an oracle."""
        if self._first_is_gone(world):
            return None
        found = {each.id: each for each in self.games_in_use(world) if each.oracle}
        chosen = world.readings.get(ORACLE, "")
        named = next((each for each in found.values() if chosen in (each.id, *each.was)), None)
        return named or next(iter(found.values()), None)

    def rollers(self, world: World) -> list[System]:
        """The games with a core roll, in the order in which `d:` tries them: the chosen one first."""
        if self._first_is_gone(world):
            return []
        chosen = world.readings.get(CORE, "")
        found = [each for each in self.games_in_use(world) if each.core]
        return sorted(found, key=lambda each: not chosen or chosen not in (each.id, *each.was))

    def choices(self) -> list[System]:
        """Every game that loads, in the order of the list for a new campaign."""
        found = (self.system(id_) for id_ in self.games() if self.has(id_))
        return sorted(found, key=lambda each: (each.place, each.title))

    def all_systems(self) -> Iterator[System]:
        """Every system, games first."""
        yield from (self.system(id_) for id_ in self.games() if self.has(id_))
        yield from (self.system(id_) for id_ in self.tools())

    def readings(self, world: World) -> tuple[HouseRule, ...]:
        return tuple(reading for each in self.in_use(world) for reading in each.readings)

    def house_rule(self, id_: str) -> HouseRule | None:
        """The house rule with this id, or None."""
        try:
            return next((each for each in self.system(id_.partition(".")[0]).readings if each.id == id_), None)
        except Refused:
            return None

    def _game(self, id_: str) -> System | None:
        """The game with this id, or None. Raises `Refused` if it fails to load."""
        if found := _built_in(systems, id_):
            return found
        if _built_in(commons, id_):  # no file has a tool's id; this avoids a search of the folders at nearly every act
            return None
        found = self.own.get(id_)
        if found is not None or id_ not in self._others:
            return found
        try:
            system = self._others[id_]()
        except Exception as error:  # any error in another package
            raise Refused(f"The game {quote(id_)} is installed and cannot be loaded: {error}. Update it.") from error
        if not isinstance(system, System) or system.id != id_:
            raise Refused(f"The game {quote(id_)} is installed and gives no system of that id. Update it.")
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
"""The installed systems, for code without a campaign; likewise the functions below that take no world."""


def of(world: World) -> Shelf:
    """The shelf of this world's campaign, or the installed systems."""
    return world.shelf or INSTALLED


def built_in_games() -> list[str]:
    """The ids of built-in games and tools, which no file may use."""
    return [*_modules(systems), *_modules(commons)]


games, tools, system, procedure = INSTALLED.games, INSTALLED.tools, INSTALLED.system, INSTALLED.procedure
choices, all_systems = INSTALLED.choices, INSTALLED.all_systems


def games_in_use(world: World) -> Iterator[System]:
    """The installed games of this world, in order."""
    return of(world).games_in_use(world)


def game_decks(world: World) -> Iterator[tuple[Holder, Deck]]:
    """The decks that belong to games, with their holders."""
    for home in (home for game in games_in_use(world) for home in game.fields):
        if decks := [each for each in home.fields if isinstance(each, Deck)]:
            yield from ((holder, deck) for holder in home.holders(world) for deck in decks)


def _way_to(game: str) -> str:
    """How a missing game comes back."""
    return f"put {game}.toml into the folder games, or install it."


@cache
def _modules(home: ModuleType) -> tuple[str, ...]:
    return tuple(module.name for module in pkgutil.iter_modules(home.__path__))


@cache
def _comes_with_us(name: str, *folders: str) -> bool:
    """Whether a module of this name is in these folders. Checked at every act of a game in a file."""
    return importlib.util.find_spec(name) is not None


def _built_in(home: ModuleType, id_: str) -> System | None:
    """The system with this id in a folder, imported on first use."""
    name = f"{home.__name__}.{id_}"
    if name not in sys.modules:
        elsewhere = any(f"{each.__name__}.{id_}" in sys.modules for each in (systems, commons))
        if elsewhere or not id_.isidentifier() or not _comes_with_us(name, *home.__path__):
            return None
    found = getattr(sys.modules.get(name), "SYSTEM", None) or importlib.import_module(name).SYSTEM
    assert isinstance(found, System)
    return found
