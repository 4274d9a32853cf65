"""The oracle: a Chance Die against a Risk Die answers a closed question; doubles lead to a twist."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from ...answer_source import Ask
from ...dice_counting import SORTED_HIGHEST_COUNTS, best
from ...inputs import SPOKEN, Line
from ...outcome import Event, Mark, Offer, Outcome
from ...procedure import Procedure
from ...world import World
from .pool import NO, NO_AND, NO_BUT, ORACLE, SIDES, YES, YES_AND, YES_BUT, asks, side
from .readings import BOTH, DOUBLES, EQUAL, TWIST_DICE
from .state import TWIST_AT, Duskara, Sheet

Favour = Literal["even", "advantage", "disadvantage", "both"]

TWIST_IS_FULL = Event("full", "duskara.twist")
"""The event when the Twist Counter reaches three."""


class AskOracle(Procedure):
    """Ask a yes/no question about the world.

    A Chance Die is rolled against a Risk Die. The higher one answers: Chance says Yes, Risk says No. Two low dice (up
    to 3) add a but, two high ones (from 4) an and. Equal dice say Yes, and, and raise the Twist Counter; the third such
    roll brings a twist, after its answer.

    With advantage there are two Chance Dice and the higher counts, with disadvantage two Risk Dice. Use your judgement
    rather than counting: several reasons still give one die. For a risky act of your character, roll the Risk pool
    instead.

    Yes comes at 58.3%, with advantage at 74.5%, with disadvantage at 42.1%; doubles at 16.7% each way.

    Example: question="Is the gate guarded?" favour=advantage, 3 and 5 v 2: Yes.
    """

    id = "duskara.ask"
    called = "Ask the oracle"
    key = "o"
    also = "oracle, yes or no, question, ?"
    makes = "question"
    words = "question"
    page = "Solo Play, Consulting the Oracle"
    readings = (EQUAL, DOUBLES, BOTH)
    verdicts = ORACLE
    marks = (*SIDES, Mark("doubles", gains="duskara.counter", by=1))

    question: Line = Field("", title="You ask", description="a question that yes or no can answer")
    favour: Annotated[Favour, SPOKEN] = Field(
        "even", description="even, or whether things speak for a yes (advantage), against it (disadvantage), or both"
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        more_chance, more_risk = self._extra_dice(world)
        tally = SORTED_HIGHEST_COUNTS if DOUBLES.of(world) == "any" else best(1)
        chance = ask.roll("Chance", 1 + more_chance, tally=tally)
        risk = ask.roll("Risk", 1 + more_risk, tally=tally)
        headline, why = _answer(chance.value[-1], risk.value[-1], EQUAL.of(world))
        seen = (*chance.value, *risk.value)
        doubles = len(set(seen)) < len(seen)
        if doubles:
            state = Duskara.of(world).ticked(self.question, world.scene.number)
            world = state.into(world)
            follows = ": a twist follows" if state.twist >= TWIST_AT else ""
            why += f"; doubles raise the Twist Counter to {state.twist} of {TWIST_AT}{follows}"
        full = doubles and state.twist >= TWIST_AT
        return Outcome(
            world=world,
            headline=headline,
            because=f"{self._favour_in_words(world)}{why}.",
            asks=asks(headline, "seen"),
            marks=(side(headline), "doubles") if doubles else (side(headline),),
            events=(TWIST_IS_FULL,) if full else (),
        )

    def _extra_dice(self, world: World) -> tuple[bool, bool]:
        """Whether there is a second Chance Die, and a second Risk Die."""
        if self.favour == "both":
            each = BOTH.of(world) == "two_each"
            return each, each
        return self.favour == "advantage", self.favour == "disadvantage"

    def _favour_in_words(self, world: World) -> str:
        if self.favour == "even":
            return ""
        if self.favour != "both":
            return f"With {self.favour}: "
        kept = "both count" if BOTH.of(world) == "two_each" else "they cancel out"
        return f"Advantage and disadvantage ({kept}): "


def _answer(chance: int, risk: int, equal: str) -> tuple[str, str]:
    """The answer for the kept dice, and why. Equal dice take precedence over low and high ones."""
    if chance == risk:
        return (YES_BUT if equal == "yes_but" else YES_AND), "Chance equals risk"
    plain, but, and_, why = (
        (YES, YES_BUT, YES_AND, "Chance beats risk") if chance > risk else (NO, NO_BUT, NO_AND, "Risk beats chance")
    )
    if max(chance, risk) <= 3:
        return but, f"{why}, and both are low"
    if min(chance, risk) >= 4:
        return and_, f"{why}, and both are high"
    return plain, why


_SUBJECT, _ACTION = "duskara.twist-subject", "duskara.twist-action"

_CHANGES_THE_GOAL, _ENDS_THE_SCENE = "changes the goal", "ends the scene"


class Twist(Procedure):
    """Turn the story: who or what steps in, and what it does. It comes by itself at three doubles.

    One die gives the subject and one the action: 36 twists, all equally likely. Read the two as one phrase about this
    scene and take the first thing that comes to mind. A full Twist Counter goes back to 0; a twist that you call
    yourself leaves it as it is.

    Any given subject comes at 16.7%, and so does any given action.

    Example: 1 and 4: a third party hinders the hero.
    """

    id = "duskara.twist"
    called = "Twist"
    key = "wt"
    also = "random event, complication"
    makes = "draw"
    page = "Solo Play, The Twist Counter"
    readings = (TWIST_DICE,)

    def resolve(self, world: World, ask: Ask) -> Outcome:
        state = Duskara.of(world)
        full = state.twist >= TWIST_AT
        if full:
            world = state.set_to(0, world.scene.number).into(world)
        subject, action = _phrase(world, ask)
        headline = f"{subject} {action.lower()}"
        return Outcome(
            world=world,
            headline=headline,
            tone="turn",
            because=f"The Twist Counter was full and is back to 0 of {TWIST_AT}." if full else "A twist by hand.",
            asks=f"{headline}: who or what?",
            offers=tuple(_offers(world, action.lower())),
        )


def _offers(world: World, action: str) -> Iterator[Offer]:
    """Offers to write down the effect of a twist: a new goal, or the next scene."""
    if action == _ENDS_THE_SCENE:
        yield Offer("Next scene", "duskara.mood", urgency="now")
    character = world.character()
    if action == _CHANGES_THE_GOAL and character is not None:
        goals = [key for key, tag in Sheet.of(character).tags.items() if tag.kind == "goal"]
        place = {"replaces": goals[0]} if len(goals) == 1 else {}
        yield Offer("Write the new goal", "duskara.tag", {"kind": "goal", **place}, missing="name", urgency="now")


def _phrase(world: World, ask: Ask) -> tuple[str, str]:
    """The subject and the action."""
    from ...table_draw import draw  # loads the dice notation, which is not needed to ask a question

    if TWIST_DICE.of(world) == "one":
        from ...tables import find_table

        row = draw(ask, _SUBJECT, "Twist")
        return row.text, find_table(ask.tables, _ACTION).rows[row.row].text
    return draw(ask, _SUBJECT, "Subject").text, draw(ask, _ACTION, "Action").text
