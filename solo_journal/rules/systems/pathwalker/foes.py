"""Foes: by one line, the first of which starts a fight; how hard that is, by simulation; and its end."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import accumulate
from math import comb
from random import Random
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from ...board import Strength, simulate_fights
from ...characters import must_have_somebody
from ...fights import fight_over
from ...inputs import SPOKEN, Name, whole
from ...line_form import inputs_of_guide
from ...line_grammar import After, Numeric, OneOf, Rest
from ...names import number_names
from ...outcome import Outcome, Tell
from ...primer import foes_in_primer
from ...procedure import WithoutDice
from ...refusal import Refused
from ...system import beside
from ...world import World
from .fight import Distance, Fight, Foe, join_fight
from .readings import DEFENCE, damage
from .sheet import AIMED, GAME, ID, TRAITS, Body, Sheet
from .who import can_act, names, ours, ways_on

_PRIMER = beside(__package__)
MOST = 20
"""Most foes in one fight."""
USUAL = 3
"""A foe's default dice for a trait."""


def _dice(what: str) -> Any:
    return whole(USUAL, 0, 20, f"dice {what}")


class Join(WithoutDice):
    """Bring foes into a fight by one line: how many, their name, Life Points, and their dice for the traits that
    matter.

    Traits that you leave out have 3 dice; LP is 3 by default. They are Close to the active character unless you say
    near or far, and attack with their best trait unless you name one. Several of a kind are numbered. Latecomers act
    last. For a cur, a bandit, a raider, a guard or a brute, the name alone will do.

    Example: /foe 2 bandit lp4 might4 swiftness3, /foe archer swiftness5 at far, /foe wolf swiftness5 with might at far
    """

    id = "pathwalker.foe"
    version = 3
    called = "Foes join"
    also = "enemies, monsters"
    key = "fj"
    words = "name"
    tells_for = "headline"
    counts = "number"
    page = "Rolling Dice, Combat"
    example: ClassVar[dict[str, Any]] = {"name": "bandit", "number": 2, "lp": 4, "might": 4}
    printed: ClassVar[Mapping[str, str]] = {r"\b(\d+) (?:lp|life points?)\b(?!:? ?\d)": r"lp\1", ":": " "}

    name: Annotated[Name, Rest(numbered=False)] = Field(
        description="a name in the singular, such as thief; cur, bandit, raider, guard and brute bring their numbers"
    )
    number: Annotated[int, Numeric()] = whole(
        1, 1, MOST, "how many come, such as 2; three of these with 2 LP are a hard fight for one", "How many"
    )
    lp: Annotated[int, Numeric("lp#")] = whole(
        3, 1, 99, "Life Points of each: 2 a cur, 3 a bandit, 5 a guard, 8 a brute", "Life Points"
    )
    awareness: Annotated[int, Numeric("awareness#")] = _dice(
        "to notice, and against being tricked: 2 dull, 3 usual, 5 a watchman"
    )
    charm: Annotated[int, Numeric("charm#")] = _dice("to persuade or deceive you: 1 a beast, 3 usual, 6 a courtier")
    endurance: Annotated[int, Numeric("endurance#")] = _dice("to withstand: 2 frail, 3 usual, 6 an ogre")
    might: Annotated[int, Numeric("might#")] = _dice("for melee: 2 weak, 3 usual, 5 a guard, 6 a brute")
    power: Annotated[int, Numeric("power#")] = _dice("for magic and machines: 0 none, 3 usual, 6 a mage")
    sage: Annotated[int, Numeric("sage#")] = _dice("for knowing things: 1 a beast, 3 usual, 6 a scholar")
    subterfuge: Annotated[int, Numeric("subterfuge#")] = _dice("to hide and ambush: 2 loud, 3 usual, 6 an assassin")
    survival: Annotated[int, Numeric("survival#")] = _dice("to heal and to track: 2 lost out here, 3 usual, 5 a hunter")
    swiftness: Annotated[int, Numeric("swiftness#")] = _dice(
        "for shooting and dodging, and the score that says who acts first: 2 slow, 3 usual, 5 quick"
    )

    attacks: Annotated[Literal["might", "swiftness", "power"] | None, SPOKEN, OneOf(after="with")] = Field(
        None,
        title="Attacks with",
        description="might comes close, swiftness and power strike from afar too; what has the most dice unless said",
    )
    distance: Annotated[Distance, SPOKEN, After(("at",), shaped=r"at (close|near|far)")] = Field(
        "close",
        title="How far",
        description="how far from you they come in: close (at arm's length), near (20 to 40 feet) or far (45 to 60)",
    )

    @classmethod
    def usual(cls, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        return inputs_of_guide(cls, inputs, foes_in_primer(_PRIMER), "distance")

    def happens(self, world: World) -> Outcome:
        if world.fight is None:
            must_have_somebody([one for one in world.characters.values() if can_act(one)], GAME)
        fight = Fight.on(world) if world.fight is not None else Fight()
        if len(fight.foes) + self.number > MOST:
            raise Refused(f"A fight has at most {MOST} foes.")
        traits = {trait: getattr(self, trait) for trait in TRAITS}
        body = Body.model_validate({"traits": traits, "lp": self.lp, "lp_most": self.lp})
        where = "" if self.distance == "close" else f", {self.distance.capitalize()}"
        joins = []
        for name in number_names(self.name, self.number, [*names(world), *world.characters], once=self.made_before(3)):
            foe = Foe(name=name, body=body, attacks=self.attacks)
            fight = join_fight(fight.but(foes=fight.foes.put(name, foe)), name, world.active, self.distance)
            if fight.order:
                fight = fight.but(order=(*fight.order, (name,)))
            joins.append(Tell(text=f"{name} joins the fight", subject=name, more=f"{self.lp} LP{where}"))
        many = f"{self.number} × " if self.number > 1 else ""
        detail = f"Might {self.might}, Swiftness {self.swiftness}, Power {self.power}."
        return Outcome(fight.into(world), f"{many}{self.name}", detail, tells=tuple(joins))


class EndFight(WithoutDice):
    """End the sequence: somebody won, ran, or fell. What fades in combat ends with the scene.

    Example: nothing to fill in
    """

    id = "pathwalker.end_fight"
    tells_for = "headline"
    version = 2  # reports who still stands
    called = "End the fight"
    key = "fe"
    page = "Rolling Dice, Rotations & Sequences"

    def happens(self, world: World) -> Outcome:
        standing = {key: foe.name for key, foe in Fight.on(world).foes.items() if foe.body.lp > 0}
        after = world.but(fight=None)
        return fight_over(after, standing, (offer for who in ours(after) for offer in ways_on(after, who.key)))


MOST_ROTATIONS = 60
"""A fight that lasts longer counts as lost."""


class Fighter(NamedTuple):
    lp: int
    attack: int
    """The dice of the best attacking trait."""
    dodge: int
    swiftness: int
    """The score for Combat Flow."""


def how_hard(world: World) -> Strength | None:
    """The difficulty for the active character alone; None if they are down or there are no foes."""
    fight, one = Fight.of(world), world.character()
    if fight is None or one is None or ID not in one.sheets:
        return None
    body, foes = Sheet.of(one).body, [foe.body for foe in fight.foes.values() if foe.body.lp > 0]
    if body.lp <= 0 or not foes:
        return None
    return _estimate(_fighter(body), tuple(map(_fighter, foes)), DEFENCE.of(world))._replace(name=one.name)


def _fighter(body: Body) -> Fighter:
    return Fighter(body.lp, max(map(body.dice, AIMED)), body.dice("swiftness"), body.score("swiftness"))


@lru_cache(maxsize=256)
def _estimate(alone: Fighter, foes: tuple[Fighter, ...], defence: str) -> Strength:
    return simulate_fights(lambda chance: _won(chance, alone, foes, defence))


def _won(chance: Random, alone: Fighter, foes: tuple[Fighter, ...], defence: str) -> bool:
    """One simulated fight: Combat Flow, then blow for blow, the weakest foe first. After a complete miss they overexert
    once a turn, and lose a die if that fails too; nobody uses other tactics."""
    lp, own, left = alone.lp, alone.attack, [foe.lp for foe in foes]
    first = _die(chance) + alone.swiftness
    faster = [_die(chance) + foe.swiftness > first for foe in foes]
    order = [*(at for at, each in enumerate(faster) if each), -1, *(at for at, each in enumerate(faster) if not each)]
    for _ in range(MOST_ROTATIONS):
        for at in order:
            if at >= 0:
                if left[at] > 0:
                    lp -= damage(_sixes(chance, foes[at].attack), _sixes(chance, alone.dodge), defence)
                if lp <= 0:
                    return False
                continue
            on = min((each for each, points in enumerate(left) if points > 0), key=left.__getitem__)
            hits, dodged = _sixes(chance, own), _sixes(chance, foes[on].dodge)
            if not hits:
                hits = _sixes(chance, own)
                own -= not hits
            left[on] -= damage(hits, dodged, defence)
            if max(left) <= 0:
                return True
    return False


def _sixes(chance: Random, dice: int) -> int:
    return bisect(_up_to(dice), chance.random())


@cache
def _up_to(dice: int) -> tuple[float, ...]:
    """The chance that this many dice show at most 0, 1, 2 ... sixes."""
    return tuple(accumulate(comb(dice, sixes) * 5.0 ** (dice - sixes) / 6.0**dice for sixes in range(dice)))


def _die(chance: Random) -> int:
    return int(chance.random() * 6) + 1
