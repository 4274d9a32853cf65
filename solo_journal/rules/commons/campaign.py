"""What the player keeps beside the story: the campaign's title, notes, and what the story must not show."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated

from pydantic import BeforeValidator, Field

from .. import shelf
from ..inputs import Line, Name, Words, by_commas
from ..line_grammar import After, Rest
from ..names import as_known
from ..outcome import Outcome
from ..procedure import Now, Pick, WithoutDice
from ..refusal import Refused, nearest, quote
from ..system import System
from ..world import Safety, World

MOST_NOTES = 400
LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
"""A language code."""
Notes = Annotated[tuple[Line, ...], Field(max_length=MOST_NOTES), BeforeValidator(by_commas)]
"""Lines of notes."""


def heading_of(line: str) -> str:
    """The text of a note line that is a heading; empty for others."""
    return line.lstrip("#").strip() if line.startswith("#") else ""


def new_lines(before: Iterable[str], after: Iterable[str]) -> str:
    """The new lines of notes, one after another."""
    known = set(before)
    return " · ".join(line for line in after if line and line not in known)


class Title(WithoutDice):
    """Give the campaign another title. Its folder and file names stay the same.

    An empty title restores the original one.

    Example: title="The long dusk, first book"
    """

    id = "campaign.name"
    called = "Campaign title"
    key = "Ft"
    also = "rename the campaign, name of the campaign"
    words = "title"

    title: Annotated[Line, Now(lambda world: world.title)] = Field(
        description="what the whole story is called, such as The long dusk; empty: its first title", max_length=200
    )

    def happens(self, world: World) -> Outcome:
        if (self.title or None) == world.title:
            raise Refused("That is already its title.")
        headline = f"Campaign: {self.title}" if self.title else "Campaign: its first title again"
        return Outcome(world.but(title=self.title or None), headline)


class Note(WithoutDice):
    """Add a line to the campaign's notes: what to remember, what to look up, what might happen.

    Notes are not part of the story. They are shown beside it, and included in an export of everything.

    Example: text="Orso owes us a boat"
    """

    id = "campaign.note"
    called = "Add a note"
    also = "scratchpad, remember, campaign note, comment, aside"
    words = "text"

    text: Name = Field(description="one line to remember, such as: Orso owes us a boat", max_length=1000)

    def happens(self, world: World) -> Outcome:
        notes = world.notes or ()
        if len(notes) >= MOST_NOTES:
            raise Refused(f"There are {MOST_NOTES} lines of notes, as many as there can be. Remove some first.")
        return Outcome(world.but(notes=(*notes, self.text)), "Note", self.text)


class Write(WithoutDice):
    """Rewrite the campaign's notes, line by line. A line that begins with # is a heading.

    Example: lines="Orso owes us a boat, Who rang the bell?"
    """

    id = "campaign.notes"
    called = "Write notes"
    also = "campaign notes, edit the notes"

    lines: Notes = Field((), description="all lines, in order; none removes the notes")

    def happens(self, world: World) -> Outcome:
        notes = world.notes or ()
        if self.lines == notes:
            raise Refused("These are the notes already.")
        return Outcome(world.but(notes=self.lines or None), "Notes edited", new_lines(notes, self.lines))


class Language(WithoutDice):
    """Set the language of the story. Exports use its quotation marks, dates and headings.

    Otherwise exports recognise the language from your text. The interface stays in English; “Word an outcome” puts
    results into any language.

    Example: code=pl
    """

    id = "campaign.language"
    called = "Language"
    also = "translate, locale, quotes, tongue"
    words = "code"

    code: Annotated[Line, Now(lambda world: world.language)] = Field(
        max_length=35, description="its code, such as en, de, pl or pt-BR; empty: detected from the story"
    )

    def happens(self, world: World) -> Outcome:
        if self.code and not LANGUAGE.fullmatch(self.code):
            raise Refused(f"Not a language: {quote(self.code)}. Write its code, such as en, de or pt-BR.", self.code)
        if (self.code or None) == world.language:
            raise Refused("That is already its language.")
        return Outcome(world.but(language=self.code or None), f"Language: {self.code or 'by the words of the story'}")


def outcomes(world: World) -> Iterable[str]:
    """The outcomes that the campaign's games declare."""
    kinds = (kind for game in shelf.games_in_use(world) for kind in game.procedures)
    return list(dict.fromkeys(each.key for kind in kinds for each in kind.verdicts))


class Word(WithoutDice):
    """Word an outcome in your own language: from now on the story says Tak, ale instead of Yes, but.

    Odds, house rules and replay stay the same, and earlier results keep their words. Without words, the outcome gets
    its usual wording back.

    Example: outcome="Yes, but" wording="Tak, ale"
    """

    id = "campaign.word"
    called = "Word an outcome"
    also = "translate, own words for yes and no, wording, language of outcomes"

    outcome: Annotated[Name, Pick(outcomes), Rest()] = Field(description="which outcome, such as Yes, but")
    wording: Annotated[Line, After(("=", "＝"), text=True)] = Field(
        "", max_length=60, description="what the story says instead, such as Tak, ale; empty: as before"
    )

    def _meant(self, world: World) -> tuple[str, str]:
        """The outcome and its words, which may follow without a sign: `Yes, but Tak, ale`."""
        known, said = list(outcomes(world)), self.outcome.split()
        for length in (len(said),) if self.wording else range(len(said), 0, -1):
            if (found := as_known(" ".join(said[:length]), known)) in known:
                return found, " ".join(said[length:] or self.wording.split())
        raise Refused(f"No outcome {quote(self.outcome)} here. {nearest(self.outcome, known)}".strip(), self.outcome)

    def happens(self, world: World) -> Outcome:
        ours, words = self._meant(world)
        kept = world.wording.put(ours, words) if words and words != ours else world.wording.without(ours)
        return Outcome(world.but(wording=kept), f"{ours}: {words}" if words else f"{ours}: as before")


class Veils(WithoutDice):
    """Say what this story never shows, and what it only hints at.

    A line is never crossed: it does not happen in this story. What is behind a veil may happen, but out of sight. You
    are reminded of both when you draw from a table; “Not this” then draws again. Lines or veils that you leave out stay
    as they are.

    Example: lines="harm to children" veils=torture,spiders
    """

    id = "campaign.veils"
    version = 2  # version 1 removed what was not given
    called = "Lines and veils"
    key = "Ol"
    also = "safety, x-card, lines, veils, limits, boundaries"

    lines: Annotated[Words | None, Now(lambda world: world.safety and world.safety.lines)] = Field(
        None, description="what never happens in this story, such as harm to children"
    )
    veils: Annotated[Words | None, Now(lambda world: world.safety and world.safety.veils)] = Field(
        None, description="what happens only out of sight, such as torture"
    )

    def happens(self, world: World) -> Outcome:
        known = world.safety or Safety()
        given = {name: each for name in ("lines", "veils") if (each := getattr(self, name)) is not None}
        after = known.but(**given)
        if after == known:
            raise Refused("These are its lines and veils already.")
        told = after.describe()
        return Outcome(world.but(safety=after if told else None), "Lines and veils", told)


SYSTEM = System(
    id="campaign",
    title="Campaign",
    about="Its title, its notes, its language, and its lines and veils.",
    procedures=(Title, Note, Write, Language, Word, Veils),
)
