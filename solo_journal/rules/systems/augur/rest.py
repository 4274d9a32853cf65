"""Rest: what a night or some quiet days restore. The source says nothing about it; this is a ruling of ours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from ...answer_source import Ask
from ...characters import characters, somebody
from ...inputs import SPOKEN
from ...kinds.holder import Holder
from ...line_grammar import OneOf
from ...out_of_story import must_be_here
from ...outcome import Offer, Outcome, Tell
from ...procedure import Procedure
from ...refusal import Refused
from ...trackers import Clock
from ...world import World
from .sheet import HARM, SHEET, STRESS, moved_meters
from .stances import Augur, advances

Length = Literal["night", "days"]
HEADLINES: dict[Length, str] = {"night": "A night's rest", "days": "Some days' rest"}
OWN_SCENE = 3
"""Harm with this threat needs a scene of its own to heal."""


class Rest(Procedure):
    """Rest for a night or for some quiet days, with or without somebody's care.

    A quiet night clears 1 Stress. Some quiet days clear all of it and heal harm of 1, with care harm of 2 as well. Harm
    of 3 needs a scene of its own, after which you heal it. Anything that advances comes closer meanwhile: its clock is
    offered.

    One line: /rest days care.

    Example: length=days
    """

    id = "augur.rest"
    befalls = characters
    called = "Rest"
    key = "z"
    also = "sleep, recover, heal, time passes"
    version = 2  # nobody rests while out of the story
    makes = "change"
    tells_for = "headline"
    page = "a ruling of ours"

    length: Annotated[Length, SPOKEN, OneOf()] = Field(
        "night", description="a night clears 1 Stress; days clear all of it and heal harm of 1"
    )
    care: Annotated[bool, OneOf({"care": True})] = Field(
        False, title="Cared for", description="somebody looks after the wounds during these days: harm of 2 heals too"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        who, after = self.require(world)
        left = HARM.entries(after.tree)
        tell = Tell(
            text=f"{who.name} rests {'a night' if self.length == 'night' else 'for some days'}",
            tone="good",
            subject=who.key,
            moved=moved_meters(who, after),
            more=", ".join(
                [
                    *(f"{each.name} healed" for key, each in HARM.entries(who.tree).items() if key not in left),
                    *filter(None, (after.why,)),
                ]
            ),
        )
        rested = after.into()
        return Outcome(rested, HEADLINES[self.length], tells=(tell,), offers=tuple(_meanwhile(rested, after)))

    def require(self, world: World) -> tuple[Holder, Holder]:
        """The resting character before and after. Raises `Refused` if it would restore nothing."""
        who = SHEET.at(world, somebody(world, self.by))
        must_be_here(who, self)
        heals = 0 if self.length == "night" else 2 if self.care else 1
        eased = who.value(STRESS) if self.length == "days" else min(1, who.value(STRESS))
        after = who.moved(STRESS, -eased)
        for hurt in HARM.entries(who.tree).values():
            after = after.cleared(HARM, hurt.name) if HARM.weight_of(hurt) <= heals else after
        if after.tree == who.tree:
            more = "" if self.length == "days" and self.care else " Harm heals in some days, or with care."
            raise Refused(
                f"{who.name} has no Stress to clear and no harm that heals so. Write the rest as story.{more}"
            )
        return who, after


def _meanwhile(world: World, rested: Holder) -> Iterator[Offer]:
    """The clocks of advancing obstacles, and wounds that need a scene of their own."""
    for obstacle in Augur.of(world).obstacles.values():
        for each in world.trackers.values():
            if isinstance(each, Clock) and each.name == advances(obstacle.name) and each.value < each.size:
                yield Offer(f"{each.name}: tick its clock", "tracker.tick", {"tracker": each.name}, beside=True)
    by = {} if rested.key == world.active else {"by": rested.key}
    for hurt in HARM.entries(rested.tree).values():
        if HARM.weight_of(hurt) >= OWN_SCENE:
            title = f"{hurt.name} heals, once its scene is played"
            yield Offer(title, "augur.heal", {"name": hurt.name, **by}, beside=True)
