"""Base classes for oracles: a question with yes or no for an answer. Each game brings its own dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from .inputs import SPOKEN, Line
from .line_grammar import OneOf, Rest
from .outcome import Mark, Outcome, Verdict
from .procedure import Procedure
from .world import World


class Question(Procedure):
    """Ask a question with yes or no for an answer."""

    key = "o"
    also = "oracle, ask, yes or no"
    makes = "question"
    words = "question"
    verdicts: ClassVar[tuple[Verdict, ...]] = (Verdict("Yes", answer="yes"), Verdict("No", answer="no"))
    marks: ClassVar[tuple[Mark, ...]] = (Mark("yes", yes=True), Mark("no"))
    asks_next: ClassVar[Mapping[str, str]] = {
        "Yes, and": "what more is there?",
        "Yes": "how does it show?",
        "Yes, but": "what limits it?",
        "No, but": "what comes close?",
        "No": "what then?",
        "No, and": "what more is there?",
    }
    """The prompt after each answer, in words that fit any question: `Is the gate guarded?`, `Does he wake?`."""
    example: ClassVar[dict[str, Any]] = {"question": "Is the gate guarded?"}

    question: Annotated[Line, Rest(text=True)] = Field(
        "", title="You ask", description="a question that yes or no can answer"
    )

    def answered(self, world: World, answer: str, because: str, **more: Any) -> Outcome:
        """The outcome for an answer that is a kind of yes or no."""
        asks, mark = f"{answer}: {self.asks_next[answer]}", "yes" if answer.startswith("Yes") else "no"
        return Outcome(world, answer, because, asks=asks, marks=(mark,), **more)


LEANS = OneOf({"likely": "likely", "unlikely": "unlikely"}, inside=False)
"""Before a question: `likely Is the road clear?`"""


class LikelyQuestion(Question):
    """Ask a question after saying how likely a yes is."""

    example: ClassVar[dict[str, Any]] = {"question": "Is the gate guarded?", "likelihood": "likely"}

    likelihood: Annotated[Literal["unlikely", "even", "likely"], SPOKEN, LEANS] = Field(
        "even", title="How likely", description="how the story leans: unlikely, even or likely"
    )
