"""A scene: the mood of the next one, words as a prompt, and how much one roll settles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Field

from ...answer_source import Ask
from ...inputs import SPOKEN, Line, MaybeName
from ...line_grammar import OneOf, Rest
from ...outcome import Event, Offer, Outcome
from ...procedure import Procedure, WithoutDice
from ...refusal import Refused
from ...sparks import Spark
from ...world import Scene, World
from .state import Duskara, Scope

_MEANING = {
    "dramatic": "obstacles rise",
    "quiet": "recovery, bonding, reflection",
    "meanwhile": "the story cuts to somebody or somewhere else",
}
_ASKS = {
    "dramatic": "what stands in the way?",
    "quiet": "what is there time for?",
    "meanwhile": "who is it, and where?",
}


class NextScene(Procedure):
    """Start the next scene and let a die choose its mood. If you know the mood already, choose it instead.

    Dramatic (1-3): obstacles rise. Quiet (4-5): recovery, bonding, reflection. Meanwhile (6): the story cuts to another
    character, faction or place. The title may wait until you know it. Scene tags and the Twist Counter carry over.

    Dramatic comes at 50.0%, Quiet at 33.3%, Meanwhile at 16.7%.

    Example: title="The third shrine", a 5: scene 13, quiet.
    """

    id = "duskara.mood"
    called = "Next scene"
    key = "n"
    also = "scene, next, chapter, new scene"
    makes = "scene"
    words = "title"
    page = "Solo Play, Mood of the Next Scene"

    title: Annotated[MaybeName, Rest()] = Field("", description="the scene's title, if it has one yet")
    mood: Annotated[Literal["", "dramatic", "quiet", "meanwhile"], SPOKEN, OneOf(lead=True)] = Field(
        "",
        description=(
            "dramatic (obstacles rise), quiet (recover, talk) or meanwhile (cut away), where you "
            "choose; else it is rolled"
        ),
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        from ...table_draw import draw  # loads the dice notation, which is not needed to ask a question

        drawn = None if self.mood else draw(ask, "duskara.mood", "Mood")
        headline = drawn.text if drawn else self.mood.capitalize()
        mood = headline.lower()
        scene = Scene(number=world.scene.number + 1, title=self.title, mood=mood)
        meaning = f": {_MEANING[mood]}" if mood in _MEANING else ""
        asks = _ASKS.get(mood, "how does it begin?") if self.title else "what is the scene called?"
        return Outcome(
            world=world.but(scene=scene),
            headline=headline,
            because=scene.begins(f"{'' if drawn else ', its mood chosen'}{meaning}"),
            asks=f"{headline}: {asks}",
            offers=tuple(_offers(world)) if mood == "meanwhile" else (),
            events=(Event("scene starts", str(scene.number)),),
        )


def _offers(world: World) -> Iterator[Offer]:
    """If the story cuts to others, one of them may act."""
    if world.people:
        yield Offer("Somebody else acts", "duskara.somebody", missing="person")


# Programmed rather than declared: a kind of field for one of two words would be longer.
class Zoom(WithoutDice):
    """Zoom out to settle a whole scene with one question, or back in to its single moments, each with its own.

    It changes no dice. Every roll from then on records which of the two it was, unless the roll says so itself.

    Example: scope=scene, then "Do we cross the Deep Roads before our supplies run out?"
    """

    id = "duskara.zoom"
    called = "Zoom in or out"
    says_changes = True
    key = "tz"
    page = "Core Mechanics, Zoom In / Zoom Out"

    scope: Annotated[Scope, SPOKEN, OneOf({"moment": "moment", "in": "moment", "scene": "scene", "out": "scene"})] = (
        Field(title="Settles", description="what a roll settles: a moment, or the whole scene")
    )

    def happens(self, world: World) -> Outcome:
        state, out = Duskara.of(world), self.scope == "scene"
        if state.scope == self.scope:
            raise Refused(f"A roll settles a {self.scope} already.")
        return Outcome(
            world=state.but(scope=self.scope).into(world),
            headline="Zoomed out" if out else "Zoomed in",
            because="One roll settles the whole scene." if out else "Each roll settles one moment.",
        )


class Inspire(Spark):
    """Draw a few words when a question is open: what does the wind carry? Read them as freely as you like.

    Two dice for each word give row and column of its table: a verb and a noun, and an adjective unless you leave it
    out. Each cell comes at 2.8%; the verb Echo is in two cells.

    Example: question="What does the wind carry?", 1 3, 1 3 and 2 3: Shatter · Hollow Mask.
    """

    id = "duskara.inspire"
    called = "Inspiration"
    also = "spark, words"
    page = "Solo Play, Open Questions or Inspiration"

    question: Annotated[Line, Rest(text=True)] = Field(
        "", title="You wonder", description="what you wonder about, such as: what does the wind carry?"
    )
    adjective: Annotated[bool, OneOf({"adjective": True, "no adjective": False})] = Field(
        True, title="With an adjective", description="put a word for how it is before the noun: Shatter the Hollow Mask"
    )

    def tables(self) -> Mapping[str, str]:
        kinds = ("verb", "adjective", "noun") if self.adjective else ("verb", "noun")
        return {kind.capitalize(): f"duskara.{kind}s" for kind in kinds}

    def joined(self, words: list[str]) -> str:
        """A verb and its object."""
        return f"{words[0]} · {' '.join(words[1:])}"
