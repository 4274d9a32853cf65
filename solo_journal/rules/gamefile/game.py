"""What the rolls of one game share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..house_rules import HouseRule
from ..procedure import Procedure
from ..system import System
from .fields import Fields


@dataclass
class Game:
    """What the rolls of a game share."""

    id: str
    title: str
    fields: Fields
    rules: dict[str, HouseRule]
    words: Mapping[str, str]
    system: System | None = field(default=None, repr=False)

    def procedure(self, id_: str) -> type[Procedure] | None:
        """A procedure of this game; None where the id is another's."""
        return self.system.procedure(id_) if self.system and id_.startswith(f"{self.id}.") else None
