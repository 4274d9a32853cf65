"""Attacks: the player's, an action roll followed by damage, and the adversaries', a d20 against Evasion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, NamedTuple

from pydantic import Field

from ...answer_source import Ask
from ...characters import characters, somebody
from ...command_hints import way
from ...dice_counting import TOTAL, best, worst
from ...inputs import SPOKEN, Line, MaybeName, Name, whole
from ...line_grammar import After, Numeric, Rest
from ...names import must_find
from ...outcome import Against, Mark, Mod, Outcome, Tell, Verdict
from ...procedure import Pick, Procedure
from ...refusal import BadInput, Refused
from ...world import World
from . import tracks
from .action import FAVOURS, Act
from .adversaries import over, wound_adversary
from .duality import MARKS, Extras, Favour, Ready, Tokens, extra, token
from .fields import SHEET, WEAPONS
from .fight import Adversary, Fight, adversary_names
from .harm import MARKED, hurt
from .state import FEAR_MOST, Daggerheart, Sheet, Weapon, Who, not_dying, who


class _Armed(NamedTuple):
    name: str
    """The attacker's name."""
    sheet: Sheet
    weapon: Weapon
    target: str
    """The adversary's id."""


class _Damage(NamedTuple):
    amount: int
    why: str
    """What was added to the dice, as a clause."""
    added: int


class Attack(Act):
    """Attack an adversary: an action roll against its Difficulty, and damage if it succeeds.

    Roll the weapon's die as often as your Proficiency, plus its bonus; a critical success adds the maximum of those
    dice. Below the adversary's Major threshold it marks 1 HP, from it 2, from the Severe one 3. A failure or a roll
    with Fear gives the spotlight to the GM. Name what a feature adds to the damage before the roll too.

    One line: /attack cave rat 1, /attack cave rat 1 with Sling +Scholar adv

    Example: target="cave rat" weapon="Long sword", Hope 9 and Fear 3
    """

    id = "daggerheart.attack"
    called = "Attack"
    key = "fa"
    page = "Action Rolls; SRD 1.0, Attack Rolls; Damage Rolls"
    tells_for = "words"
    version = 5  # tells what is added to the damage dice
    aims_at = "target"
    marks = (MARKS[0]._replace(chance="to hit"), *MARKS[1:])

    target: Annotated[Name, Pick(adversary_names), Rest()] = Field(
        title="Target", description="the adversary that you strike at, such as cave rat 1"
    )
    weapon: Annotated[MaybeName, Pick(SHEET.picks(WEAPONS)), After(("with",), known=True)] = Field(
        "", description="what you strike with, such as Short bow; the first on the sheet unless you say otherwise"
    )
    difficulty: Annotated[int, Numeric(), Numeric("against #")] = whole(
        0, 0, 60, "what the total must reach; 0 for the adversary's own"
    )
    damage_modifiers: Tokens = Field(
        (),
        title="Added to the damage",
        description="what is added to the damage, each with a name and a number: whetstone +1",
    )
    damage_dice: Extras = Field((), title="Dice for damage", description="named dice added to the damage: Rally d6")

    @classmethod
    def default_words(cls, inputs: Mapping[str, Any], world: World) -> str:
        return f"Attack {inputs.get('target', '')}"

    def resolve(self, world: World, ask: Ask) -> Outcome:
        armed = self._armed(world)
        target = Fight.on(world).adversaries[armed.target]
        act = self._on(target, armed.weapon, armed.sheet)
        tried = act.tried(world, ask)
        if not tried.result.success:
            done = act.outcome(world, tried)
            miss = Tell(
                text=f"{armed.name} misses {target.name} with {armed.weapon.name}", tone="bad", subject=armed.target
            )
            return replace(done, tells=(miss, *done.tells))
        damage = self._damage(ask, armed, critical=tried.result.critical)
        done = act.outcome(world, tried, damage.why)
        added = f" {damage.added:+d}" if damage.added and not self.made_before(5) else ""
        how = f"{armed.name} hits {target.name} with {armed.weapon.name}{added}"
        after, hit = wound_adversary(Fight.on(done.world), armed.target, damage.amount, by=how)
        return replace(
            done,
            world=after.into(done.world),
            tells=(*hit, *done.tells),
            offers=done.offers if after.standing or tried.dice is None else (),
            events=(*done.events, *over(after)),
        )

    def decided_by(self, world: World) -> Aim:
        armed = self._armed(world)
        act = self._on(Fight.on(world).adversaries[armed.target], armed.weapon, armed.sheet)
        return Aim.model_construct(**{name: getattr(act, name) for name in Act.model_fields})

    def _damage(self, ask: Ask, armed: _Armed, *, critical: bool) -> _Damage:
        proficiency = armed.sheet.proficiency
        dice = ask.roll("Damage", proficiency, armed.weapon.die, tally=TOTAL)
        for each in map(extra, self.damage_dice):
            more = ask.roll(f"{each.name} (damage)", 1, each.sides, tally=TOTAL, part="damage")
            dice = dice._replace(value=dice.value + more.value)
        added = [(armed.weapon.name, armed.weapon.bonus), *map(token, self.damage_modifiers)]
        if critical:
            added.append(("critical", proficiency * armed.weapon.die))
        told = ", ".join(f"{name} {value:+d}" if value else name for name, value in added)
        more_than_dice = sum(value for _, value in added)
        return _Damage(max(0, dice.value + more_than_dice), f"damage by {told}", more_than_dice)

    def _on(self, target: Adversary, weapon: Weapon, sheet: Sheet) -> Attack:
        """This attack on a known adversary, with the weapon's trait by default.

        If the sheet lacks that trait, the modifier stands for it.
        """
        known = weapon.trait in sheet.traits or not self.modifier
        trait = self.trait or (weapon.trait if known else None)
        return self.model_copy(update={"difficulty": self.difficulty or target.difficulty, "trait": trait})

    def require(self, world: World) -> Ready:
        armed = self._armed(world)
        fight = Fight.on(world)
        if fight.spotlight == "theirs" and armed.sheet.fate != "blazing":
            raise Refused("The spotlight is the GM's: an adversary strikes first, or the GM makes another move.")
        return self._on(fight.adversaries[armed.target], armed.weapon, armed.sheet).ready(world)

    def _armed(self, world: World) -> _Armed:
        target = Fight.on(world).find(self.target)
        one = world.characters[somebody(world, self.by)]
        sheet = Sheet.of(one)
        if not sheet.weapons:
            raise Refused(f"There is no weapon on the sheet. Write one down: {way('daggerheart.learn')}.")
        key = must_find(sheet.weapons, self.weapon, "weapon") if self.weapon else next(iter(sheet.weapons))
        return _Armed(one.name, sheet, sheet.weapons[key], target)


