"""Rolls a step die: it holds or steps down its chain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ...answer_source import Ask
from ...inputs import die_size
from ...names import must_find
from ...outcome import Event, Mark, Offer, Outcome, Verdict
from ...procedure import Pick, Procedure
from ...refusal import Refused
from ...trackers import CHAIN, KINDS, STEPS, StepDie, lower_die
from ...world import World
from .tracker_values import come_to, end_prompt, end_tell

MOST_TIMES = 100
Die = Annotated[Literal[12, 10, 8, 6, 4], BeforeValidator(die_size)]
"""A step die that can be rolled, `d8` or `8`."""


def _step_dice(world: World) -> Iterable[str]:
    return [tracker.name for tracker in world.trackers.values() if isinstance(tracker, StepDie)]


def _detail(old: StepDie, new: StepDie) -> str:
    if new.die == old.die:
        return f"{old.name} still d{old.die}"
    return f"{old.name} d{old.die} -> d{new.die}" if new.die else come_to(new)


def _in_passing(new: StepDie, *, as_one: bool) -> str:
    """The headline for a roll within another act, where nothing else names the die."""
    return f"{new.name} d{new.die}" if new.die else f"{new.name} is spent" if as_one else come_to(new)


def roll_down(ask: Ask, label: str, die: int, times: int, part: str = "") -> int:
    """A step die after `times` rolls, or until it is spent."""
    for _ in range(times):
        if not die:
            break
        die = lower_die(die, ask.roll(label, 1, die, tally=STEPS, part=part).value)
    return die


class Step(Procedure):
    """Roll a step die to see whether it holds when it is used, stressed, or time passes.

    The chain is d12, d10, d8, d6, d4, d0. A 1 steps the die down two, a 2 or 3 one, and a 4 or more leaves it as it is.
    At d0 it is spent, broken, or its time is up. Name a tracker, or give a die that you track elsewhere. From d8, a die
    lasts about five rolls. With several times, the rolls end when the die is spent.

    Example: die=d8, or tracker=Torch
    """

    id = "tracker.step"
    called = "Step a die"
    key = "Ts"
    also = "supply, usage die, roll a step die"
    words = "tracker"
    verdicts = (*(Verdict(f"d{die}") for die in CHAIN if die), Verdict("d0", "bad"))
    marks = (Mark("spent", chance="to be used up"),)
    page = "Nightsong, chapter IV, Step Dice"
    version = 2  # wording for plural names

    tracker: Annotated[str, Pick(_step_dice)] = Field("", description="the step die, by its tracker's name")
    die: Die | None = Field(None, description="a die without a tracker: d12, d10, d8, d6 or d4")
    times: int = Field(
        1,
        ge=1,
        le=MOST_TIMES,
        title="How often",
        description="how often it is rolled, such as 2 for two uses; it ends early when the die is spent",
    )

    def resolve(self, world: World, ask: Ask) -> Outcome:
        key, old = self.require(world)
        new = old.but(die=roll_down(ask, old.name, old.die, self.times))
        headline = _in_passing(new, as_one=self.made_before(2)) if ask.in_step else f"d{new.die}"
        says_it = ask.in_step and new.die in (0, old.die)
        outcome = Outcome(world, headline, "" if says_it else _detail(old, new))
        if not new.die:
            tells = (end_tell(key or "", old, new),)
            outcome = replace(outcome, tone="bad", asks=end_prompt(new), marks=("spent",), tells=tells)
        if key is None:
            return outcome
        outcome = replace(outcome, world=world.but(trackers=world.trackers.put(key, new)))
        if new.die:
            return outcome
        refill = Offer(f"Refill {old.name}", "tracker.refill", {"tracker": key})
        return replace(outcome, events=(Event("full", key),), offers=(refill,))

    def require(self, world: World) -> tuple[str | None, StepDie]:
        """The tracker's id and the die; no id for a die that is not a tracker."""
        if bool(self.tracker) == bool(self.die):
            raise Refused("Choose a step die, or type a die such as d8: one of the two.", field="tracker")
        if self.die:
            return None, StepDie(name="Step die", start=self.die, die=self.die)
        key = must_find(world.trackers, self.tracker, "tracker")
        found = world.trackers[key]
        if not isinstance(found, StepDie):
            raise Refused(f"{found.name} is a {KINDS[found.kind]}, not a step die: tick it or set it instead.")
        if not found.die:
            raise Refused(f"{found.name} is spent: refill it first.")
        return key, found
