"""The games in use: a campaign can add another at any time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

from pydantic import Field

from .. import shelf
from ..immutable import plain
from ..inputs import Name
from ..names import look_up
from ..outcome import Outcome
from ..procedure import Pick, WithoutDice
from ..refusal import Refused, Unknown, nearest, quote
from ..system import System
from ..world import World
from .character import sheets_to_make


def _not_in_use(world: World) -> list[str]:
    return [id_ for id_ in shelf.of(world).games() if id_ not in world.systems]


def _id_of(called: str, world: World, ids: Iterable[str]) -> str:
    """The id of a game by its id, its title or the beginning of either; else the text as typed."""
    known = shelf.of(world)
    titles = {known.system(id_).title: id_ for id_ in ids if known.has(id_)}
    return called if called in titles.values() else titles.get(look_up(titles, called) or "", called)


def _oracles(world: World) -> list[str]:
    return [each.id for each in shelf.games_in_use(world) if each.oracle]


def _title(world: World, id_: str) -> str:
    """`Duskara`: the title up to a colon."""
    return shelf.of(world).system(id_).title.partition(":")[0]


def _rollers(world: World) -> list[str]:
    return [each.id for each in shelf.games_in_use(world) if each.core]


class Add(WithoutDice):
    """Add another game to this campaign.

    Its commands join the menu, and its state starts fresh. The first game stays first: its oracle answers ? and its
    core roll answers d:. You can change both afterwards.

    Example: system=duskara
    """

    id = "system.add"
    called = "Add a game"
    key = "Oga"
    also = "take up a game, system"
    words = "system"

    system: Annotated[Name, Pick(_not_in_use, _title)] = Field(title="Game", description="a game, such as Duskara")

    def happens(self, world: World) -> Outcome:
        if _id_of(self.system, world, world.systems) in world.systems:
            raise Refused(f"{self.system} is already in use in this campaign.")
        known, id_ = shelf.of(world), _id_of(self.system, world, _not_in_use(world))
        if not known.has(id_):
            near = nearest(id_, [_title(world, each) for each in _not_in_use(world)])
            raise Unknown(f"There is no game {quote(self.system)} to add. {near}".strip(), self.system)
        found = known.system(id_)
        after = world.but(systems=world.systems.put(id_, plain(found.begin)))
        return Outcome(after, found.title, found.about, offers=tuple(sheets_to_make(after)))


class AskThat(WithoutDice):
    """Choose which game's oracle answers ? in this campaign.

    Games can be combined: Duskara's oracle with the fights of another, say. The core roll after d: is chosen
    separately, and everything else is in the menu.

    Example: system=duskara
    """

    id = shelf.ORACLE
    called = "Choose the oracle"
    key = "Oo"
    also = "whose oracle answers"
    words = "system"

    system: Annotated[Name, Pick(_oracles, _title)] = Field(title="Game", description="a game in use, such as Duskara")

    has: ClassVar[str] = "an oracle"
    """What a game must have to be chosen."""
    does: ClassVar[str] = "answers"
    says: ClassVar[str] = "The signs ?, ?+ and ?- ask its oracle from now on."

    def able(self, world: World) -> list[str]:
        """The games to choose from; the present one is `now`."""
        return _oracles(world)

    def now(self, world: World) -> System | None:
        return shelf.of(world).oracle_game(world)

    def happens(self, world: World) -> Outcome:
        able = self.able(world)
        id_ = _id_of(self.system, world, able)
        if id_ not in able:
            known = ", ".join(_title(world, each) for each in able) or "none; add a game first"
            raise Refused(f"No game in use called “{self.system}” has {self.has}. There are: {known}.", self.system)
        found = shelf.of(world).system(id_)
        if self.now(world) is found:
            raise Refused(f"Nothing changes: {found.title} {self.does} already.")
        return Outcome(world.but(readings=world.readings.put(self.id, id_)), f"{found.title} {self.does}", self.says)


class RollThat(AskThat):
    """Choose which game's core roll comes first after d: in this campaign.

    Other games are tried in their order if it cannot read a line, so that their lines roll as well.

    Example: system=duskara
    """

    id = shelf.CORE
    called = "Choose the core roll"
    key = "Od"
    also = "whose core roll comes first"
    has = "a core roll"
    does = "rolls first"
    says = "d: is read as its core roll from now on."

    system: Annotated[Name, Pick(_rollers, _title)] = Field(title="Game", description="a game in use, such as Duskara")

    def able(self, world: World) -> list[str]:
        return _rollers(world)

    def now(self, world: World) -> System | None:
        return shelf.of(world).rollers(world)[0]


SYSTEM = System(
    id="system",
    title="Games in use",
    about="Add another game to this campaign, and say whose oracle and whose core roll come first.",
    procedures=(Add, AskThat, RollThat),
)
