"""The twist: what comes when the Twist Counter is full, or when the player wants it; and the counter by hand."""

from __future__ import annotations

from collections.abc import Iterator

from ...asking import Ask
from ...outcome import Offer, Outcome
from ...procedure import Procedure
from ...world import World
from .readings import TWIST_DICE
from .sheet import Sheet
from .state import TWIST_AT, Duskara

_SUBJECT, _ACTION = "duskara.twist-subject", "duskara.twist-action"

_CHANGES_THE_GOAL, _ENDS_THE_SCENE = "changes the goal", "ends the scene"


class Twist(Procedure):
    """Turn the story: who or what steps in, and what it does. It comes by itself at three doubles.

    One die gives the subject and one the action: 36 twists, each as likely as the next. Read the two as one phrase
    about this scene and take the first thing that comes to mind. When the Twist Counter is full it goes back to 0;
    a twist that you call yourself leaves it as it is.

    Any given subject comes at 16.7%, and so does any given action.

    Example: 1 and 4: a third party hinders the hero.
    """

    id = "duskara.twist"
    called = "Twist"
    key = "wt"
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
    """What a twist asks to be written down: the goal that took another's place, the scene that follows."""
    if action == _ENDS_THE_SCENE:
        yield Offer("Next scene", "duskara.mood", urgency="now")
    character = world.character()
    if action == _CHANGES_THE_GOAL and character is not None:
        goals = [key for key, tag in Sheet.of(character).tags.items() if tag.kind == "goal"]
        place = {"replaces": goals[0]} if len(goals) == 1 else {}
        yield Offer("Write the new goal", "duskara.tag", {"kind": "goal", **place}, missing="name", urgency="now")


def _phrase(world: World, ask: Ask) -> tuple[str, str]:
    """The subject and the action."""
    if TWIST_DICE.of(world) == "one":
        from ...tables import find_table

        row = ask.draw(_SUBJECT, "Twist")
        return row.text, find_table(ask.tables, _ACTION).rows[row.row].text
    return ask.draw(_SUBJECT, "Subject").text, ask.draw(_ACTION, "Action").text
