"""Experiences and weapons by hand: each is written as one line, which no field reads."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...asking import Ask
from ...characters import somebody
from ...inputs import SPOKEN, Name, why_not
from ...names import fresh_id
from ...outcome import Outcome
from ...procedure import Procedure
from ...refused import Refused
from ...world import World
from .create import experience_of, weapon_of
from .groups import CHARACTER
from .sheet import Sheet


class Learn(Procedure):
    """Write down an Experience or a weapon, change it, or take it away.

    Example: name="Scholar +3", or name="Dagger finesse d8+1" kind=weapon
    """

    id = "daggerheart.learn"
    called = "Experience or weapon"
    under = CHARACTER
    key = "l"
    makes = "change"
    words = "name"
    page = "SRD 1.0, Experiences; Weapons"
    example: ClassVar[dict[str, Any]] = {"name": "Scholar +2"}

    name: Name = Field(description="the Experience with its value, or the weapon with its trait and die")
    kind: Annotated[Literal["experience", "weapon"], SPOKEN] = Field("experience", description="which of the two it is")
    gone: bool = Field(False, description="whether it is taken away; its name is enough then")

    def refusal(self, world: World) -> str:
        """Refused where it is there just so, or not there to be taken away."""
        return why_not(self._after, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Write it down; nothing is rolled."""
        key, after = self._after(world)
        return Outcome(after.into(world, key), self.name, "Taken away." if self.gone else "Written down.")

    def _after(self, world: World) -> tuple[str, Sheet]:
        key = somebody(world, self.by)
        sheet = Sheet.of(world.characters[key])
        after = self._experiences(sheet) if self.kind == "experience" else self._weapons(sheet)
        if after == sheet:
            raise Refused(f"{world.characters[key].name} has just that: {self.name}.")
        return key, after

    def _experiences(self, sheet: Sheet) -> Sheet:
        name, value = experience_of(self.name)
        old = next((each for each in sheet.experiences if each.casefold() == name.casefold()), None)
        if self.gone:
            if old is None:
                raise Refused(f"There is no Experience “{name}” on the sheet.")
            return sheet.but(experiences=sheet.experiences.without(old))
        return sheet.but(experiences=sheet.experiences.put(old or name, value))

    def _weapons(self, sheet: Sheet) -> Sheet:
        if self.gone:
            old = next(
                (key for key, each in sheet.weapons.items() if each.name.casefold() == self.name.casefold()), None
            )
            if old is None:
                raise Refused(f"There is no weapon “{self.name}” on the sheet.")
            return sheet.but(weapons=sheet.weapons.without(old))
        new = weapon_of(self.name)
        old = next((key for key, each in sheet.weapons.items() if each.name.casefold() == new.name.casefold()), None)
        return sheet.but(weapons=sheet.weapons.put(old or fresh_id(new.name, sheet.weapons, "weapon"), new))
