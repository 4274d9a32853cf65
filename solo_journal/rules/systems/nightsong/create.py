"""Guided creation of a sheet: rolled, by array, typed, or a ready character."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from ...answer_source import Ask
from ...characters import add_character, sheet_outcome, whose_sheet
from ...inputs import SPOKEN, Line, MaybeName, Name
from ...line_grammar import Known, OneOf, Rest
from ...names import by_name, exactly, must_find, same
from ...outcome import Offer, Outcome
from ...procedure import Pick, Procedure, Ways, Where, WithoutDice
from ...refusal import BadInput, Refused
from ...world import World
from .d20 import Abilities
from .item import FormerTake, Take, first_arms, to_put_on
from .sheet import ABILITIES, LOWEST, Score, Sheet
from .starting_sheet import READY, Ready, Scores, TooMuch, add_outfit, by_array, describe, new_sheet, roll_scores
from .state import ID

Method = Literal["rolled", "array", "typed", "ready"]


NEEDS: Mapping[str, tuple[str, ...]] = {"array": ("order",), "typed": ABILITIES, "ready": ("ready",)}
OWN = {way: (*NEEDS.get(way, ()), *(("outfit",) if way != "ready" else ())) for way in ("rolled", *NEEDS)}
"""The inputs of each way to make a sheet; ready characters have an outfit."""


class Create(Procedure):
    """Make a character's sheet: abilities, hit points, Focus, slots, and a first outfit.

    Rolled: 2d6 for each of Strength, Dexterity, Presence and Constitution; 2 gives -3, 3 -2, 4-5 -1, 6-8 0, 9-10 +1, 11
    +2, 12 +3. A set without a score of +1 or more is rolled again. Array: +2, +1, 0 and -1, in the order that you give,
    best first. Typed: scores of your own. Ready: one of four characters.

    Hit points are Constitution + 6, Focus is Dexterity (0 to 3), slots are Strength + 10. The outfit is a list of items
    with commas, each written as for Take an item: sword worn, mail armour worn, torch, rations. With a name, a new
    character is made; otherwise the sheet is for the active one.

    A rolled set is kept at 72.8%.

    Example: method=array order=dex,con,str,pre outfit="knife weapon d4 worn, torch, rations"
    """

    id = "nightsong.create"
    version = 7  # what is in hand is in use; several of a kind are taken one by one
    called = "Create a sheet"
    key = "sc"
    also = "make a sheet"
    makes = "change"
    tells_for = "changes"
    words = "name"
    page = "ch. IV, Characters"

    ways: ClassVar[Ways | None] = Ways("method", OWN, needs=NEEDS)

    method: Annotated[Method, SPOKEN, OneOf()] = Field(
        title="Method",
        description=(
            "array (+2, +1, 0, -1 in your order), rolled (2d6 each), typed (your scores) or ready (one to play at once)"
        ),
    )
    ready: Annotated[MaybeName, Pick(lambda world: [each.name for each in READY]), Known()] = Field(
        "",
        title="Ready character",
        description=f"a ready one: {'; '.join(each.describe() for each in READY)}",
    )
    order: Abilities = Field(
        (),
        title="Best to worst",
        description="for the array: the abilities from best to worst, such as dex, con, str, pre",
    )
    strength: Score | None = Field(None, description="lifting, breaking, slots: -1 weak, 0 like most, 2 known for it")
    dexterity: Score | None = Field(
        None, description="sneaking, climbing, Focus: -1 clumsy, 0 like most, 2 known for it"
    )
    presence: Score | None = Field(None, description="will, charm, spells: -1 meek, 0 like most, 2 known for it")
    constitution: Score | None = Field(
        None, description="toughness, hit points: -1 sickly, 0 like most, 2 known for it"
    )
    outfit: Line = Field(
        "",
        title="First items",
        description=(
            "a weapon, armour, a light, food and tools, with commas: "
            "spear worn, leather armour worn, torch, rations, rope"
        ),
    )
    name: Annotated[MaybeName, Rest()] = Field("", description="a new character's name; left out, the one you play")
    anew: Annotated[bool, Where(lambda world: any(ID in each.sheets for each in world.characters.values()))] = Field(
        False, title="Replace the sheet", description="replace the sheet that already exists"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        world, key = self._whose(world)
        ready = self._ready()
        scores, again = roll_scores(ask) if self.method == "rolled" else (self._scores(ready), 0)
        sheet = self._outfitted(scores, self.outfit or (ready.outfit if ready else ""))
        after = sheet.into(world, key)
        first = "" if not again else f"{again} hopeless set{'s' if again > 1 else ''} thrown away; "
        name = world.characters[key].name
        return sheet_outcome(
            after,
            key,
            f"{first}{describe(scores)}. HP {sheet.hp}, Focus {sheet.focus}, {sheet.free} of {sheet.slots} slots free.",
            asks=f"{name}: what are they after, and what could go wrong tonight?",
            offers=(*to_put_on(after, key), *(() if ready else first_arms(after, key))),
        )

    def require(self, world: World) -> Sheet:
        """The sheet before any dice; a rolled set is tested with the lowest Strength. Raises `Refused`."""
        self._whose(world)
        ready = self._ready()
        typed = [each for each in ABILITIES if getattr(self, each) is not None]
        if typed and self.method != "typed":
            raise BadInput(
                f"{typed[0].capitalize()} is typed, and the method is {self.method}. Choose “typed”, or leave it out."
            )
        if self.order and self.method != "array":
            raise BadInput(f"An order is for the array, and the method is {self.method}.")
        if self.method != "rolled":
            return self._outfitted(self._scores(ready), self.outfit)
        try:
            return self._outfitted(dict.fromkeys(ABILITIES, LOWEST), self.outfit)
        except TooMuch:
            slots = new_sheet(dict.fromkeys(ABILITIES, LOWEST)).slots
            raise BadInput(
                f"A rolled Strength may give only {slots} slots, too few for all of it. Take up the rest afterwards."
            ) from None

    def _outfitted(self, scores: Scores, outfit: str) -> Sheet:
        take = FormerTake if self.made_before(7) else Take
        return add_outfit(new_sheet(scores), outfit, by_part=not self.made_before(5), take=take)

    def _scores(self, ready: Ready | None) -> Scores:
        """The abilities, if they are not rolled. Raises `BadInput`."""
        if ready:
            return by_array(ready.order)
        if self.method == "array":
            return by_array(self.order)
        missing = [each for each in ABILITIES if getattr(self, each) is None]
        if missing:
            raise BadInput(f"Typed abilities need all four; {missing[0]} is missing.")
        return {each: getattr(self, each) for each in ABILITIES}

    def _ready(self) -> Ready | None:
        """The ready character to use. Raises `Refused`."""
        if self.method != "ready":
            if self.ready:
                raise BadInput(f"{self.ready} is ready, and the method is {self.method}. Choose “ready”.")
            return None
        names = [each.name for each in READY]
        if not self.ready:
            raise BadInput(f"Say which of those who are ready it is to be: {', '.join(names)}.")
        ready = by_name(READY)
        return ready[must_find(ready, self.ready, "ready character")]

    def _whose(self, world: World) -> tuple[World, str]:
        """The world with the character who gets the sheet, and their id. Raises `Refused`."""
        ready = self._ready()
        concept = ready.concept if ready and same(self.name or ready.name, ready.name) else ""
        after, key = whose_sheet(
            world,
            self.by,
            self.name,
            concept,
            ready.name if ready else "",
            has=lambda one: ID in one.sheets and not self.anew,
            what="a Nightsong sheet",
            change="Or say that this one is written over.",
        )
        return (world if after is world else after.but(active=key)), key


READY_TO_PLAY = tuple(
    Offer(f"Play {each.describe()}", Create.id, {"method": "ready", "ready": each.name}) for each in READY
)
"""An offer for each of our ready characters."""


class Next(WithoutDice):
    """Continue with the next character: a new one, or somebody who travelled along.

    From now on you play them; make their sheet next. Use it after a death, or whenever you like.

    Example: name="Orso the ferryman" concept="He owes her"
    """

    id = "nightsong.next"
    version = 2  # another of your characters takes over
    called = "The next character"
    key = "sn"
    words = "name"
    page = "ch. IV, Death"

    name: Annotated[Name, Pick(lambda world: [each.name for each in world.people.values()], new=True)] = Field(
        description="who takes up the story"
    )
    concept: Line = Field(
        "", title="In a few words", description="one line on who this is, such as: drone runner who sees heat"
    )

    def happens(self, world: World) -> Outcome:
        there = exactly(world.characters, self.name)
        if there is not None and Sheet.of(world.characters[there]).dead:
            raise Refused(f"{self.name} is dead. Play somebody else.")
        after = world if there is not None else add_character(world, self.name, self.concept)
        key = exactly(after.characters, self.name) or after.active
        sheet = Offer(f"Make {self.name}'s sheet", Create.id, {"name": self.name}, missing="method")
        offers = () if ID in after.characters[key].sheets else (sheet,)
        asks = f"{self.name}: why here, why now?"
        return Outcome(after.but(active=key), f"You play {self.name}", self.concept, asks=asks, offers=offers)
