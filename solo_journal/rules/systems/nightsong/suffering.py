"""Getting a condition, by hand."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from ...asking import Ask
from ...inputs import SPOKEN, Name, Words, by_commas, why_not
from ...outcome import Outcome
from ...procedure import Pick, Procedure
from ...world import World
from .abilities import ByName
from .conditions import KNOWN, clears_by, gained, known
from .groups import HEALTH
from .room import item_names
from .sheet import Condition, who

MOST_SLOTS = 16
"""Nobody has more slots than this."""
Hindered = Annotated[tuple[ByName, ...], Field(max_length=4), BeforeValidator(by_commas)]


class Suffer(Procedure):
    """Put a condition on a character: fatigue, poison, a broken limb. It takes a slot and hinders until it is cleared.

    A minor condition clears with a long rest and a major one with a full rest, unless it needs a Remedy or care of its
    own. Say which abilities it hinders, and their checks have disadvantage. The same condition again worsens it by one
    more slot. Where no slot is free something has to be dropped: name it with drop.

    Example: name=Poisoned minor=no hinders=con takes a slot until a full rest.
    """

    id = "nightsong.condition"
    called = "Get a condition"
    under = HEALTH
    key = "c"
    makes = "change"
    words = "name"
    page = "ch. IV, Slots"
    example: ClassVar[dict[str, Any]] = {"name": "Poisoned", "minor": False, "hinders": ["constitution"]}

    name: Annotated[Name, Pick(lambda world: KNOWN)] = Field(description="the condition, such as Fatigued")
    minor: bool | None = Field(None, description="yes for a minor one, no for a major one; minor unless known")
    slots: int = Field(1, ge=1, le=MOST_SLOTS, description="how many slots it takes")
    clears: Annotated[Literal["", "long rest", "full rest", "remedy", "care"], SPOKEN] = Field(
        "", description="what clears it; left out, a long rest for a minor one and a full rest for a major one"
    )
    hinders: Hindered = Field((), description="the abilities whose checks have disadvantage: str, dex, pre, con")
    drop: Annotated[Words, Pick(item_names)] = Field((), description="what is dropped to make room for it")

    def refusal(self, world: World) -> str:
        """Refused without a sheet, and where there is no slot for it."""
        return why_not(self._after, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Put it on the sheet; nothing is rolled."""
        after, name, told = self._after(world)
        return Outcome(after, name, f"{told}.")

    def condition(self) -> Condition:
        """The condition that these inputs describe."""
        base = known(self.name)
        minor = base.minor if self.minor is None else self.minor
        clears = self.clears or (base.clears if self.minor is None else clears_by(minor))
        return base.but(minor=minor, slots=self.slots, clears=clears, hinders=self.hinders or base.hinders)

    def _after(self, world: World) -> tuple[World, str, str]:
        found = who(world, self.by)
        made = self.condition()
        sheet, told = gained(found, made, self.drop)
        return found.with_sheet(world, sheet), made.name, told
