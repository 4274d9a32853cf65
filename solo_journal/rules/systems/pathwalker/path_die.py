"""The Path Die: how many of several targets are reached. Its face counts, never its sixes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ...asking import Ask
from ...dice_counting import TOTAL
from ...inputs import die_size
from ...refused import BadInput
from ...world import World
from .sheet import ID, Sheet
from .who import Who

Die = Annotated[Literal[0, 4, 6, 8], BeforeValidator(die_size)]
"""A Path Die as it may be typed, `d6` or `6`; 0 for none."""
Thrown = Annotated[
    Die, Field(title="Path Die", description="the sides of the Path Die where no sheet has one: 4, 6 or 8; 0 for none")
]
"""The one that is thrown, as it is asked for."""


def reached(ask: Ask, world: World, who: Who, targets: list[Who], given: int) -> tuple[list[Who], str]:
    """Those of several targets who are reached, first come first, and how many, as the end of a sentence. One target
    needs no die."""
    if len(targets) < 2:
        return targets, ""
    die = die_of(world, who, given)
    face: int = ask.roll("Path Die", 1, die, tally=TOTAL).value
    chosen = targets[:face]
    return chosen, f"; the Path Die reaches {len(chosen)} of {len(targets)}"


def die_of(world: World, who: Who, given: int) -> int:
    """The Path Die that is rolled. Raises `BadInput` where there is none."""
    one = world.characters.get(who.key)
    own = Sheet.of(one).path_die if one and ID in one.sheets and not who.foe else 0
    if not given and not own:
        raise BadInput(f"{who.name} has no Path Die, which says how many targets are reached. Give one: d4, d6 or d8.")
    return given or own
