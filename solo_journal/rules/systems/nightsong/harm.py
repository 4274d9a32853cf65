"""Damage and healing, and the fall at 0 hit points with its clock (ch. IV, Hit Points)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ...answer_source import Ask
from ...dice_counting import TOTAL
from ...outcome import Event, Moved, Tell
from ...refusal import Refused
from ...world import World
from .sheet import Dying, Sheet, Who

CLOCK = 4
"""The die added to Constitution for the rounds or minutes left."""
FALLS = "falls"
"""The event when somebody of the player's side falls or dies."""


class Harmed(NamedTuple):
    """The effect of damage on a character."""

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
    """Damage a character; `told` says how. At 0 or lower they are dying, with Constitution + d4 rounds or minutes left,
    at least 1. A stable character is dying again, a dying one only sinks lower, and the dead are not hurt. `under_way`
    is the current round, which does not count towards the time left."""
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
    """The sheet with more hit points. At 0 or below, healing starts from 0 and they are up again."""
    hp = min(sheet.max_hp, max(sheet.hp, 0) + amount)
    return sheet.but(hp=hp, dying=None, stable=False) if hp > 0 else sheet


def hp_told(sheet: Sheet) -> str:
    """`HP 5 of 7`."""
    return f"HP {sheet.hp} of {sheet.max_hp}"


def can_be_healed(who: Who) -> Who:
    """The character, unless nothing can heal them. Raises `Refused`."""
    if who.sheet.dead:
        raise Refused(f"{who.name} is dead, and nothing heals that.")
    return who
