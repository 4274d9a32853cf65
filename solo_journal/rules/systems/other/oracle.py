"""A general oracle: a d20 against the likelihood of a yes. A close roll adds but, a distant one and."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ...answer_source import Ask
from ...dice_counting import Tally, hits
from ...inputs import SPOKEN, Line
from ...outcome import Answer, Event, Mark, Outcome, Verdict
from ...procedure import Procedure
from ...question import Question
from ...world import World
from .state import DISORDER, STATE, SURPRISES

Likelihood = Literal["hardly", "unlikely", "even", "likely", "surely"]
UP_TO: dict[str, int] = {"hardly": 2, "unlikely": 6, "even": 10, "likely": 14, "surely": 18}
"""The highest face of the d20 for a yes."""
CLOSE = 2
"""Faces on either side of the limit that add a but."""
SURPRISE_DIE = 12
SURPRISE = Event("surprise", "other")

YES_AND, YES, YES_BUT, NO_BUT, NO, NO_AND = "Yes, and", "Yes", "Yes, but", "No, but", "No", "No, and"
_ANSWERS: tuple[tuple[str, Answer], ...] = (
    (YES_AND, "yes"), (YES, "yes"), (YES_BUT, "between"), (NO_BUT, "between"), (NO, "no"), (NO_AND, "no"),
)  # fmt: skip


def answer(face: int, up_to: int) -> str:
    """The answer for a face if faces up to `up_to` mean yes."""
    if face <= up_to:
        return YES_BUT if face > up_to - CLOSE else YES_AND if face <= up_to // 4 else YES
    return NO_BUT if face <= up_to + CLOSE else NO_AND if face > 20 - (20 - up_to) // 4 else NO


class AskOracle(Procedure):
    """Ask a yes/no question. It suits any game.

    A d20 is rolled: up to 10 is yes if both answers are equally likely, up to 14 if yes is likely, 18 if it is nearly
    sure, 6 if it is unlikely and 2 if it is hardly possible. A die within 2 of the limit adds a but; one in the outer
    quarter of its side adds an and.

    If surprises are possible in this scene, a d12 is rolled too: up to the dial of disorder, something unforeseen
    happens as well.

    Yes comes at 50%, likely at 70%, surely at 90%; unlikely at 30%, hardly at 10%.

    Example: "Is the gate guarded?" likely, a 13: Yes, but.
    """

    id = "other.ask"
    called = "Ask the oracle"
    key = "o"
    also = "oracle, yes or no, question, ?"
    makes = "question"
    words = "question"
    verdicts = tuple(Verdict(key, answer=said) for key, said in _ANSWERS)
    marks = (Mark("yes", yes=True), Mark("surprise"))
    example: ClassVar[dict[str, Any]] = {"question": "Is the gate guarded?", "odds": "likely"}

    question: Line = Field("", title="You ask", description="a question that yes or no can answer")
    odds: Annotated[Likelihood, SPOKEN] = Field(
        "even", title="Yes is", description="hardly so, unlikely, even with a no, likely, or surely so"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        """Roll `Answer`, and `Surprise` if one is possible."""
        state = STATE.at(world, "")
        up_to = UP_TO[self.odds]
        said = ask.roll("Answer", 1, 20, tally=_by_answer(up_to))
        yes = said.value in (YES_AND, YES, YES_BUT)
        surprise = False
        if SURPRISES.on(state.tree) and (dial := DISORDER.value(state.tree)):
            surprise = bool(ask.roll("Surprise", 1, SURPRISE_DIE, tally=hits(1, dial)).value)
        after = state.put(SURPRISES, False).into() if surprise else world
        return Outcome(
            after,
            said.value,
            f"{self.odds.capitalize()}: {said.faces[0]} against {up_to}{', and a surprise' * surprise}.",
            asks=f"{said.value}: {Question.asks_next[said.value]}",
            marks=(*(("yes",) if yes else ()), *(("surprise",) if surprise else ())),
            events=(SURPRISE,) if surprise else (),
        )


@lru_cache(maxsize=len(UP_TO))
def _by_answer(up_to: int) -> Tally:
    return Tally(f"answer up to {up_to}", None, lambda _, face: answer(face, up_to))


class OneRow(Procedure):
    """A row of one of our own tables."""

    makes = "draw"
    example: ClassVar[dict[str, Any]] = {}
    table: ClassVar[str]

    def drawn(self, ask: Ask) -> str:
        from ...table_draw import draw  # loads the dice notation, which is not needed to ask a question

        return draw(ask, f"other-world.{self.table}", type(self).__name__).text


class Surprise(OneRow):
    """Draw a surprise: something nobody asked about. Work it into the scene.

    Example: nothing to fill in
    """

    id = "other.surprise"
    called = "Surprise"
    key = "ts"
    also = "draw a surprise, random event, twist"
    table = "surprises"

    def resolve(self, world: World, ask: Ask) -> Outcome:
        return Outcome(world, self.drawn(ask), "A surprise comes.", asks="What does it mean here?", tone="turn")


class Spark(OneRow):
    """Draw a few words as a prompt when nothing comes to mind.

    Example: nothing to fill in
    """

    id = "other.spark"
    called = "Spark"
    key = "i"
    also = "inspiration, words, idea, prompt"
    table = "sparks"

    def resolve(self, world: World, ask: Ask) -> Outcome:
        return Outcome(world, self.drawn(ask), asks="What does it make you think of?")
