"""Focus: effort and luck that give a roll advantage, before it or after its result is seen (ch. IV, Focus)."""

from __future__ import annotations

from ...asking import Ask
from ...refused import Refused
from ...world import World
from .sheet import Who, who
from .state import ID

LABEL = "Focus"
KEEP, SPEND = "keep", "spend"


def spender(world: World, by: str = "") -> Who | None:
    """The one who acts, if they have Focus to spend."""
    character = world.character(by)
    if character is None or ID not in character.sheets:
        return None
    found = who(world, by)
    return found if found.sheet.focus and not found.sheet.out else None


def must_spend(world: World, by: str = "") -> Who:
    """The one who acts and has Focus to spend. Raises `Refused` with the reason where there is none."""
    found = who(world, by)
    if not found.sheet.focus:
        back = f"it comes back to {found.sheet.most_focus} when a session starts"
        raise Refused(f"{found.name} has no Focus left; {back}.")
    return found


def spent(world: World, by: Who) -> World:
    """The world with one Focus less."""
    return by.with_sheet(world, by.sheet.but(focus=by.sheet.focus - 1))


def wants(ask: Ask, does: str) -> bool:
    """Offer Focus after a roll. Nobody has to take it; `does` says what it would do."""
    return ask.choose(LABEL, {KEEP: "keep the roll", SPEND: f"spend 1, {does}"}, KEEP) == SPEND
