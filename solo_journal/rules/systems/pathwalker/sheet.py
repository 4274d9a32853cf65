"""A character in Pathwalker's terms: a Path Die, talents, and the body that they have in common with foes.

Dice are counted in this order: the score, less the penalty of overexertion, halved once if anything halves it
(rounded up), and then bonus dice; never under 0.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ... import sheet_models
from ...immutable import Frozen, Many, Map
from .tribulations import Kind, Trait, Tribulation

DEAD_AT = -5
"""At so many Life Points death is for good."""
HIGHEST = 20


class Body(Frozen):
    traits: Map[Trait, Annotated[int, Field(ge=0, le=HIGHEST)]] = Map()
    penalties: Map[Trait, Annotated[int, Field(ge=1, le=HIGHEST)]] = Map()
    """Dice lost to overexertion until the next session."""
    lp: Annotated[int, Field(ge=DEAD_AT, le=99)] = 3
    lp_most: Annotated[int, Field(ge=0, le=99)] = 3
    tribulations: Map[Kind, Tribulation] = Map()

    @property
    def dead(self) -> bool:
        return self.lp <= DEAD_AT or not self.lp_most

    @property
    def dying(self) -> bool:
        return self.lp <= 0 and not self.dead

    def halved(self, trait: Trait) -> bool:
        also: dict[Trait, Kind] = {"might": "enfeebled", "endurance": "poisoned"}
        return "tired" in self.tribulations or also.get(trait) in self.tribulations

    def dice(self, trait: Trait, bonus: int = 0) -> int:
        own = max(0, self.traits.get(trait, 0) - self.penalties.get(trait, 0))
        return max(0, (own + 1) // 2 + bonus if self.halved(trait) else own + bonus)

    def overexerted(self, trait: Trait) -> Body:
        return self.but(penalties=self.penalties.put(trait, self.penalties.get(trait, 0) + 1))

    def hurt(self, damage: int) -> Body:
        """After damage: what crosses 0 stops there and makes unconscious; at 0 or below each hit takes 1."""
        if damage <= 0 or self.dead:
            return self
        if self.lp <= 0:
            return self.but(lp=max(DEAD_AT, self.lp - 1))
        left = self.but(lp=max(0, self.lp - damage))
        return left.with_("unconscious", Tribulation()) if left.lp == 0 else left

    def healed(self, points: int) -> Body:
        """After healing, up to the maximum. Who comes back to 1 LP is conscious again, and tired."""
        if points <= 0 or self.dead:
            return self
        better = self.but(lp=min(self.lp_most, self.lp + points))
        if self.lp > 0 or better.lp < 1:
            return better
        awake = better.but(tribulations=better.tribulations.without("unconscious"))
        return awake.with_("tired", Tribulation())

    def with_(self, kind: Kind, one: Tribulation) -> Body:
        """With a Tribulation. The same one is never borne twice. Poison halves the Life Points, once."""
        if kind in self.tribulations:
            return self
        if kind != "poisoned" or self.lp <= 0:
            return self.but(tribulations=self.tribulations.put(kind, one))
        half = (self.lp + 1) // 2
        return self.but(lp=half, tribulations=self.tribulations.put(kind, one.but(halved=self.lp - half)))

    def without(self, kind: Kind) -> Body:
        """Rid of a Tribulation. Cured of poison, the Life Points that it took come back, up to the maximum."""
        if kind not in self.tribulations:
            return self
        free = self.but(tribulations=self.tribulations.without(kind))
        if kind != "poisoned" or self.lp <= 0:
            return free
        taken = self.tribulations[kind].halved
        return free.but(lp=min(self.lp + (self.lp if taken is None else taken), self.lp_most))


ID = "pathwalker"
GAME = "Pathwalker One"
SCORE = 4
"""What each trait begins with, before the Path's bonus dice."""
LIFE = 3
"""The Life Points that everybody begins with, before the Path's bonus."""


class Sheet(sheet_models.Sheet):
    """The Pathwalker half of a character."""

    system = ID
    game = GAME

    body: Body = Body()
    path: str = ""
    path_die: Literal[0, 4, 6, 8] = 0
    """The die that says how many targets are reached; 0 where there is none."""
    talents: Many[str] = ()
    gear: Map[str, Map[str, Any]] | None = None
    """What is carried; None where nobody wrote it down."""
