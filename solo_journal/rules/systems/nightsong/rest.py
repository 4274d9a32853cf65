"""Rests: short, long and full (ch. IV, Rests and Spells)."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from ...answer_source import Ask
from ...characters import characters
from ...command_hints import way
from ...dice_counting import TOTAL
from ...immutable import Map
from ...inputs import SPOKEN, Words
from ...names import exactly, must_find
from ...outcome import Moved, Offer, Outcome, Tell, Verdict
from ...procedure import Pick, Procedure
from ...refusal import Refused
from ...trackers import Every
from ...world import World
from .clock import burns_down, let_pass
from .conditions import condition_names, conditions_cleared, without
from .harm import heal
from .items import Item
from .sheet import Recovery, Sheet, Who, format_signed, on_sheet, players, who
from .state import State

Length = Literal["short", "long", "full"]


class Kind(NamedTuple):
    """What a rest takes and gives."""

    amount: int
    unit: Every
    heals: int | None
    """The die of hit points; None: all of them."""
    clears: tuple[Recovery, ...]
    refills: bool


KINDS: dict[Length, Kind] = {
    "short": Kind(1, "turn", 4, (), refills=False),
    "long": Kind(1, "watch", 6, ("long rest",), refills=True),
    "full": Kind(7, "day", None, ("long rest", "full rest"), refills=True),
}


def worn_shards(sheet: Sheet) -> list[tuple[str, Item]]:
    """The spell shards that are not full with their ids, the most worn first."""
    shards = [(key, item) for key, item in sheet.items.items() if item.kind == "shard" and item.dice != item.start]
    return sorted(shards, key=lambda pair: (pair[1].die, -pair[1].start[0]))


def company(world: World) -> list[str]:
    """The other characters, who may rest too."""
    return [each.name for each in players(world) if each.key != world.active]


class Rest(Procedure):
    """Rest: a short one of a turn, a long one of a watch, or a full one of a week with care and shelter.

    Short: d4 hit points. Long: d6 hit points, the minor conditions that a long rest clears, and as many full spell
    shards as the character's Presence: those you name, or the most worn. Full: all hit points, everything that a long
    rest gives, and with care the major conditions too. Hit points never pass their maximum. Some conditions need more
    than rest: name those that stay. Time passes, and everything that burns or runs down moves along.

    A short rest gives 2.5 hit points on average, a long one 3.5.

    Example: length=long, a 4: HP 2 -> 6, Fatigued is over, evening becomes night.
    """

    id = "nightsong.rest"
    befalls = characters
    called = "Rest"
    key = "z"
    also = "sleep, camp"
    page = "ch. IV, Rests and Spells"
    tells_for = "headline"
    verdicts = (Verdict("Full rest"), Verdict("Long rest"), Verdict("Short rest"))

    length: Annotated[Length, SPOKEN] = Field(description="short (a turn), long (a watch) or full (a week)")
    shards: Annotated[Words, Pick(on_sheet(lambda sheet: [item for _, item in worn_shards(sheet)]))] = Field(
        (),
        title="Shards refilled",
        description="the spell shards to refill, as many as Presence; the most worn unless named",
    )
    stays: Annotated[Words, Pick(condition_names)] = Field(
        (), title="Conditions that stay", description="conditions that this rest does not clear"
    )
    care: bool = Field(
        True,
        title="Shelter and care",
        description=("for a full rest: you have a roof and somebody who knows wounds, which major conditions need"),
    )
    others: Annotated[Words, Pick(company)] = Field(
        (), title="Who else rests", description="other characters who rest here too, such as Ada"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        kind = KINDS[self.length]
        tells = list[Tell]()
        for number, found in enumerate(self.require(world)):
            sheet, how = found.sheet, list[str]()
            amount = sheet.max_hp
            if kind.heals:
                label = "Rest" if not number else f"Rest, {found.name}"
                amount = ask.roll(label, 1, kind.heals, tally=TOTAL, part="Healing").value
            sheet = heal(sheet, amount)
            hp = Moved(label="HP", before=found.sheet.hp, after=sheet.hp)
            over = conditions_cleared(sheet, self._ways(kind), self._stay(found, named=not number))
            how += [f"{sheet.conditions[key].name} is over" for key in over]
            sheet = without(sheet, over)
            for key in self._refilled(found, named=not number) if kind.refills else ():
                sheet = sheet.put(key, sheet.items[key].whole())
                how.append(f"{sheet.items[key].describe()} is full again")
            moved = (hp,) if hp.after != hp.before else ()
            tells.append(
                Tell(
                    text=f"{found.name} takes a {self.length} rest",
                    tone="good",
                    subject=found.key,
                    moved=moved,
                    more=", ".join(how),
                )
            )
            world = found.with_sheet(world, sheet)
        world, event = let_pass(world, kind.amount, kind.unit)
        offers = tuple(self._meal(world)) if self.length == "long" else ()
        return Outcome(
            world,
            f"{self.length.capitalize()} rest",
            f"It is {State.of(world).describe()}.",
            tells=tuple(tells),
            events=(event,),
            offers=offers,
        )

    def warns(self, world: World) -> str:
        return burns_down(world, KINDS[self.length].amount, KINDS[self.length].unit)

    def require(self, world: World) -> list[Who]:
        """Everyone who rests, the acting character first. Raises `Refused`."""
        if world.fight is not None:
            raise Refused("A fight is still on. End it before you rest.")
        first = who(world, self.by)
        found = {first.key: first}
        for name in self.others:
            each = who(world, name)
            found[each.key] = each
        for each in found.values():
            if each.sheet.dead:
                raise Refused(f"{each.name} is dead, so a rest does not help.")
            if each.sheet.dying:
                raise Refused(f"{each.name} is dying: a rest comes too late. Help first: {way('nightsong.stabilise')}.")
        self._stay(first, named=True)
        self._refilled(first, named=True)
        return list(found.values())

    def _ways(self, kind: Kind) -> tuple[Recovery, ...]:
        """The recoveries that this rest counts as."""
        return kind.clears if self.care else tuple(each for each in kind.clears if each != "full rest")

    def _stay(self, found: Who, *, named: bool) -> list[str]:
        """Ids of the conditions that stay. Companions need not have them."""
        if named:
            return [must_find(found.sheet.conditions, name, "condition") for name in self.stays]
        keys = (exactly(found.sheet.conditions, name) for name in self.stays)
        return [key for key in keys if key is not None]

    def _refilled(self, found: Who, *, named: bool) -> list[str]:
        """Ids of the refilled shards. Raises `Refused` for too many, or for anything but a worn shard."""
        most = max(0, found.sheet.presence)
        worn = Map(dict(worn_shards(found.sheet)))
        if not (named and self.shards):
            return list(worn)[:most]
        if not KINDS[self.length].refills:
            raise Refused("A short rest refills no spell shards; a long one does.")
        wanted = list(dict.fromkeys(must_find(worn, name, "worn spell shard") for name in self.shards))
        if len(wanted) > most:
            shards = f"{most} spell shard{'s' if most != 1 else ''}"
            raise Refused(
                f"{found.name} has Presence {format_signed(found.sheet.presence)}: a long rest refills {shards}, "
                f"not {len(wanted)}."
            )
        return wanted

    def _meal(self, world: World) -> list[Offer]:
        """An offer of rations, if there are any."""
        found = who(world, self.by)
        who_eats = {"by": found.key} if self.by else {}
        eats = ((key, item.name) for key, item in found.sheet.items.items() if item.name.startswith("Rations"))
        return [Offer(f"Eat: {name}", "nightsong.use", {"item": key, **who_eats}) for key, name in eats][:1]
