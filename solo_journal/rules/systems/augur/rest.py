"""Rest, which restores, and leaving the story for a while after a dire result. The source says nothing about either;
these are rulings of ours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from ...characters import characters, somebody
from ...inputs import SPOKEN
from ...kinds.holder import Holder
from ...kinds.listing import Listed
from ...line_grammar import Numeric, OneOf
from ...out_of_story import Back, ComeBack, OutOfStory, must_be_here
from ...outcome import Offer, Outcome, Tell
from ...procedure import WithoutDice
from ...refusal import Refused
from ...world import World
from .sheet import HARM, MOMENTUM, SHEET, STRESS, meter_changes
from .stances import clocks_coming

Length = Literal["night", "days"]
HEADLINES: dict[Length, str] = {"night": "A night's rest", "days": "Some days' rest"}
OWN_SCENE = 3
"""Harm with this threat needs a scene of its own to heal."""


class Rest(WithoutDice):
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
    also = "sleep, camp, recover, heal, time passes"
    version = 2  # nobody rests while out of the story
    tells_for = "headline"
    page = "a ruling of this program"

    length: Annotated[Length, SPOKEN, OneOf()] = Field(
        "night", description="a night clears 1 Stress; days clear all of it and heal harm of 1"
    )
    care: Annotated[bool, OneOf({"care": True})] = Field(
        False, title="Cared for", description="somebody looks after the wounds during these days: harm of 2 heals too"
    )

    def happens(self, world: World) -> Outcome:
        who = SHEET.at(world, somebody(world, self.by))
        must_be_here(who, self)
        night = self.length == "night"
        after = who.moved(STRESS, -min(1, who.value(STRESS)) if night else -who.value(STRESS))
        hurts = [
            each for each in HARM.entries(who.tree).values() if HARM.weight_of(each) <= (not night) * (1 + self.care)
        ]
        for hurt in hurts:
            after = after.cleared(HARM, hurt.name)
        if after.tree == who.tree:
            more = "" if not night and self.care else " Harm heals in some days, or with care."
            raise Refused(
                f"{who.name} has no Stress to clear and no harm that heals so. Write the rest as story.{more}"
            )
        tell = Tell(
            text=f"{who.name} rests {'a night' if night else 'for some days'}",
            tone="good",
            subject=who.key,
            moved=meter_changes(who, after),
            more=", ".join(filter(None, (*(f"{hurt.name} healed" for hurt in hurts), after.why))),
        )
        rested = after.into()
        return Outcome(rested, HEADLINES[self.length], tells=(tell,), offers=tuple(_meanwhile(rested, after)))


def _meanwhile(world: World, rested: Holder) -> Iterator[Offer]:
    """The clocks of advancing obstacles, and wounds that need a scene of their own."""
    yield from clocks_coming(world)
    by = {} if rested.key == world.active else {"by": rested.key}
    for hurt in HARM.entries(rested.tree).values():
        if HARM.weight_of(hurt) >= OWN_SCENE:
            title = f"{hurt.name} heals, once its scene is played"
            yield Offer(title, "augur.heal", {"name": hurt.name, **by}, beside=True)


class Return(ComeBack):
    """Let somebody who was out of the story come back into it: rested, or with harm to show for it.

    If they come back rested, a box of Stress is free again. If Momentum waits at 0 for that box, one more is freed, and
    the track goes back to 2. Otherwise they come back with harm.

    One line: /come back Burnt hand 2.

    Example: bears="Burnt hand"
    """

    id = "augur.come_back"
    version = 3  # the harm may bring its number, as it does in augur.harm
    home = SHEET

    threat: Annotated[int, Numeric("threat #"), Numeric("#t")] = Field(
        1,
        ge=1,
        le=3,
        description="how bad that is: 1 it smarts, 2 it limps, 3 hardly on their feet; so many threat dice on rolls",
    )

    def back(self, who: Holder) -> Back:
        if self.bears:
            wrote = Listed("", self.bears) if self.made_before(3) else HARM.written(self.bears)
            name, threat = wrote.name, wrote.value or self.threat
            return Back(who.marked(HARM, name, threat), (), f"with {name} +{threat} threat", "mixed")
        after = who.moved(STRESS, -1 if who.value(MOMENTUM) else -2)
        return Back(after, meter_changes(who, after), "rested")


class Out(OutOfStory):
    """Say that somebody is out of the story for a while: left for dead, held by others, or taken in by them.

    They do nothing until you say that they come back, with a box of Stress free again or with harm to show for it;
    until then the story continues with somebody else, or with a search for them.

    Example: nothing to fill in
    """

    id = "augur.out"
    comes_back = Return
