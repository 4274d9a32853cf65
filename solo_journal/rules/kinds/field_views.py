"""Derives from the fields of a game: status values, sheets for panes, and the words for changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any

from ..changes import OwnChange, split
from ..immutable import Map
from ..refusal import Refused
from ..world import Character, World
from .conditions import Conditions
from .declaration import Tree, value_at
from .field import Field, own_keys
from .holder import Holder
from .home import Home, Whose
from .listing import Listing, Names, title_from_key
from .meter import Meter
from .view import ConditionRow, ConditionsPart, LinesPart, MeterMove, SheetView, StatGrid, StatusValue, ViewPart

Homes = tuple[Home, ...]


def views(homes: Homes, world: World, of: Whose = "character") -> Iterator[SheetView]:
    """Everyone or everything of this sort for panes, the active character first. For data that cannot be read, the
    reason."""
    for home in homes:
        for key in home.keys(world) if home.of == of else ():
            try:
                yield view(home.at(world, key))
            except Refused as why:
                yield _unread(home, world, key, why)


def _unread(home: Home, world: World, key: str, why: Refused) -> SheetView:
    name = world.characters[key].name if home.of == "character" else ""
    return SheetView(name, (LinesPart("Unreadable", (str(why),)),))


def fault(homes: Homes, world: World) -> str:
    """Why some of these fields cannot be read; empty if all can."""
    try:
        for home in homes:
            for key in home.keys(world):
                home.at(world, key)
    except Refused as why:
        return str(why)
    return ""


def view(holder: Holder) -> SheetView:
    """One holder for panes. Consecutive single numbers share a grid."""
    parts: list[ViewPart] = []
    for field in holder.home.fields:
        for part in field.parts(holder) if field.drawn else ():
            last = parts[-1] if parts else None
            if isinstance(part, StatGrid) and not part.label and isinstance(last, StatGrid) and not last.label:
                parts[-1] = StatGrid("", (*last.stats, *part.stats))
            else:
                parts.append(part)
    return SheetView(holder.name, tuple(parts))


def status(homes: Homes, world: World) -> Iterator[StatusValue]:
    """Status values: of the active character, then of the campaign."""
    for holder in in_view(homes, world):
        for field in holder.home.fields:
            yield from (each._replace(id=f"{holder.home.game}.{field.name}") for each in field.status(holder))


def in_view(homes: Homes, world: World) -> Iterator[Holder]:
    """The active character and the campaign, without unreadable data, which panes report."""
    for home in homes:
        one = world.character() if home.of == "character" else None
        with suppress(Refused):
            if one is not None and home.has(one):
                yield home.at(world, world.active)
            elif home.of == "campaign":
                yield home.at(world, "")


def of_character(homes: Homes, character: Character) -> Iterator[ViewPart]:
    """This character alone in a world; free lines are shown separately."""
    world = World(active="one", characters=Map({"one": character}))
    for home in homes:
        if home.of == "character" and home.has(character):
            try:
                yield from view(home.without_notes(world, "one")).parts
            except Refused as why:
                yield from _unread(home, world, "one", why).parts


def condition_rows(homes: Homes, character: Character) -> Iterator[ConditionRow]:
    for part in of_character(homes, character):
        if isinstance(part, ConditionsPart):
            yield from part.conditions


def words(homes: Homes, changes: Sequence[OwnChange]) -> Iterator[str]:
    """Changes in the game's own data, in words."""
    for (whose, field), run in groupby(changes, lambda own: _whose(homes, own)):
        if whose is not None and field is not None:
            told = [(own_keys(field, own.keys), own.change.before, own.change.after) for own in run]
            begun = ((), None, field.begin())  # an initial value is not a change
            yield from field.words_together([each for each in told if each != begun])
            continue
        for own in run:
            if own.fight:
                yield from _fight_words(homes, own.keys, own.change.before, own.change.after)
            elif whose is not None:
                yield from whose.words(own.keys, own.change.before, own.change.after)


def _whose(homes: Homes, own: OwnChange) -> tuple[Home | None, Field | None]:
    """The home and the field of a change."""
    of = "character" if own.character else "campaign"
    home = None if own.fight else next((each for each in homes if each.of == of), None)
    return home, home.field_of(own.keys) if home else None


def kind_of(homes: Homes, own: OwnChange) -> str:
    """The word for what was added, removed or changed: `condition`, `ritual scar`; empty if the change says so
    itself."""
    _, field = _whose(homes, own)
    if not isinstance(field, Listing):
        return ""
    table = next((each for each in (own.change.after, own.change.before) if isinstance(each, Mapping)), None)
    if not isinstance(field, Names | Conditions):
        return field.one
    inside = table is None and field.holds == "tables"  # a change within a table, which does not name its kind
    return "" if inside else str((field.sorts and table and table.get("kind")) or field.one)


def moves(homes: Homes, own: OwnChange, ground: Tree | None = None) -> Iterator[MeterMove]:
    """The meters that a change moved. With the world before it, marked boxes are given as what is left."""
    of: Whose = "fight" if own.fight else "character" if own.character else "campaign"
    for home in homes:
        if home.of != of or (own.fight and own.keys[:1] != (home.within,)):
            continue
        keys = own.keys[2:] if own.fight else own.keys
        whose = own.keys[1] if own.fight and len(own.keys) > 1 else own.character
        for field in home.fields:
            if isinstance(field, Meter) and keys and field.owns(keys):
                moved = field.moved(own_keys(field, keys), own.change.before, own.change.after)
                if moved and field.marked and ground:
                    tree = value_at(ground, tuple(split(own.change.path)[: -len(keys)]))
                    top = Holder(home, World(), "", "", tree).bounds(field)[1] or 0
                    moved = top - moved[0], top - moved[1]
                if moved and moved[0] != moved[1]:
                    yield MeterMove(f"{home.game}.{field.name}", field.label, whose, *moved)


def _fight_words(homes: Homes, keys: tuple[str, ...], before: Any, after: Any) -> Iterator[str]:
    there = [home for home in homes if home.of == "fight"]
    if not keys:
        trees = [pair for home in there for pair in ((after or {}).get(home.within) or {}).items()]
        names = ", ".join(str(tree.get("name", key)) for key, tree in trees)
        yield f"A fight begins: {names}".rstrip(": ") if before is None else "The fight is over"
        return
    home = next((home for home in there if home.within == keys[0]), None)
    if home is None or len(keys) < 2:
        return
    name = str((after or before).get("name", keys[1])) if len(keys) == 2 and (after or before) else keys[1]
    if len(keys) == 2:
        yield f"{name} joins" if before is None else f"{name} is gone"
        return
    yield from (f"{title_from_key(name)}: {said}" for said in home.words(keys[2:], before, after))
