"""The first field of a form takes a whole in one line: `Torch d8`, `Hunters 2/6`, `gear: Wind Compass`."""

from __future__ import annotations

from typing import Any

from .fields import Asked
from .procedure import Procedure
from .world import World


def understood(kind: type[Procedure], first: str, typed: str, world: World) -> dict[str, Any]:
    """The inputs that the words in the first field give, that field included; empty where they are no such line."""
    short = kind.short(typed)
    if short:
        return {first: typed, **short}
    head, colon, rest = typed.partition(":")
    if not colon or not head.strip() or not rest.strip():
        return {}
    for name in kind.model_fields:
        asked = Asked.of(kind, name, world)
        if name == first or not asked.names or asked.picks:
            continue
        found = [each for each in asked.names if each.casefold().startswith(head.strip().casefold())]
        if len(found) == 1:
            return {first: rest.strip(), name: found[0]}
    return {}
