"""The one-line form of an item: `torch`, `spear weapon d8 worn`, `rope`, `great shield shield d6 bulky`.

Words that say what it is may stand anywhere behind the first word; all others are its name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ...refused import BadInput
from .items import LARGE, SMALL

KINDS: Mapping[str, str] = {
    "supply": "supply",
    "remedy": "remedy",
    "weapon": "weapon",
    "armour": "armour",
    "armor": "armour",
    "shield": "shield",
    "shard": "shard",
    "spell": "shard",
}
"""Words for a kind of item, in both spellings."""
IN_USE = ("worn", "wielded", "lit")
DICE = re.compile(r"d(?:4|6|8|10|12)(?:\+d(?:4|6|8|10|12))*")

Inputs = dict[str, Any]


def read_item(line: str) -> Inputs:
    """The inputs that a line gives. Raises `BadInput` where it names nothing."""
    inputs: Inputs = {}
    name: list[str] = []
    for word in line.split():
        lower = word.casefold()
        if lower in KINDS and "kind" not in inputs:
            inputs["kind"] = KINDS[lower]
            said = word
        elif DICE.fullmatch(lower) and "dice" not in inputs:
            inputs["dice"] = lower
        elif lower in (SMALL, LARGE):
            inputs["size"] = lower
        elif lower in IN_USE:
            inputs["worn"] = True
        elif lower == "ranged":
            inputs["ranged"] = True
        else:
            name.append(word)
    if not name and "kind" in inputs:
        name = [said.capitalize()]
    if not name:
        raise BadInput("Which item? Begin with its name: /item spear weapon d8, or a ready-made one: /item torch.")
    inputs["name"] = _capital(" ".join(name))
    return inputs


def written(inputs: Mapping[str, Any]) -> tuple[str, set[str]]:
    """The line that gives these inputs, and what it leaves out."""
    size = inputs.get("size", "")
    words = [
        inputs["name"],
        inputs.get("kind", ""),
        "+".join(f"d{die}" for die in inputs.get("dice", ())),
        size if size in (SMALL, LARGE) else "",
        "ranged" if inputs.get("ranged") else "",
        "worn" if inputs.get("worn") else "",
    ]
    said = {"name", "kind", "dice", "size", "ranged", "worn"}
    return " ".join(word for word in words if word), set(inputs) - said


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
