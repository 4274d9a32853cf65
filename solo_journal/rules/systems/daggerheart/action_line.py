"""The one-line form of the action roll: `agility 14 +Scholar adv`, `+2 15 dis`, `finesse 12 with Mira`."""

from __future__ import annotations

from typing import Any

from ...refused import BadInput
from .sheet import TRAITS

FAVOUR = {"adv": "advantage", "advantage": "advantage", "dis": "disadvantage", "disadvantage": "disadvantage"}
"""The words of a line that say advantage or disadvantage."""


def read_line(line: str) -> dict[str, Any]:
    """The inputs that a line gives. Raises `BadInput` with the word that is at fault.

    A number is the Difficulty, one with a sign a modifier. A sign before a word begins an Experience, or a die with a
    name; `with` begins a helper; each goes on to the next of them.
    """
    inputs: dict[str, Any] = {}
    names: list[tuple[str, list[str]]] = []
    for word in line.split():
        plain = word.casefold().strip(",")
        if plain.isascii() and plain.isdecimal():
            _set(inputs, "difficulty", int(plain[:4]))
        elif plain[:1] in "+-" and plain[1:].isascii() and plain[1:].isdecimal():
            inputs["modifier"] = inputs.get("modifier", 0) + int(plain[:4])
        elif plain in FAVOUR:
            _favour(inputs, FAVOUR[plain])
        elif plain == "hidden":
            inputs["hidden"] = True
        elif plain[0] == "+":
            names.append(("experiences", [word[1:]] if word[1:] else []))
        elif plain == "with":
            names.append(("helpers", []))
        elif names:
            names[-1][1].append(word)
        else:
            _set(inputs, "trait", _trait(plain))
    for which, said in names:
        name = " ".join(said).strip(" ,")
        if not name:
            raise BadInput("Say which Experience after +, or who helps after with.")
        last = said[-1].casefold()
        die = which == "experiences" and len(last) > 1 and last[0] == "d" and last[1:].isdecimal()
        inputs.setdefault("dice" if die else which, []).append(name)
    return inputs


def written(inputs: dict[str, Any]) -> str:
    """The line that gives these inputs: what the log shows beside the roll."""
    parts = [str(inputs["trait"])] if inputs.get("trait") else []
    parts += [f"{inputs['modifier']:+d}"] if inputs.get("modifier") else []
    parts += [str(inputs["difficulty"])] if inputs.get("difficulty") else []
    favour = inputs.get("favour")
    parts += ["adv", "dis"] if favour == "both" else [str(favour)[:3]] if favour else []
    parts += ["hidden"] if inputs.get("hidden") else []
    parts += [f"+{name}" for name in (*inputs.get("experiences", ()), *inputs.get("dice", ()))]
    parts += [f"with {name}" for name in inputs.get("helpers", ())]
    return " ".join(parts)


def _trait(word: str) -> str:
    found = [trait for trait in TRAITS if trait.startswith(word)]
    if len(found) != 1:
        raise BadInput(f"“{word[:30]}” is no trait. Traits are {', '.join(TRAITS)}; an Experience begins with +.")
    return found[0]


def _favour(inputs: dict[str, Any], favour: str) -> None:
    inputs["favour"] = "both" if inputs.get("favour", favour) != favour else favour


def _set(inputs: dict[str, Any], name: str, value: object) -> None:
    if inputs.setdefault(name, value) != value:
        raise BadInput(f"The {name} is given twice, {inputs[name]} and {value}. Keep one of them.")
