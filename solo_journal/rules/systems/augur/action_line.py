"""The one-line form of the action roll: `finesse 2t +Scholar push with Mira against the warden`, or `3d2t`.

A plus sign begins an expertise, `using` an ability, `with` a helper, `from` help from the world, `against` (or `vs`) an
obstacle, `chart` the chart that is read, each going on to the next of them. `position`, `harm` and `momentum` have a
number after them. Other words are the approach.
"""

from __future__ import annotations

import re
from typing import Any

from ...refused import BadInput
from ...world import World
from .threat import LEVELS

_DICE = re.compile(r"^(-?\d+)d(?:([+-]?\d+)t)?$")
_THREAT = re.compile(r"^[+-]?\d+t$")
_NUMBER = re.compile(r"^[+-]?\d{1,9}$")
_NUMBERED = ("position", "harm", "momentum")
_BEGINS = {
    "using": "ability",
    "with": "assist",
    "from": "outside",
    "against": "against",
    "vs": "against",
    "chart": "chart",
}
_SEVERAL = ("assist", "against")
_SIGN = {
    "expertise": "+",
    "ability": "using ",
    "assist": "with ",
    "outside": "from ",
    "against": "against ",
    "chart": "chart ",
}


def read_line(line: str, world: World) -> dict[str, Any]:
    """The inputs that a line gives. Raises `BadInput` with the word that is at fault."""
    inputs: dict[str, Any] = {}
    words: dict[str, list[str]] = {}
    where = "approach"
    rest = iter(line.split())
    for word in rest:
        plain = word.casefold()
        dice = _DICE.match(plain)
        if dice:
            _set(inputs, "dice", int(dice[1]))
            if dice[2]:
                _set(inputs, "threat", int(dice[2]))
        elif _THREAT.match(plain):
            _set(inputs, "threat", int(plain[:-1]))
        elif plain in LEVELS:
            _set(inputs, "threat", LEVELS[plain])
        elif plain == "push":
            _set(inputs, "push", True)
        elif plain in _NUMBERED:
            _set(inputs, plain, _number(plain, next(rest, "")))
        elif word.startswith("+") or plain in _BEGINS:
            where = _BEGINS.get(plain, "expertise")
            if where in words and where not in _SEVERAL:
                raise BadInput(f"The {where} is given twice. Keep one of them.")
            words.setdefault(where, []).append("," if where in words else "")
            words[where] += [word[1:]] if word.startswith("+") and word[1:] else []
        else:
            words.setdefault(where, []).append(word)
    for name, said in words.items():
        inputs[name] = " ".join(said).strip(" ,").replace(" , ", ", ")
        if not inputs[name]:
            raise BadInput(f"Say which {name} after {_SIGN[name].strip()}.")
    return inputs


def written(inputs: dict[str, Any]) -> str:
    """The line that gives these inputs: what the log shows beside the roll."""
    parts = [str(inputs["approach"])] if inputs.get("approach") else []
    parts += [f"{inputs['dice']}d"] if inputs.get("dice") is not None else []
    parts += [f"{inputs['threat']}t"] if inputs.get("threat") else []
    parts += ["push"] if inputs.get("push") else []
    parts += [f"{name} {inputs[name]}" for name in _NUMBERED if inputs.get(name) is not None]
    for name, sign in _SIGN.items():
        said = inputs.get(name)
        each = said if isinstance(said, tuple) else (said,) if said else ()
        parts += [f"{sign}{value}" for value in each]
    return " ".join(parts)


def _number(name: str, word: str) -> int:
    if not _NUMBER.match(word):
        raise BadInput(f"Say how much {name} is, as a number, such as {name} 1.")
    return int(word)


def _set(inputs: dict[str, Any], name: str, value: object) -> None:
    if inputs.setdefault(name, value) != value:
        raise BadInput(f"The {name} is given twice, {inputs[name]} and {value}. Keep one of them.")
