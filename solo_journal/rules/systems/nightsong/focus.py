"""Focus: effort and luck that give advantage before or after a roll; it is refilled each session (ch. IV, Focus)."""

from __future__ import annotations

from abc import abstractmethod
from fractions import Fraction
from typing import ClassVar

from ...answer_source import Ask
from ...outcome import Outcome
from ...procedure import WithoutDice
from ...refusal import Refused
from ...world import World
from .sheet import Sheet, Who, players, who
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


def spend_focus(world: World, by: Who) -> World:
    return by.with_sheet(world, by.sheet.but(focus=by.sheet.focus - 1))


def wants(ask: Ask, does: str, label: str = LABEL, chance: tuple[Fraction, str] | None = None) -> bool:
    """Offer Focus after a roll; `does` says what it would do, `chance` how likely it is to help."""
    return ask.choose(label, {KEEP: "keep the roll", SPEND: does}, KEEP, called=CALLED, chance=chance) == SPEND


class _Changes(WithoutDice):
    """Change everybody's Focus at once."""

    page = "ch. IV, Focus"
    told: ClassVar[str]
    nobody: ClassVar[str]
    """The refusal if nothing would change."""

    @abstractmethod
    def to(self, sheet: Sheet) -> int:
        """The Focus of a character from now on."""

    def happens(self, world: World) -> Outcome:
        told = list[str]()
        for each in players(world):
            if (to := self.to(each.sheet)) != each.sheet.focus:
                told.append(self.told.format(each=each, to=to))
                world = each.with_sheet(world, each.sheet.but(focus=to))
        if not told:
            raise Refused(self.nobody)
        return Outcome(world, self.called, "; ".join(told))


class FocusBack(_Changes):
    """Refill Focus: every character gets as much as their Dexterity, from 0 to 3.

    It happens by itself when a session starts. Use it by hand if you did not start the session here.

    Example: Brenna with Dexterity +2 has 2 Focus again.
    """

    id = "nightsong.focus_back"
    called = "Focus comes back"
    key = "sb"
    told = "{each.name}'s Focus is back to {to}"
    nobody = "No Focus comes back: everybody who has a sheet has all of it."

    def to(self, sheet: Sheet) -> int:
        return sheet.most_focus


class FocusLost(_Changes):
    """Lose unspent Focus. It happens by itself when a session ends.

    Example: Brenna loses the 1 Focus that she did not spend.
    """

    id = "nightsong.focus_lost"
    called = "Unspent Focus is lost"
    key = "sl"
    told = "{each.name} loses {each.sheet.focus} unspent Focus"
    nobody = "Nobody has any Focus that could be lost."

    def to(self, sheet: Sheet) -> int:
        return 0
