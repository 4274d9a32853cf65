"""The one-line form of a check: `dex 15`, `pre easy +`, `str -Broken arm`, `+2 12 focus`.

First the ability, by its name or as a number; then a difficulty, as a number or by its name. A `+` gives advantage and
a `-` disadvantage. Behind the sign may stand who helps or what hinders, up to the next sign, number or setting.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...names import look_up
from ...refused import BadInput
from ...world import World
from .abilities import named
from .conditions import condition_names
from .difficulty import DIFFICULTY, NORMAL
from .sheet import HIGHEST, LOWEST

PLUS, MINUS = "+", "-−"
"""The signs; a true minus sign is one too."""
FOCUS, FREE = "focus", "free"

Inputs = dict[str, Any]


def read_line(line: str, world: World) -> Inputs:
    """The inputs that a line gives. Raises `BadInput` with the word that is at fault."""
    inputs: Inputs = {}
    signs: set[str] = set()
    for word in _joined(line.split()):
        lower, sign = word.casefold(), _sign(word)
        if not sign and lower in (FOCUS, FREE):
            _set(inputs, lower, True)
        elif not sign and lower in DIFFICULTY:
            _set(inputs, "dr", DIFFICULTY[lower])
        elif not sign and (ability := named(word)):
            _set(inputs, "ability", ability)
        elif _digits(word).isdecimal():
            _set(inputs, *_number(word, inputs))
        elif sign and not word[1:]:
            signs.add(sign)
        elif sign == "+":
            _set(inputs, "helper", word[1:].strip())
        elif sign == "-":
            inputs.setdefault("conditions", []).append(_in_full(word[1:].strip(), world))
        else:
            raise BadInput(
                f"“{word[:40]}” is no ability and no difficulty. Write such as dex 15, pre easy +, str -Broken arm."
            )
    if "ability" not in inputs:
        raise BadInput("Which ability? Begin with str, dex, pre or con, or with a number from -3 to 6: d: dex 15.")
    if signs:
        inputs["favour"] = "both" if len(signs) > 1 else "advantage" if "+" in signs else "disadvantage"
    return inputs


def written(inputs: Mapping[str, Any]) -> tuple[str, set[str]]:
    """The line that gives these inputs, names in full, and what it leaves out."""
    ability = inputs["ability"]
    signs = {"advantage": ["+"], "disadvantage": ["-"], "both": ["+", "-"]}.get(inputs.get("favour", ""), [])
    helper = [f"+{inputs['helper']}"] if inputs.get("helper") else []
    against = [f"-{name}" for name in inputs.get("conditions", ())]
    first = [f"{ability:+d}" if isinstance(ability, int) else ability[:3], str(inputs.get("dr", NORMAL))]
    words = [*first, *signs, *helper, *against, *(word for word in (FOCUS, FREE) if inputs.get(word))]
    said = {"ability", "dr", "helper", "conditions", "focus", "free", *(["favour"] if signs else [])}
    return " ".join(words), set(inputs) - said


def _sign(word: str) -> str:
    return "+" if word[0] in PLUS else "-" if word[0] in MINUS else ""


def _digits(word: str) -> str:
    return word[1:] if _sign(word) else word


def _joined(words: list[str]) -> Iterator[str]:
    """The words, with the name behind a sign as one: `-Broken arm`."""
    held = ""
    for word in words:
        begins = bool(_sign(word)) or word.isdecimal() or word.casefold() in {FOCUS, FREE, *DIFFICULTY}
        if held and not begins:
            held = f"{held} {word}" if len(held) > 1 else held + word
            continue
        if held:
            yield held
        held = word if _sign(word) and not _digits(word).isdecimal() else ""
        if not held:
            yield word
    if held:
        yield held


def _number(word: str, inputs: Inputs) -> tuple[str, int]:
    """What a number stands for: the first is the ability where none was named, the next the difficulty."""
    if len(word) > 4:
        raise BadInput(f"{word[:20]} is too large a number for a check.")
    number = int(_digits(word)) * (-1 if _sign(word) == "-" else 1)
    if "ability" not in inputs and LOWEST <= number <= HIGHEST:
        return "ability", number
    if _sign(word):
        raise BadInput(f"{word} is no difficulty. A check adds nothing but the ability, from {LOWEST} to {HIGHEST}.")
    return "dr", number


def _set(inputs: Inputs, name: str, value: Any) -> None:
    if inputs.setdefault(name, value) != value:
        raise BadInput(f"The {name} is given twice, {inputs[name]} and {value}. Keep one of them.")


def _in_full(called: str, world: World) -> str:
    """A condition by its name or part of it; as it is typed where none or several are so called."""
    return look_up(dict.fromkeys(condition_names(world)), called) or called
