"""The current fight: who is on which side, and the moves."""

from __future__ import annotations

from ...campaign.play.current_offers import on_offer
from ...campaign.play.options import with_more
from ...campaign.story.board_text import board_lines
from ...campaign.story.voice import SPEECH
from ...rules.fights import board_of, no_fight
from ...rules.refusal import Refused
from ..line_state import LineState
from ..port import show_options
from . import Command


def fight(state: LineState, words: str) -> None:
    world = state.campaign.world
    board = board_of(world)
    if board is None:
        raise Refused(no_fight(world))
    state.io.say(*map(SPEECH.value, board_lines(board, world)))
    state.options = with_more(on_offer(state.campaign), world)
    show_options(state, whole=True)


TITLE = "Fights"
COMMANDS = (Command("fight", "", "the fight, and everything you can do in it", fight, looks=True),)
