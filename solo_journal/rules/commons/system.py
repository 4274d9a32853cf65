"""The games in use: a campaign may take up another at any time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar

from pydantic import Field

from .. import shelf
from ..asking import Ask
from ..frozen import plain
from ..inputs import Name, why_not
from ..outcome import Outcome
from ..procedure import Pick, Procedure
from ..refused import Refused, Unknown, nearest
from ..system import System
from ..world import World
from .character import sheets_to_make


def _not_in_use(world: World) -> Iterable[str]:
    return [id_ for id_ in shelf.games() if id_ not in world.systems]


class Add(Procedure):
    """Take up another game in this campaign, beside those in use.

    Its procedures join the menu and its state begins fresh. The first game stays the first: its oracle and its
    core roll are the ones behind the signs.

    Example: system=duskara
    """

    id = "system.add"
    called = "Take up a game"
    key = "a"
    makes = "change"
    words = "system"
    example: ClassVar[dict[str, Any]] = {"system": "duskara"}

    system: Annotated[Name, Pick(_not_in_use)] = Field(description="the game's id, such as duskara")

    def refusal(self, world: World) -> str:
        return why_not(self._found, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        found = self._found(world)
        after = world.but(systems=world.systems.put(found.id, plain(found.begin)))
        return Outcome(after, found.title, found.about, offers=tuple(sheets_to_make(after)))

    def _found(self, world: World) -> System:
        if self.system in world.systems:
            raise Refused(f"{self.system} is already in use in this campaign.")
        if self.system not in shelf.games():
            help_ = nearest(self.system, list(_not_in_use(world)))
            raise Unknown(f"There is no game “{self.system}” to take up. {help_}".strip())
        return shelf.system(self.system)


SYSTEM = System(
    id="system",
    title="Games in use",
    key="g",
    about="Take up another game in this campaign.",
    procedures=(Add,),
)
