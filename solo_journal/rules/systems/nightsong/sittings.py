"""Focus over the sessions: it comes back when one starts, and what is unspent is lost when it ends."""

from __future__ import annotations

from typing import Any, ClassVar

from ...asking import Ask
from ...outcome import Outcome
from ...procedure import Procedure
from ...world import World
from .sheet import players


class FocusBack(Procedure):
    """Focus comes back: every character has as much as their Dexterity, from 0 to 3.

    It follows by itself when a session starts. Call it by hand where a session was not started here.

    Example: Brenna with Dexterity +2 has 2 Focus again.
    """

    id = "nightsong.focus_back"
    called = "Focus comes back"
    key = "sb"
    makes = "change"
    page = "ch. IV, Focus"
    example: ClassVar[dict[str, Any]] = {}

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
    """Focus that was not spent is lost. It follows by itself when a session ends.

    Example: Brenna loses the 1 Focus that she did not spend.
    """

    id = "nightsong.focus_lost"
    called = "Unspent Focus is lost"
    key = "sl"
    makes = "change"
    page = "ch. IV, Focus"
    example: ClassVar[dict[str, Any]] = {}

    def refusal(self, world: World) -> str:
        return "" if any(each.sheet.focus for each in players(world)) else "Nobody has any Focus that could be lost."

    def resolve(self, world: World, ask: Ask) -> Outcome:
        told = list[str]()
        for each in players(world):
            if each.sheet.focus:
                told.append(f"{each.name} loses {each.sheet.focus} unspent Focus")
                world = each.with_sheet(world, each.sheet.but(focus=0))
        return Outcome(world, "Unspent Focus is lost", "; ".join(told))
