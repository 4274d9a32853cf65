"""The library: other campaigns, new ones, and leaving."""

from __future__ import annotations

from ...campaign.campaign import Campaign
from ...rules import shelf
from ...rules.systems import OTHER
from ..line_state import Sitting
from ..quit import leave
from ..welcome import begin, open_story, welcome
from . import Command


def library(sitting: Sitting, words: str) -> None:
    if words:
        _move(sitting, sitting.library.open(words))
        return
    cards = list(sitting.library.cards())
    titles = [
        f"{card.title} ({', '.join(card.games or (shelf.system(OTHER).title,))}), sessions: {card.sessions}"
        for card in cards
    ]
    number = sitting.talk.choose("Which campaign (a full stop cancels)?", titles)
    _move(sitting, sitting.library.at(cards[number].path))


def new(sitting: Sitting, words: str) -> None:
    campaign, hero = begin(sitting.library, sitting.talk, words)
    sitting.move_to(campaign)
    open_story(sitting, hero)


def leave_off(sitting: Sitting, words: str) -> None:
    leave(sitting)


def _move(sitting: Sitting, campaign: Campaign) -> None:
    sitting.move_to(campaign)
    welcome(sitting)


TITLE = "Campaigns"
COMMANDS = (
    Command("library", "a campaign", "your campaigns; open another", library, looks=True),
    Command("new", "a title", "start another campaign", new, looks=True),
    Command("quit", "", "quit; the session stays open if you are back within six hours", leave_off, looks=True),
)
