"""The line that brings NPCs into a fight: `3 moth-wolf hp6 d6 armour4 resolve50`.

First how many, then what they are called, then what they bring, in any order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ....refused import BadInput

UNDERSTOOD = "hp6, d6, d8+d8, 2xd6, ranged, armour4, shield6, resolve50, ambush, unaware, special …"
"""What may stand behind the name."""

_COUNT = re.compile(r"(\d{1,3})x?")
_ATTACK = re.compile(r"(?:\d{1,2}x)?d\d{1,2}(?:\+d\d{1,2})*")
_STAT = re.compile(r"(hp|armou?r|shield|resolve)[=:]?d?(\d{0,4})%?")
_CAUGHT = {"ambush": "us", "unaware": "them"}
_SPECIAL = "special"
_INPUT = {"resolve": "resolve_rating"}
_STATS = {"hp": "hp", "armour": "armour", "shield": "shield", "resolve": "resolve_rating"}


def read(line: str) -> dict[str, Any]:
    """The inputs that a line gives. Raises `BadInput`."""
    words = line.split()
    given: dict[str, Any] = {}
    if words and (count := _COUNT.fullmatch(words[0])):
        given["count"] = count[1]
        words = words[1:]
    name = _name(words)
    if name:
        given["name"] = " ".join(name)
    _stats(words[len(name) :], given)
    return given


def written(inputs: Mapping[str, Any]) -> tuple[str, set[str]]:
    """The line that gives these inputs, and what it leaves out."""
    count = [str(inputs["count"])] if "count" in inputs else []
    stats = [f"{word}{inputs[name]}" for word, name in _STATS.items() if inputs.get(name) is not None]
    caught = [word for word, who in _CAUGHT.items() if inputs.get("caught") == who]
    special = [_SPECIAL, inputs[_SPECIAL]] if inputs.get(_SPECIAL) else []
    words = [*count, inputs["name"], *stats, *inputs.get("attacks", ()), *caught, *special]
    return " ".join(words), set(inputs) - {"count", "name", "attacks", "caught", _SPECIAL, *_STATS.values()}


def _name(words: list[str]) -> list[str]:
    """The words before the first that says what they bring; the first one is always a name."""
    return words[: next((at for at in range(1, len(words)) if _says(words, at)), len(words))]


def _says(words: list[str], at: int) -> bool:
    """Whether a word says what they bring. A stat does with its number alone: a dark shield bearer is a name."""
    word = words[at].casefold()
    stat = _STAT.fullmatch(word)
    if stat:
        return bool(stat[2]) or (at + 1 < len(words) and _number(words[at + 1]).isdigit())
    return bool(_ATTACK.fullmatch(word)) or word in _CAUGHT or word in ("ranged", _SPECIAL)


def _number(word: str) -> str:
    return word.casefold().removeprefix("d").removesuffix("%")


def _stats(words: list[str], given: dict[str, Any]) -> None:
    """Read what they bring into `given`."""
    attacks: list[str] = []
    named: list[str] = []
    """Words that may yet turn out to name an attack."""
    at = 0
    while at < len(words):
        word = words[at].casefold()
        if _ATTACK.fullmatch(word):
            attacks.append(" ".join([*named, word]))
            named = []
        elif not _says(words, at):
            named.append(words[at])
        elif named:
            break
        elif word == _SPECIAL:
            given[_SPECIAL] = " ".join(words[at + 1 :])
            break
        elif word == "ranged":
            if not attacks:
                raise BadInput("ranged stands behind the attack that it is said of: d6 ranged.")
            attacks[-1] += " ranged"
        elif word in _CAUGHT:
            _once(given, "caught", _CAUGHT[word])
        else:
            at = _stat(words, at, given)
        at += 1
    if named:
        raise BadInput(f"“{' '.join(named)}” is not understood. Behind the name may stand: {UNDERSTOOD}.")
    if attacks:
        given["attacks"] = attacks


def _stat(words: list[str], at: int, given: dict[str, Any]) -> int:
    """Read a number that stands with its word or behind it; where that ends."""
    found = _STAT.fullmatch(words[at].casefold())
    assert found is not None
    name, number = found[1].replace("armor", "armour"), found[2]
    if not number:
        at += 1
        number = _number(words[at])
    _once(given, _INPUT.get(name, name), number)
    return at


def _once(given: dict[str, Any], name: str, value: str) -> None:
    if name in given:
        raise BadInput(f"{name} is given twice. Give it once.")
    given[name] = value
