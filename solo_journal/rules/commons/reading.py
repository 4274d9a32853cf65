"""House rules: how this campaign settles what the rules leave open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from .. import shelf
from ..house_rules import choose
from ..inputs import Name
from ..line_grammar import Known, Rest
from ..outcome import Outcome
from ..procedure import Pick, PickAfter, WithoutDice
from ..system import System
from ..world import World


def _names(world: World) -> Iterable[str]:
    return [reading.id for reading in shelf.of(world).readings(world)]


def _settings(world: World, named: str) -> Iterable[str]:
    known = shelf.of(world).readings(world)
    return next((each.options for each in known if named in (each.id, each.id.partition(".")[2], each.title)), ())


def _title(world: World, id_: str) -> str:
    return next(reading.title for reading in shelf.of(world).readings(world) if reading.id == id_)


class Set(WithoutDice):
    """Choose how this campaign settles a point that the rules leave open, from now on.

    The default is the setting that seems to fit the rules best; its help says why. Earlier rolls keep their results,
    and each entry records the house rule it used.

    Example: name=duskara.equal setting=yes_but
    """

    id = "reading.set"
    called = "Set a house rule"
    version = 2  # the headline names rule and setting in words
    also = "set a reading, reading"
    says_changes = True
    words = "name"

    name: Annotated[Name, Pick(_names, _title), Known()] = Field(
        title="House rule", description="the house rule by its title or id; the list of house rules has both"
    )
    setting: Annotated[Name, PickAfter(_settings), Rest()] = Field(
        description="its setting from now on; the house rule lists its settings"
    )

    def happens(self, world: World) -> Outcome:
        known = shelf.of(world).readings(world)
        id_, setting = choose(known, self.name, self.setting)
        reading = next(each for each in known if each.id == id_)
        is_default = setting == reading.default
        kept = world.readings.without(id_) if is_default else world.readings.put(id_, setting)
        return Outcome(world.but(readings=kept), reading.describe(setting))


SYSTEM = System(
    id="reading",
    title="House rules",
    about="Settle what the rules of your games leave open.",
    procedures=(Set,),
)
