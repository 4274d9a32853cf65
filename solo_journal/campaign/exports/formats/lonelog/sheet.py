"""A character as the parts of a tag: `HP 8`, `skill: Thermal Sense`. Each part has a key that stays when it changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from .....rules.commons.lonelog.characters import TAGS
from .....rules.kinds.view import ItemsPart, MeterPart, StatGrid, ViewPart, part_words
from .....rules.lonelog_stats import stat_in
from .....rules.shelf import Shelf
from .....rules.world import Character
from . import words

NUMBER = re.compile(r"[+-]?\d{1,9}(?:/\d{1,9})?")
NONE = "none"
"""Stands for a removed value, because tags cannot remove one."""


def parts_of(one: Mapping[str, Any], shelf: Shelf, *, items: bool = True) -> dict[str, str]:
    """Everything about a character in a world's plain tree, by key; without `items`, not what they carry."""
    found: dict[str, str] = {}
    if one.get("concept"):
        found["concept"] = part("concept", one["concept"])
    for label, value in one.get("notes", {}).items():
        if label == TAGS:
            tags = (words.value(each) for each in str(value).split(", "))
            found.update({f"#{tag}": tag for tag in tags if tag})
        else:
            found[key(label)] = part(label, value)
    own: dict[str, str] = {}
    for label, value in (row for view in _portrait(one, shelf) if items or not isinstance(view, ItemsPart)
                         for row in _values(view)):  # fmt: skip
        own.setdefault(key(label), part(label, value))  # a meter before a line of text that reads like it
    return found | own


def items_of(one: Mapping[str, Any], shelf: Shelf) -> dict[str, str]:
    """What a character carries, as tags of the resource add-on, by name: `[Inv:Spear|1|d8]`."""
    rows = (row for view in _portrait(one, shelf) if isinstance(view, ItemsPart) for row in view.items)
    told = (
        (words.name(row.name), [row.dice, row.kind, "broken" if row.spent and not row.dice else ""]) for row in rows
    )
    return {name: f"[Inv:{'|'.join([name, '1', *filter(None, map(words.value, more))])}]" for name, more in told}


def part(label: str, value: str) -> str:
    """One value: a number after a space, because readers calculate with it; anything else after a colon."""
    label, text = words.value(label.replace(":", " ")).strip(" +-–＋"), words.value(str(value))
    if NUMBER.fullmatch(text):
        stat = stat_in(f"{label} {text}")
        if stat and stat.label == label and not stat.delta:
            return f"{label} {text}"
    said = words.value(f"{label}: {text}")
    # A reader takes a number at the end, also after =, for a value of its own, whatever stands before it.
    return words.value(f"{label}: ({text})") if stat_in(said.replace("=", " ")) else said


def format_removed_part(key_: str, old: str) -> str:
    """The text for a removed part."""
    if key_.startswith("#"):
        return f"-{key_[1:]}"
    stat = stat_in(old)
    return part(stat.label if stat and ":" not in old else old.partition(":")[0], NONE)


def key(label: str) -> str:
    """The key of a part, which stays when its value changes."""
    return words.value(label).casefold()


def _portrait(one: Mapping[str, Any], shelf: Shelf) -> Iterator[ViewPart]:
    """The character's sheets in games that are installed and can read them."""
    if not one.get("sheets"):
        return
    try:
        character = Character.model_validate(one)
    except ValidationError:
        return
    for game in map(shelf.system, filter(shelf.has, one["sheets"])):
        yield from game.view(character)


def _values(part: ViewPart) -> Iterator[tuple[str, str]]:
    """A part of a sheet; each number of a grid is a value of its own, because readers calculate with it."""
    if isinstance(part, StatGrid):
        yield from ((each.name, f"{each.value} ({each.note})" if each.note else f"{each.value}") for each in part.stats)
        return
    label, text = part_words(part)
    if isinstance(part, MeterPart):
        text = text.replace(" of ", "/")
    if text:
        yield label or "state", text
