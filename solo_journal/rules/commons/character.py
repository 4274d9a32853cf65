"""The player's characters, and which of them is active."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import Field

from ..characters import add_character, characters, somebody, with_note
from ..inputs import Line, Name
from ..line_grammar import After, Rest
from ..names import exactly
from ..outcome import Offer, Outcome
from ..procedure import NowOf, Pick, WithoutDice
from ..refusal import Refused
from ..shelf import of
from ..system import System
from ..world import Character, World


def sheets_to_make(world: World) -> Iterator[Offer]:
    """Offers to make sheets for characters without one, the active one first; without a character, the ready ones."""
    shelf = of(world)
    if not world.characters:
        yield from (offer for game in shelf.games_in_use(world) for offer in game.ready)
    ordered = sorted(world.characters, key=lambda key: key != world.active)
    for game in shelf.games_in_use(world):
        for key in ordered:
            one = world.characters[key]
            if game.create and game.id not in one.sheets:
                inputs = [name for name in game.create.model_fields if name not in ("by", "name")] or ["name"]
                who = {"name": one.name} if key == world.active else {"by": key, "name": one.name}
                yield Offer(f"Make {one.name}'s sheet: {game.title}", game.create.id, who, missing=inputs[0])


def _find_character(world: World, given: Mapping[str, Any]) -> Character:
    """The character that the inputs name, or the active one. Raises `Refused`."""
    return world.characters[somebody(world, given.get("name", ""))]


class Add(WithoutDice):
    """Add a character to the story. The first one is the one you play.

    A name is enough; the concept is one line that says who this is. Your game adds its own details.

    Example: name="Kaelen the Younger" concept="Drone runner who sees heat"
    """

    id = "character.add"
    called = "Add a character"
    key = "Pa"
    also = "new character, hero, PC"
    words = "name"

    name: Annotated[Name, Rest()] = Field(description="what your character is called, such as Kaelen")
    concept: Annotated[Line, After((",",), text=True)] = Field(
        "", title="In a few words", description="one line on who this is, such as: drone runner who sees heat"
    )

    def happens(self, world: World) -> Outcome:
        after = add_character(world, self.name, self.concept)
        return Outcome(after, self.name, self.concept, offers=tuple(sheets_to_make(after)))


class Set(WithoutDice):
    """Change a character's name or concept.

    What you leave out stays. Sheets and notes stay with the character.

    Example: name=Kaelen to="Kaelen of the Vents"
    """

    id = "character.set"
    called = "Edit character"
    key = "Pe"
    also = "change a character"
    words = "name"

    name: Annotated[Line, Pick(characters)] = Field(
        "", title="Character", description="which of your characters, such as Kaelen; if empty, the active one"
    )
    to: Annotated[Name | None, NowOf(lambda world, given: _find_character(world, given).name)] = Field(
        None, title="New name", description="what they are called from now on, such as Kaelen of the Vents"
    )
    concept: Annotated[Line | None, NowOf(lambda world, given: _find_character(world, given).concept)] = Field(
        None, title="In a few words", description="who they are in one line; empty removes it"
    )

    def happens(self, world: World) -> Outcome:
        key = somebody(world, self.name)
        if self.to is None and self.concept is None:
            raise Refused("Type a new name, or new words for the concept.")
        if self.to and exactly(world.characters, self.to) not in (None, key):
            raise Refused(f"There is already a character called {self.to}. Choose another name.")
        old = world.characters[key]
        new = old.but(name=self.to or old.name, concept=old.concept if self.concept is None else self.concept)
        headline = f"{old.name} is now {new.name}" if new.name != old.name else new.name
        return Outcome(world.but(characters=world.characters.put(key, new)), headline, new.concept)


class Play(WithoutDice):
    """Play another of your characters from now on.

    Rolls are theirs unless you name somebody else.

    Example: name=Mira
    """

    id = "character.play"
    called = "Play as"
    key = "Pp"
    also = "play a character, active character"
    words = "name"

    name: Annotated[Name, Pick(characters)] = Field(
        description="the one whose rolls you make from now on, such as Mira"
    )

    def happens(self, world: World) -> Outcome:
        key = somebody(world, self.name)
        one = world.characters[key]
        if key == world.active:
            raise Refused(f"You are playing {one.name} already.")
        return Outcome(world.but(active=key), f"You play {one.name}", one.concept)


class Note(WithoutDice):
    """Note a line about a character under a heading of your own.

    The same heading again replaces the line; an empty line removes it.

    Example: label=Looks text="Burn scars, one white eye"
    """

    id = "character.note"
    called = "Note on a character"
    key = "Pk"
    also = "note about a character"
    words = "text"

    name: Annotated[Line, Pick(characters)] = Field(
        "", title="Character", description="which of your characters, such as Kaelen; if empty, the active one"
    )
    label: Name = Field(title="Heading", description="a heading for the line, such as Looks")
    text: Line = Field("", title="Line", description="the line; empty removes it")

    def happens(self, world: World) -> Outcome:
        key = somebody(world, self.name)
        one = world.characters[key]
        if not self.text and self.label not in one.notes:
            raise Refused(f"{one.name} has no note “{self.label}”. Type a line to make one.", self.label)
        after = with_note(world, key, self.label, self.text)
        return Outcome(after, f"{one.name}: {self.label}", self.text or f"{self.label} is taken away.")


class Drop(WithoutDice):
    """Remove a character from the story.

    The journal keeps every word about them, and undo brings them back. If it was the active character, the first of the
    others becomes active.

    Example: name=Mira
    """

    id = "character.drop"
    called = "Remove character"
    key = "Px"
    also = "drop a character"
    words = "name"

    name: Annotated[Name, Pick(characters)] = Field(description="the one who leaves the story, such as Mira")

    def happens(self, world: World) -> Outcome:
        key = somebody(world, self.name)
        left = world.characters.without(key)
        active = next(iter(left), "") if world.active == key else world.active
        detail = f"You play {left[active].name}." if active and active != world.active else ""
        return Outcome(world.but(characters=left, active=active), f"{world.characters[key].name} dropped", detail)


SYSTEM = System(
    id="character",
    title="Characters",
    about="Who you play: add, change and note, and choose whose turn it is.",
    procedures=(Add, Set, Play, Note, Drop),
)
