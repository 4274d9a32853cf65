"""A character's sheet in Nightsong: abilities, hit points, Focus, and slots with what fills them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from ... import sheet_models
from ...characters import somebody
from ...command_hints import way
from ...immutable import Frozen, Many, Map
from ...names import fresh_id, must_find
from ...plurals import plural
from ...refusal import Refused, there_are
from ...world import World
from .items import GONE_AT_NOTHING, Item, ItemKind, Weapon
from .state import GAME, ID

LOWEST, HIGHEST = -3, 6
"""The limits of an ability (ch. IV, Abilities and Advancements)."""
MOST_FOCUS = 3
SLOTS_AT_NOTHING = 10
"""Slots with Strength 0."""

Ability = Literal["strength", "dexterity", "presence", "constitution"]
ABILITIES: tuple[Ability, ...] = ("strength", "dexterity", "presence", "constitution")
ATTACKS = "attacks"
Hindered = Literal[Ability, "attacks"]
"""What a condition can hinder: checks with an ability, or attacks."""
SHORT = {"str": "strength", "dex": "dexterity", "pre": "presence", "con": "constitution"}

Score = Annotated[int, Field(ge=LOWEST, le=HIGHEST)]
Recovery = Literal["long rest", "full rest", "remedy", "care"]
"""What clears a condition; `care` is whatever the story demands."""


def fresh_key(name: str, taken: Mapping[str, Any], fallback: str) -> str:
    """An unused id for a new thing. Apostrophes leave no gap, because ids appear in the log."""
    return fresh_id(name.replace("'", "").replace("’", ""), taken, fallback)


def format_signed(score: int) -> str:
    """A score with its sign: `+2`, `0`, `-1`."""
    return f"{score:+d}" if score else "0"


class Condition(Frozen):
    """An affliction that hinders. It takes a slot, and more when it worsens."""

    name: str
    slots: Annotated[int, Field(ge=1)] = 1
    minor: bool = True
    clears: Recovery = "long rest"
    hinders: Many[Hindered] = ()
    """What has disadvantage: checks with these abilities, or attacks."""


class Dying(Frozen):
    """The clock of a character at 0 hit points: the time left for help."""

    left: Annotated[int, Field(ge=0)]
    unit: Literal["round", "minute"] = "minute"

    def describe(self) -> str:
        """`1 round`, `3 minutes`."""
        return f"{self.left} {self.unit}{'s' if self.left != 1 else ''}"


class Sheet(sheet_models.Sheet):
    """A character's Nightsong sheet."""

    system = ID
    game = GAME

    strength: Score = 0
    dexterity: Score = 0
    presence: Score = 0
    constitution: Score = 0
    max_hp: Annotated[int, Field(ge=1)] = 6
    """Constitution + 6 at creation; higher Constitution later does not change it."""
    hp: int = 6
    """May be below 0 while dying."""
    focus: Annotated[int, Field(ge=0, le=MOST_FOCUS)] = 0
    items: Map[str, Item] = Map()
    conditions: Map[str, Condition] = Map()
    dying: Dying | None = None
    stable: bool = False
    """Taken out but out of danger: at 0 hit points until a rest."""
    dead: bool = False

    def score(self, ability: str) -> int:
        """An ability by its full name."""
        value = getattr(self, ability)
        assert isinstance(value, int)
        return value

    @property
    def most_focus(self) -> int:
        """Maximum Focus: Dexterity, from 0 to 3."""
        return max(0, min(MOST_FOCUS, self.dexterity))

    @property
    def slots(self) -> int:
        """The number of slots: Strength + 10."""
        return SLOTS_AT_NOTHING + self.strength

    @property
    def filled(self) -> int:
        """The slots taken by items and conditions."""
        return sum(item.slots for item in self.items.values()) + sum(each.slots for each in self.conditions.values())

    @property
    def free(self) -> int:
        """Free slots; negative if an edit filled too many."""
        return self.slots - self.filled

    @property
    def out(self) -> bool:
        """Whether they are taken out: dying, stable, or dead."""
        return self.dead or self.stable or self.dying is not None

    def put(self, key: str, item: Item) -> Sheet:
        return self.but(items=self.items.put(key, item))

    def after_use(self, key: str, item: Item) -> Sheet:
        """The sheet after using an item; what is used up is removed."""
        gone = item.spent and item.kind in GONE_AT_NOTHING
        return self.but(items=self.items.without(key)) if gone else self.put(key, item)

    def with_item(self, item: Item) -> Sheet:
        """The sheet with one more item. The caller checks for a free slot."""
        return self.put(fresh_key(item.name, self.items, "item"), item)

    def in_use(self, kind: ItemKind) -> dict[str, Item]:
        """The intact items of a kind that are worn or in hand, by id."""
        return {key: item for key, item in self.items.items() if item.kind == kind and item.worn and item.die}

    def weapons(self) -> list[Weapon]:
        """The intact weapons in hand."""
        return [Weapon(each.name, each.strikes, each.ranged, key) for key, each in self.in_use("weapon").items()]

    @property
    def armour_die(self) -> int:
        """The die of the armour that is worn; 0 without any."""
        return next((each.die for each in self.in_use("armour").values()), 0)

    @property
    def shield_die(self) -> int:
        """The die of the shield in hand; 0 without one."""
        return next((each.die for each in self.in_use("shield").values()), 0)

    @property
    def hindered(self) -> bool:
        """Whether a condition hinders attacks."""
        return any(ATTACKS in each.hinders for each in self.conditions.values())

    @property
    def can_block(self) -> bool:
        return self.shield_die > 0

    def struck(self) -> Sheet:
        """The sheet after the armour was rolled: it counts as used."""
        key, item = next(iter(self.in_use("armour").items()))
        return self.put(key, item.but(used=True))

    def blocked(self, face: int) -> Sheet:
        """The sheet after a shield stopped a blow, and its step die showed this face."""
        key, item = next(iter(self.in_use("shield").items()))
        return self.put(key, item.stepped(face))


