"""The eleven Tribulations: effect, recovery trait, and which do not fade (rules, Tribulations)."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, get_args

from pydantic import Field

from ...immutable import Frozen
from ...inputs import SPOKEN

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
