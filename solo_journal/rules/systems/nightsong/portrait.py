"""A character as they stand: for the eye, in the character pane and on the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...system import Gauge
from ...world import Character, World
from .items import GEAR, Item
from .making import told
from .sheet import ABILITIES, Sheet
from .state import ID, State


def sheet_of(character: Character | None) -> Sheet | None:
    """The sheet of a character, if there is one."""
    return Sheet.of(character) if character and ID in character.sheets else None


def conditions(character: Character) -> Iterator[str]:
    """What weighs on a character: dying first, then the conditions, with their slots where they take several."""
    sheet = sheet_of(character)
    if sheet is None:
        return
    if sheet.dead:
        yield "dead"
    if sheet.dying:
        yield f"dying, {sheet.dying.told()} left"
    if sheet.stable:
        yield "out cold, stable"
    for each in sheet.conditions.values():
        yield each.name if each.slots == 1 else f"{each.name} ({each.slots} slots)"


def portrait(character: Character) -> Iterator[tuple[str, str]]:
    """The sheet, line by line."""
    sheet = sheet_of(character)
    if sheet is None:
        return
    yield "abilities", told({ability: sheet.score(ability) for ability in ABILITIES})
    yield "HP", f"{sheet.hp} of {sheet.max_hp}"
    yield "Focus", f"{sheet.focus} of {sheet.most_focus}"
    yield "slots", f"{sheet.filled} of {sheet.slots}"
    items = sheet.items.values()
    yield from _line("in use", (each for each in items if each.worn))
    yield from _line("gear", (each for each in items if each.kind in GEAR and not each.worn))
    yield from _line("shards", (each for each in items if each.kind == "shard"))
    yield from _line("pack", (each for each in items if each.kind not in (*GEAR, "shard") and not each.worn))
    weighs = " · ".join(conditions(character))
    if weighs:
        yield "conditions", weighs


def status(world: World) -> Iterator[tuple[str, str]]:
    """How the one who is played fares, and the hour."""
    sheet = sheet_of(world.character())
    if sheet:
        yield "HP", f"{sheet.hp} of {sheet.max_hp}"
        yield "Focus", f"{sheet.focus} of {sheet.most_focus}"
    yield "Time", State.of(world).told()


def gauges(world: World) -> Iterator[Gauge]:
    """The slots of the one who is played, with what fills them."""
    sheet = sheet_of(world.character())
    if sheet:
        items = (f"{each.told()}{_many(each.slots)}" for each in sheet.items.values() if each.slots)
        weighs = (f"{each.name}{_many(each.slots)}" for each in sheet.conditions.values())
        yield Gauge("Slots", sheet.filled, sheet.slots, (*items, *weighs))


def _line(label: str, items: Iterable[Item]) -> Iterator[tuple[str, str]]:
    told_ = " · ".join(each.told() for each in items)
    if told_:
        yield label, told_


def _many(slots: int) -> str:
    return f", {slots} slots" if slots > 1 else ""
