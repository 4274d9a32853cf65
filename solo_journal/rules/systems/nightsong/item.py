"""Taking an item into the inventory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import BeforeValidator, Field

from ...inputs import SPOKEN, Name, Words, die_size
from ...line_grammar import OneOf, Rest, Shaped
from ...names import exactly, same
from ...outcome import Offer, Outcome
from ...plurals import many_of, singular
from ...procedure import Pick, WithoutDice
from ...refusal import BadInput
from ...trackers import Every
from ...world import World
from .items import GEAR, LARGE, OTHER_LIGHTS, READY_ITEMS, SMALL, Item, ItemKind, light, ready_item
from .sheet import Sheet, item_names, slots_told, who, with_room

MOST_DICE = 4
BOUNDS: dict[str, int] = {"weapon": 12, "armour": 6, "shield": 6}
"""The best die of each kind of gear (ch. IV, Slots)."""
ONE_SLOT: tuple[ItemKind, ...] = ("remedy", "shard")
"""These always take one slot."""
KINDS = {
    **{kind: kind for kind in get_args(ItemKind) if kind != "other"},
    "armor": "armour",
    "spell": "shard",
    "light": "supply",
}
"""Words for a kind of item in a line."""
MADE_OF = (
    *("bone", "brass", "bronze", "chain", "hide", "iron", "kite", "leather", "oak", "padded", "plate", "quilted"),
    *("ring", "round", "scale", "steel", "studded", "tower", "wicker", "wooden"),
)
"""Names of materials and shapes, to which armour and shields add their kind: `Leather armour`, `Round shield`."""
SHAPE = r"d(?:4|6|8|10|12)(?:\+d(?:4|6|8|10|12))*"

Die = Annotated[Literal[12, 10, 8, 6, 4], BeforeValidator(die_size)]


def _by_plus(value: Any) -> Any:
    """`d8+d8` as two dice; other values unchanged."""
    return (
        [part.strip() for part in value.replace(",", "+").split("+") if part.strip()]
        if isinstance(value, str)
        else value
    )


Dice = Annotated[tuple[Die, ...], BeforeValidator(_by_plus), Field(max_length=MOST_DICE)]
"""Dice as written: `d8`, or `d8+d8` for a weapon that strikes twice."""


def within_bounds(item: Item) -> Item:
    """The item, if its kind can have such dice. Raises `BadInput`."""
    best = BOUNDS.get(item.kind, 12)
    if any(die > best for die in item.dice):
        raise BadInput(f"{item.name} is of the kind {item.kind}, whose best die is d{best}.")
    return item


def unused_name(name: str, sheet: Sheet) -> str:
    """An unused name: a second torch is `Torch 2`."""
    number, unique = 2, name
    while exactly(sheet.items, unique) is not None:
        number, unique = number + 1, f"{name} {number}"
    return unique


def to_put_on(world: World, key: str) -> Iterator[Offer]:
    """Offers to take a weapon, armour or shield in use, if none of its kind is; packed ones do nothing in a fight."""
    items, by = Sheet.of(world.characters[key]).items, {} if key == world.active else {"by": key}
    worn = {item.kind for item in items.values() if item.worn}
    for id_, item in items.items():
        if item.kind in GEAR and item.kind not in worn and item.die:
            worn.add(item.kind)
            title = f"{'Put on' if item.kind == 'armour' else 'Take in hand'}: {item.name}"
            yield Offer(title, "nightsong.wear", {"item": id_, "on": True, **by}, beside=True)


FIRST: Mapping[str, tuple[str, ...]] = {"weapon": ("Spear", "Bow"), "armour": ("Leather armour",)}
"""Suggestions for a character without any of the kind."""


def first_arms(world: World, key: str) -> Iterator[Offer]:
    """Offers of a weapon and armour for a character without them, while there is room; otherwise of any item."""
    sheet, by = Sheet.of(world.characters[key]), {} if key == world.active else {"by": key}
    has = {item.kind for item in sheet.items.values()}
    for kind, names in FIRST.items():
        for name in names if kind not in has and sheet.free else ():
            armour = kind == "armour"
            title = f"{'First armour' if armour else 'A first weapon'}: {READY_ITEMS[name].describe()}"
            yield Offer(title, Take.id, {"name": name, "worn": True, **by}, beside=armour)
    if not sheet.items:
        yield Offer("Take a first item", Take.id, by, missing="name")


def _parts(name: str) -> tuple[str, str]:
    """The words that stand for an item: `lantern` for Oil lantern, `Quiver` for Quiver of arrows."""
    return name.rpartition(" ")[2], name.partition(" of ")[0]


# Programmed rather than declared: an item must find room, may be ready-made, and its kind limits its dice.
class Take(WithoutDice):
    """Put something into a character's inventory: by one line, or a ready-made item by its name.

    Most items take one slot, bulky ones two, petty ones none; a character has Strength + 10. What runs out or wears has
    a step die: supplies, Remedies, weapons (d4 to d12), armour and shields (d4 to d6), spell shards. If no slot is
    free, something has to go: name it with drop. Worn means in hand, put on, or lit.

    Ready-made: torch d6, oil lantern d8, healing herbs d4, quiver of arrows d10, rations d6; knife, dagger, club and
    staff d4, spear, axe and mace d6, sword d8; sling d4, bow d6, longbow d8, crossbow d10; leather armour d4, mail d6;
    buckler d4, shield d6; leather, lantern, herbs and arrows are known too. A second one of a name gets a number. A
    candle (d4) or a lamp (d6) is a light once it is lit; name any other light as one: glowstone light d6 lit. Anything
    else with a die that is in use is a weapon: rusty spade d6 worn.

    One line: /item torch, /item spear worn, /item boar spear weapon d8 worn, /item twin knives weapon d6+d6, /item war
    bow weapon d8 ranged bulky, /item ember shard d6, /item tent bulky drop=Rope.

    Example: name=Spear kind=weapon dice=d8 worn=yes: Spear d8, one slot.
    """

    id = "nightsong.item"
    version = 6  # the beginning of its name finds one too: quiver
    called = "Take an item"
    key = "bi"
    words = "name"
    page = "ch. IV, Slots"
    printed: ClassVar[Mapping[str, str]] = {r"\b(shard|spell) of (?=\w)": r"\1 ", r" in hand\b": " worn"}

    name: Annotated[Name, Pick(lambda world: READY_ITEMS), Rest(capital=True)] = Field(
        description="what it is; a ready-made item by its name"
    )
    kind: Annotated[
        Literal["", "supply", "remedy", "weapon", "armour", "shield", "shard", "other"], SPOKEN, OneOf(KINDS)
    ] = Field("", description="what kind of item it is; left out, as the ready-made one, or other")
    dice: Annotated[Dice, Shaped(SHAPE)] = Field(
        (),
        description="its step die: knife d4, spear d6, sword d8, crossbow d10; armour d4 or d6; d8+d8 strikes twice",
    )
    size: Annotated[Literal["normal", "petty", "bulky"], SPOKEN, OneOf({SMALL: SMALL, LARGE: LARGE})] = Field(
        "normal", description="normal takes 1 slot, petty none (a ring, a letter), bulky 2 (a tent, a longbow)"
    )
    ranged: Annotated[bool, OneOf({"ranged": True})] = Field(
        False, title="From afar", description="for a weapon that strikes from afar: a bow, a sling"
    )
    worn: Annotated[bool, OneOf(dict.fromkeys(("worn", "wielded", "lit"), True))] = Field(
        False, title="In use at once", description="put it on, take it in hand or light it at once"
    )
    every: Every | None = Field(
        None,
        title="How often it moves",
        description=(
            "for a light or the like: how often its die is rolled, each round, turn (ten minutes), "
            "watch (six hours) or day"
        ),
    )
    drop: Annotated[Words, Pick(item_names)] = Field(
        (), title="Leave behind", description="what to leave behind if no slot is free, such as Rope"
    )

    @classmethod
    def usual(cls, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        """Raises `BadInput` for several of a ready-made item in one line, since each wears or runs out by itself."""
        found = many_of(str(inputs.get("name", "")).casefold())
        if found and found[0] > 1 and (one := ready_item(singular(found[1]))):
            raise BadInput(f"Each {one.name.lower()} has a step die of its own. Take them one by one.")
        return {}

    @classmethod
    def default_words(cls, inputs: Mapping[str, Any], world: World) -> str:
        """A shield without a name is called Shield."""
        return str(inputs.get("kind", "")).capitalize()

    def happens(self, world: World) -> Outcome:
        found = who(world, self.by)
        made = self.item(by_part=not self.made_before(5))
        sheet, dropped = with_room(found, made.slots, made.name, self.drop)
        made = made.but(name=unused_name(made.name, sheet))
        sheet = sheet.with_item(made)
        told = f"{slots_told(made.slots).capitalize()}; {sheet.filled} of {sheet.slots} are taken now."
        after = found.with_sheet(world, sheet)
        offers = () if world.fight is not None else to_put_on(after, found.key)
        more = () if world.scene.number else first_arms(after, found.key)
        told = f"{told[:-1]}; {dropped}." if dropped else told
        return Outcome(after, made.describe(), told, offers=(*offers, *more))

    def item(self, *, by_part: bool = True) -> Item:
        """The item for these inputs, ready-made also by part of its name. Raises `BadInput`."""
        made = self._described(by_part=by_part)
        name, dice, kind = made.name, made.dice, made.kind
        such = f" Say which it is: {name} weapon d6 worn." if kind == "other" else ""
        for wrong, why in (
            (
                dice and kind == "other",
                f"{name} has a step die: say what it is, a weapon, armour, shield, light, supply, remedy or shard, "
                f"such as {name} weapon {made.format_dice()}.",
            ),
            (not dice and kind != "other", f"{name} needs its step die, such as d6."),
            (len(dice) > 1 and kind != "weapon", f"{name} has several dice, which only a weapon can have."),
            (made.ranged and kind != "weapon", f"{name} is not a weapon, so it cannot be ranged."),
            (
                kind in ONE_SLOT and made.slots != 1,
                f"{name} takes 1 slot like every {kind}; it is neither petty nor bulky.",
            ),
            (made.every and kind != "supply", f"{name} is not a supply, so it does not burn down by itself."),
            (
                made.worn and kind not in GEAR and not made.every,
                f"Only weapons, armour, shields and lights, with their step die, are worn or lit.{such}",
            ),
        ):
            if wrong:
                raise BadInput(why)
        return within_bounds(made)

    def _described(self, *, by_part: bool) -> Item:
        """The ready-made item with any changes, or a new one. A different kind of thing with its name does not
        count."""
        kind = self.kind or ("armour" if by_part and ready_item(f"{self.name} armour") else "")
        bare = kind in ("armour", "shield") and self.name.split()[-1].lower() in MADE_OF
        name = f"{self.name} {kind}" if bare else self.name
        ready = ready_item(name) or self._of_its_kind(name, by_part=by_part)
        base = ready if ready and self.kind in ("", ready.kind) else Item(name=name)
        said: dict[str, Any] = {"ranged": self.ranged or base.ranged, "worn": self.worn}
        if self.kind:
            said["kind"] = self.kind
        if self.dice:
            said |= {"dice": self.dice, "start": self.dice}
        if self.size != "normal":
            said["slots"] = {SMALL: 0, LARGE: 2}[self.size]
        if self.every or (self.kind == "supply" and self.worn):  # what is lit burns
            said["every"] = self.every or base.every or "turn"
        return base.but(**said)

    def _of_its_kind(self, name: str, *, by_part: bool) -> Item | None:
        """The ready-made item that a longer name ends with, `Rusty sword`, if a die or being in use confirms it, or
        nothing else is said, `Lantern`, `Quiver`. Anything else with a die that is in use is a weapon."""
        meant, last = self.dice or self.worn, name.rpartition(" ")[2]
        if not meant and (self.kind or last != name or not by_part):
            return None
        known = (*READY_ITEMS.values(), *(light(*each) for each in OTHER_LIGHTS.items() if meant))
        like = next((each for each in known if any(same(part, last) for part in _parts(each.name))), None)
        weapon = bool(self.dice) and (self.worn or self.ranged) and not self.every
        return like.but(name=name) if like else Item(name=name, kind="weapon") if weapon else None


class FormerTake(Take):
    """Its lines in a first outfit of an older journal: `in hand` and a count belonged to the name."""

    printed: ClassVar[Mapping[str, str]] = {r"\b(shard|spell) of (?=\w)": r"\1 "}

    @classmethod
    def usual(cls, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        return {}