FALLS = "falls"
"""The event when somebody of the player's side falls or dies."""


class Who(NamedTuple):
    """A character with a sheet."""

    key: str
    name: str
    sheet: Sheet

    def with_sheet(self, world: World, sheet: Sheet) -> World:
        return sheet.into(world, self.key)


def who(world: World, by: str = "") -> Who:
    """The character named `by`, or the active one, with their sheet. Raises `Refused` if there is none."""
    key = somebody(world, by)
    character = world.characters[key]
    if ID not in character.sheets:
        raise Refused(f"{character.name} has no Nightsong sheet yet. Make one: {way('nightsong.create')}.")
    return Who(key, character.name, Sheet.of(character))


def everybody(world: World) -> Iterator[Who]:
    """The characters with a sheet."""
    for key, each in world.characters.items():
        if ID in each.sheets:
            yield Who(key, each.name, Sheet.of(each))


def players(world: World) -> list[Who]:
    """The living characters with a sheet."""
    return [each for each in everybody(world) if not each.sheet.dead]


def slots_told(count: int) -> str:
    """`no slot`, `1 slot`, `2 slots`."""
    return plural(count, "slot") if count else "no slot"


def on_sheet(found: Callable[[Sheet], Iterable[Item | Condition]]) -> Callable[[World], list[str]]:
    """Names on the active character's sheet, selected by `found`, for completion."""

    def names(world: World) -> list[str]:
        character = world.character()
        return [each.name for each in found(Sheet.of(character))] if character else []

    return names


item_names = on_sheet(lambda sheet: sheet.items.values())


def without(sheet: Sheet, names: Iterable[str]) -> tuple[Sheet, list[str]]:
    """The sheet without these items, and their full names. Raises `Refused` for a missing one."""
    gone: list[str] = []
    for name in names:
        key = must_find(sheet.items, name, "item")
        gone.append(sheet.items[key].name)
        sheet = sheet.but(items=sheet.items.without(key))
    return sheet, gone


def with_room(who: Who, need: int, what: str, drop: Iterable[str] = ()) -> tuple[Sheet, str]:
    """The sheet with room for this many slots, and what was dropped in words.

    Raises `Refused` without enough room, naming what could be dropped.
    """
    sheet, gone = without(who.sheet, drop)
    if need <= max(sheet.free, 0):
        return sheet, f"dropped {', '.join(gone)}" if gone else ""
    could = [
        f"{it.name} ({slots_told(it.slots)})" if it.slots > 1 else it.name for it in sheet.items.values() if it.slots
    ]
    way_out = (
        f"Name what is dropped for it. {there_are(could)}"
        if could
        else "Conditions take them, and nothing is left to drop: one of them has to clear first."
    )
    raise Refused(
        f"{what} takes {slots_told(need)}, and {who.name} has {slots_told(max(sheet.free, 0))} free: "
        f"{sheet.filled} of {sheet.slots} are taken. {way_out}"
    )
