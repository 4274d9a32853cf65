"""The one-line form of the risk pool: `+Thermal Sense -exh +2 -1 moderate gale`.

A sign begins a number of free dice, or a tag that goes on to the next sign. Bare words are settings. They may also
follow a tag, but only one that is known: otherwise nobody could say where its name ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...refused import BadInput, nearest
from ...world import World
from .presets import STOCK, STOCKS
from .tags import MINUS, PLUS, Usable, match, split_sign, usable_tags

Inputs = dict[str, Any]

_SETTINGS: dict[str, tuple[str, Any]] = {
    "minor": ("opposition", "minor"),
    "moderate": ("opposition", "moderate"),
    "major": ("opposition", "major"),
    "day": ("environment", "day"),
    "twilight": ("environment", "twilight"),
    "night": ("environment", "night"),
    "calm": ("wind", "calm"),
    "steady": ("wind", "steady"),
    "strong": ("wind", "strong"),
    "gale": ("wind", "gale"),
    "superstorm": ("wind", "superstorm"),
    "structures": ("structures", True),
    "moment": ("scope", "moment"),
    "scene": ("scope", "scene"),
}
"""A bare word, and the input that it sets. `water strained` and its like are two words."""

_BARE = {name for name, _ in _SETTINGS.values()}

_AFTERWARDS = {"environment": "side", "opposition": "opposition", "wind": "wind"}
"""A word that may follow a setting without saying more: day side, moderate opposition, strong wind."""


def read_line(line: str, world: World) -> Inputs:
    """The inputs that a line gives. Raises `BadInput` with the word that is at fault."""
    usable = usable_tags(world)
    inputs: Inputs = {"tags": [], "chance": 0, "risk": 0}
    for sign, words in _parts(line.split()):
        if sign and not words:
            raise BadInput(f"The sign {sign} needs a tag or a number behind it.")
        if sign and words[0].isdecimal():
            inputs["chance" if sign == "+" else "risk"] += _number(words[0])
            sign, words = "", words[1:]
        if sign:
            name, rest = _tag_and_settings(words, usable)
            inputs["tags"].append(sign + name)
            _set(inputs, rest)
        elif words:
            _read_bare(inputs, words, usable, world)
    return inputs


def written(inputs: Mapping[str, Any]) -> tuple[str, set[str]]:
    """The line that gives these inputs, names in full: what the log shows beside the roll; and what it leaves out."""
    free = [f"{sign}{inputs[name]}" for sign, name in (("+", "chance"), ("-", "risk")) if inputs.get(name)]
    words = {value: word for word, value in _SETTINGS.items()}
    settings = [words[pair] for pair in inputs.items() if not isinstance(pair[1], list | tuple) and pair in words]
    stocks = [f"{name} {inputs[name]}" for name in STOCKS if inputs.get(name)]
    person = [inputs["person"]] if inputs.get("person") else []
    said = {"tags", "chance", "risk", "person", *_BARE, *STOCKS}
    return " ".join([*inputs.get("tags", ()), *free, *settings, *stocks, *person]), set(inputs) - said


def _parts(words: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The line cut before each sign: the sign, and the words up to the next."""
    sign, part = "", list[str]()
    for word in words:
        if word[0] in PLUS + MINUS:
            yield sign, part
            sign, first = split_sign(word)
            part = [first] if first else []
        else:
            part.append(word)
    if sign or part:
        yield sign, part


def _number(digits: str) -> int:
    if len(digits) > 3:
        raise BadInput(f"{digits[:20]} dice are too many. No more than 12 are rolled.")
    return int(digits)


def _settings(words: list[str]) -> list[tuple[str, Any]] | None:
    """The settings that these words are, or None where one of them is none."""
    found: list[tuple[str, Any]] = []
    left = [word.casefold().strip(",") for word in words]
    while left:
        word, *left = left
        if word in STOCKS and left and left[0] in STOCK:
            found.append((word, left.pop(0)))
        elif word in _SETTINGS:
            found.append(_SETTINGS[word])
            if left and left[0] == _AFTERWARDS.get(found[-1][0]):
                left.pop(0)
        else:
            return None
    return found


def _set(inputs: Inputs, settings: list[tuple[str, Any]]) -> None:
    for name, value in settings:
        if inputs.setdefault(name, value) != value:
            raise BadInput(f"The {name} is given twice, {inputs[name]} and {value}. Keep one of them.")


def _tag_and_settings(words: list[str], usable: list[Usable]) -> tuple[str, list[tuple[str, Any]]]:
    """The known tag with which these words begin, and the settings behind it; else all of them as one tag."""
    for cut in range(len(words), 0, -1):
        name, rest = " ".join(words[:cut]), _settings(words[cut:])
        known = match(name, usable) if rest is not None else None
        if known is not None and rest is not None:
            return known.name, rest
    return " ".join(words), []


def _read_bare(inputs: Inputs, words: list[str], usable: list[Usable], world: World) -> None:
    """Read words without a sign: settings, and among them one known tag or person."""
    settings = _settings(words)
    if settings is not None:
        return _set(inputs, settings)
    for start in range(len(words)):
        before = _settings(words[:start])
        for cut in range(len(words), start, -1):
            after = _settings(words[cut:])
            if before is None or after is None:
                continue
            name = " ".join(words[start:cut])
            known = match(name, usable)
            if known is not None:
                inputs["tags"].append(known.name)
            elif world.person_id(name):
                _set(inputs, [("person", name)])
            else:
                continue
            return _set(inputs, before + after)
    name = " ".join(words)
    near = nearest(name, [*_SETTINGS, *(tag.name for tag in usable)])
    way_out = f"Write +{name} if it helps or -{name} if it hinders. {near}".strip()
    raise BadInput(f"“{name}” is no setting and no tag here. {way_out}")
