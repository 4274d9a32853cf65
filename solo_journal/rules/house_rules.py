"""House rules: how a campaign settles a point that the rules leave open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from .names import same
from .outcome import Offer
from .refusal import BadInput, Unknown, nearest, one_of
from .world import World

SET = "reading.set"
"""The procedure that chooses a setting."""


class HouseRule(NamedTuple):
    """One open point: its settings in words, the default, and the reason for the default."""

    id: str
    title: str
    options: Mapping[str, str]
    default: str
    why: str
    offered: str = ""
    """Offers another setting as a story begins: `Roll {} by default`."""

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The offers of other settings, as a story begins."""
        others = [each for each in self.options if self.offered and each != self.default]
        return tuple(Offer(self.offered.format(each), SET, {"name": self.id, "setting": each}) for each in others)

    def of(self, world: World) -> str:
        """The current setting."""
        return world.readings.get(self.id, self.default)

    def describe(self, setting: str) -> str:
        """`Equal dice at the oracle: Yes, but, as the later editions of Loner have it`."""
        return f"{self.title}: {self.options.get(setting, setting)}"


def in_force(readings: Iterable[HouseRule], world: World) -> dict[str, str]:
    """The settings to record with an act."""
    return {reading.id: reading.of(world) for reading in readings}


def choose(readings: Iterable[HouseRule], name: str, option: str) -> tuple[str, str]:
    """A house rule and a setting, by id (`net_risk` or `duskara.net_risk`) or in words. Raises `Unknown`, with those
    that exist."""
    known = {reading.id: reading for reading in readings}
    short = [key for key in known if key == name or key.partition(".")[2] == name]
    found = short or [key for key, each in known.items() if same(each.title, name)]
    if len(found) != 1:
        titles = [each.title for each in known.values()]
        raise Unknown(f"There is no house rule “{name}” here. {nearest(name, titles)}".strip())
    reading = known[found[0]]
    setting = next((key for key, words in reading.options.items() if option == key or same(option, words)), "")
    if not setting:
        raise BadInput(f"{reading.title} is {one_of(reading.options, option)}, not “{option}”.")
    return reading.id, setting
