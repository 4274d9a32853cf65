"""An attack in one line: `moth-wolf 1 with Spear advantage`."""

from __future__ import annotations

from typing import Any

from ....refused import BadInput

_FAVOUR = {"+": "advantage", "advantage": "advantage", "-": "disadvantage", "disadvantage": "disadvantage"}
_FLAGS = ("blast", "free")
_WITH = "with"


def read(line: str) -> dict[str, Any]:
    """The inputs that a line gives: targets, behind `with` the weapon, and at the end what else is true of it. Raises
    `BadInput`."""
    words = line.split()
    given: dict[str, Any] = {}
    while words and (last := words[-1].casefold()) in (*_FAVOUR, *_FLAGS):
        name, value = ("favour", _FAVOUR[last]) if last in _FAVOUR else (last, "yes")
        if name in given and given[name] != value:
            given[name] = "both"
        else:
            given[name] = value
        words.pop()
    lower = [word.casefold() for word in words]
    at = lower.index(_WITH) if _WITH in lower else len(words)
    if words[:at]:
        given["target"] = " ".join(words[:at])
    if at < len(words):
        weapon = " ".join(words[at + 1 :])
        if not weapon:
            raise BadInput("Behind with stands a weapon or a die: with Spear, with d6.")
        given["weapon"] = weapon
    return given
