"""The one action that each has in a round, whatever is done with it (ch. IV, Actions)."""

from __future__ import annotations

from collections.abc import Iterator

from ....asking import Ask
from ....names import exactly
from ....outcome import Event
from ....refused import Refused
from ....world import World
from .course import Course
from .model import Called, Fight, name_of


def must_have_action(world: World, by: str, *, free: bool, helper: str = "", resists: bool = False) -> None:
    """Refuse those of our side who have acted in this round already, or whose turn it is not. What is free costs
    nothing; what may resist something does not on the foes' turn. Who is not in the fight has no action to spend."""
    fight = Fight.of(world)
    if fight is None or free or (resists and fight.turn == "theirs"):
        return
    for key in _of_ours(fight, world, by, helper):
        name = name_of(fight, world, key)
        if fight.turn == "theirs":
            raise Refused(f"It is the foes' turn, so {name} has to wait. Let the foes act, or make it free.")
        if key in fight.acted:
            raise Refused(f"{name} has acted in this round. Let the others act, or make it free if it costs no action.")


def with_action(world: World, ask: Ask, by: str, *, free: bool, helper: str = "") -> tuple[World, tuple[Event, ...]]:
    """The world once it was their action, and the helper's: the turn passes where everybody has acted."""
    fight = Fight.of(world)
    if fight is None or free or fight.turn == "theirs":
        return world, ()
    for key in _of_ours(fight, world, by, helper):
        fight = fight.has_acted(key)
    course = Course(fight.into(world), ask)
    course.end_turn_if_all_acted()
    return course.ended()


def _of_ours(fight: Fight, world: World, *names: str) -> Iterator[str]:
    """Those of our side in the fight who are so called; the first is the one who is played where nobody is named."""
    for at, called in enumerate(names):
        if not at or called:
            key = world.character_id(called)
            ally = exactly({each: Called(each) for each in fight.allies}, called) if called else None
            yield from (each for each in (ally or key,) if each in fight.party or each in fight.allies)
