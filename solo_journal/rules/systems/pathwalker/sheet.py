"""A character's sheet in Pathwalker: a Path Die, talents, and the body that foes have too, with its Tribulations.

Dice are counted in this order: the score, minus the penalty of overexertion, halved once if anything halves it (rounded
up), plus bonus dice; never below 0.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, get_args

from pydantic import Field

from ... import sheet_models
from ...immutable import Frozen, Many, Map
from ...inputs import SPOKEN

ID = "pathwalker"
GAME = "Pathwalker One"
SCORE = 4
"""Each trait's base score, before the Path's bonus dice."""
LIFE = 3
"""Base Life Points, before the Path's bonus."""
DEAD_AT = -5
"""Life Points at which death is final."""
HIGHEST = 20
Trait = Literal["awareness", "charm", "endurance", "might", "power", "sage", "subterfuge", "survival", "swiftness"]
TRAITS: tuple[Trait, ...] = get_args(Trait)
AIMED: tuple[Trait, ...] = ("might", "swiftness", "power")
"""Traits for attacks."""
Kind = Literal[
    "bleeding",
    "burning",
    "charmed",
    "enfeebled",
    "frozen",
    "grappled",
    "impaired",
    "intimidated",
    "poisoned",
    "tired",
    "unconscious",
]
Sense = Literal["", "blinded", "deafened", "muted", "all"]
"""What an impaired character has lost: one sense, or all."""
SenseLost = Annotated[
    Sense,
    SPOKEN,
    Field(title="What is lost", description="for Impaired, what is lost: blinded, deafened, muted, or all of them"),
]
"""The input for the lost sense."""
SENSES = ("blinded", "deafened", "muted")


def sense_alone(given: dict[str, Any], name: str) -> dict[str, Any]:
    """The inputs where a lost sense may stand for the Tribulation: somebody `deafened` is impaired."""
    lost = given.get(name)
    return {"sense": lost, **given, name: "impaired"} if lost in SENSES else given


def sense_lost(kind: str, sense: Sense) -> Sense:
    """The sense that somebody loses: sight, if an impairment says nothing else."""
    return sense or ("blinded" if kind == "impaired" else "")


FADES_AFTER = 5
"""Rotations after which most are over."""


class About(NamedTuple):
    recovery: tuple[Trait, ...]
    does: str


KINDS: dict[Kind, About] = {
    "bleeding": About(("survival",), "1 LP at each turn's start, and 1 for every action not spent on it"),
    "burning": About(("swiftness",), "d4 LP at each turn's start, and 1 for every action not spent on it"),
    "charmed": About(("awareness",), "no attack on the charmer, whose one reasonable order each rotation is obeyed"),
    "enfeebled": About(("endurance",), "half of the Might dice"),
    "frozen": About(("endurance",), "no movement, no action, no speech"),
    "grappled": About(("might", "swiftness"), "no dodge, no counter, no action but recovery"),
    "impaired": About(("endurance",), "what needs the lost sense fails"),
    "intimidated": About(("endurance",), "no attack on what frightens, which has two more dice"),
    "poisoned": About(("survival",), "half of the Endurance dice, half of the LP, 1 maximum LP lost each session"),
    "tired": About((), "half of all dice; ends with rest"),
    "unconscious": About(("awareness",), "no action; who helps adds an Awareness die"),
}
LASTING: tuple[Kind, ...] = ("poisoned", "tired", "unconscious")
"""Those that do not fade by themselves."""
HELPLESS: tuple[Kind, ...] = ("frozen", "grappled", "unconscious")
"""Those under which one can only recover, and not dodge."""
FORBID: tuple[Kind, ...] = ("charmed", "intimidated")
"""Those under which one may not attack the causer."""
COSTLY: tuple[Kind, ...] = ("bleeding", "burning")
"""Those for which each action not spent on recovery costs 1 LP."""


class Tribulation(Frozen):
    source: str = ""
    """The causer's name; empty if there is none."""
    trait: Trait = "power"
    """The causer's trait, also used to resist recovery."""
    since: Annotated[int, Field(ge=0)] = 0
    """The rotation when it was suffered; 0 outside combat."""
    sense: Sense = ""
    """The lost sense, for impaired."""
    halved: Annotated[int, Field(ge=0)] | None = None
    """Life Points taken by poison; None in old records."""
    rest: Annotated[int, Field(ge=0, le=6)] = 0
    """Remaining rotations of rest, for tired; 0: not resting."""


