"""Getting a condition: by what happened, or as the backlash of a psychic ability."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...asking import Ask
from ...characters import somebody
from ...inputs import SPOKEN, Name
from ...outcome import Outcome, Tell
from ...procedure import Pick, Procedure
from ...world import World
from .conditions import BACKLASH, KNOWN, RECOVERY, ConditionKind, kind_of, with_condition


def _suffer(world: World, by: str, name: str, kind: ConditionKind, because: str = "") -> Outcome:
    key = somebody(world, by)
    after = with_condition(world, key, name, kind)
    who = world.characters[key].name
    return Outcome(
        world=after,
        headline=name,
        because=f"It counts as risk where it matters, until {RECOVERY[kind]} takes it away.",
        tone="bad",
        tells=(Tell(text=f"{who} is {name}{because}", tone="bad", subject=key),),
    )


# Programmed, for the kind that is asked for is not kept: it says what takes the condition away.
class AddCondition(Procedure):
    """Put a condition on a character: an injury, exhaustion, fear. It hinders until something takes it away.

    Its kind says what does: medical care for physical ones, rest for exhaustion and psychic depletion, the story for
    emotional and all others. For the conditions that the book names the kind is known.

    Example: name="Exhausted" stays until rest.
    """

    id = "duskara.condition"
    called = "Add a condition"
    key = "c"
    makes = "change"
    words = "name"
    page = "Core Mechanics, Conditions"
    example: ClassVar[dict[str, Any]] = {"name": "Exhausted"}

    name: Annotated[Name, Pick(lambda world: KNOWN)] = Field(
        title="Condition", description="the condition, such as Exhausted"
    )
    kind: Annotated[Literal["", "physical", "exhaustion", "psychic", "emotional", "other"], SPOKEN] = Field(
        "",
        description=(
            "what will take it away: physical (care), exhaustion or psychic (rest), emotional or "
            "other (the story); known for the book's own"
        ),
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        return self.require(world)

    def require(self, world: World) -> Outcome:
        return _suffer(world, self.by, self.name, self.kind or kind_of(self.name))


class Backlash(Procedure):
    """Pay for a psychic ability: each has a condition that it may leave behind.

    Weather Working leaves you Psychically Drained, Thermal Sense Overwhelmed by Thermal Noise, Deep Bonding
    Grief-Struck, Shadow Walking Disoriented, Water Finding Resonance-Overwhelmed. You decide when the price is due;
    a costly result after using the ability is the usual moment, and offers it.

    Example: ability="Weather Working": Psychically Drained, until rest.
    """

    id = "duskara.backlash"
    called = "Psychic backlash"
    key = "hb"
    makes = "change"
    page = "the book, Psychic Abilities"
    example: ClassVar[dict[str, Any]] = {"ability": "weather working"}

    ability: Annotated[
        Literal["weather working", "thermal sense", "deep bonding", "shadow walking", "water finding"], SPOKEN
    ] = Field(
        title="Gift",
        description=(
            "the gift that strikes back: weather working, thermal sense, deep bonding, shadow walking or water finding"
        ),
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        return self.require(world)

    def require(self, world: World) -> Outcome:
        ability = self.ability.title()
        condition = BACKLASH[ability]
        return _suffer(world, self.by, condition, kind_of(condition), f" from {ability}")