class Aim(Act):
    """The roll of an attack alone, for its odds."""

    marks = Attack.marks


HIGHEST = "the highest face always hits, and adds the most that the damage dice can show"


class Strike(Procedure):
    """An adversary attacks: d20 and its bonus against a character's Evasion. A 20 always hits and adds maximum damage.

    Then, before anything else, an armor slot may be marked. Adversaries act while the GM has the spotlight; afterwards
    it is yours again. While it is yours, the GM spends a Fear for each strike.

    Against Evasion 10 with +0 it hits at 55.0%.

    One line: /strike cave rat 1 at Mira fear 1, /strike cave rat adv

    Example: name="cave rat"
    """

    id = "daggerheart.strike"
    called = "An adversary strikes"
    key = "fs"
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
        "", title="Target", description="whom it attacks; the active character unless named"
    )
    favour: Annotated[Favour, SPOKEN, FAVOURS] = Field(
        "none",
        description="none as a rule; advantage rolls two d20 and keeps the higher, disadvantage the lower, both cancel",
    )
    fear: Annotated[int, Numeric("fear#")] = whole(
        0,
        0,
        FEAR_MOST,
        "Fear that the GM spends: 0 after a failure or a roll with Fear, 1 to act at any other time",
        "Fear spent",
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        fight, one, target = self.require(world)
        favour = {"advantage": best(1), "disadvantage": worst(1)}.get(self.favour)
        rolled = ask.roll("Attack", 2 if favour else 1, 20, tally=favour or TOTAL, by=one.name).value
        face = int(rolled[0] if favour else rolled)
        total = face + one.attack
        name, sheet = target.name, target.sheet
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
            told: Iterable[Tell] = (Tell(text=f"{one.name} misses {name}", tone="good", subject=target.key),)
        else:
            told = tracks.of_hit(f"{one.name} hits {name} for {done.amount} damage", target, done.sheet)
        down = done is not None and done.sheet.down
        return Outcome(
            world=done.sheet.into(world, target.key) if done and done.sheet != sheet else world,
            headline=f"{done.hp} HP marked" if done else "Miss",
            because=tracks.sentence(why, done.why if done else ""),
            asks=f"{name}'s last hit point: what happens?" if down else "",
            total=total,
            against=Against(value=sheet.evasion, label="Evasion"),
            mods=(Mod(name=one.name, value=one.attack),) if one.attack else (),
            tells=tuple(told),
            marks=("hit", *(("last HP",) if down else ())) if done else ("miss",),
        )

    def require(self, world: World) -> tuple[Fight, Adversary, Who]:
        fight = Fight.on(world)
        one = fight.adversaries[fight.find(self.name)]
        target = who(world, self.target)
        if target.sheet.fate:
            raise Refused(f"{target.name} is {target.sheet.fallen} already.")
        not_dying(target)
        if self.fear > Daggerheart.of(world).fear:
            raise Refused(f"Fear is {Daggerheart.of(world).fear}, not enough to spend {self.fear}.")
        if fight.spotlight == "ours" and not self.fear:
            raise BadInput(
                "The spotlight is yours. An adversary acts after a failure or a roll with Fear, or for a Fear."
            )
        return fight, one, target
