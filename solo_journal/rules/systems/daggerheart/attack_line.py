"""The one-line form of an attack: `cave rat 1 with Sling +Scholar adv`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...names import look_up
from .action_line import FAVOUR, read_line, written
from .sheet import Weapon


def read(line: str, weapons: Mapping[str, Weapon]) -> dict[str, Any]:
    """The inputs that a line gives: whom, `with` a weapon, and what the line of an action roll may hold.

    A name after `with` that is no weapon is a helper. Raises `BadInput` with the word that is at fault.
    """
    words = line.split()
    end = _run(words)
    inputs: dict[str, Any] = {"target": " ".join(words[:end])} if end else {}
    rest = words[end:]
    if rest and rest[0].casefold() == "with":
        end = 1 + _run(rest[1:])
        found = look_up(weapons, " ".join(rest[1:end]))
        if found is not None:
            inputs["weapon"], rest = weapons[found].name, rest[end:]
    return {**inputs, **read_line(" ".join(rest))}


def line_of(inputs: dict[str, Any]) -> str:
    """The line that gives these inputs."""
    weapon = f"with {inputs['weapon']}" if inputs.get("weapon") else ""
    return " ".join(part for part in (str(inputs.get("target", "")), weapon, written(inputs)) if part)


def _run(words: list[str]) -> int:
    """How many words belong to a name: all before the next sign or word of the notation."""
    stops = (*FAVOUR, "with", "hidden")
    return next((at for at, word in enumerate(words) if word[0] in "+-" or word.casefold() in stops), len(words))
