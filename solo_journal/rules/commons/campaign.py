"""What the player keeps with a campaign beside its story: its title, notes, and what it shall never show."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field

from ..asking import Ask
from ..inputs import Line, Name, Words, by_commas
from ..outcome import Outcome
from ..procedure import Procedure
from ..system import System
from ..world import Safety, World

MOST_NOTES = 400
Notes = Annotated[tuple[Line, ...], Field(max_length=MOST_NOTES), BeforeValidator(by_commas)]
"""Lines of notes."""


class Title(Procedure):
    """Give the campaign another title. Its folder and its file names stay.

    An empty title brings back the one that it was begun with.

    Example: title="The long dusk, first book"
    """

    id = "campaign.name"
    called = "Campaign title"
    key = "Ft"
    also = "rename the campaign, name of the campaign"
    makes = "change"
    words = "title"
    example: ClassVar[dict[str, Any]] = {"title": "The long dusk, first book"}

    title: Line = Field(description="what the whole story is called, such as The long dusk", max_length=200)

    def refusal(self, world: World) -> str:
        return "" if (self.title or None) != world.title else "That is its title already."

    def resolve(self, world: World, ask: Ask) -> Outcome:
        headline = f"Campaign: {self.title}" if self.title else "Campaign: its first title again"
        return Outcome(world.but(title=self.title or None), headline)


class Note(Procedure):
    """Add a line to the notes of the campaign: what to remember, what to look up, what might come.

    Notes are no part of the story. They stand beside it and in an export of everything.

    Example: text="Orso owes us a boat"
    """

    id = "campaign.note"
    called = "Add a note"
    also = "scratchpad, remember, campaign note"
    makes = "change"
    words = "text"
    example: ClassVar[dict[str, Any]] = {"text": "Orso owes us a boat"}

    text: Name = Field(description="one line to remember, such as: Orso owes us a boat", max_length=1000)

    def refusal(self, world: World) -> str:
        full = len(world.notes or ()) >= MOST_NOTES
        return f"There are {MOST_NOTES} lines of notes, as many as there can be. Remove some first." if full else ""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        return Outcome(world.but(notes=(*(world.notes or ()), self.text)), "Note", self.text)


class Write(Procedure):
    """Write the notes of the campaign anew, line by line.

    Example: lines="Orso owes us a boat, Who rang the bell?"
    """

    id = "campaign.notes"
    called = "Write notes"
    also = "campaign notes, edit the notes"
    makes = "change"
    example: ClassVar[dict[str, Any]] = {"lines": ["Orso owes us a boat", "Who rang the bell?"]}

    lines: Notes = Field((), description="all lines, in their order; none takes the notes away")

    def refusal(self, world: World) -> str:
        return "" if self.lines != (world.notes or ()) else "The notes are the same already."

    def resolve(self, world: World, ask: Ask) -> Outcome:
        return Outcome(world.but(notes=self.lines or None), "Notes edited")


class Veils(Procedure):
    """Say what this story never shows, and what it only hints at.

    A line is never crossed: it does not happen in this story. A veil is drawn over what may happen, out of sight. Both
    are told again when something is drawn from a table; “Not this” then draws another.

    Example: lines="harm to children" veils=torture,spiders
    """

    id = "campaign.veils"
    called = "Lines and veils"
    key = "Ol"
    also = "safety, lines, veils, limits, boundaries"
    makes = "change"
    example: ClassVar[dict[str, Any]] = {"lines": ["harm to children"], "veils": ["torture", "spiders"]}

    lines: Words = Field((), description="what never happens in this story, such as harm to children")
    veils: Words = Field((), description="what happens out of sight only, such as torture")

    def refusal(self, world: World) -> str:
        known = world.safety or Safety()
        return "They are the same already." if (self.lines, self.veils) == (known.lines, known.veils) else ""

    def resolve(self, world: World, ask: Ask) -> Outcome:
        safety = Safety(lines=self.lines, veils=self.veils) if self.lines or self.veils else None
        return Outcome(world.but(safety=safety), "Lines and veils", safety.told() if safety else "")


SYSTEM = System(
    id="campaign",
    title="Campaign",
    about="Its title, its notes, and its lines and veils.",
    procedures=(Title, Note, Write, Veils),
)
