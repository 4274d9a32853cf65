"""Attacks of NPCs as they are typed: `bite d6, 2x d8+d8 ranged`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from ....inputs import by_commas
from ....refused import BadInput
from .npc import MOST_TIMES, Strike

DICE = {4, 6, 8, 10, 12}
MOST = 6
"""So many ways to attack one NPC can have."""
MOST_DICE = 6
_FORM = re.compile(r"(?:(.*?)\s+)?(?:(\d{1,2})\s?x\s?)?(d\d{1,2}(?:\s?\+\s?d\d{1,2})*)(\s+ranged)?", re.IGNORECASE)


def strike(text: str) -> Strike:
    """An attack from its text. Raises `BadInput`."""
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise BadInput(f"“{text}” is no attack. Write its dice, d6 or d8+d8, with a name before and ranged behind it.")
    dice = damage_dice(found[3])
    times = int(found[2] or 1)
    if not 1 <= times <= MOST_TIMES:
        raise BadInput(f"An attack is made 1 to {MOST_TIMES} times in a turn, not {times}.")
    return Strike.model_validate(
        {"name": found[1] or "", "dice": dice, "times": times, "ranged": bool(found[4])}, strict=False
    )


def damage_dice(text: str) -> tuple[int, ...]:
    """`d8+d8` as (8, 8). Raises `BadInput`."""
    bare = [part.strip().casefold().removeprefix("d") for part in text.split("+")]
    if len(bare) > MOST_DICE or not all(each.isascii() and each.isdigit() and int(each) in DICE for each in bare):
        raise BadInput(f"“{text}” is no damage. It is a die from d4 to d12, or several with +, such as d8+d8.")
    return tuple(int(each) for each in bare)


def _read(value: Any) -> Any:
    texts = by_commas(value)
    if isinstance(texts, Iterable):
        for each in texts:
            if isinstance(each, str):
                try:
                    strike(each)
                except BadInput as reason:
                    raise ValueError(str(reason)) from None
    return texts


Attacks = Annotated[tuple[str, ...], Field(max_length=MOST), BeforeValidator(_read)]
"""Attacks as texts, as a list or with commas; each can be read."""
