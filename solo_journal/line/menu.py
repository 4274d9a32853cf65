"""The menu behind a single `/`: everything that can be done, grouped by system, each with its number and letter."""

from __future__ import annotations

from ..rules import shelf
from ..rules.procedure import Procedure
from ..rules.world import World
from .line_io import Talk
from .line_state import Sitting


def pick(sitting: Sitting) -> str:
    """The name of what the player picks, to be called like any other. Raises `LeftOff`."""
    kinds = _show(sitting.talk, sitting.campaign.world)
    sitting.talk.say("  For the commands of the program, type /help.")
    answer = sitting.talk.ask("Number, letter or name (a full stop cancels):").removeprefix("/")
    if answer.isascii() and answer.isdigit() and 0 < int(answer[:6]) <= len(kinds):
        return kinds[int(answer[:6]) - 1].id
    return answer


def _show(talk: Talk, world: World) -> list[type[Procedure]]:
    """Put out the list; the procedures in its order."""
    kinds: list[type[Procedure]] = []
    for system in shelf.in_use(world):
        talk.say(system.title)
        for kind in system.procedures:
            kinds.append(kind)
            letter = f" ({kind.key})" if kind.key.islower() else ""
            talk.say(f"  {len(kinds)}. {kind.called}{letter}")
    return kinds
