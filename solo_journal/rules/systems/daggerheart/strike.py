"""The adversaries' attack: a d20 against Evasion, while the GM has the spotlight or for a Fear."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar

from pydantic import Field

from ...answer_source import Ask
from ...characters import characters, somebody
from ...dice_counting import TOTAL, best, worst
from ...inputs import SPOKEN, Line, MaybeName, Name, whole
from ...line_grammar import After, Numeric, Rest
from ...outcome import Against, Mark, Mod, Outcome, Tell, Verdict
from ...procedure import Pick, Procedure
from ...refusal import BadInput, Refused
from ...world import World
from . import tracks
from .action import FAVOURS
from .duality import Favour
from .fight import Adversary, Fight, adversary_names
from .harm import MARKED, hurt
from .ready import not_dying
from .sheet import Sheet
from .state import FEAR_MOST, Daggerheart

HIGHEST = "the highest face always hits, and adds the most that the damage dice can show"


class Strike(Procedure):
    """An adversary attacks: d20 and its bonus against a character's Evasion. A 20 always hits and adds maximum damage.

    An armor slot may be marked afterwards. Adversaries act while the GM has the spotlight; afterwards it is yours
    again. While it is yours, the GM spends a Fear for each strike.

    Against Evasion 10 with +0 it hits at 55.0%.

    One line: /strike cave rat 1 at Mira fear 1, /strike cave rat adv

    Example: name="cave rat"
    """

    id = "daggerheart.strike"
    called = "An adversary strikes"
    key = "fs"
    makes = "roll"
    words = "how"
    done_by = "name"
    aims_at = "target"
    verdicts = (Verdict("Miss", "good"), *MARKED)
    tells_for = "headline"
    marks = (Mark("hit", chance="to hit"), Mark("miss"), Mark("last HP"))
    page = "SRD 1.0, Adversaries, Attack Rolls"
    version = 3  # no armor choice if it saves no hit point
    example: ClassVar[dict[str, Any]] = {"name": "cave rat", "fear": 1}

    how: Line = Field("", title="In your words", description="what they do, in your words")
    name: Annotated[Name, Pick(adversary_names), Rest()] = Field(
        title="Which adversary", description="the adversary, such as cave rat 1, or the beginning of its name"
    )
    target: Annotated[MaybeName, Pick(characters), After(("at", "on"))] = Field(
        "", title="Whom", description="whom it attacks; the active character unless named"
    )
    favour: Annotated[Favour, SPOKEN, FAVOURS] = Field(
        "none",
        description=(
            "none as a rule; advantage rolls two d20 and keeps the higher, disadvantage the lower, both cancel"
        ),
    )
    fear: Annotated[int, Numeric("fear#")] = whole(
        0,
        0,
        FEAR_MOST,
        "Fear that the GM spends: 0 after a failure or a roll with Fear, 1 to act at any other time",
        "Fear spent",
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        fight, one, key = self.require(world)
        name, sheet = world.characters[key].name, Sheet.of(world.characters[key])
        face = self._face(ask, one.name)
        total = face + one.attack
        hit = face == 20 or total >= sheet.evasion
        why = HIGHEST if face == 20 else f"the total {'reaches' if hit else 'falls short of'} the Evasion"
        world = fight.but(spotlight="ours").into(world)
        world = Daggerheart.of(world).feared(-self.fear).into(world) if self.fear else world
        done = None
        if hit:
            dealt = ask.roll("Damage", one.count, one.sides, tally=TOTAL, by=one.name).value + one.bonus
            dealt += one.count * one.sides if face == 20 else 0
            done = hurt(ask, sheet, max(0, dealt), always=self.made_before(3))
        if done is None:
            told: Iterable[Tell] = (Tell(text=f"{one.name} misses {name}", tone="good", subject=key),)
        else:
            told = tracks.of_hit(f"{one.name} hits {name} for {done.amount} damage", name, key, sheet, done.sheet)
        down = done is not None and done.sheet.down
        return Outcome(
            world=done.sheet.into(world, key) if done and done.sheet != sheet else world,
            headline=f"{done.hp} HP marked" if done else "Miss",
            because=tracks.sentence(why, done.why if done else ""),
            asks=f"{name}'s last hit point: what happens?" if down else "",
            total=total,
            against=Against(value=sheet.evasion, label="Evasion"),
            mods=(Mod(name=one.name, value=one.attack),) if one.attack else (),
            tells=tuple(told),
            marks=("hit", *(("last HP",) if down else ())) if done else ("miss",),
        )

    def _face(self, ask: Ask, by: str) -> int:
        if self.favour in ("none", "both"):
            return int(ask.roll("Attack", 1, 20, tally=TOTAL, by=by).value)
        kept = best(1) if self.favour == "advantage" else worst(1)
        return int(ask.roll("Attack", 2, 20, tally=kept, by=by).value[0])

    def require(self, world: World) -> tuple[Fight, Adversary, str]:
        fight = Fight.on(world)
        one = fight.adversaries[fight.find(self.name)]
        key = somebody(world, self.target)
        name, sheet = world.characters[key].name, Sheet.of(world.characters[key])
        if sheet.fate:
            raise Refused(f"{name} is {sheet.fallen} already.")
        not_dying(name, sheet)
        if self.fear > Daggerheart.of(world).fear:
            raise Refused(f"There is {Daggerheart.of(world).fear} Fear, not enough to spend {self.fear}.")
        if fight.spotlight == "ours" and not self.fear:
            raise BadInput(
                "The spotlight is yours. An adversary acts after a failure or a roll with Fear, or for a Fear."
            )
        return fight, one, key
