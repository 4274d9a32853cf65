"""Inspiration: a verb and a noun, and between them an adjective, for questions that yes and no cannot answer."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import Field

from ...asking import Ask
from ...inputs import Line
from ...outcome import Outcome
from ...procedure import Procedure
from ...world import World


class Inspire(Procedure):
    """Draw a few words when a question is open: what does the wind carry? Read them as freely as you like.

    Two dice for each word, row and column of its table: a verb and a noun, and an adjective unless you leave it out.
    Each cell comes at 2.8%; of the verbs Echo stands in two cells.

    Example: 1 3, 1 3 and 2 3: Shatter · Hollow Mask.
    """

    id = "duskara.inspire"
    called = "Inspiration"
    key = "i"
    also = "spark, words"
    makes = "draw"
    words = "question"
    page = "Solo Play, Open Questions or Inspiration"
    example: ClassVar[dict[str, Any]] = {"question": "What does the wind carry?"}

    question: Line = Field(
        "", title="You wonder", description="what you wonder about, such as: what does the wind carry?"
    )
    adjective: bool = Field(
        True, title="With an adjective", description="put a word for how it is before the noun: Shatter the Hollow Mask"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        verb = ask.draw("duskara.verbs", "Verb")
        described = [ask.draw("duskara.adjectives", "Adjective")] if self.adjective else []
        described.append(ask.draw("duskara.nouns", "Noun"))
        headline = f"{verb.text} · {' '.join(word.text for word in described)}"
        return Outcome(
            world=world,
            headline=headline,
            because="Words to read freely: a prompt, not an order.",
            asks=f"{headline}: what does it bring to mind?",
        )
