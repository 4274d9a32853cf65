"""All that can be done in a turn, one key further than the likeliest: whom, with which trait, to which Tribulation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...outcome import Offer
from ...world import World
from .fight import Fight
from .tribulations import KINDS, Trait
from .who import Who, everybody, of

Found = Iterator[tuple[str, Offer]]
AIMED: tuple[Trait, ...] = ("might", "swiftness", "power")
"""What attacks are made with."""
WITH = {"might": "Might", "swiftness": "Swiftness, at range", "power": "Power"}
AGAINST_DAMAGE: tuple[Trait, ...] = ("swiftness", "endurance", "might", "power")
"""What a blow is met with: dodged, endured, parried, warded off."""


def choices(world: World, fight: Fight, who: Who | None) -> Found:
    """Choices with their sort, for the one who acts; whether each can be made is seen to elsewhere."""
    if who is not None:
        by = {} if who.key == world.active else {"by": who.key}
        against = [each for each in everybody(world) if each.foe != who.foe and each.body.lp > 0]
        yield from _attacks(who, against, by)
        if not who.foe:
            yield from _other_deeds(world, who, by)
    for key in fight.now:
        for other in fight.now:
            if key != other and not of(world, key).foe:
                title = f"{of(world, key).name} gives the action to {of(world, other).name}"
                yield "Help", Offer(title, "pathwalker.give", {"by": key, "to": other})


def _attacks(who: Who, against: list[Who], by: dict[str, Any]) -> Found:
    """Each with each trait; of a foe, what it is met with; and every Tribulation with the best trait."""
    for on in against:
        usual = {**by, "targets": [on.key], "how": f"{who.name} attacks {on.name}"}
        for trait in AIMED:
            if not who.body.dice(trait):
                continue
            title = f"{on.name} with {WITH[trait]}"
            if not who.foe:
                yield "Attack", Offer(title, "pathwalker.attack", {**usual, "trait": trait})
                continue
            for defence in AGAINST_DAMAGE:
                met = f"{who.name} attacks {on.name} with {WITH[trait]}; {defence.capitalize()} against it"
                inputs = {**usual, "trait": trait, "by": who.key}
                yield (
                    "Defend",
                    Offer(met, "pathwalker.attack", inputs | ({} if defence == "swiftness" else {"defence": defence})),
                )
    for on in against if not who.foe else ():
        best = max(AIMED, key=who.body.dice)
        for kind in KINDS:
            if kind in ("tired", "unconscious"):
                continue
            how = f"{who.name} aims at {on.name}: {kind}"
            inputs = {**by, "targets": [on.key], "how": how, "trait": best, "intent": kind}
            yield "Tribulation", Offer(f"{on.name} {kind}, with {WITH[best]}", "pathwalker.attack", inputs)


def _other_deeds(world: World, who: Who, by: dict[str, Any]) -> Found:
    """Moving, healing, anything else that a trait can do."""
    for distance, told in (("close", "a few steps"), ("near", "one action"), ("far", "two actions")):
        yield "Move", Offer(f"{distance}, {told}", "pathwalker.move", {**by, "distance": distance})
    for each in everybody(world):
        if not each.foe and not each.body.dead and each.body.lp < each.body.lp_most:
            whom = "themselves" if each.key == who.key else each.name
            inputs = {**by, "targets": [each.key], "how": f"{who.name} heals {whom}"}
            yield "Heal", Offer(whom, "pathwalker.heal", inputs)
    for trait in who.body.traits:
        yield "Try", Offer(trait.capitalize(), "pathwalker.trait", {**by, "trait": trait})
