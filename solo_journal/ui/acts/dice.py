"""Who rolls: the player, or the program."""

from __future__ import annotations

from ..page.play_page import PlayPage
from .act import act


@act("dice", "Own dice: on or off", letters="Do", also="own dice, physical dice, real dice, mine, own dice or ours")
async def dice(page: PlayPage, words: str) -> None:
    """Type what your own dice show, or let the program roll."""
    own = not page.model.settings.own_dice
    page.tell_trouble(page.model.set(own_dice=own))
    page.tell("Own dice on: type what you rolled." if own else "Own dice off: the program rolls.")
