"""Damage and healing, and what follows at 0 hit points: somebody is taken out, and a clock runs (ch. IV, Hit
Points)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ...answer_source import Ask
from ...dice_counting import TOTAL
from ...outcome import Event, Moved, Tell
from ...refusal import Refused
from ...world import World
from .sheet import Dying, Sheet, Who

CLOCK = 4
"""The die that is added to Constitution for the rounds or minutes that somebody dying has left."""
FALLS = "falls"
"""The event of somebody of the player's side who is taken out, or dies."""


class Harmed(NamedTuple):
    """What damage did to a character."""

    world: World
    tells: tuple[Tell, ...] = ()
    events: tuple[Event, ...] = ()

    @property
    def fell(self) -> bool:
        """Whether it took them out."""
        return bool(self.events)


def hurt(
    world: World,
    who: Who,
    damage: int,
    ask: Ask,
    unit: Literal["round", "minute"] = "minute",
    *,
    told: str,
    under_way: int = 0,
) -> Harmed:
    """A character takes damage; `told` says how. At 0 or lower they are dying, with Constitution + d4 rounds or minutes
    left, never less than 1. Who was stable is dying again; who is dying already only sinks lower, and nothing hurts the
    dead. What is `under_way` does not count: the round in which they fall is not one of those that they have left.
    """
    old = who.sheet
    if damage <= 0 or old.dead:
        return Harmed(world)
    sheet = old.but(hp=old.hp - damage)
    blow = Tell(text=told, tone="bad", subject=who.key, moved=(Moved(label="HP", before=old.hp, after=sheet.hp),))
    if sheet.hp > 0 or sheet.dying:
        return Harmed(who.with_sheet(world, sheet), (blow,))
    clock: int = ask.roll(f"{who.name} is dying", 1, CLOCK, tally=TOTAL, part="dying").value
    left = Dying(left=max(1, sheet.constitution + clock), unit=unit)
    sheet = sheet.but(dying=left.but(left=left.left + under_way), stable=False)
    more = f"dying, {left.describe()} left"
    fall = Tell(text=f"{who.name} falls", tone="bad", subject=who.key, more=more, falls=True)
    return Harmed(who.with_sheet(world, sheet), (blow, fall), (Event(FALLS, who.key),))


def healed(sheet: Sheet, amount: int) -> Sheet:
    """The sheet with so many hit points more. Who lay at 0 or below starts from 0 and is up again."""
    hp = min(sheet.max_hp, max(sheet.hp, 0) + amount)
    return sheet.but(hp=hp, dying=None, stable=False) if hp > 0 else sheet


def hp_told(sheet: Sheet) -> str:
    """`HP 5 of 7`."""
    return f"HP {sheet.hp} of {sheet.max_hp}"


def can_be_healed(who: Who) -> Who:
    """The same, unless nothing heals them. Raises `Refused`."""
    if who.sheet.dead:
        raise Refused(f"{who.name} is dead, and nothing heals that.")
    return who
