"""Who rolls: the player, or the program."""

from __future__ import annotations

from ..page.working import WorkingPage
from .act import Act


async def dice(page: WorkingPage, words: str) -> None:
    """Let the player roll, or the program."""
    own = not page.model.settings.own_dice
    page.told(page.model.set(own_dice=own))
    page.tell("You roll: the line above the page asks for the faces." if own else "Your dice are rolled here.")


ACTS = (
    Act(
        "dice",
        "Own dice, or ours",
        "Asks you for the faces of real dice, or rolls for you.",
        dice,
        letter="d",
        place=60,
    ),
)
