"""What a game that does not declare its fields yet says in strings, as the same data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..world import Character, World
from .view import Chip, ChipsPart, ConditionRow, SheetView, StatusValue, ViewPart

if TYPE_CHECKING:
    from ..system import System


def status(system: System, world: World) -> Iterator[StatusValue]:
    """What it wants in view: its numbers, then its words."""
    gauges = {gauge.title: gauge for gauge in system.gauges(world)}
    told: set[str] = set()
    for label, text in system.status(world):
        gauge = gauges.get(label)
        told.add(label)
        if gauge is None:
            yield StatusValue(label, text)
        else:
            yield StatusValue(label, text, gauge.value, gauge.size, good=gauge.good, history=gauge.history)
    for title, gauge in gauges.items():
        if title not in told:
            text = f"{gauge.value} of {gauge.size}"
            yield StatusValue(title, text, gauge.value, gauge.size, good=gauge.good, history=gauge.history)


def views(system: System, world: World) -> Iterator[SheetView]:
    """Its half of each character, line by line."""
    for key in sorted(world.characters, key=lambda key: key != world.active):
        one = world.characters[key]
        if system.id in one.sheets:
            parts: list[ViewPart] = [ChipsPart(label, (Chip(value),)) for label, value in system.portrait(one)]
            yield SheetView(one.name, tuple(parts))


def conditions(system: System, character: Character) -> Iterator[ConditionRow]:
    """What weighs on a character, by name."""
    yield from (ConditionRow(name) for name in system.conditions(character))
