"""Attacks: yours, an action roll with damage behind it; theirs, a d20 against Evasion; and the end of the fight."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, ClassVar, NamedTuple, Self

from pydantic import Field

from ...arguments import arguments
from ...asking import Ask
from ...commons.character import characters, somebody
from ...inputs import SPOKEN, Line, MaybeName, Name, make, why_not
from ...names import must_find
from ...outcome import Outcome
from ...procedure import Pick, Procedure
from ...refused import BadInput, Refused
from ...tally import TOTAL, best, worst
from ...world import World
from . import attack_line
from .action import Act
from .adversaries import over, wounded
from .duality import CRITICAL, Favour
from .fight import Adversary, Fight, adversary_names, fight_in
from .groups import FIGHTING
from .harm import hurt, last_hp
from .ready import Ready
from .sheet import Sheet, Weapon
from .state import FEAR_MOST, Daggerheart
from .tokens import Extras, Tokens, extra, token


def weapon_names(world: World) -> list[str]:
    """The weapons of the active character."""
    one = world.character()
    return [each.name for each in Sheet.of(one).weapons.values()] if one else []


class _Armed(NamedTuple):
    sheet: Sheet
    weapon: Weapon
    target: str
    """The adversary's id."""


class Attack(Act):
    """Attack an adversary: an action roll against its Difficulty, and damage where it succeeds.

    Damage is the weapon's die as often as your Proficiency says, and its bonus; a critical success adds the most that
    those dice can show. Below the adversary's Major threshold it marks 1 HP, from it 2, from the Severe one 3. A
    failure or a roll with Fear gives the spotlight to the GM. What a feature adds to the damage is said before the
    roll too.

    One line: /attack cave rat 1, /attack cave rat 1 with Sling +Scholar adv

    Example: target="cave rat" weapon="Long sword", Hope 9 and Fear 3
    """

    id = "daggerheart.attack"
    called = "Attack"
    under = FIGHTING
    key = "t"
    own_line = True
    page = "Action Rolls; SRD 1.0, Attack Rolls; Damage Rolls"
    example: ClassVar[dict[str, Any]] = {"target": "cave rat", "weapon": "Long sword"}

    target: Annotated[Name, Pick(adversary_names)] = Field(description="which adversary")
    weapon: Annotated[MaybeName, Pick(weapon_names)] = Field(
        "", description="the weapon; the first on the sheet unless named"
    )
    difficulty: int = Field(0, ge=0, le=60, description="what the total must reach; 0 for the adversary's own")
    damage_modifiers: Tokens = Field((), description="named modifiers of the damage: whetstone +1")
    damage_dice: Extras = Field((), description="named dice added to the damage: Rally d6")

    @classmethod
    def from_line(cls, line: str, question: str, world: World) -> Self:
        """Read `cave rat 1 with Sling +Scholar adv`, or inputs by their names. Raises `BadInput`."""
        if "=" in line:
            return make(cls, arguments(cls, line))
        one = world.character()
        inputs = attack_line.read(line, Sheet.of(one).weapons if one else {})
        action = question or f"Attack {inputs.get('target', '')}"
        return make(cls, {"action": action, **inputs})

    def line(self) -> str:
        return attack_line.line_of(self.model_dump(exclude_defaults=True))

    def refusal(self, world: World) -> str:
        """Refused without a fight, without the weapon, and while the spotlight is the GM's."""
        return why_not(self._checked, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Roll `Hope` and `Fear` with the rest against the adversary, then `Damage`."""
        armed = self._armed(world)
        fight = fight_in(world)
        return self._on(fight.adversaries[armed.target], armed.weapon, armed.sheet)._strike(world, ask, armed)

    def _strike(self, world: World, ask: Ask, armed: _Armed) -> Outcome:
        done = super().resolve(world, ask)
        if "success" not in done.marks:
            return done
        proficiency = armed.sheet.proficiency
        dice = ask.roll("Damage", proficiency, armed.weapon.die, tally=TOTAL)
        extras = [extra(each) for each in self.damage_dice]
        more = sum(ask.roll(f"{each.name} (damage)", 1, each.sides, tally=TOTAL).value for each in extras)
        most = proficiency * armed.weapon.die if done.headline == CRITICAL else 0
        bonus = armed.weapon.bonus + more + sum(token(each).value for each in self.damage_modifiers)
        amount = max(0, dice.value + bonus + most)
        after, told = wounded(fight_in(done.world), armed.target, amount)
        world = after.into(done.world)
        shown = f"{done.dice} | {' '.join(map(str, dice.faces))}{bonus:+d}{f'+{most}' if most else ''}"
        return replace(
            done,
            world=world,
            detail=f"{amount} damage with {armed.weapon.name}: {told}. {done.detail}",
            dice=shown,
            offers=done.offers if after.standing else (),
            events=(*done.events, *over(after)),
        )

    def _on(self, target: Adversary, weapon: Weapon, sheet: Sheet) -> Attack:
        """This attack against a known adversary, with the weapon's trait unless the player names one.

        A sheet without that trait leaves its value to the modifier.
        """
        known = weapon.trait in sheet.traits or not self.modifier
        trait = self.trait or (weapon.trait if known else None)
        return self.model_copy(update={"difficulty": self.difficulty or target.difficulty, "trait": trait})

    def _checked(self, world: World) -> Ready:
        armed = self._armed(world)
        fight = fight_in(world)
        if fight.spotlight == "theirs":
            raise Refused("The spotlight is the GM's: an adversary strikes first, or the GM makes another move.")
        return self._on(fight.adversaries[armed.target], armed.weapon, armed.sheet).ready(world)

    def _armed(self, world: World) -> _Armed:
        target = fight_in(world).find(self.target)
        sheet = Sheet.of(world.characters[somebody(world, self.by)])
        if not sheet.weapons:
            raise Refused("There is no weapon on the sheet. Write one down: daggerheart.learn, kind=weapon.")
        key = must_find(sheet.weapons, self.weapon, "weapon") if self.weapon else next(iter(sheet.weapons))
        return _Armed(sheet, sheet.weapons[key], target)


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
            return Outcome(world, "Miss", detail, str(face), marks=("miss",))
        rolled = ask.roll("Damage", one.count, one.sides, tally=TOTAL)
        most = one.count * one.sides if face == 20 else 0
        amount = max(0, rolled.value + one.bonus + most)
        done = hurt(ask, sheet, amount)
        world = done.sheet.into(after.into(world), key) if done.sheet != sheet else after.into(world)
        who = {} if key == world.active else {"by": name}
        return Outcome(
            world=world,
            headline=f"{done.hp} HP marked",
            detail=f"{one.name} hits {name}: {said}, {done.told}.{paid}",
            dice=f"{face} | {' '.join(map(str, rolled.faces))}",
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


class EndFight(Procedure):
    """End the fight: nobody stands against you any more, or somebody got away.

    Example: end it, with nothing to fill in
    """

    id = "daggerheart.end_fight"
    called = "End the fight"
    under = FIGHTING
    key = "x"
    makes = "change"
    page = "a ruling of ours"
    example: ClassVar[dict[str, Any]] = {}

    def refusal(self, world: World) -> str:
        """Refused without a fight."""
        return why_not(fight_in, world)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Put the board away; nothing is rolled."""
        fight = fight_in(world)
        left = [each.name for each in fight.standing.values()]
        told = f"Still standing: {', '.join(left)}." if left else "Nobody is left against you."
        return Outcome(world.but(fight=None), "The fight is over", told, asks="The fight is over: what is left of it?")
