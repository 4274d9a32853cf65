"""Dice with names from the sheet, in a game with other rolls of its own: `d20+Dig v 15`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...rules import shelf
from ...rules.dice.notation import parse
from ...rules.inputs import make
from ...rules.names import find
from ...rules.procedure import Procedure
from ...rules.refusal import BadInput, Refused, nearest, quote, there_are
from ...rules.world import World

_BEGINS = re.compile(r"\d{0,3}d(?:\d+|%)", re.IGNORECASE)
_PARTS = re.compile(r"(\s*[+\-−]\s*|\s+(?:vs?\.?|versus|against)\s+|\s*,\s*)", re.IGNORECASE)


def named_dice(text: str, world: World) -> Procedure | None:
    """The roll of these dice, with each name replaced by its number; None if the text is not of that form. Raises
    `Refused` for a name that is not on the sheet."""
    if not _BEGINS.match(text):
        return None
    numbers = dict(numbers_of(world))
    written = ""
    for part in _PARTS.split(text):
        if not part.strip() or _PARTS.fullmatch(part) or _is_dice(part):
            written += {"−": "-", "versus": "v"}.get(part.strip(), part)
        elif found := find(part.strip(), {"name on the sheet": numbers}):
            written += f"{numbers[found.key]}"
        elif _BEGINS.match(part) or not numbers:
            return None
        else:
            near = nearest(part.strip(), list(numbers)) or there_are(numbers)
            raise Refused(f"Nothing on the sheet is called {quote(part.strip())}. {near}")
    written = re.sub(r"\s*([+-])\s*-", lambda sign: "+" if sign[1] == "-" else "-", written)
    return make(shelf.procedure("dice.roll"), {"expression": written, "label": text}) if _is_dice(written) else None


def _is_dice(text: str) -> bool:
    try:
        return bool(parse(text))
    except BadInput:
        return False


def numbers_of(world: World) -> Iterator[tuple[str, int]]:
    """Every number of the active character and of the campaign, by name."""
    one = world.character()
    for game in shelf.games_in_use(world):
        for home in game.fields:
            if home.of == "campaign" or (home.of == "character" and one and home.has(one)):
                yield from home.at(world, world.active if home.of == "character" else "").numbers.items()
