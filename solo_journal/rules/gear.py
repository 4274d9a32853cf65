"""Gear for games without slots: things with uses, and what they restore.

A game defines the effect in `give_back` and the cost in `paid`.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar

from pydantic import Field

from .answer_source import Ask
from .characters import characters, somebody
from .dice_counting import TOTAL
from .inputs import Line, MaybeName, Name
from .kinds.edit import Edit
from .kinds.edit_lists import EditNames
from .kinds.field import Hand
from .kinds.holder import Holder
from .kinds.home import Home
from .kinds.items import Counted, Items
from .kinds.listing import Listed
from .kinds.view import ItemRow
from .line_grammar import After, Rest
from .names import same
from .outcome import Event, Offer, Outcome, Tell, Tone
from .procedure import Pick, Procedure
from .refusal import Refused
from .world import World

_GIVES = re.compile(r"[\s,]+(d(?:4|6|8|10|12)|\d{1,2}) ([a-z]+)(?=[\s,]|$)", re.IGNORECASE)


class Gear(Items):
    """Things carried: `Healing potion d4 HP x2`."""

    each: tuple[Counted, ...] = ("uses",)
    gives: tuple[str, ...] = ()
    """The meters that gear can restore, such as `HP`."""

    def written(self, text: str) -> Listed:
        given = ((each, meter) for each in _GIVES.finditer(text) for meter in self.gives if same(meter, each[2]))
        found, meter = next(given, (None, ""))
        if found is None:
            return Items.written(self, text)
        one = Items.written(self, text[: found.start()] + text[found.end() :])
        return one._replace(table={**one.table, "gives": f"{found[1].lower()} {meter}"})

    def made(self, texts: Iterable[str]) -> dict[str, Any]:
        """The tree for a new sheet from these lines."""
        tree: Any = {}
        for text in texts:
            one = self.written(text)
            tree = self.with_one(tree, one.name, **{**self.fresh(), **one.table})
        return dict(self.raw(tree) or {})

    def _counts(self, one: Listed) -> str:
        """`2 × d4 HP`, `1 LP once`; `2 uses` if it restores nothing."""
        uses, gives = one.table.get("uses"), one.table.get("gives")
        if not gives:
            return Items._counts(self, one)
        return f"{uses} × {gives}" if uses and uses > 1 else f"{gives} once" if uses else str(gives)

    def _row(self, one: Listed) -> ItemRow:
        return ItemRow(one.name, slots=0, dice=self._counts(one))


def gear(use: str, change: str, *gives: str) -> tuple[Gear, Edit]:
    """The gear field and its edit; `use` and `change` are the ids of the procedures."""
    writes = Hand(change, name="name", writes=True, takes={"gone": True})
    field = Gear(
        "Gear",
        at="gear",
        one="item",
        holds="tables",
        gives=gives,
        hands=(writes, Hand(use, name="item", letter="u", word="use")),
    )
    edit = EditNames(
        change,
        "Write down gear",
        (field,),
        key="sg",
        also="gear, inventory, equipment, item, carry, drop an item",
        name_help="the thing, with its uses and what it gives back, if anything: Rope, or Healing potion d4 HP 2 uses",
        example={"name": "Rope"},
        about=f"""
        Write down what a character carries, change how often it can be used, or remove it.

        A thing may give back {" or ".join(gives)}, so many or by a die; without uses it is never used up.

        Example: name="Rope", or name="Field dressing 1 {gives[0]} 3 uses"
        """,
    )
    return field, edit


class UseGear(Procedure):
    """Use something that you carry. It always works; whether that is enough depends on the story."""

    called = "Use an item"
    key = "su"
    also = "item, potion, consumable, gear"
    words = "how"
    tells_for = "headline"
    acts_as = "act"
    home: ClassVar[Home]
    gear: ClassVar[Gear]

    item: Annotated[Name, Rest()] = Field(description="what is used, such as Rope; the beginning of its name will do")
    on: Annotated[MaybeName, Pick(characters), After(("on",))] = Field(
        "", title="Used on", description="who gets the effect; by default the user"
    )
    how: Line = Field("", title="In your words", description="what is done with it, such as: thrown over the beam")

    @abstractmethod
    def give_back(self, world: World, key: str, what: str, amount: int, text: str) -> tuple[World, tuple[Tell, ...]]:
        """The world with `amount` of the meter restored, and what to report: `text` and the numbers."""

    def paid(self, world: World, key: str) -> tuple[World, tuple[Tell, ...], tuple[Event, ...]]:
        """The world after the acting character pays the cost."""
        return world, (), ()

    def user(self, world: World) -> str:
        return somebody(world, self.by)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        holder, one, on = self.require(world)
        whom = "" if on == holder.key else f" on {world.characters[on].name}"
        text = f"{holder.name} uses {one.name}{whom}"
        uses = one.table.get("uses")
        last = uses == 1
        if uses is not None:
            tree = self.gear.without(holder.tree, one.key) if last else self.gear.used(holder.tree, one)
            world = holder.put(self.gear, self.gear.raw(tree)).into()
        tells: tuple[Tell, ...] = (Tell(text=text, subject=on),)
        if gives := one.table.get("gives"):
            much, what = str(gives).split()
            amount = ask.roll(one.name, 1, int(much[1:]), tally=TOTAL).value if much.startswith("d") else int(much)
            world, tells = self.give_back(world, on, what, amount, text)
        if last:
            tells = (tells[0].but(more=", ".join(filter(None, (tells[0].more, "the last of it")))), *tells[1:])
        world, costs, events = self.paid(world, holder.key)
        tone: Tone = "good" if gives else "plain"
        asks = f"{one.name}: what comes of it?"
        return Outcome(world, one.name, asks=asks, tone=tone, tells=(*tells, *costs), events=events)

    def require(self, world: World) -> tuple[Holder, Listed, str]:
        """Who uses it, the item, and the target."""
        holder = self.home.holder(world, self.user(world))
        one, on = holder.one(self.gear, self.item), somebody(world, self.on) if self.on else holder.key
        if self.on and not one.table.get("gives"):
            raise Refused(f"{one.name} gives nothing back. Leave out on whom, and say what is done with it.")
        if gives := one.table.get("gives"):
            what = str(gives).split()[1]
            if self.give_back(world, on, what, 1, "")[0] == world:
                raise Refused(f"{world.characters[on].name} has no {what} to get back.")
        return holder, one, on

    @classmethod
    def offered(cls, world: World, key: str, among: Iterable[str]) -> Iterator[tuple[str, Offer]]:
        """Each item that a character carries, on each target that may need it."""
        holder = cls.home.at(world, key)
        by, first = ({}, "") if key == world.active else ({"by": key}, f"{holder.name}: ")
        for one in cls.gear.entries(holder.tree).values():
            for on in among if one.table.get("gives") else (key,):
                whom = {} if on == key else {"on": on}
                title = f"{first}use {one.name}{f' on {world.characters[on].name}' if whom else ''}"
                yield "Item", Offer(title, cls.id, {**by, "item": one.key, **whom})
