"""A character's sheet in Pathwalker: a Path Die, talents, and the body that foes have too.

Dice are counted in this order: the score, minus the penalty of overexertion, halved once if anything halves it (rounded
up), plus bonus dice; never below 0.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ... import sheet_models
from ...immutable import Frozen, Many, Map
from .tribulations import Kind, Trait, Tribulation

DEAD_AT = -5
"""Life Points at which death is final."""
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
        """After damage: at 0 it stops and causes unconsciousness; at 0 or below each hit takes 1."""
        if damage <= 0 or self.dead:
            return self
        if self.lp <= 0:
            return self.but(lp=max(DEAD_AT, self.lp - 1))
        left = self.but(lp=max(0, self.lp - damage))
        return left.with_("unconscious", Tribulation()) if left.lp == 0 else left

    def healed(self, points: int) -> Body:
        """After healing, up to the maximum. At 1 LP they are conscious again, and tired."""
        if points <= 0 or self.dead:
            return self
        better = self.but(lp=min(self.lp_most, self.lp + points))
        if self.lp > 0 or better.lp < 1:
            return better
        awake = better.but(tribulations=better.tribulations.without("unconscious"))
        return awake.with_("tired", Tribulation())

    def with_(self, kind: Kind, one: Tribulation) -> Body:
        """With a Tribulation. The same one never applies twice. Poison halves the Life Points, once."""
        if kind in self.tribulations:
            return self
        if kind != "poisoned" or self.lp <= 0:
            return self.but(tribulations=self.tribulations.put(kind, one))
        half = (self.lp + 1) // 2
        return self.but(lp=half, tribulations=self.tribulations.put(kind, one.but(halved=self.lp - half)))

    def without(self, kind: Kind) -> Body:
        """Without a Tribulation. Curing poison restores the Life Points that it took, up to the maximum."""
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
"""Each trait's base score, before the Path's bonus dice."""
LIFE = 3
"""Base Life Points, before the Path's bonus."""


class Sheet(sheet_models.Sheet):
    """A character's Pathwalker sheet."""

    system = ID
    game = GAME

    body: Body = Body()
    path: str = ""
    path_die: Literal[0, 4, 6, 8] = 0
    """The die for the number of targets reached; 0 for none."""
    talents: Many[str] = ()
    gear: Map[str, Map[str, Any]] | None = None
    """Things carried; None if never written down."""
