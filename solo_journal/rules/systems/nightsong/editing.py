"""An ability set by hand: slots and Focus follow it, so that more than its number is looked at."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import Field

from ...asking import Ask
from ...inputs import why_not
from ...outcome import Outcome
from ...procedure import Procedure
from ...refused import Refused
from ...world import World
from .abilities import ByName
from .groups import CHARACTER
from .sheet import Score, signed, who


class SetAbility(Procedure):
    """Set an ability by hand, from -3 to +6.

    Slots follow Strength: it cannot fall so low that what is carried has no slot. Focus never stays above what
    Dexterity allows. The maximum of hit points is set by itself.

    Example: ability=dex score=2
    """

    id = "nightsong.ability"
    called = "Set an ability"
    under = CHARACTER
    key = "s"
    makes = "change"
    words = "ability"
    page = "ch. IV, Abilities"
    example: ClassVar[dict[str, Any]] = {"ability": "presence", "score": 2}

    ability: ByName = Field(description="strength, dexterity, presence or constitution")
    score: Score = Field(description="the new score, from -3 to 6")

    def refusal(self, world: World) -> str:
        """Refused where it would change nothing, and where slots would be missing."""
        return why_not(self._after, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Set it; nothing is rolled."""
        after, detail = self._after(world)
        return Outcome(after, f"{self.ability.capitalize()} {signed(self.score)}", detail)

    def _after(self, world: World) -> tuple[World, str]:
        found = who(world, self.by)
        before = found.sheet.score(self.ability)
        if before == self.score:
            raise Refused(f"{found.name}'s {self.ability.capitalize()} is {signed(before)} already.")
        sheet = found.sheet.but(**{self.ability: self.score})
        if sheet.filled > sheet.slots:
            raise Refused(
                f"With Strength {signed(self.score)} there are {sheet.slots} slots, and {sheet.filled} are taken. "
                "Drop something first."
            )
        sheet = sheet.but(focus=min(sheet.focus, sheet.most_focus))
        return found.with_sheet(world, sheet), f"{found.name}: from {signed(before)}."
