"""Entries and changes in words, the same on every face."""

from __future__ import annotations

from typing import Any

from ..rules import shelf
from ..rules.changes import Change, split
from ..rules.lonelog_tags import reads
from ..rules.refused import Unknown
from .entry import Entry
from .view import Line

SIGNS = {"question": "? ", "action": "@ ", "consequence": "=> ", "roll": "d: ", "draw": "# ", "aside": "", "prose": ""}
"""How a line of each kind begins. Signs are Lonelog's where it has one."""


def change_words(change: Change) -> str:
    """A change as it stands in the log: `Torch d8 -> d6`. Empty for what only the program needs to know."""
    keys = split(change.path)
    words = _by_system(keys, change)
    if words is not None:
        return words
    if keys[0] in ("session", "active"):
        return ""
    name = _title(keys[1] if len(keys) > 1 else keys[0])
    if keys[0] == "scene":
        return ""
    if keys[0] == "readings":
        return f"reading {keys[-1]}: {_value(keys, change.before)} -> {_value(keys, change.after)}"
    if len(keys) <= 2:
        return _whole(keys, name, change)
    if keys[-1] == "seen":
        return ""
    label = name if keys[-1] in ("die", "value") else f"{name} {' '.join(keys[2:])}"
    return f"{label} {_value(keys, change.before)} -> {_value(keys, change.after)}"


def changes_words(entry: Entry | Line) -> list[str]:
    """All changes of an entry that are worth words."""
    changes = entry.change if isinstance(entry, Entry) else entry.entry.change
    return [words for change in changes if (words := change_words(change))]


def headline_words(entry: Entry) -> str:
    """An entry in a few words, for undo: its outcome, or the beginning of its text."""
    text = reads(entry.text)
    short = text if len(text) <= 60 else text[:57] + "..."
    if entry.act is None or entry.outcome is None:
        return f"“{short}”" if short else entry.kind
    changed = ", ".join(changes_words(entry))
    dice = f" ({entry.outcome.dice})" if entry.outcome.dice else ""
    if entry.kind == "change" and changed:
        return f"{changed}{dice}"
    said = f"“{short}” " if short else ""
    steps = "".join(f"; {step.outcome.headline}" for step in entry.act.steps)
    return f"{said}{entry.outcome.headline}{dice}{steps}" + (f" [{changed}]" if changed else "")


def _by_system(keys: list[str], change: Change) -> str | None:
    """What the system that owns this part of the world says of it."""
    if keys[0] == "systems" and len(keys) > 1:
        owner, rest = keys[1], keys[2:]
    elif keys[0] == "characters" and len(keys) > 3 and keys[2] == "sheets":
        owner, rest = keys[3], keys[4:]
    else:
        return None
    try:
        return shelf.system(owner).say(rest, change)
    except Unknown:
        return None


def _whole(keys: list[str], name: str, change: Change) -> str:
    if change.before is None:
        return f"{_named(change.after, name)} added"
    if change.after is None:
        return f"{_named(change.before, name)} gone"
    return f"{name} {_value(keys, change.before)} -> {_value(keys, change.after)}"


def _named(value: Any, otherwise: str) -> str:
    """A new thing by its name and what it stands at."""
    if not isinstance(value, dict) or "name" not in value:
        return otherwise
    stands = f" d{value['die']}" if "die" in value else f" {value['value']}" if "value" in value else ""
    size = f"/{value['size']}" if "size" in value else ""
    return f"{value['name']}{stands}{size}"


def _value(keys: list[str], value: Any) -> str:
    if value is None or value == "" or value == []:
        return "nothing"
    if keys[-1] == "die":
        return f"d{value}"
    if isinstance(value, list):
        return ", ".join(str(each) for each in value)
    return str(value)


def _title(key: str) -> str:
    return key.replace("-", " ").replace("_", " ").capitalize()
