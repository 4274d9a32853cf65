"""What reading a roll stands on: the roll, its names, and where its faults go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..kinds.conditions import Conditions
from . import spec
from .faults import Faults
from .fields import Fields
from .positions import Path
from .scope import Scope


class RollReader:
    """One roll that is read. What is wrong goes among the faults, and the rest is read on."""

    def __init__(self, game: spec.GameSpec, fields: Fields, number: int, faults: Faults) -> None:
        self.game, self.fields, self.faults = game, fields, faults
        self.spec = game.roll[number]
        self.path: Path = ("roll", number)
        self.whole = True
        """Whether nothing is wrong with it so far."""
        self.scope = Scope(game, fields, self.spec, lambda name, why: self.bad(why, "ask", name))

    def bad(self, why: str, *below: str | int) -> None:
        self.whole = False
        self.faults.add((*self.path, *below), why)

    def _try(self, do: Callable[[], Any], *where: str | int) -> Any:
        found = self.faults.tried((*self.path, *where), do)
        self.whole = self.whole and found is not None
        return found

    def _conditions(self) -> list[str]:
        found = (each.field for each in self.fields.known.values())
        return [name for each in found if isinstance(each, Conditions) for name in each.known]
