"""What a game that does not declare its fields yet says in strings, as the same data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..world import Character, World
from .view import Chip, ChipsPart, ConditionRow, SheetView, StatusValue, ViewPart

if TYPE_CHECKING:
    from ..system import System


def status(system: System, world: World) -> Iterator[StatusValue]:
    """What it wants in view: its numbers, then its words. A number that both its lists have is told once."""
    gauges = list(system.gauges(world))
    for gauge in gauges:
        text = f"{gauge.value} of {gauge.size}"
        yield StatusValue(gauge.title, text, gauge.value, gauge.size, good=gauge.good, history=gauge.history)
    for label, text in system.status(world):
        if not any(_is(label, gauge.title) for gauge in gauges):
            yield StatusValue(label, text)


def _is(label: str, title: str) -> bool:
    """Whether a label means a number of this title: `Twist` the Twist Counter, `LP` the Life Points."""
    return title.startswith(label) or "".join(word[0] for word in title.split()) == label


def views(system: System, world: World) -> Iterator[SheetView]:
    """Its half of each character, line by line."""
    for key in sorted(world.characters, key=lambda key: key != world.active):
        one = world.characters[key]
        if system.id in one.sheets:
            yield SheetView(one.name, tuple(parts(system, one)))


def parts(system: System, character: Character) -> Iterator[ViewPart]:
    """Its half of a character, line by line."""
    yield from (ChipsPart(label, (Chip(value),)) for label, value in system.portrait(character))


def conditions(system: System, character: Character) -> Iterator[ConditionRow]:
    """What weighs on a character, by name."""
    yield from (ConditionRow(name) for name in system.conditions(character))