def describe(kind: Kind, one: Tribulation) -> str:
    """`Charmed by Orso`, `Blinded`, `Tired, resting, 3 rotations left`; a rest for a scene has no count."""
    word = one.sense.capitalize() if kind == "impaired" and one.sense not in ("", "all") else kind.capitalize()
    by = f" by {one.source}" if one.source else ""
    left = f", {one.rest} rotations left" if one.rest > 1 else ""
    return f"{word}{by}{f', resting{left}' if one.rest else ''}"


class Body(Frozen):
    traits: Map[Trait, Annotated[int, Field(ge=0, le=HIGHEST)]] = Map()
    penalties: Map[Trait, Annotated[int, Field(ge=1, le=HIGHEST)]] = Map()
    """Dice lost to overexertion until the next session."""
    lp: Annotated[int, Field(ge=DEAD_AT, le=99)] = 3
    lp_most: Annotated[int, Field(ge=0, le=99)] = 3
    tribulations: Map[Kind, Tribulation] = Map()

    @property
    def dead(self) -> bool:
        return self.lp <= DEAD_AT or not self.lp_most

    @property
    def dying(self) -> bool:
        return self.lp <= 0 and not self.dead

    def halved(self, trait: Trait) -> bool:
        also: dict[Trait, Kind] = {"might": "enfeebled", "endurance": "poisoned"}
        return "tired" in self.tribulations or also.get(trait) in self.tribulations

    def score(self, trait: Trait) -> int:
        """A trait less the dice lost to overexertion."""
        return max(0, self.traits.get(trait, 0) - self.penalties.get(trait, 0))

    def dice(self, trait: Trait, bonus: int = 0) -> int:
        own = self.score(trait)
        return max(0, (own + 1) // 2 + bonus if self.halved(trait) else own + bonus)

    def overexerted(self, trait: Trait) -> Body:
        return self.but(penalties=self.penalties.put(trait, self.penalties.get(trait, 0) + 1))

    def hurt(self, damage: int) -> Body:
        """After damage: at 0 it stops and causes unconsciousness; at 0 or below each hit takes 1."""
        if damage <= 0 or self.dead:
            return self
        if self.lp <= 0:
            return self.but(lp=max(DEAD_AT, self.lp - 1))
        left = self.but(lp=max(0, self.lp - damage))
        return left.with_("unconscious", Tribulation()) if left.lp == 0 else left

    def healed(self, points: int) -> Body:
        """After healing, up to the maximum. At 1 LP they are conscious again, and tired."""
        if points <= 0 or self.dead:
            return self
        better = self.but(lp=min(self.lp_most, self.lp + points))
        if self.lp > 0 or better.lp < 1:
            return better
        awake = better.but(tribulations=better.tribulations.without("unconscious"))
        return awake.with_("tired", Tribulation())

    def with_(self, kind: Kind, one: Tribulation) -> Body:
        """With a Tribulation. The same one never applies twice. Poison halves the Life Points, once."""
        if kind in self.tribulations:
            return self
        if kind != "poisoned" or self.lp <= 0:
            return self.put(kind, one)
        half = (self.lp + 1) // 2
        return self.but(lp=half).put(kind, one.but(halved=self.lp - half))

    def put(self, kind: Kind, one: Tribulation) -> Body:
        return self.but(tribulations=self.tribulations.put(kind, one))

    def without(self, kind: Kind) -> Body:
        """Without a Tribulation. Curing poison restores the Life Points that it took, up to the maximum."""
        if kind not in self.tribulations:
            return self
        free = self.but(tribulations=self.tribulations.without(kind))
        if kind != "poisoned" or self.lp <= 0:
            return free
        taken = self.tribulations[kind].halved
        return free.but(lp=min(self.lp + (self.lp if taken is None else taken), self.lp_most))


class Sheet(sheet_models.Sheet):
    """A character's Pathwalker sheet."""

    system = ID
    game = GAME

    body: Body = Body()
    path: str = ""
    path_die: Literal[0, 4, 6, 8] = 0
    """The die for the number of targets reached; 0 for none."""
    talents: Many[str] = ()
    gear: Map[str, Map[str, Any]] | None = None
    """Things carried; None if never written down."""
