"""A sheet edited by hand: an ability, the hit points, Focus."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from ...asking import Ask
from ...inputs import why_not
from ...outcome import Outcome
from ...procedure import Procedure
from ...refused import BadInput, Refused
from ...world import World
from .abilities import ByName
from .groups import CHARACTER
from .healing import hp_told
from .sheet import MOST_FOCUS, Score, Sheet, Who, signed, who

MOST_HP = 1000
Hp = Annotated[int, Field(ge=1, le=MOST_HP)]


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


class SetHp(Procedure):
    """Set hit points or their maximum by hand.

    What you leave out stays. For damage and healing in play there are acts of their own, which know about dying.

    Example: hp=5 most=9
    """

    id = "nightsong.hp"
    called = "Set hit points"
    under = CHARACTER
    key = "h"
    makes = "change"
    words = "hp"
    page = "ch. IV, Hit Points"
    example: ClassVar[dict[str, Any]] = {"hp": 2}

    hp: Hp | None = Field(None, description="the present hit points, 1 or more")
    most: Hp | None = Field(None, description="their maximum")

    def refusal(self, world: World) -> str:
        """Refused where it would change nothing, for the dead, and for more than the maximum."""
        return why_not(self._found, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Set them; nothing is rolled."""
        found, sheet = self._found(world)
        return Outcome(found.with_sheet(world, sheet), hp_told(sheet), f"{found.name}: before, {hp_told(found.sheet)}.")

    def _found(self, world: World) -> tuple[Who, Sheet]:
        found = who(world, self.by)
        old = found.sheet
        if self.hp is None and self.most is None:
            raise BadInput("Say what changes: hp=... for the present hit points, most=... for their maximum.")
        if old.dead:
            raise Refused(f"{found.name} is dead. Undo what killed them, if that was a slip.")
        most = self.most or old.max_hp
        hp = self.hp or min(old.hp, most)
        if hp > most:
            raise Refused(
                f"{found.name} has {most} hit points at most, not {hp}. Raise the maximum with most=... as well."
            )
        sheet = old.but(hp=hp, max_hp=most)
        sheet = sheet.but(dying=None, stable=False) if self.hp else sheet
        if sheet == old:
            raise Refused(f"{found.name} has {hp_told(old)} already.")
        return found, sheet


class SetFocus(Procedure):
    """Set Focus by hand, from 0 to what Dexterity allows.

    It comes back by itself when a session starts.

    Example: value=1
    """

    id = "nightsong.focus"
    called = "Set Focus"
    under = CHARACTER
    key = "f"
    makes = "change"
    words = "value"
    page = "ch. IV, Focus"
    example: ClassVar[dict[str, Any]] = {"value": 0}

    value: int = Field(ge=0, le=MOST_FOCUS, description="how much Focus there is, 0 to 3")

    def refusal(self, world: World) -> str:
        """Refused for more than Dexterity allows, and where it would change nothing."""
        return why_not(self._found, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Set it; nothing is rolled."""
        found = self._found(world)
        after = found.with_sheet(world, found.sheet.but(focus=self.value))
        return Outcome(
            after, f"Focus {self.value} of {found.sheet.most_focus}", f"{found.name}: from {found.sheet.focus}."
        )

    def _found(self, world: World) -> Who:
        found = who(world, self.by)
        if self.value > found.sheet.most_focus:
            raise Refused(
                f"{found.name} has Dexterity {signed(found.sheet.dexterity)}, so {found.sheet.most_focus} Focus at "
                f"most, not {self.value}."
            )
        if self.value == found.sheet.focus:
            raise Refused(f"{found.name} has {self.value} Focus already.")
        return found
