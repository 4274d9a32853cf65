"""Cards: the hand and the decks in use."""

from __future__ import annotations

from ...campaign.story.state_text import deck_rows
from ..line_state import LineState
from . import Command


def cards(state: LineState, words: str) -> None:
    found = [f"{deck}: {rest}" for deck, rest in deck_rows(state.campaign.world, state.campaign.tables)]
    state.io.say(*(found or ["No deck in use yet. To draw, type /deal 3 from tarot."]))


TITLE = "Cards"
COMMANDS = (Command("cards", "", "your hand and the decks in use", cards, shows=True, was=("hand", "decks")),)
