"""Focus: effort and luck that give advantage before or after a roll; it is refilled each session (ch. IV, Focus)."""

from __future__ import annotations

from fractions import Fraction

from ...answer_source import Ask
from ...outcome import Outcome
from ...procedure import Procedure
from ...refusal import Refused
from ...world import World
from .sheet import Who, players, who
from .state import ID

LABEL = "Focus"
CALLED = "Spend a Focus"
KEEP, SPEND = "keep", "spend"


def spender(world: World, by: str = "") -> Who | None:
    """The acting character, if they have Focus."""
    character = world.character(by)
    if character is None or ID not in character.sheets:
        return None
    found = who(world, by)
    return found if found.sheet.focus and not found.sheet.out else None


def must_spend(world: World, by: str = "") -> Who:
    """The acting character. Raises `Refused` if they have no Focus."""
    found = who(world, by)
    if not found.sheet.focus:
        back = f"it comes back to {found.sheet.most_focus} when a session starts"
        raise Refused(f"{found.name} has no Focus left; {back}.")
    return found


def spent(world: World, by: Who) -> World:
    return by.with_sheet(world, by.sheet.but(focus=by.sheet.focus - 1))


def wants(ask: Ask, does: str, label: str = LABEL, chance: tuple[Fraction, str] | None = None) -> bool:
    """Offer Focus after a roll; `does` says what it would do, `chance` how likely it is to help."""
    return ask.choose(label, {KEEP: "keep the roll", SPEND: does}, KEEP, called=CALLED, chance=chance) == SPEND


class FocusBack(Procedure):
    """Refill Focus: every character gets as much as their Dexterity, from 0 to 3.

    It happens by itself when a session starts. Use it by hand if you did not start the session here.

    Example: Brenna with Dexterity +2 has 2 Focus again.
    """

    id = "nightsong.focus_back"
    called = "Focus comes back"
    key = "sb"
    makes = "change"
    page = "ch. IV, Focus"

    def refusal(self, world: World) -> str:
        short = any(each.sheet.focus != each.sheet.most_focus for each in players(world))
        return "" if short else "No Focus comes back: everybody who has a sheet has all of it."

    def resolve(self, world: World, ask: Ask) -> Outcome:
        told = list[str]()
        for each in players(world):
            if each.sheet.focus != each.sheet.most_focus:
                told.append(f"{each.name}'s Focus is back to {each.sheet.most_focus}")
                world = each.with_sheet(world, each.sheet.but(focus=each.sheet.most_focus))
        return Outcome(world, "Focus comes back", "; ".join(told))


class FocusLost(Procedure):
    """Lose unspent Focus. It happens by itself when a session ends.

    Example: Brenna loses the 1 Focus that she did not spend.
    """

    id = "nightsong.focus_lost"
    called = "Unspent Focus is lost"
    key = "sl"
    makes = "change"
    page = "ch. IV, Focus"

    def refusal(self, world: World) -> str:
        return "" if any(each.sheet.focus for each in players(world)) else "Nobody has any Focus that could be lost."

    def resolve(self, world: World, ask: Ask) -> Outcome:
        told = list[str]()
        for each in players(world):
            if each.sheet.focus:
                told.append(f"{each.name} loses {each.sheet.focus} unspent Focus")
                world = each.with_sheet(world, each.sheet.but(focus=0))
        return Outcome(world, "Unspent Focus is lost", "; ".join(told))
