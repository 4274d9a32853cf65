"""Making a Pathwalker sheet with guidance, and changing it by hand."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...asking import Ask
from ...commons.character import somebody
from ...inputs import SPOKEN, Line, Name, Words, why_not
from ...outcome import Outcome
from ...procedure import Procedure
from ...refused import BadInput, Refused
from ...world import World
from .body import HIGHEST
from .sheet import ID, LIFE, SCORE, Sheet
from .tribulations import TRAITS, Trait
from .who import find

READY: dict[str, dict[str, Any]] = {
    "ferry guard": {
        "bonus": {"might": 2, "endurance": 2, "charm": 1},
        "life": 4,
        "path_die": 4,
        "talents": ("Holds a line",),
    },
    "spark mender": {
        "bonus": {"power": 3, "sage": 1, "swiftness": 1},
        "life": 2,
        "path_die": 8,
        "talents": ("Reads sparks",),
    },
    "rook thief": {
        "bonus": {"swiftness": 2, "subterfuge": 2, "awareness": 1},
        "life": 3,
        "path_die": 6,
        "talents": ("Light feet",),
    },
}
"""Ready characters, of our own writing: bonus dice and Life Points as a Path would give them."""
_BONUS = re.compile(r"^(?P<name>[a-z]+)\s*\+?(?P<value>\d{1,2})$")


def bonus_of(text: str) -> dict[Trait, int]:
    """`might +2, charm +1` as bonus dice by trait. Raises `BadInput`."""
    found: dict[Trait, int] = {}
    for part in filter(None, (each.strip() for each in text.casefold().split(","))):
        match = _BONUS.match(part)
        traits = [trait for trait in TRAITS if match and trait.startswith(match["name"])]
        if match is None or len(traits) != 1:
            raise BadInput(f"bonus: “{part[:30]}” is no trait with its dice. Write might +2, charm +1.")
        found[traits[0]] = int(match["value"])
    return found


class Create(Procedure):
    """Make a character's Pathwalker sheet: each of the nine traits has 4 dice and your Path's bonus dice; 3 LP and its
    bonus.

    The Path Die says how many targets a special action reaches. Who does without powers takes power=no: Power is 0
    then, and its four dice go to other traits with the bonus dice. Or take a ready character: ferry guard, spark
    mender, rook thief.

    Example: bonus="might +2, charm +1" life=3
    """

    id = "pathwalker.create"
    called = "Make the Pathwalker sheet"
    key = "c"
    makes = "change"
    page = "Character Creation"
    example: ClassVar[dict[str, Any]] = {"bonus": "might +2, charm +1", "life": 3}

    ready: Annotated[Literal["", "ferry guard", "spark mender", "rook thief"], SPOKEN] = Field(
        "", description="a ready character, or none for one of your own"
    )
    path: Line = Field("", description="the Path, in your own words")
    bonus: Line = Field("", description="bonus dice of the Path: might +2, charm +1")
    life: int = Field(3, ge=0, le=60, description="Life Points that the Path adds to 3")
    path_die: Literal[0, 4, 6, 8] = Field(6, description="the Path Die: 4, 6 or 8; 0 for none")
    power: bool = Field(True, description="whether the character has powers")
    talents: Words = Field((), description="talents, by name")

    def refusal(self, world: World) -> str:
        """Refused where there is a sheet already, or the bonus dice do not fit."""
        return why_not(self._after, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Write the sheet; nothing is rolled."""
        key, sheet = self._after(world)
        said = ", ".join(f"{trait.capitalize()} {score}" for trait, score in sheet.body.traits.items())
        return Outcome(sheet.into(world, key), f"{world.characters[key].name} is ready", f"{said}. {sheet.body.lp} LP.")

    def _after(self, world: World) -> tuple[str, Sheet]:
        key = somebody(world, self.by)
        if ID in world.characters[key].sheets:
            raise Refused(
                f"{world.characters[key].name} has a Pathwalker sheet already. Change it with pathwalker.set."
            )
        own = {"bonus": bonus_of(self.bonus), "life": self.life, "path_die": self.path_die, "talents": self.talents}
        made = READY.get(self.ready, own)
        traits = {trait: SCORE + made["bonus"].get(trait, 0) for trait in TRAITS}
        if not self.power:
            traits["power"] = made["bonus"].get("power", 0)
        if max(traits.values()) > HIGHEST:
            raise BadInput(f"bonus: no trait has more than {HIGHEST} dice.")
        lp = LIFE + made["life"]
        tree = {
            "body": {"traits": traits, "lp": lp, "lp_most": lp},
            "path": self.path or self.ready,
            "path_die": made["path_die"],
            "talents": made["talents"],
        }
        return key, Sheet.read(tree, "The new sheet")


class SetTrait(Procedure):
    """Set the score of a trait, the Path Die or a talent by hand: after a level, a change of heart, a mistake.

    Example: trait=might value=7, or path_die=8, or talent="Light feet"
    """

    id = "pathwalker.set"
    called = "Set a trait, Path Die, talent"
    key = "s"
    makes = "change"
    page = "Character Creation"
    example: ClassVar[dict[str, Any]] = {"trait": "might", "value": 7}

    trait: Annotated[Trait | None, SPOKEN] = Field(None, description="which trait")
    value: int = Field(SCORE, ge=0, le=HIGHEST, description="its dice")
    penalty: int | None = Field(None, ge=0, le=HIGHEST, description="dice that overexertion took from it")
    path_die: Literal[0, 4, 6, 8] | None = Field(None, description="the Path Die: 4, 6 or 8; 0 for none")
    talent: Name | None = Field(None, description="a talent that is learnt, or given up where it is there")

    def refusal(self, world: World) -> str:
        """Refused where nothing would change."""
        return why_not(self._after, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Set it; nothing is rolled."""
        key, after, told = self._after(world)
        return Outcome(after.into(world, key), told, "Set by hand.")

    def _after(self, world: World) -> tuple[str, Sheet, str]:
        key = find(world, self.by).key
        sheet = Sheet.of(world.characters[key])
        after, told = sheet, []
        if self.trait is not None:
            body = after.body.but(traits=after.body.traits.put(self.trait, self.value))
            if self.penalty is not None:
                kept = body.penalties.without(self.trait)
                body = body.but(penalties=kept.put(self.trait, self.penalty) if self.penalty else kept)
            after = after.but(body=body)
            told.append(f"{self.trait.capitalize()} {self.value}")
        if self.path_die is not None:
            after = after.but(path_die=self.path_die)
            told.append(f"Path Die d{self.path_die}" if self.path_die else "no Path Die")
        if self.talent is not None:
            had = tuple(each for each in after.talents if each.casefold() != self.talent.casefold())
            gone = had != after.talents
            after = after.but(talents=had if gone else (*had, self.talent))
            told.append(f"{self.talent} given up" if gone else self.talent)
        if after == sheet:
            raise Refused("Nothing would change. Say what is set: trait=might value=6, path_die=8, talent=NAME.")
        return key, after, ", ".join(told)
