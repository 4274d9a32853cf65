"""What Daggerheart keeps: a character's sheet, and the GM's Fear, countdowns and rests; its house rule."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, NamedTuple, get_args

from pydantic import Field

from ... import sheet_models
from ...characters import somebody
from ...house_rules import HouseRule
from ...immutable import Frozen, Map
from ...refusal import BadInput, Refused
from ...sheet_models import State
from ...world import World

ID = "daggerheart"
FEAR_MOST = 12
"""Fear above this is lost (SRD 1.0, Fear)."""
SHORT_RESTS = 3
"""After this many short rests in a row the next must be long."""

CountdownKind = Literal["standard", "progress", "consequence", "long term"]


class Countdown(Frozen):
    """Counts down to 0, and then it happens."""

    name: str
    value: Annotated[int, Field(ge=0, le=100)]
    start: Annotated[int, Field(ge=1, le=100)]
    kind: CountdownKind = "standard"


class Daggerheart(State):
    """What a GM would track in a Daggerheart campaign."""

    system = ID
    game = "Daggerheart"

    fear: Annotated[int, Field(ge=0, le=FEAR_MOST)] = 1
    """The GM's Fear. A campaign starts with 1 per character, so 1 in solo play."""
    short_rests: Annotated[int, Field(ge=0, le=SHORT_RESTS)] = 0
    """Short rests since the last long one."""
    rested: Map[str, str] | None = None
    """Who took the last rest, by id, and which, such as `short, scene 3`; cleared by an action roll."""
    countdowns: Map[str, Countdown] = Map()

    def feared(self, by: int) -> Daggerheart:
        return self.but(fear=min(FEAR_MOST, max(0, self.fear + by)))


SPOTLIGHT = HouseRule(
    id="daggerheart.spotlight",
    title="What gives the GM the spotlight in a fight",
    options={
        "fear": "a failure, and every roll with Fear",
        "failure": "a failure only; a success with Fear costs something, and you go on",
    },
    default="fear",
    why=(
        "The list of results passes the spotlight after failures alone, but the GM makes a move after every roll with "
        "Fear too. In a fight with one player adversaries would seldom act if a success never let them."
    ),
)

ALL = (SPOTLIGHT,)


Trait = Literal["agility", "strength", "finesse", "instinct", "presence", "knowledge"]
TRAITS: tuple[Trait, ...] = get_args(Trait)
ARRAY = (2, 1, 1, 0, 0, -1)
"""The trait values of a new character (SRD 1.0, Character Creation)."""
HOPE_START = 2
HOPE_MOST = 6
STRESS_MOST = 6
VULNERABLE = "Vulnerable"
"""The condition of a character with all Stress marked."""

FATES = {"blazing": "in a Blaze of Glory"}
"""Texts for states that do not explain themselves."""

Value = Annotated[int, Field(ge=-5, le=10)]
Slots = Annotated[int, Field(ge=0, le=20)]


class Weapon(Frozen):
    """A weapon. Proficiency is the number of its dice."""

    name: str
    trait: Trait = "agility"
    die: Literal[4, 6, 8, 10, 12] = 8
    bonus: Annotated[int, Field(ge=-20, le=40)] = 0

    @property
    def damage(self) -> str:
        return f"d{self.die}{self.bonus:+d}" if self.bonus else f"d{self.die}"


