"""The fight that goes on: who stands on which side, and what can be done next."""

from __future__ import annotations

from ...campaign.play.options import moves_in
from ...campaign.story.board_text import board_lines
from ...rules.fights import board_of
from ...rules.refused import Refused
from ..line_state import Sitting
from ..write import show_options
from . import Command

NO_FIGHT = "No fight goes on."


def fight(sitting: Sitting, words: str) -> None:
    """The board, and the moves by their numbers."""
    board = board_of(sitting.campaign.world)
    if board is None:
        raise Refused(NO_FIGHT)
    sitting.talk.say(*board_lines(board))
    if not sitting.options:
        sitting.options = moves_in(sitting.campaign.world)
    show_options(sitting)


COMMANDS = (Command("fight", "", "the fight that goes on, and what can be done next", fight, looks=True),)
