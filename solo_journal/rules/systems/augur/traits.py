"""The sheet by hand: approaches, expertise and bonds."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...asking import Ask
from ...commons.character import somebody
from ...immutable import Map
from ...inputs import SPOKEN, Name, why_not
from ...outcome import Outcome
from ...procedure import Pick, Procedure
from ...refused import Refused
from ...world import World
from .sheet import HIGHEST_APPROACH, Sheet


def _approaches(world: World) -> list[str]:
    one = world.character()
    return list(Sheet.of(one).approaches) if one else []


def _kept(world: World) -> list[str]:
    one = world.character()
    return [*Sheet.of(one).expertise, *Sheet.of(one).bonds] if one else []


class SetApproach(Procedure):
    """Set an approach of a character: how many action dice it gives. A new name makes a new approach.

    Example: name=Finesse value=3
    """

    id = "augur.approach"
    called = "Set an approach"
    key = "p"
    makes = "change"
    words = "name"
    page = "Core Rules, Action dice roll"
    example: ClassVar[dict[str, Any]] = {"name": "Finesse", "value": 3}

    name: Annotated[Name, Pick(_approaches)] = Field(description="the approach, such as Finesse")
    value: int | None = Field(ge=0, le=HIGHEST_APPROACH, description="its dice; left empty, the approach is taken away")

    def refusal(self, world: World) -> str:
        return why_not(self._after, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        after = self._after(world)
        return Outcome(after, self.name if self.value is None else f"{self.name} {self.value}", "Set by hand.")

    def _after(self, world: World) -> World:
        key = somebody(world, self.by)
        sheet = Sheet.of(world.characters[key])
        old = next((each for each in sheet.approaches if each.casefold() == self.name.casefold()), None)
        if self.value is None and old is None:
            raise Refused(f"There is no approach {self.name} to take away.")
        if old is not None and sheet.approaches[old] == self.value:
            raise Refused(f"{old} is at {self.value} already.")
        if self.value is None:
            kept = {name: value for name, value in sheet.approaches.items() if name != old}
            return sheet.but(approaches=Map(kept)).into(world, key)
        return sheet.but(approaches=sheet.approaches.put(old or self.name, self.value)).into(world, key)


class Learn(Procedure):
    """Write down an expertise or a bond of a character, or take one away.

    An expertise adds a die where it is relevant, one to a roll. A bond is for the telling.

    Example: name="Old tunnels" kind=expertise
    """

    id = "augur.learn"
    called = "Expertise or bond"
    key = "e"
    makes = "change"
    words = "name"
    page = "Core Rules, Expertise; Working Together"
    example: ClassVar[dict[str, Any]] = {"name": "Old tunnels"}

    name: Annotated[Name, Pick(_kept)] = Field(description="the expertise or the bond")
    kind: Annotated[Literal["expertise", "bond"], SPOKEN] = Field("expertise", description="which of the two it is")
    gone: bool = Field(False, description="whether it is taken away")

    def refusal(self, world: World) -> str:
        return why_not(self._after, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        after = self._after(world)
        return Outcome(after, self.name, f"{self.kind.capitalize()}{', taken away' if self.gone else ''}.")

    def _after(self, world: World) -> World:
        key = somebody(world, self.by)
        sheet, field = Sheet.of(world.characters[key]), "bonds" if self.kind == "bond" else "expertise"
        had: tuple[str, ...] = getattr(sheet, field)
        left = tuple(each for each in had if each.casefold() != self.name.casefold())
        if self.gone == (left == had):
            what = "has no such" if self.gone else "has that"
            raise Refused(f"{world.characters[key].name} {what} {self.kind}: {self.name}.")
        return sheet.but(**{field: left if self.gone else (*had, self.name)}).into(world, key)