class Sheet(sheet_models.Sheet):
    """A character's Daggerheart sheet. Hit points, Stress and armor are counted as marked."""

    system = ID
    game = "Daggerheart"

    traits: Map[Trait, Value] = Map()
    hope: Slots = HOPE_START
    hope_most: Annotated[int, Field(ge=0, le=HOPE_MOST)] = HOPE_MOST
    """Hope slots; a scar removes one for good."""
    stress: Slots = 0
    stress_most: Slots = STRESS_MOST
    hp: Slots = 0
    """Marked hit points."""
    hp_most: Annotated[int, Field(ge=1, le=20)] = 6
    armor: Slots = 0
    """Marked armor slots."""
    armor_most: Slots = 3
    evasion: Annotated[int, Field(ge=0, le=30)] = 10
    major: Annotated[int, Field(ge=1, le=200)] = 7
    severe: Annotated[int, Field(ge=1, le=400)] = 14
    level: Annotated[int, Field(ge=1, le=10)] = 1
    proficiency: Annotated[int, Field(ge=1, le=6)] = 1
    experiences: Map[str, Value] = Map()
    weapons: Map[str, Weapon] = Map()
    gear: Map[str, Map[str, Any]] | None = None
    """Other things carried; None if never written down."""
    conditions: Map[str, str] = Map()
    """Conditions by name, each with what ends it."""
    fate: Literal["", "unconscious", "blazing", "dead"] = ""

    @property
    def tier(self) -> int:
        """Level 1 is tier 1, 2 to 4 tier 2, 5 to 7 tier 3, 8 to 10 tier 4."""
        return 1 + (self.level >= 2) + (self.level >= 5) + (self.level >= 8)

    @property
    def fallen(self) -> str:
        """The state after the last hit point, in words; empty while standing."""
        return FATES.get(self.fate, self.fate)

    @property
    def dying(self) -> bool:
        """Whether the last hit point is marked and no death move chosen."""
        return self.down and not self.fate

    @property
    def out(self) -> bool:
        """Whether they are unconscious or dead."""
        return self.fate in ("unconscious", "dead")

    @property
    def can_act(self) -> bool:
        return not self.fate and not self.down

    @property
    def hp_left(self) -> int:
        return self.hp_most - self.hp

    @property
    def armor_left(self) -> int:
        return self.armor_most - self.armor

    @property
    def down(self) -> bool:
        return self.hp >= self.hp_most


class Who(NamedTuple):
    """A character with the sheet as it was before an act."""

    key: str
    name: str
    sheet: Sheet


def who(world: World, called: str = "") -> Who:
    """The named character, or the active one. Raises `Refused` if there is none."""
    key = somebody(world, called)
    return Who(key, world.characters[key].name, Sheet.of(world.characters[key]))


def everybody(world: World) -> list[Who]:
    """The characters with a sheet."""
    found = world.characters.items()
    return [Who(key, each.name, Sheet.of(each)) for key, each in found if ID in each.sheets]


def not_dying(who: Who) -> None:
    """Raise `Refused` for an act before the death move of a character without hit points (SRD 1.0, Death)."""
    if who.sheet.dying:
        raise Refused(f"{who.name} has no hit point left. Choose a death move first.")


def must_be_up(who: Who, does: str) -> Who:
    """The character, who can do this. Raises `Refused`."""
    if who.sheet.fate:
        raise Refused(f"{who.name} is {who.sheet.fallen} and cannot {does}.")
    not_dying(who)
    return who


_WEAPON = re.compile(
    r"^(?P<name>.*\S)\s+(?P<trait>[a-z]+)\s+1?d(?P<die>4|6|8|10|12)(?P<bonus>[+-]\d{1,2})?$", re.IGNORECASE
)
_DIE_FIRST = re.compile(r"^(.*\S)\s+(\d?d\d+(?:[+-]\d+)?)\s+([a-z]+)$", re.IGNORECASE)
_VALUED = re.compile(r"^(?P<name>.*?\S)\s*(?P<value>[+-]\d{1,2})?$")


def weapon_of(text: str) -> Weapon:
    """`Short bow agility d6+3` as a weapon, also with the die before the trait. Raises `BadInput`."""
    found = _WEAPON.match(_DIE_FIRST.sub(r"\1 \3 \2", text.strip()))
    traits = [trait for trait in TRAITS if found and trait.startswith(found["trait"].casefold())]
    if found is None or len(traits) != 1:
        raise BadInput(
            f"“{text[:40]}” is not a weapon: write its name, its trait and its die, such as Bow agility d6+3.", text
        )
    return Weapon.model_validate(
        {"name": found["name"], "trait": traits[0], "die": int(found["die"]), "bonus": int(found["bonus"] or 0)}
    )


def experience_of(text: str) -> tuple[str, int]:
    """`Scholar +2` as name and value; 2 by default."""
    found = _VALUED.match(text)
    assert found is not None
    return found["name"], int(found["value"] or 2)
