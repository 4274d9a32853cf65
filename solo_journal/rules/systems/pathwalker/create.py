"""Guided creation of a Pathwalker sheet, or a ready character; and editing its numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...characters import shared, sheet_outcome, whose_ready_sheet, with_own
from ...command_hints import way
from ...inputs import SPOKEN, Line, MaybeName, Name, Words, reads, whole
from ...line_grammar import OneOf, Rest
from ...names import same
from ...outcome import Outcome, Tell
from ...plurals import join_names
from ...procedure import NowOf, Ways, WithoutDice
from ...refusal import BadInput, Refused
from ...world import World
from .fields import GEAR
from .fight import Fight
from .sheet import HIGHEST, LIFE, SCORE, TRAITS, Body, Sheet, Trait
from .wager import Die
from .who import find

READY: dict[str, dict[str, Any]] = {
    "ferry guard": {
        "bonus": {"might": 2, "endurance": 2, "charm": 1},
        "life": 4,
        "path_die": 4,
        "talents": ("Holds a line",),
        "gear": ("Bandages 1 LP x2", "Boat hook", "Rope"),
    },
    "spark mender": {
        "bonus": {"power": 3, "sage": 1, "swiftness": 1},
        "life": 2,
        "path_die": 8,
        "talents": ("Reads sparks",),
        "gear": ("Bandages 1 LP x2", "Flash powder x2", "Wire"),
    },
    "rook thief": {
        "bonus": {"swiftness": 2, "subterfuge": 2, "awareness": 1},
        "life": 3,
        "path_die": 6,
        "talents": ("Light feet",),
        "gear": ("Bandages 1 LP x2", "Smoke pot x1", "Picks"),
    },
    "bone reader": {
        "bonus": {"survival": 2, "sage": 2, "charm": 1},
        "life": 3,
        "path_die": 6,
        "talents": ("Sets what is broken",),
        "gear": ("Bandages 1 LP x3", "Bone needle", "Lamp"),
    },
}
"""Ready characters, written for this program: bonus dice and Life Points as a Path would give them."""
NAMES = {
    "ferry guard": "Kay Marrow",
    "spark mender": "Juno Pike",
    "rook thief": "Tess Rook",
    "bone reader": "Ruva Sedge",
}
BONUS = 5
"""Dice that a Path adds in all. The source gives no number; this is ours."""
_BONUS = re.compile(r"^(?P<name>[a-z]+)\s*(?:\+|plus\b)?\s*(?P<value>\d{1,2})$")


def bonus_of(text: str) -> dict[Trait, int]:
    """`might +2, charm +1` as bonus dice by trait. Raises `BadInput`."""
    found: dict[Trait, int] = {}
    for part in filter(None, (each.strip() for each in text.casefold().split(","))):
        match = _BONUS.match(part)
        traits = [trait for trait in TRAITS if match and trait.startswith(match["name"])]
        if match is None or len(traits) != 1:
            raise BadInput(
                f"“{part[:30]}” is not a trait with dice. Write might +2, charm +1. The traits are "
                f"{join_names(TRAITS)}.",
                part,
            )
        found[traits[0]] = int(match["value"])
    if max(found.values(), default=0) > HIGHEST - SCORE:
        raise BadInput(f"No trait has more than {HIGHEST} dice.")
    return found


class Create(WithoutDice):
    """Make a character's Pathwalker sheet: each of the nine traits has 4 dice plus your Path's bonus dice, with 3 LP
    and its bonus.

    The Path Die says how many targets a special action reaches. Without powers, Power is 0, and its four dice go to
    other traits with the bonus dice. Or take a ready character: ferry guard, spark mender, rook thief, bone reader.
    Anything you fill in replaces theirs.

    Example: bonus="might +2, charm +1" life=3
    """

    id = "pathwalker.create"
    called = "Create a sheet"
    signed = True
    key = "sc"
    also = "make the pathwalker sheet"
    tells_for = "changes"
    words = "name"
    version = 3
    page = "Character Creation"

    ways: ClassVar[Ways | None] = Ways(
        "ready", {"": ("path", "bonus", "life", "path_die", "power", "talents", "gear")}, keeps=True
    )

    ready: Annotated[Literal["", "ferry guard", "spark mender", "rook thief", "bone reader"], SPOKEN, OneOf()] = Field(
        "",
        title="Ready character",
        description="a ready one (ferry guard, spark mender, rook thief, bone reader); your own if empty",
    )
    name: Annotated[MaybeName, Rest()] = Field("", description="a new character's name; left out, the one you play")
    path: Line = Field("", description="your calling in your own words, such as: carrier of the winter post")
    bonus: Annotated[Line, reads(bonus_of)] = Field(
        "",
        title="Bonus dice",
        description="dice that the Path adds to the 4 of each trait, about 5 in all: might +2, charm +1",
    )
    life: int = whole(3, 0, 60, "Life Points that the Path adds to 3: 2 frail, 3 usual, 4 sturdy", "Life Points added")
    path_die: Die = Field(
        6,
        title="Path Die",
        description="how many targets a sweep or a healing reaches: d4 few, d6 some, d8 many; 0 for none",
    )
    power: bool = Field(
        True,
        title="Has powers",
        description=("your character commands magic or technology; without, Power is 0 and its 4 dice go elsewhere"),
    )
    talents: Words = Field(
        (), description="what your character does like nobody else, with commas: Light feet, Reads snow"
    )
    gear: Annotated[Words, reads(GEAR.made)] = Field(
        (),
        title="What you carry",
        description="things, with uses and what they give back, if anything: Rope, Bandages 1 LP 3 uses",
    )

    def happens(self, world: World) -> Outcome:
        change = f"Change this one: {way('pathwalker.set')}."
        world, key = whose_ready_sheet(world, self, NAMES, "a Pathwalker sheet", change)
        own = {"bonus": bonus_of(self.bonus), "life": self.life, "path_die": self.path_die}
        own |= {"talents": self.talents, "gear": self.gear}
        given = with_own(self, READY.get(self.ready), own)
        if self.made_before(2):
            given["gear"] = self.gear  # ready characters carried nothing
        base = {trait: 0 if trait == "power" and not self.power else SCORE for trait in TRAITS}
        traits = {trait: score + given["bonus"].get(trait, 0) for trait, score in base.items()}
        lp = LIFE + given["life"]
        tree = {
            "body": {"traits": traits, "lp": lp, "lp_most": lp},
            "path": self.path or self.ready,
            "path_die": given["path_die"],
            "talents": given["talents"],
            "gear": GEAR.made(given["gear"]) or None,
        }
        after = Sheet.read(tree, "The new sheet").into(world, key)
        if (fight := Fight.of(after)) and fight.order:  # latecomers act last
            after = fight.but(order=(*fight.order, (key,))).into(after)
        told = ", ".join(f"{trait.capitalize()} {score}" for trait, score in traits.items())
        dice = shared(sum(given["bonus"].values()), BONUS if self.power else BONUS + SCORE, "bonus ")
        return sheet_outcome(after, key, f"{told}. {lp} LP. {dice}".strip())


def _body(world: World, given: Mapping[str, Any]) -> Body:
    """The body whose numbers are set. Raises `Refused` and `KeyError`."""
    return find(world, given.get("by") or "").body


# Programmed rather than declared: journals have one act for three fields of different kinds.
class SetTrait(WithoutDice):
    """Set the score of a trait, the Path Die or a talent by hand: after a level, a change of heart, a mistake.

    Example: trait=might value=7, or path_die=8, or talent="Light feet"
    """

    id = "pathwalker.set"
    called = "Set a trait or talent"
    key = "st"
    also = "set a trait, path die"
    tells_for = "changes"
    page = "Character Creation"

    trait: Annotated[Trait | None, SPOKEN] = Field(
        None, description="the one that changes, such as might after a level"
    )
    value: Annotated[int, NowOf(lambda world, given: _body(world, given).traits[given["trait"]])] = whole(
        SCORE,
        0,
        HIGHEST,
        "how many dice it has from now on: 2 clumsy, 4 as good as most, 6 known for it, 8 the best around",
    )
    penalty: Annotated[int | None, NowOf(lambda world, given: _body(world, given).penalties[given["trait"]])] = whole(
        None,
        0,
        HIGHEST,
        "dice that overexertion took from it until the next session, such as 1; 0 gives them back",
        "Dice lost",
    )
    path_die: Die | None = Field(
        None,
        title="Path Die",
        description="how many targets a sweep or a healing reaches: d4 few, d6 some, d8 many; 0 for none",
    )
    talent: Name | None = Field(None, description="a talent to learn, or to give up if you have it")

    def happens(self, world: World) -> Outcome:
        who = find(world, self.by)
        if who.foe:
            raise Refused(f"{who.name} is a foe, without a sheet of traits and talents. Name one of yours.")
        sheet = Sheet.of(world.characters[who.key])
        after, told = sheet, []
        if self.trait is not None:
            body = after.body.but(traits=after.body.traits.put(self.trait, self.value))
            if self.penalty is not None:
                kept = body.penalties.without(self.trait)
                body = body.but(penalties=kept.put(self.trait, self.penalty) if self.penalty else kept)
            after = after.but(body=body)
            told.append(f"{self.trait.capitalize()} {self.value}")
        if self.path_die is not None:
            after = after.but(path_die=self.path_die)
            told.append(f"Path Die d{self.path_die}" if self.path_die else "no Path Die")
        if self.talent is not None:
            had = tuple(each for each in after.talents if not same(each, self.talent))
            gone = had != after.talents
            after = after.but(talents=had if gone else (*had, self.talent))
            told.append(f"{self.talent} given up" if gone else self.talent)
        if after == sheet:
            raise Refused("Nothing would change. Say which trait is set and to what, the Path Die, or a talent.")
        said = ", ".join(told)
        tell = Tell(text=f"{who.name}: {said}", subject=who.key)
        return Outcome(after.into(world, who.key), said, tells=(tell,))
