"""The one-line form of an attack: `bandit 1, bandit 2 with swiftness to grappled +1`."""

from __future__ import annotations

from typing import Any

from ...refused import BadInput
from .tribulations import KINDS

TRAITS_TO_ATTACK = ("might", "swiftness", "power")
_SUCH_AS = "bandit 1 with swiftness to grappled +1"
_SENSES = ("blinded", "deafened", "muted", "all")


def read(line: str) -> dict[str, Any]:
    """The inputs that a line gives: whom, `with` which trait, `to` which Tribulation, bonus dice.

    Raises `BadInput` with the word that is at fault.
    """
    words = line.split()
    end = next((at for at, word in enumerate(words) if word.casefold() in ("with", "to") or _bonus(word)), len(words))
    name: str
    value: str | int
    inputs: dict[str, Any] = {"targets": " ".join(words[:end])}
    for word in words[end:]:
        low = word.casefold()
        trait = [each for each in TRAITS_TO_ATTACK if each.startswith(low)]
        if low in ("with", "to"):
            continue
        if _bonus(word):
            name, value = "bonus", int(word[:4])
        elif low in ("damage", *KINDS):
            name, value = "intent", low
        elif low in _SENSES:
            name, value = "sense", low
        elif len(trait) == 1:
            name, value = "trait", trait[0]
        else:
            raise BadInput(f"“{word[:30]}” is no trait to attack with, and no Tribulation. Such as: {_SUCH_AS}.")
        if inputs.setdefault(name, value) != value:
            raise BadInput(f"The {name} is given twice, {inputs[name]} and {value}. Keep one of them.")
    return inputs


def line_of(inputs: dict[str, Any]) -> str:
    """The line that gives these inputs."""
    parts = [", ".join(inputs.get("targets", ()))]
    parts += [f"with {inputs['trait']}"] if inputs.get("trait") else []
    parts += [f"to {inputs['intent']}"] if inputs.get("intent") else []
    parts += [str(inputs["sense"])] if inputs.get("sense") else []
    parts += [f"{inputs['bonus']:+d}"] if inputs.get("bonus") else []
    return " ".join(parts)


def _bonus(word: str) -> bool:
    return word[0] in "+-" and word[1:].isascii() and word[1:].isdecimal()
