"""Leaving and rejoining the story after a fall, in games without wounds. A ruling of this program."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Annotated, ClassVar, NamedTuple

from pydantic import Field

from .characters import LEFT, SAVED, characters, play_now, somebody_else
from .inputs import MaybeName
from .kinds.conditions import Bars, Effect
from .kinds.holder import Holder
from .kinds.home import Home
from .kinds.small_kinds import Flag
from .line_grammar import Rest
from .outcome import Event, Moved, Offer, Outcome, Tell, Tone
from .procedure import Procedure, WithoutDice
from .refusal import Refused
from .world import Character, World

AWAY = "{name} is out of the story. Let them come back first, or play somebody else."
OUT = Flag(
    "out of the story", at="out", ends="back in the story", by_hand=False, effects=(Effect(gives=Bars(why=AWAY)),)
)
"""On the sheets of games that count no wounds."""


def must_be_here(who: Holder, resting: Procedure) -> None:
    """Raise `Refused` if somebody out of the story rests; version 1 of an act allowed it."""
    if OUT.on(who.tree) and not resting.made_before(2):
        raise Refused(AWAY.format(name=who.name))


class Back(NamedTuple):
    """A return: they as they are now, the numbers that changed, and their state in a word."""

    who: Holder
    moved: tuple[Moved, ...] = ()
    more: str = ""
    tone: Tone = "good"


class ComeBack(WithoutDice):
    """Somebody comes back into the story. The game decides what that restores or costs."""

    home: ClassVar[Home]
    called = "Come back"
    befalls = characters
    key = "hi"
    also = "wake, freed, return"
    tells_for = "changes"
    version = 2
    page = "a ruling of this program"

    bears: Annotated[MaybeName, Rest(capital=True)] = Field(
        "",
        title="Left with",
        description="what it did to them, such as Burnt hand; left out, they come back rested",
    )

    def happens(self, world: World) -> Outcome:
        who = self.home.holder(world, self.by)
        if not OUT.on(who.tree) and not self.made_before(2):  # version 1 recorded nothing on the sheet
            raise Refused(f"{who.name} is not out of the story, so they need not come back.")
        text, back = f"{who.name} is back in the story", self.back(who.put(OUT, None))
        after = back.who.into()
        return Outcome(
            after,
            "Back in the story",
            asks=f"{text}: what has changed meanwhile?",
            tone=back.tone,
            tells=(Tell(text=text, tone=back.tone, subject=who.key, moved=back.moved, more=back.more),),
            offers=play_now(after, who.key),
        )

    @abstractmethod
    def back(self, who: Holder) -> Back:
        """How this game lets them return. Raises `Refused`."""


class OutOfStory(WithoutDice):
    """Somebody is out of the story for a while, and does nothing until they come back."""

    called = "Out of the story"
    befalls = characters
    key = "ho"
    also = "knocked out, absent"
    tells_for = "changes"
    version = 2
    page = "a ruling of this program"
    comes_back: ClassVar[type[ComeBack]]

    def happens(self, world: World) -> Outcome:
        who = self.comes_back.home.holder(world, self.by)
        if OUT.on(who.tree):
            raise Refused(f"{who.name} is already out of the story. Let them come back, or play somebody else.")
        after = world if self.made_before(2) else who.put(OUT, True).into()
        tell = Tell(text=f"{who.name} is out of the story for a while", subject=who.key)
        return Outcome(
            after,
            tell.text,
            "They come back when you say so.",
            tells=(tell,),
            offers=tuple(ways_back(self.comes_back, after, who.key)),
        )


def ways_back(comes_back: type[ComeBack], world: World, key: str) -> Iterator[Offer]:
    """Offers for somebody who is out: they come back, or somebody else continues the story."""
    name, by = world.characters[key].name, {} if key == world.active else {"by": key}
    game = comes_back.id.partition(".")[0]

    def plays(one: Character) -> bool:
        return game in one.sheets and not OUT.on(one.sheets[game])

    yield Offer(f"{name} comes back worse for it", comes_back.id, by, missing="bears")
    yield Offer(f"{name} comes back rested", comes_back.id, by)  # no digit undoes the fall at once
    yield from somebody_else(world, key, game, plays)


def still_out(comes_back: type[ComeBack]) -> Callable[[World], Iterator[Offer]]:
    """The offers for the active character while they are out."""

    def offers(world: World) -> Iterator[Offer]:
        one, game = world.character(), comes_back.id.partition(".")[0]
        if one and game in one.sheets and OUT.on(one.sheets[game]):
            yield from ways_back(comes_back, world, world.active)

    return offers


def falls_out(out: type[OutOfStory]) -> Callable[[Event, World], Iterator[Procedure]]:
    """The reaction to what became of somebody who fell: they are out of the story."""

    def react(event: Event, world: World) -> Iterator[Procedure]:
        if event.name in (LEFT, SAVED) and out.comes_back.home.has(world.characters[event.of]):
            yield out(by=event.of)

    return react
