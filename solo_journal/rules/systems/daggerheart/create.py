"""Guided creation of a Daggerheart sheet: traits, Experiences and weapons, or a ready character."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...characters import sheet_outcome, whose_ready_sheet, with_own
from ...command_hints import way
from ...immutable import Map
from ...inputs import SPOKEN, Line, MaybeName, Words, reads, whole
from ...line_grammar import OneOf, Rest
from ...names import fresh_id
from ...outcome import Outcome
from ...procedure import Ways, WithoutDice
from ...refusal import BadInput
from ...world import World
from .fields import GEAR
from .state import ARRAY, TRAITS, Sheet, experience_of, weapon_of

READY: dict[str, dict[str, Any]] = {
    "wayfarer": {
        "traits": {"agility": 2, "strength": 0, "finesse": 1, "instinct": 1, "presence": -1, "knowledge": 0},
        "experiences": {"Roads nobody maps": 2, "Light sleeper": 2},
        "weapons": ("Short bow agility d6+3",),
        "gear": ("Healing potion d4 HP x1", "Rope", "Torch x3"),
        "evasion": 12,
        "major": 6,
        "severe": 13,
        "hp": 6,
        "armor": 3,
    },
    "oathkeeper": {
        "traits": {"agility": 0, "strength": 2, "finesse": -1, "instinct": 1, "presence": 1, "knowledge": 0},
        "experiences": {"Stands in doorways": 2, "Knows every soldier's song": 2},
        "weapons": ("Long sword strength d8+3",),
        "gear": ("Healing potion d4 HP x1", "Manacles", "Torch x3"),
        "evasion": 9,
        "major": 8,
        "severe": 17,
        "hp": 7,
        "armor": 4,
    },
    "hedge scholar": {
        "traits": {"agility": -1, "strength": 0, "finesse": 0, "instinct": 1, "presence": 1, "knowledge": 2},
        "experiences": {"Reads what was scraped off": 2, "Talks to ghosts politely": 2},
        "weapons": ("Ash staff knowledge d6+2",),
        "gear": ("Calming draught d4 Stress x1", "Chalk", "Lamp oil x2"),
        "evasion": 10,
        "major": 6,
        "severe": 12,
        "hp": 5,
        "armor": 2,
    },
    "ash singer": {
        "traits": {"agility": 1, "strength": -1, "finesse": 1, "instinct": 0, "presence": 2, "knowledge": 0},
        "experiences": {"Every room is a stage": 2, "Survived the fire": 2},
        "weapons": ("Ribbon blade presence d8+1",),
        "gear": ("Calming draught d4 Stress x1", "Flash paper x2", "Rope"),
        "evasion": 11,
        "major": 6,
        "severe": 12,
        "hp": 6,
        "armor": 2,
    },
}
"""Ready characters, written for this program."""
NAMES = {
    "wayfarer": "Wren Hollis",
    "oathkeeper": "Ilse Brandt",
    "hedge scholar": "Odo Quill",
    "ash singer": "Sera Coal",
}

_TRAIT = re.compile(r"^(?P<name>[a-z]*)\s*(?P<value>[+−-]?\d)$")


def traits_of(text: str) -> dict[str, int]:
    """Numbers by trait, from six in a row or trait by trait; the others are 0."""
    found = [_TRAIT.match(part.strip()) for part in text.casefold().replace(";", ",").split(",")]
    parts = [(each["name"], int(each["value"].replace("−", "-"))) for each in found if each]
    row = [value for name, value in parts if not name]
    named: dict[str, int] = {}
    for name, value in parts:
        named.update({trait: value for trait in TRAITS if name and trait.startswith(name)})
    values: dict[str, int] = {trait: named.get(trait, 0) for trait in TRAITS}
    values.update(zip(TRAITS, row, strict=False))
    clear = len(row or named) == len(found) and sorted(values.values(), reverse=True) == list(ARRAY)
    if not clear:
        said = ", ".join(f"{value:+d}" if value else "0" for value in ARRAY)
        raise BadInput(
            f"{said} go on agility, strength, finesse, instinct, presence and knowledge. Write six numbers "
            "in this order, or each with its trait: strength +2, agility +1, instinct +1, knowledge -1."
        )
    return values


class Create(WithoutDice):
    """Make a character's Daggerheart sheet: the six traits, two Experiences at +2, a weapon, and the numbers.

    Put +2, +1, +1, 0, 0 and -1 on the traits agility, strength, finesse, instinct, presence and knowledge. Hope begins
    at 2 of 6, with six free Stress slots. Evasion, thresholds and hit points have usual values; change them to fit your
    class and armor. Or take a ready character: wayfarer, oathkeeper, hedge scholar, ash singer. Anything you fill in
    replaces theirs.

    Example: traits="1, 2, 0, 1, 0, -1" experiences="Scholar, Light sleeper" weapons="Long sword strength d8+3"
    """

    id = "daggerheart.create"
    called = "Create a sheet"
    signed = True
    key = "sc"
    also = "make the daggerheart sheet"
    tells_for = "changes"
    words = "name"
    version = 4  # reports a single Experience
    page = "SRD 1.0, Character Creation"

    ways: ClassVar[Ways | None] = Ways(
        "ready",
        {"": ("traits", "experiences", "weapons", "gear", "hp", "armor", "evasion", "major", "severe")},
        keeps=True,
    )

    ready: Annotated[Literal["", "wayfarer", "oathkeeper", "hedge scholar", "ash singer"], SPOKEN, OneOf()] = Field(
        "",
        title="Ready character",
        description="a ready one (wayfarer, oathkeeper, hedge scholar, ash singer); your own if empty",
    )
    name: Annotated[MaybeName, Rest()] = Field("", description="a new character's name; left out, the one you play")
    traits: Annotated[Line, reads(traits_of)] = Field(
        "2, 1, 1, 0, 0, -1",
        description=(
            "agility, strength, finesse, instinct, presence, knowledge, as 2, 1, 1, 0, 0, -1; or by name, "
            "others 0: strength +2, agility +1, instinct +1, knowledge -1"
        ),
    )
    experiences: Annotated[Words, reads(lambda each: [*map(experience_of, each)])] = Field(
        (),
        title="Two Experiences",
        description=("two phrases that fit your character and add 2 for a Hope: Roads nobody maps, Light sleeper"),
    )
    weapons: Annotated[Words, reads(lambda each: [*map(weapon_of, each)])] = Field(
        (), description="weapons, each with its trait and die, fair ones from d6+3 to d10+3: Long sword strength d8+3"
    )
    gear: Annotated[Words, reads(GEAR.made)] = Field(
        (),
        title="What you carry",
        description="things, with uses and what they give back, if anything: Rope, Healing potion d4 HP 2 uses",
    )
    hp: int = whole(6, 1, 20, "hit points, as your class gives them: 5 frail, 6 usual, 7 sturdy", "Hit points")
    armor: int = whole(
        3,
        0,
        20,
        "armor slots, each of which makes one blow milder: 3 padded or leather, 4 chain or plate",
        "Armor slots",
    )
    evasion: int = whole(10, 0, 30, "what a strike at you must reach with its d20: 9 slow, 10 usual, 12 quick")
    major: int = whole(
        7,
        1,
        200,
        "damage from which a blow costs 2 hit points: 6 padded, 7 leather, 8 chain, 9 plate",
        "Major threshold",
    )
    severe: int = whole(
        14,
        1,
        400,
        "damage from which a blow costs 3 hit points: 12 padded, 14 leather, 16 chain, 18 plate",
        "Severe threshold",
    )

    def happens(self, world: World) -> Outcome:
        change = f"Change this one: {way('daggerheart.set')}."
        world, key = whose_ready_sheet(world, self, NAMES, "a Daggerheart sheet", change)
        sheet = self._sheet()
        said = ", ".join(f"{trait} {value:+d}" if value else f"{trait} 0" for trait, value in sheet.traits.items())
        told = f"{said}. {sheet.hp_most} HP, Evasion {sheet.evasion}, thresholds {sheet.major} and {sheet.severe}."
        if len(sheet.experiences) == 1:
            told += " A second Experience is still to be named."
        return sheet_outcome(sheet.into(world, key), key, told)

    def _sheet(self) -> Sheet:
        """The new sheet. Raises `BadInput`."""
        named = ("weapons", "gear", "hp", "armor", "evasion", "major", "severe")
        own: dict[str, Any] = {name: getattr(self, name) for name in named}
        own |= {"traits": traits_of(self.traits), "experiences": dict(map(experience_of, self.experiences))}
        made = with_own(self, READY.get(self.ready), own)
        if self.made_before(2):
            made["gear"] = self.gear  # ready characters carried nothing
        if made["major"] >= made["severe"]:
            raise BadInput(f"severe: it must be above the Major threshold of {made['major']}.")
        weapons: Map[str, Any] = Map()
        for each in made["weapons"]:
            one = weapon_of(each)
            weapons = weapons.put(fresh_id(one.name, weapons, "weapon"), one)
        most = {"hp_most": made.pop("hp"), "armor_most": made.pop("armor")}
        tree = {**made, **most, "weapons": weapons, "gear": GEAR.made(made["gear"]) or None}
        return Sheet.read(tree, "The new sheet")
