"""The fate of a character who falls without allies. Each game reacts with its own rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from ..answer_source import Ask
from ..characters import FATE, LEFT, SAVED, SETTLED, somebody
from ..dice_counting import TOTAL
from ..inputs import SPOKEN, make
from ..kinds.apply import refusal_of
from ..outcome import Event, Offer, Outcome, Tell, Verdict
from ..procedure import Procedure, WithoutDice
from ..shelf import of
from ..system import System
from ..world import World

Comes = Literal["left", "captive", "found"]
FATES: dict[Comes, tuple[Verdict, str, str]] = {
    "found": (Verdict("Found in time", "good"), "{name} is found in time", "who came, and what do they want for it?"),
    "captive": (Verdict("Taken captive", "mixed"), "{name} is taken captive", "where do they wake, and who is there?"),
    "left": (Verdict("Left for dead", "bad"), "{name} is left for dead", "what is the last that they see of them?"),
}
"""For each fate: headline, text and prompt. Best first."""
BY_FACE: tuple[Comes, ...] = ("left", "left", "captive", "captive", "found", "found")


class Fate(Procedure):
    """Settle what happens to a character who fell without allies. A fight ends with it.

    A d6 decides: on 1 or 2 the victors leave them for dead, on 3 or 4 they take them captive, on 5 or 6 help comes in
    time. Or choose yourself. Those taken or found are no longer dying; those left for dead still are.

    Example: comes=captive
    """

    id = FATE
    called = "Fate of the fallen"
    version = 2  # Augur and Duskara say how the story continues
    tells_for = "headline"
    key = "Pf"
    also = "what becomes, what becomes of you, captured, captive, rescued, left for dead, fallen"
    verdicts = tuple(verdict for verdict, _, _ in FATES.values())

    comes: Annotated[Literal["", "left", "captive", "found"], SPOKEN] = Field(
        "", title="What comes", description="left for dead, taken captive, or found in time; the die decides otherwise"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        key = self.require(world)
        comes = self.comes or BY_FACE[ask.roll("Fate", 1, 6, tally=TOTAL, part="fate die").value - 1]
        verdict, told, asks = FATES[comes]
        name = world.characters[key].name
        tell = Tell(text=told.format(name=name), tone=verdict.tone, subject=key, falls=comes == "left")
        names = (LEFT, SETTLED) if comes == "left" else (SAVED, SETTLED)
        return Outcome(
            world,
            verdict.key,
            asks=f"{tell.text}: {asks}",
            tells=(tell,),
            events=tuple(Event(each, key) for each in names),
            offers=tuple(_in_captivity(world, key)) if comes == "captive" else (),
        )

    def require(self, world: World) -> str:
        return somebody(world, self.by)


def _in_captivity(world: World, key: str) -> Iterator[Offer]:
    """A way on for a captive: what the victors want and, for who is awake or wakes by it, an attempt to get away. In
    games without fights, whoever falls is out of the story, and comes back into it instead."""
    name = world.characters[key].name
    for game in of(world).games_in_use(world):
        if game.fight and game.core and game.id in world.characters[key].sheets:
            asks = "trait" if "trait" in game.core.model_fields else game.core.words  # what no roll is without
            for each in game.react(Event(SAVED, key), world):
                world = each.happens(world).world if isinstance(each, WithoutDice) else world
            if not refusal_of(make(game.core, {**game.core.example, "by": key}), world.but(fight=None)):  # it ends
                yield Offer(f"{name} tries to get away", game.core.id, {"by": key}, missing=asks, beside=True)
            yield Offer(f"What do they want of {name}? Draw words", "table.draw", {"table": "people.want"})


SYSTEM = System(
    id="fallen",
    title="The fallen",
    about="What becomes of somebody who fell alone: left for dead, taken captive, found in time.",
    procedures=(Fate,),
)
