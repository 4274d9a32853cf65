"""The effect of an attack: the defence, how much gets through, and the consequences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...answer_source import Ask
from ...outcome import Event, Tell, Tone
from ...world import World
from .event_text import bears, falls, lost
from .fight import rotation_of
from .opposed_roll import OPPOSES
from .readings import DEFENCE
from .trait import Pool, paid
from .tribulations import HELPLESS, Kind, Sense, Trait, Tribulation
from .wager import Sixes, roll, wager
from .who import Who, of


@dataclass(frozen=True, slots=True)
class Blow:
    trait: Trait
    intent: Literal["damage"] | Kind
    defence: Trait | None
    """The defending trait, if not the usual one."""
    sense: Sense
    first: bool = False
    """Whether a Tribulation is resisted with the first opposing trait, as in older records, not the best."""

    def defences(self, world: World, ask: Ask, targets: list[Who], chosen: list[Who]) -> dict[str, Sixes]:
        """The defence rolls. Damage to several is the same for each, so only a single target dodges."""
        if self.intent == "damage" and (len(targets) > 1 or DEFENCE.of(world) == "none"):
            return {}
        several = len(targets) > 1
        label = "Defence: {}" if several else "Defence"
        return {
            each.key: roll(ask, label.format(each.name), self._defends_with(each)[1], by=each.name, part="against")
            for each in chosen
        }

    def _defends_with(self, target: Who) -> tuple[Trait, int]:
        """The trait and dice of a defence; none for a helpless target."""
        opposing = OPPOSES[self.trait][: 1 if self.first else None]
        best = "swiftness" if self.intent == "damage" else max(opposing, key=target.body.dice)
        trait: Trait = self.defence or best
        helpless = any(kind in target.body.tribulations for kind in HELPLESS)
        return trait, 0 if helpless else target.body.dice(trait)

    def through(self, world: World, count: int, against: Sixes | None) -> int:
        """The sixes that get through to one target."""
        resists = against.sixes if against else 0
        if self.intent == "damage" and DEFENCE.of(world) == "block":
            return 0 if against and resists >= count else count
        return max(0, count - resists)

    def lands(
        self, world: World, who: Who, targets: list[Who], through: dict[str, int]
    ) -> tuple[World, list[Tell], list[Event]]:
        """The world after the attack, its effects, and the events of those who fell."""
        tells: list[Tell] = []
        events: list[Event] = []
        for target in targets:
            now = of(world, target.key)
            body, count = now.body, through[target.key]
            if not count:
                fails = f"misses {now.name}" if self.intent == "damage" else f"cannot make {now.name} {self._sought()}"
                text = f"{who.name} {fails} with {self.trait.capitalize()}"
                tells.append(Tell(text=text, tone=tone_of(who, False), subject=now.key))
            elif self.intent == "damage":
                body = body.hurt(count)
                tells += lost(now, body, f"{who.name} hits {now.name} with {self.trait.capitalize()}")
                events += falls(now, body)
            else:
                since = rotation_of(world)
                caused = Tribulation(source=who.name, trait=self.trait, since=since, sense=self._lost())
                body = body.with_(self.intent, caused)
                text = f"{who.name} makes {now.name} {self._sought()} with {self.trait.capitalize()}"
                tells.append(bears(now, self.intent, caused, text))
            world = now.into(world, body)
        return world, tells, events

    def _sought(self) -> str:
        return f"{self.intent.capitalize()}{f' ({self._lost()})' if self.intent == 'impaired' else ''}"

    def _lost(self) -> Sense:
        """The sense lost by an impaired target."""
        return self.sense or ("blinded" if self.intent == "impaired" else "")

    def lacks(self, world: World, count: int, target: Who, against: Sixes | None) -> bool:
        through = self.through(world, count, against)
        return through < target.body.lp if self.intent == "damage" else not through

    def braced(
        self, world: World, ask: Ask, who: Who, target: Who, attack: Sixes, first: Sixes
    ) -> tuple[World, tuple[Tell, ...], Sixes]:
        """Let one of ours overexert after a failed defence; returns the world, what it cost, and the defence that
        counts."""
        trait, dice = self._defends_with(target)

        def failed(sixes: int) -> bool:
            return self.through(world, attack.sixes, Sixes(sixes)) > 0

        def helps(sixes: int) -> bool:
            return self.through(world, attack.sixes, Sixes(sixes)) < self.through(world, attack.sixes, first)

        names = {"defends": target.name, "foe": who.name}
        second = wager(world, ask, first, dice, failed, more=False, helps=helps, **names)
        after, price = paid(world, Pool(dice, "", target, trait), second.lost)
        return after, price, second


def tone_of(who: Who, hits: bool, price: bool = False) -> Tone:
    """The tone for the player's side: a foe's hit is bad, and one that had a price is mixed."""
    if who.foe:
        return "bad" if hits else "good"
    return "bad" if not hits else "mixed" if price else "good"
