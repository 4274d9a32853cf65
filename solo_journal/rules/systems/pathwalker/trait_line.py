"""The one-line form of the trait roll: `might`, `awareness +1`, `4`, `swiftness +2 sight`."""

from __future__ import annotations

from typing import Any

from ...refused import BadInput
from .tribulations import TRAITS

_SENSES = ("sight", "hearing", "speech")


def read_line(line: str) -> dict[str, Any]:
    """The inputs that a line gives. Raises `BadInput` with the word that is at fault."""
    inputs: dict[str, Any] = {}
    for word in line.casefold().split():
        if word.isascii() and word.isdecimal():
            _set(inputs, "dice", int(word[:4]))
        elif word[0] in "+-" and word[1:].isascii() and word[1:].isdecimal():
            _set(inputs, "bonus", int(word[:4]))
        elif word == "free":
            _set(inputs, "free", True)
        elif word in _SENSES:
            _set(inputs, "relies", word)
        else:
            found = [trait for trait in TRAITS if trait.startswith(word)]
            if len(found) != 1:
                known = ", ".join(found or TRAITS)
                raise BadInput(f"“{word[:30]}” is no trait. Write one of {known}, or the number of dice.")
            _set(inputs, "trait", found[0])
    return inputs


def written(inputs: dict[str, Any]) -> str:
    """The line that gives these inputs: what the log shows beside the roll."""
    parts = [str(inputs["trait"])] if inputs.get("trait") else []
    parts += [str(inputs["dice"])] if inputs.get("dice") is not None else []
    parts += [f"{inputs['bonus']:+d}"] if inputs.get("bonus") else []
    parts += [str(inputs["relies"])] if inputs.get("relies") else []
    parts += ["free"] if inputs.get("free") else []
    return " ".join(parts)


def _set(inputs: dict[str, Any], name: str, value: object) -> None:
    if inputs.setdefault(name, value) != value:
        raise BadInput(f"The {name} is given twice, {inputs[name]} and {value}. Keep one of them.")
