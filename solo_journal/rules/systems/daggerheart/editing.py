"""The sheet by hand: its numbers, Experiences and weapons."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, TypeAdapter

from ...asking import Ask
from ...commons.character import somebody
from ...inputs import SPOKEN, Name, why_not
from ...names import fresh_id
from ...outcome import Outcome
from ...procedure import Procedure
from ...refused import BadInput, Refused
from ...world import World
from .create import experience_of, weapon_of
from .groups import CHARACTER
from .sheet import TRAITS, Sheet, Value


def bounds(what: str) -> tuple[int, int]:
    """The least and the most that a number of the sheet can be, both included."""
    if what in TRAITS:
        schema = TypeAdapter(Value).json_schema()
    else:
        schema = Sheet.model_json_schema()["properties"][what.replace(" ", "_")]
    return schema["minimum"], schema["maximum"]


class SetNumber(Procedure):
    """Change a number on the sheet: a trait, a threshold, Evasion, slots, level or Proficiency.

    Example: what=evasion value=11, or what="hp most" value=7
    """

    id = "daggerheart.set"
    called = "Set a number of the sheet"
    under = CHARACTER
    key = "s"
    makes = "change"
    page = "SRD 1.0, Character Creation; Leveling Up"
    example: ClassVar[dict[str, Any]] = {"what": "evasion", "value": 11}

    what: Annotated[
        Literal[
            "agility",
            "strength",
            "finesse",
            "instinct",
            "presence",
            "knowledge",
            "hp most",
            "stress most",
            "hope most",
            "armor most",
            "evasion",
            "major",
            "severe",
            "level",
            "proficiency",
        ],
        SPOKEN,
    ] = Field(description="which number")
    value: int = Field(ge=-5, le=400, description="its new value")

    def refusal(self, world: World) -> str:
        """Refused where the sheet cannot hold it."""
        return why_not(self._after, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Set it; nothing is rolled."""
        key, after = self._after(world)
        return Outcome(after.into(world, key), f"{self.what.capitalize()} {self.value}", "Set by hand.")

    def _after(self, world: World) -> tuple[str, Sheet]:
        key = somebody(world, self.by)
        sheet = Sheet.of(world.characters[key])
        tree = sheet.model_dump()
        name = self.what.replace(" ", "_")
        if self.what in TRAITS:
            tree["traits"] = {**tree["traits"], self.what: self.value}
        else:
            tree[name] = self.value
        for track in ("hp", "stress", "armor", "hope"):
            tree[track] = min(tree[track], tree[f"{track}_most"])
        try:
            after = Sheet.read(tree, self.what)
        except Refused:
            least, most = bounds(self.what)
            raise BadInput(f"value: {self.what} goes from {least} to {most}, and cannot be {self.value}.") from None
        if after.major >= after.severe:
            raise BadInput(f"value: the Major threshold ({after.major}) must be below the Severe one ({after.severe}).")
        if after == sheet:
            raise Refused(f"{self.what.capitalize()} is {self.value} already.")
        return key, after


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
