"""Their attack: a d20 against Evasion, while the spotlight is the GM's or for a Fear."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from ...asking import Ask
from ...commons.character import characters, somebody
from ...dice_counting import TOTAL, best, worst
from ...inputs import SPOKEN, Line, MaybeName, Name, why_not
from ...outcome import Outcome
from ...procedure import Pick, Procedure
from ...refused import BadInput, Refused
from ...world import World
from .duality import Favour
from .fight import Adversary, Fight, adversary_names, fight_in
from .groups import FIGHTING
from .harm import hurt, last_hp
from .sheet import Sheet
from .state import FEAR_MOST, Daggerheart


class Strike(Procedure):
    """An adversary attacks: d20 and its bonus against a character's Evasion. A 20 always hits and adds the most damage.

    An armor slot may be marked afterwards. Adversaries act while the spotlight is the GM's; afterwards it is yours
    again. While it is yours, the GM spends a Fear for each strike.

    Against Evasion 10 with +0 it hits at 55.0%.

    Example: name="cave rat"
    """

    id = "daggerheart.strike"
    called = "An adversary strikes"
    under = FIGHTING
    key = "z"
    makes = "roll"
    words = "how"
    page = "SRD 1.0, Adversaries, Attack Rolls"
    example: ClassVar[dict[str, Any]] = {"name": "cave rat", "fear": 1}

    how: Line = Field("", description="what they do, in your words")
    name: Annotated[Name, Pick(adversary_names)] = Field(description="which adversary")
    target: Annotated[MaybeName, Pick(characters)] = Field("", description="whom it attacks; the active character")
    favour: Annotated[Favour, SPOKEN] = Field("none", description="advantage or disadvantage: two d20, one kept")
    fear: int = Field(0, ge=0, le=FEAR_MOST, description="how much Fear is spent on it")

    def refusal(self, world: World) -> str:
        """Refused without a fight, and where the spotlight is yours and no Fear is spent."""
        return why_not(self._found, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Roll `Attack`, then `Damage` where it hits."""
        fight, one, key = self._found(world)
        face = self._face(ask)
        sheet, name = Sheet.of(world.characters[key]), world.characters[key].name
        total, hit = face + one.attack, face == 20 or face + one.attack >= sheet.evasion
        after = fight.but(spotlight="ours")
        state = Daggerheart.of(world)
        world = state.feared(-self.fear).into(world) if self.fear else world
        paid = f" Fear {state.fear} -> {state.fear - self.fear}." if self.fear else ""
        said = f"{total} against Evasion {sheet.evasion}"
        if not hit:
            world = after.into(world)
            detail = f"{one.name} misses {name}: {said}.{paid}"
            return Outcome(world, "Miss", detail, marks=("miss",))
        rolled = ask.roll("Damage", one.count, one.sides, tally=TOTAL)
        most = one.count * one.sides if face == 20 else 0
        amount = max(0, rolled.value + one.bonus + most)
        done = hurt(ask, sheet, amount)
        world = done.sheet.into(after.into(world), key) if done.sheet != sheet else after.into(world)
        who = {} if key == world.active else {"by": name}
        return Outcome(
            world=world,
            headline=f"{done.hp} HP marked",
            because=f"{one.name} hits {name}: {said}, {done.told}.{paid}",
            asks=f"{name}'s last hit point: what happens?" if done.sheet.down else "",
            marks=("hit",),
            offers=tuple(last_hp(name, done.sheet, who)),
        )

    def _face(self, ask: Ask) -> int:
        if self.favour in ("none", "both"):
            return int(ask.roll("Attack", 1, 20, tally=TOTAL).value)
        kept = best(1) if self.favour == "advantage" else worst(1)
        return int(ask.roll("Attack", 2, 20, tally=kept).value[0])

    def _found(self, world: World) -> tuple[Fight, Adversary, str]:
        fight = fight_in(world)
        one = fight.adversaries[fight.find(self.name)]
        key = somebody(world, self.target)
        if Sheet.of(world.characters[key]).fate:
            raise Refused(f"{world.characters[key].name} is {Sheet.of(world.characters[key]).fate} already.")
        if self.fear > Daggerheart.of(world).fear:
            raise Refused(f"There is {Daggerheart.of(world).fear} Fear, and {self.fear} would be spent.")
        if fight.spotlight == "ours" and not self.fear:
            raise BadInput(
                "The spotlight is yours. An adversary acts after a failure or a roll with Fear, or for a Fear."
            )
        return fight, one, key
