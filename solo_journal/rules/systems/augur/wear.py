"""Momentum, Stress and harm by hand: for what the story gives and takes beside the dice."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from ...asking import Ask
from ...commons.character import somebody
from ...inputs import Name, why_not
from ...names import find
from ...outcome import Outcome
from ...procedure import Pick, Procedure
from ...refused import Refused, quoted
from ...world import World
from . import momentum
from .sheet import MOMENTUM_MOST, Sheet


def harm_names(world: World) -> list[str]:
    """What harms the active character."""
    one = world.character()
    return list(Sheet.of(one).harm) if one else []


def changed(world: World, key: str, after: Sheet, headline: str) -> Outcome:
    """The outcome of a sheet put in another's place."""
    name = world.characters[key].name
    told = momentum.told(Sheet.of(world.characters[key]), after)
    return Outcome(after.into(world, key), headline, f"{name}: {told}." if told else f"{name}.")


class Momentum(Procedure):
    """Gain or lose Momentum, or set the track, for what an ability or the story does.

    The track goes from 0 to 6. A loss that would reach 0 marks 1 Stress and puts the track back to 2; where no Stress
    can be marked it stays at 0 until one can.

    Example: amount=1, or amount=-2, or to=2
    """

    id = "augur.momentum"
    called = "Gain or lose Momentum"
    key = "m"
    makes = "change"
    page = "Core Rules, Momentum"
    example: ClassVar[dict[str, Any]] = {"amount": 1}

    amount: int = Field(0, ge=-6, le=6, description="how much is gained; negative is lost")
    to: int | None = Field(None, ge=0, le=MOMENTUM_MOST, description="where the track is put instead; 2 resets it")

    def refusal(self, world: World) -> str:
        return why_not(self._after, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        key, after = self._after(world)
        return changed(world, key, after, f"Momentum {after.momentum}")

    def _after(self, world: World) -> tuple[str, Sheet]:
        key = somebody(world, self.by)
        sheet = Sheet.of(world.characters[key])
        if (self.to is None) == (self.amount == 0):
            raise Refused(
                "Say how much Momentum is gained or lost, amount=-1, or where it is put, to=2: one of the two."
            )
        after = sheet.but(momentum=self.to) if self.to is not None else momentum.moved(sheet, self.amount)
        if after == sheet:
            raise Refused(f"Momentum stays at {sheet.momentum}: the track goes no further.")
        return key, after


class Stress(Procedure):
    """Mark or clear Stress. Momentum that waits at 0 for a free box is paid at once.

    Example: amount=1, or amount=-1 to clear one
    """

    id = "augur.stress"
    called = "Mark or clear Stress"
    key = "t"
    makes = "change"
    page = "Core Rules, Momentum"
    example: ClassVar[dict[str, Any]] = {"amount": 1}

    amount: int = Field(1, ge=-20, le=20, description="how much is marked; negative is cleared")
    most: int | None = Field(None, ge=0, le=20, description="how many boxes there are, where that changes")

    def refusal(self, world: World) -> str:
        return why_not(self._after, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        key, after = self._after(world)
        return changed(world, key, after, f"Stress {after.stress} of {after.stress_most}")

    def _after(self, world: World) -> tuple[str, Sheet]:
        key = somebody(world, self.by)
        sheet = Sheet.of(world.characters[key])
        roomy = sheet if self.most is None else sheet.but(stress_most=self.most, stress=min(sheet.stress, self.most))
        after = momentum.stressed(roomy, self.amount)
        if after == sheet:
            raise Refused(f"Stress stays at {sheet.stress} of {sheet.stress_most}: there is nothing to mark or clear.")
        return key, after


class Harm(Procedure):
    """Take harm: until it is healed it adds threat dice to the character's rolls, and makes no action impossible.

    Example: name="Cut shoulder" threat=1
    """

    id = "augur.harm"
    called = "Take harm"
    key = "h"
    makes = "change"
    words = "name"
    page = "Core Rules, Threat Dice"
    example: ClassVar[dict[str, Any]] = {"name": "Cut shoulder"}

    name: Name = Field(description="what the harm is")
    threat: int = Field(1, ge=1, le=3, description="the threat dice that it adds")

    def refusal(self, world: World) -> str:
        return why_not(self._key, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        key = self._key(world)
        sheet = Sheet.of(world.characters[key])
        after = sheet.but(harm=sheet.harm.put(self.name, self.threat)).into(world, key)
        headline = f"Harm: {self.name} +{self.threat}t"
        return Outcome(after, headline, f"{world.characters[key].name} rolls with +{self.threat}t while it lasts.")

    def _key(self, world: World) -> str:
        key = somebody(world, self.by)
        if self.name in Sheet.of(world.characters[key]).harm:
            raise Refused(
                f"{world.characters[key].name} has the harm {self.name} already. Heal it first, or name another."
            )
        return key


class Heal(Procedure):
    """Heal a harm: it adds no more threat.

    Example: name="Cut shoulder"
    """

    id = "augur.heal"
    called = "Heal harm"
    key = "l"
    makes = "change"
    words = "name"
    page = "Core Rules, Threat Dice"
    example: ClassVar[dict[str, Any]] = {"name": "Cut shoulder"}

    name: Annotated[Name, Pick(harm_names)] = Field(description="which harm is healed")

    def refusal(self, world: World) -> str:
        return why_not(self._found, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        key, name = self._found(world)
        sheet = Sheet.of(world.characters[key])
        after = sheet.but(harm=sheet.harm.without(name)).into(world, key)
        return Outcome(after, f"{name} healed", f"{world.characters[key].name} rolls without it.")

    def _found(self, world: World) -> tuple[str, str]:
        key = somebody(world, self.by)
        harm = Sheet.of(world.characters[key]).harm
        found = find(self.name, {"harm": harm})
        if found is None:
            known = ", ".join(harm) or "none"
            raise Refused(f"{world.characters[key].name} has no harm {quoted(self.name)}. There is: {known}.")
        return key, found.key
