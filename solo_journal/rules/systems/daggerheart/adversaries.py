"""Adding adversaries by one line; the first ones start a fight."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from ...characters import must_have_somebody
from ...command_hints import way
from ...inputs import Name, whole
from ...line_form import inputs_of_guide
from ...line_grammar import Numeric, Rest, Shaped
from ...names import number_names
from ...outcome import Event, Moved, Outcome, Tell
from ...primer import foes_in_primer
from ...procedure import Pick, WithoutDice
from ...refusal import BadInput, Refused
from ...system import beside
from ...world import World
from .fight import WON, Adversary, Fight, adversary_names
from .harm import able, reaching, severity
from .tracks import sentence

_PRIMER = beside(__package__)
MOST = 20
"""Most adversaries in one fight."""
_DAMAGE = re.compile(r"^(?P<count>\d{1,2})?d(?P<sides>4|6|8|10|12|20)(?P<bonus>[+-]\d{1,2})?$")


class Join(WithoutDice):
    """Bring adversaries into a fight by one line: how many, their name, and their stat block.

    Defaults are Difficulty 12, 4 HP, thresholds 6 and 12, attack +0 and 1d6. Several of a kind are numbered. For a rat,
    a thug, a soldier, a beast or a giant the name alone is enough; a stat block can be typed as printed.

    One line: /adversary 2 cave rat dif11 hp3 major5 severe9 atk+1 1d6+1, or /adversary ghoul: Difficulty 12, 4 HP,
    thresholds 4/8, +1, d8+2

    Example: name="cave rat" number=2 difficulty=11 hp=3
    """

    id = "daggerheart.adversary"
    version = 4  # no adversary shares a name with a player character
    called = "Adversaries join"
    key = "fj"
    also = "foe, foes, enemy, enemies, monsters, fight"
    words = "name"
    tells_for = "headline"
    counts = "number"
    page = "SRD 1.0, Adversaries"
    printed: ClassVar[Mapping[str, str]] = {
        r"\bthresholds?:? (\d+)(?: ?/ ?| and |, | )(\d+)": r"major\1 severe\2",
        r"\b(\d+) (?:hp|hit points?)\b(?!:? ?\d)": r"hp\1",
        r"\bdamage:? (?=\d*d\d)": "",
        r"\bevasion:? (?=\d)": "difficulty",
        r"[:|]": " ",
    }

    name: Annotated[Name, Rest(numbered=False, ends=True)] = Field(
        description="a name in the singular, such as cave rat; rat, thug, soldier, beast and giant bring their numbers"
    )
    number: Annotated[int, Numeric()] = whole(
        1, 1, MOST, "how many come, such as 2; three thugs are a hard fight for one", "How many"
    )
    difficulty: Annotated[int, Numeric("difficulty#")] = whole(
        12, 1, 60, "what your attack must reach: 10 slow or large, 12 usual, 14 quick or armoured, 17 masterly"
    )
    hp: Annotated[int, Numeric("hp#")] = whole(
        4, 1, 40, "wounds it can take: 1 a minion, 3 a rat, 4 a thug, 6 a beast, 8 a giant", "Hit points"
    )
    major: Annotated[int, Numeric("major#")] = whole(
        6, 1, 200, "damage from which a hit marks 2: 5 small, 7 a soldier, 9 large, 12 huge", "Major threshold"
    )
    severe: Annotated[int, Numeric("severe#")] = whole(
        12,
        1,
        400,
        "damage from which a hit marks 3, above Major: 9 small, 13 a soldier, 17 large, 24 huge",
        "Severe threshold",
    )
    stress: Annotated[int, Numeric("stress#")] = whole(
        0, 0, 20, "Stress it can mark for its features: 1 a minion, 2 a beast, 3 a soldier, 5 a leader; 0 keeps none"
    )
    attack: Annotated[int, Numeric("attack#"), Numeric("atk#"), Numeric("+#")] = whole(
        0, -10, 20, "added to the d20 with which it strikes: -1 clumsy, 1 usual, 3 practised, 5 deadly", "Attack bonus"
    )
    damage: Annotated[str, Shaped(_DAMAGE.pattern)] = Field(
        "1d6", max_length=12, description="the dice of its blow: 1d6 small, 1d8+2 a blade, 2d6+3 a beast, 2d8+3 a giant"
    )

    @classmethod
    def usual(cls, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        return inputs_of_guide(cls, inputs, foes_in_primer(_PRIMER))

    def happens(self, world: World) -> Outcome:
        fight = self._joined(world)
        many = f"{self.number} × " if self.number > 1 else ""
        new = list(fight.adversaries.items())[-self.number :]
        first = new[0][1]
        told = f"Difficulty {first.difficulty}, {first.hp_most} HP, {first.attack:+d} for {first.damage}."
        joins = tuple(
            Tell(text=f"{each.name} joins the fight", subject=key, more=f"{each.hp_most} HP") for key, each in new
        )
        return Outcome(fight.into(world), f"{many}{self.name}", told, tells=joins)

    def _joined(self, world: World) -> Fight:
        found = _DAMAGE.match(self.damage.casefold().strip())
        if found is None:
            raise BadInput(f"damage: “{self.damage}” is not damage; write dice such as 2d6+3.", self.damage)
        if self.major >= self.severe:
            raise BadInput(f"severe: it must be above the Major threshold of {self.major}.")
        if world.fight is not None:
            Fight.on(world)
        else:
            must_have_somebody(able(world), "Daggerheart")
        fight = Fight.of(world) or Fight()
        if len(fight.adversaries) + self.number > MOST:
            raise Refused(f"A fight has at most {MOST} adversaries.")
        tree = {
            **self.model_dump(include={"difficulty", "major", "severe", "attack"}),
            "hp_most": self.hp,
            "stress_most": self.stress or None,
            "count": int(found["count"] or 1),
            "sides": int(found["sides"]),
            "bonus": int(found["bonus"] or 0),
        }
        ours = () if self.made_before(4) else world.characters.values()
        taken = [each.name for each in (*fight.adversaries.values(), *ours)]
        for name in number_names(self.name, self.number, taken, once=self.made_before(3)):
            one = Adversary.model_validate({"name": name, **tree})
            fight = fight.but(adversaries=fight.adversaries.put(name.casefold().replace(" ", "-"), one))
        return fight


class Wound(WithoutDice):
    """Damage an adversary by hand: a spell, a fall, an ally. Below Major it marks 1 HP, from Major 2, from Severe 3.

    If you track its Stress, mark what its features cost; a negative number clears it. Stress without a free slot marks
    one hit point instead.

    Example: name="cave rat" amount=6, or amount=0 stress=1
    """

    id = "daggerheart.wound"
    version = 2  # limits marks to what was left, and reports a fall once
    called = "Damage an adversary"
    key = "fw"
    words = "name"
    page = "SRD 1.0, Damage Thresholds"

    name: Annotated[Name, Pick(adversary_names)] = Field(
        title="Which adversary", description="the adversary, such as cave rat 1, or the beginning of its name"
    )
    amount: int = whole(
        ..., 0, 500, "damage before its thresholds: 3 a scratch, 8 a good blow, 15 a falling wall", "How much"
    )
    stress: int = whole(0, -20, 20, "Stress that it marks, such as 1 for a feature; negative is cleared")

    def happens(self, world: World) -> Outcome:
        fight = Fight.on(world)
        key = fight.find(self.name)
        one = fight.adversaries[key]
        if self.stress:
            return self._strained(world, fight, key)
        after, hit = wound_adversary(fight, key, self.amount, by=f"{one.name} is hit")
        hurt = after.adversaries[key]
        marks = hurt.hp - one.hp
        left = "" if hurt.down else f", {hurt.hp_left} left"
        return Outcome(
            after.into(world),
            f"{one.name} marks {marks} HP{left}",
            sentence(reaching(self.amount, one.major, one.severe)),
            tone="good" if marks else "plain",
            tells=hit,
            events=over(after),
        )

    def _strained(self, world: World, fight: Fight, key: str) -> Outcome:
        """Its Stress changes, together with any damage. Raises `Refused`."""
        old = fight.adversaries[key]
        if old.stress_most is None:
            brought = way("daggerheart.adversary")
            raise Refused(f"{old.name}'s Stress is not kept. Bring it in with some, such as stress3: {brought}.")
        if not self.amount and old.stressed(self.stress) == old:
            raise Refused(f"{old.name}'s Stress goes no further.")
        fight = fight.but(adversaries=fight.adversaries.put(key, old.stressed(self.stress)))
        after, hit = wound_adversary(fight, key, self.amount, by=f"{old.name} is hit") if self.amount else (fight, ())
        new = after.adversaries[key]
        moved = [Moved(label="Stress", before=old.stress or 0, after=new.stress or 0)]
        if not self.amount and new.hp != old.hp:
            moved.append(Moved(label="HP", before=old.hp_left, after=new.hp_left))
        verb = "is under strain" if self.stress > 0 else "collects itself"
        told = Tell(text=f"{old.name} {verb}", subject=key, moved=tuple(moved))
        down = (Tell(text=f"{old.name} is down", tone="good", subject=key),) if new.down and not self.amount else ()
        headline = f"{old.name}: Stress {new.stress or 0} of {new.stress_most}"
        return Outcome(after.into(world), headline, tells=(told, *down, *hit), events=over(after))


def wound_adversary(fight: Fight, key: str, amount: int, by: str) -> tuple[Fight, tuple[Tell, ...]]:
    """The fight with an adversary damaged, and what happened; `by` says in words by whom or what."""
    one = fight.adversaries[key]
    hurt = one.but(hp=min(one.hp_most, one.hp + severity(amount, one.major, one.severe)))
    moved = (Moved(label="HP", before=one.hp_left, after=hurt.hp_left),) if hurt.hp != one.hp else ()
    hit = Tell(text=f"{by} for {amount} damage", tone="good" if moved else "mixed", subject=key, moved=moved)
    down = (Tell(text=f"{one.name} is down", tone="good", subject=key),) if hurt.down else ()
    return fight.but(adversaries=fight.adversaries.put(key, hurt)), (hit, *down)


def over(fight: Fight) -> tuple[Event, ...]:
    """The event of a fight without standing adversaries."""
    return () if fight.standing else (Event(WON),)
