"""A character in Augur's terms: approaches, expertise, bonds, and what wears on them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ... import sheet_models
from ...immutable import Many, Map
from ...names import find
from ...refused import BadInput, quoted

ID = "augur"
MOMENTUM_START = 2
"""Where the Momentum track begins, and where it comes back to (core rules, Momentum)."""
MOMENTUM_MOST = 6
BURNS_FROM = 4
"""Momentum can be burned from here on."""
STRESS_MOST = 4
"""Boxes of Stress where nobody says otherwise. The source names no number; this one is ours."""
HIGHEST_APPROACH = 6


class Sheet(sheet_models.Sheet):
    """The Augur half of a character."""

    system = ID
    game = "Augur"

    approaches: Map[str, Annotated[int, Field(ge=0, le=HIGHEST_APPROACH)]] = Map()
    """Each approach by its name, with its dice."""
    expertise: Many[str] = ()
    bonds: Many[str] = ()
    momentum: Annotated[int, Field(ge=0, le=MOMENTUM_MOST)] = MOMENTUM_START
    stress: Annotated[int, Field(ge=0, le=20)] = 0
    stress_most: Annotated[int, Field(ge=0, le=20)] = STRESS_MOST
    harm: Map[str, Annotated[int, Field(ge=1, le=6)]] = Map()
    """Each harm by its name, with the threat dice that it adds."""

    @property
    def threat_of_harm(self) -> int:
        """Threat dice from harm; they do not count toward impossible."""
        return sum(self.harm.values())

    @property
    def free_stress(self) -> int:
        """Boxes of Stress that can still be marked."""
        return max(0, self.stress_most - self.stress)

    def approach(self, approach: str) -> str:
        """The name of an approach in full, as it is meant by all or part of it. Raises `BadInput`."""
        if found := find(approach, {"approach": self.approaches}):
            return found.key
        known = ", ".join(self.approaches) or "none yet; augur.approach sets one, or give dice=3"
        raise BadInput(f"No approach {quoted(approach)} on the sheet. There are: {known}.")
