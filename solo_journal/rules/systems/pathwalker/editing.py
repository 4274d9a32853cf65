"""The sheet by hand: trait scores, the Path Die, talents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from ...asking import Ask
from ...inputs import SPOKEN, Name
from ...names import same
from ...outcome import Outcome
from ...procedure import NowOf, Procedure
from ...refused import Refused
from ...world import World
from .body import HIGHEST, Body
from .path_die import Die
from .sheet import SCORE, Sheet
from .tribulations import Trait
from .who import find


def _body(world: World, given: Mapping[str, Any]) -> Body:
    """That of the one whose sheet is set. Raises `Refused` and `KeyError`."""
    return Sheet.of(world.characters[find(world, given.get("by") or "").key]).body


# Programmed, for journals hold it as one act over three fields of three kinds; a declared edit has fields of one.
class SetTrait(Procedure):
    """Set the score of a trait, the Path Die or a talent by hand: after a level, a change of heart, a mistake.

    Example: trait=might value=7, or path_die=8, or talent="Light feet"
    """

    id = "pathwalker.set"
    called = "Set a trait or talent"
    key = "st"
    also = "path die, set a trait, path die, talent"
    makes = "change"
    page = "Character Creation"

    trait: Annotated[Trait | None, SPOKEN] = Field(
        None, description="the one that changes, such as might after a level"
    )
    value: Annotated[int, NowOf(lambda world, given: _body(world, given).traits[given["trait"]])] = Field(
        SCORE,
        ge=0,
        le=HIGHEST,
        description=(
            "how many dice it has from now on: 2 clumsy, 4 as good as most, 6 known for it, 8 the best around"
        ),
    )
    penalty: Annotated[int | None, NowOf(lambda world, given: _body(world, given).penalties[given["trait"]])] = Field(
        None,
        ge=0,
        le=HIGHEST,
        title="Dice lost",
        description="dice that overexertion took from it until the next session, such as 1; 0 gives them back",
    )
    path_die: Die | None = Field(
        None,
        title="Path Die",
        description="how many targets a sweep or a healing reaches: d4 few, d6 some, d8 many; 0 for none",
    )
    talent: Name | None = Field(None, description="a talent that is learnt, or given up where it is there")

    def resolve(self, world: World, ask: Ask) -> Outcome:
        key, after, told = self.require(world)
        return Outcome(after.into(world, key), told, "Set by hand.")

    def require(self, world: World) -> tuple[str, Sheet, str]:
        who = find(world, self.by)
        if who.foe:
            raise Refused(f"{who.name} is a foe, without a sheet of traits and talents. Name one of yours.")
        key = who.key
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
            had = tuple(each for each in after.talents if not same(each, self.talent))
            gone = had != after.talents
            after = after.but(talents=had if gone else (*had, self.talent))
            told.append(f"{self.talent} given up" if gone else self.talent)
        if after == sheet:
            raise Refused("Nothing would change. Say which trait is set and to what, the Path Die, or a talent.")
        return key, after, ", ".join(told)
