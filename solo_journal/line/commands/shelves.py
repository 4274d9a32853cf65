"""The library: other campaigns, new campaigns, quitting."""

from __future__ import annotations

from ...campaign.campaign import Campaign
from ..line_state import LineState
from ..quit import leave
from ..welcome import begin, choose_campaign, open_story, welcome
from . import Command


def library(state: LineState, words: str) -> None:
    if words:
        _move(state, state.library.open(words))
        return
    _move(state, choose_campaign(state.library, state.io))


def new(state: LineState, words: str) -> None:
    campaign = begin(state.library, state.io, words)
    state.move_to(campaign)
    open_story(state)


def leave_off(state: LineState, words: str) -> None:
    leave(state)


def _move(state: LineState, campaign: Campaign) -> None:
    state.move_to(campaign)
    welcome(state)


TITLE = "Campaigns"
COMMANDS = (
    Command("library", "a campaign", "your campaigns; open another", library, looks=True, was=("campaigns",)),
    Command("new", "a title", "start another campaign", new, looks=True),
    Command("quit", "", "quit; the session stays open if you are back within six hours", leave_off, looks=True),
)
