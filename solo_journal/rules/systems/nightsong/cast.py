"""Casting a spell from its shard: it takes effect, then the strain and the shard are rolled (ch. IV, Spells)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...answer_source import Ask
from ...command_hints import way
from ...inputs import Name, Words
from ...line_grammar import Rest
from ...names import must_find
from ...outcome import Mark, Outcome, Tell, Verdict
from ...procedure import Pick
from ...refusal import Refused
from ...world import World
from .attempt import Settled, Weighed
from .check import HEADLINES
from .conditions import FATIGUED, gain_condition
from .d20 import NORMAL, AbilityOrScore
from .item_actions import roll_item, wear_text
from .items import Item
from .sheet import Sheet, Who, item_names, on_sheet, who, with_room, without

ASKS = (
    "what does the spell do, and what does it take out of you?",
    "what does the spell do, and what small thing goes wrong with it?",
    "what does the spell do?",
)
STRAINED = Mark("fatigued", chance="to be fatigued")
DRAINED = Mark("drained")


shards = on_sheet(lambda sheet: (item for item in sheet.items.values() if item.kind == "shard" and item.die))


class Cast(Weighed):
    """Cast the spell of a shard. It always takes effect; you roll for the cost.

    A Presence check against DR 12, nuanced because you play alone: a strong or a weak success avoids the strain, and a
    weak one brings a small complication (house rule); a failure leaves you Fatigued, or more so if you are already.
    Then the shard's step die is rolled; at d0 it is drained until it is refilled. A long rest refills as many as your
    Presence. Fatigue takes a slot: if none is free, you are asked what to drop.

    At Presence 0 fatigue comes at 30.3%, with advantage at 16.6%, with disadvantage at 57.5%.

    Example: question="Light the whole crypt" shard=Ember, 14 and 5 with Presence +1: one reaches 12.
    """

    id = "nightsong.cast"
    called = "Cast a spell"
    key = "m"
    words = "question"
    page = "ch. IV, Spells"
    version = 4  # a helper is one ally who can act
    verdicts = (Verdict("Strong success", "good"), Verdict("Weak success", "mixed"), Verdict("Failure", "mixed"))
    marks = (STRAINED, DRAINED)

    resists = False

    ability: AbilityOrScore = Field(
        "presence",
        description=(
            "presence as a rule; strength, dexterity, constitution or a number from -3 to 6 where the story has it so"
        ),
    )
    shard: Annotated[Name, Pick(shards), Rest()] = Field(
        description="which spell, by the name of its shard, such as Ember"
    )
    drop: Annotated[Words, Pick(item_names)] = Field(
        (), title="Leave behind", description="what to drop if there is no free slot for fatigue"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        settled, key, shard = self.require(world)
        made = self.throw(world, ask, settled, HEADLINES, NORMAL)
        new = roll_item(ask, shard)
        after, strain = self._strained(made.world, ask, made.reached, key)
        caster = who(after, self.by)
        after = caster.with_sheet(after, caster.sheet.put(key, new)) if key in caster.sheet.items else after
        headline = HEADLINES[made.reached]
        works = Tell(text=f"{caster.name} casts {shard.name}", tone="good", subject=caster.key)
        wear = Tell(text=wear_text(shard, new, moved=True), subject=key)
        marks = ((STRAINED, not made.reached), (DRAINED, new.spent))
        outcome = Outcome(
            after,
            headline,
            f"{made.told}: {'no strain' if made.reached else 'it strains'}.",
            asks=f"{headline}: {ASKS[made.reached]}",
            against=made.against,
            mods=made.mods,
            tells=(works, wear, *strain),
            marks=tuple(mark.name for mark, holds in marks if holds),
        )
        return self.acted(outcome, ask)

    def _strained(self, world: World, ask: Ask, reached: int, shard: str) -> tuple[World, tuple[Tell, ...]]:
        """The world after the strain, and its effects. Asks what to drop if nothing was named."""
        if reached:
            return world, ()
        caster = who(world, self.by)
        drop = self.drop if _short(caster.sheet) else ()
        left = without(caster.sheet, drop)[0]
        while _short(left) and (could := _droppable(left, shard)):
            loose = [key for key in could if not left.items[key].worn]
            key = ask.choose("Drop", could, (loose or list(could))[-1])
            drop, left = (*drop, left.items[key].name), left.but(items=left.items.without(key))
        sheet, told = gain_condition(caster, FATIGUED, drop)
        tell = Tell(text=f"{caster.name} is strained", tone="bad", subject=caster.key, more=told)
        return caster.with_sheet(world, sheet), (tell,)

    def require(self, world: World) -> tuple[Settled, str, Item]:
        """The check before its dice, and the shard with its id. Raises `Refused`."""
        caster = who(world, self.by)
        shards = {key: each for key, each in caster.sheet.items.items() if each.kind == "shard"}
        if not shards:
            raise Refused(f"{caster.name} carries no spell shard. Take one: {way('nightsong.item', 'Ember shard d6')}.")
        key = must_find(shards, self.shard, "spell shard")
        shard = shards[key]
        if shard.spent:
            raise Refused(f"{shard.name} is drained. A long rest refills as many shards as you have Presence.")
        self._fatigue_has_room(caster, key)
        return self.settled(world), key, shard

    def _fatigue_has_room(self, caster: Who, shard: str) -> None:
        """Raise `Refused` if no drop can make a slot for fatigue, or the named ones are not enough."""
        could = sum(caster.sheet.items[key].slots for key in _droppable(caster.sheet, shard))
        if self.drop or FATIGUED.slots > caster.sheet.free + could:
            with_room(caster, FATIGUED.slots, "The fatigue that may follow", self.drop)


def _short(sheet: Sheet) -> bool:
    """Whether there is no slot for fatigue."""
    return FATIGUED.slots > max(sheet.free, 0)


def _droppable(sheet: Sheet, shard: str) -> dict[str, str]:
    """What could be dropped, by id. The shard just cast is in hand."""
    return {key: item.describe() for key, item in sheet.items.items() if item.slots and key != shard}
