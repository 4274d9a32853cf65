"""Foes by one line: they begin a fight or join it."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Self

from pydantic import Field

from ...asking import Ask
from ...inputs import Name, make, why_not
from ...names import numbered
from ...outcome import Outcome
from ...procedure import Procedure
from ...refused import Refused
from ...world import World
from .body import Body
from .fight import Fight, Foe, fight_in
from .groups import FIGHTING
from .tribulations import TRAITS
from .who import everybody

MOST = 20
"""Foes in one fight."""
USUAL = 3
"""A foe's dice for a trait that nobody named."""
_NUMBER = re.compile(r"^(?P<name>[a-z]{2,})(?P<value>\d{1,2})$")


class Join(Procedure):
    """Bring foes into a fight by one line: how many, their name, Life Points, and their dice for the traits that
    matter.

    Traits that you leave out have 3 dice; lp is 3. Several of a kind are numbered. Who joins later acts last.

    Example: /foe 2 bandit lp4 might4 swiftness3
    """

    id = "pathwalker.foe"
    called = "Foes join"
    under = FIGHTING
    key = "f"
    makes = "change"
    words = "name"
    own_line = True
    page = "Rolling Dice, Combat"
    example: ClassVar[dict[str, Any]] = {"name": "bandit", "number": 2, "lp": 4, "might": 4}

    name: Name = Field(description="what they are called")
    number: int = Field(1, ge=1, le=MOST, description="how many of them there are")
    lp: int = Field(3, ge=1, le=99, description="Life Points")
    awareness: int = Field(USUAL, ge=0, le=20, description="Awareness dice")
    charm: int = Field(USUAL, ge=0, le=20, description="Charm dice")
    endurance: int = Field(USUAL, ge=0, le=20, description="Endurance dice")
    might: int = Field(USUAL, ge=0, le=20, description="Might dice, for melee")
    power: int = Field(USUAL, ge=0, le=20, description="Power dice, for magic and technology")
    sage: int = Field(USUAL, ge=0, le=20, description="Sage dice")
    subterfuge: int = Field(USUAL, ge=0, le=20, description="Subterfuge dice")
    survival: int = Field(USUAL, ge=0, le=20, description="Survival dice")
    swiftness: int = Field(USUAL, ge=0, le=20, description="Swiftness dice, for range, dodging and Combat Flow")

    @classmethod
    def from_line(cls, line: str, question: str, world: World) -> Self:
        """Read `2 bandit lp4 might4 swiftness3`; beginnings of traits will do. Raises `BadInput`."""
        given: dict[str, Any] = {}
        words: list[str] = []
        for word in line.split():
            found = _NUMBER.match(word.casefold())
            names = [name for name in ("lp", *TRAITS) if found and name.startswith(found["name"])]
            if found and len(names) == 1:
                given[names[0]] = int(found["value"])
            elif word.isdecimal() and not words and "number" not in given:
                given["number"] = int(word[:4])
            else:
                words.append(word)
        return make(cls, {"name": " ".join(words), **given})

    def refusal(self, world: World) -> str:
        """Refused where a fight of another game goes on, or there would be too many."""
        return why_not(self._after, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """They stand there; nothing is rolled."""
        after = self._after(world).into(world)
        many = f"{self.number} × " if self.number > 1 else ""
        detail = f"{self.lp} LP, Might {self.might}, Swiftness {self.swiftness}, Power {self.power}."
        return Outcome(after, f"{many}{self.name}", detail)

    def _after(self, world: World) -> Fight:
        fight = (fight_in(world) if world.fight is not None else None) or Fight()
        if len(fight.foes) + self.number > MOST:
            raise Refused(f"No more than {MOST} foes stand in one fight.")
        traits = {trait: getattr(self, trait) for trait in TRAITS}
        body = Body.model_validate({"traits": traits, "lp": self.lp, "lp_most": self.lp})
        taken = [*(each.name for each in everybody(world)), *world.characters]
        for name in numbered(self.name, self.number, taken):
            fight = fight.but(foes=fight.foes.put(name, Foe(name=name, body=body)))
            if fight.order:
                fight = fight.but(order=(*fight.order, (name,)))
        return fight
