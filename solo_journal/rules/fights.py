"""The fight that goes on, whichever game it belongs to."""

from __future__ import annotations

from .board import Board
from .shelf import INSTALLED, Shelf
from .world import World


def board_of(world: World, shelf: Shelf = INSTALLED) -> Board | None:
    """The board of the fight that goes on; None where there is none, or its game is not installed. Raises `Refused`
    where it cannot be read."""
    if world.fight is None:
        return None
    boards = (system.board(world) for system in shelf.games_in_use(world))
    return next((board for board in boards if board is not None), None)
