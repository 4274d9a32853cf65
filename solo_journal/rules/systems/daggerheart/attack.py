"""The player's attack: an action roll followed by damage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from ...answer_source import Ask
from ...characters import somebody
from ...command_hints import way
from ...dice_counting import TOTAL
from ...inputs import MaybeName, Name, whole
from ...line_grammar import After, Numeric, Rest
from ...names import must_find
from ...outcome import Outcome, Tell
from ...procedure import Pick
from ...refusal import Refused
from ...world import World
from .action import Act
from .adversaries import over, wounded
from .duality import MARKS
from .fields import SHEET, WEAPONS
from .fight import Adversary, Fight, adversary_names
from .ready import Extras, Ready, Tokens, extra, token
from .sheet import Sheet, Weapon


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
    aims_at = "target"
    marks = (MARKS[0]._replace(chance="to hit"), *MARKS[1:])

    target: Annotated[Name, Pick(adversary_names), Rest()] = Field(
        title="Whom", description="the adversary that you strike at, such as cave rat 1"
    )
    weapon: Annotated[MaybeName, Pick(SHEET.picks(WEAPONS)), After(("with",), known=True)] = Field(
        "", description="what you strike with, such as Short bow; the first on the sheet unless you say otherwise"
    )
    difficulty: Annotated[int, Numeric()] = whole(0, 0, 60, "what the total must reach; 0 for the adversary's own")
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
        how = f"{armed.name} hits {target.name} with {armed.weapon.name}"
        after, hit = wounded(Fight.on(done.world), armed.target, damage.amount, by=how)
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
        return _Damage(max(0, dice.value + sum(value for _, value in added)), f"damage by {told}")

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
