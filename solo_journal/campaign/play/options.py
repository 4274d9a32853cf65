"""What can be taken by its number: choices after the dice, offers of something to do next, words to begin with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...rules.asking import Choice
from ...rules.fights import board_of
from ...rules.outcome import URGENCIES, Offer
from ...rules.perform import Performed
from ...rules.refused import Refused
from ...rules.world import World
from ..entry import Entry

if TYPE_CHECKING:
    from ..campaign import Campaign


class Chosen(NamedTuple):
    """A choice that the dice of an entry left open, and what is picked."""

    entry: str
    label: str
    option: str


class Words(NamedTuple):
    """Words to begin with."""

    text: str


class Option(NamedTuple):
    """Something that can be taken."""

    title: str
    takes: Chosen | Words | Offer
    stays: bool = False
    """Whether it can be taken later as well: a move in a fight. Others lapse when the player writes on."""


def options_of(entry: Entry, performed: Performed) -> tuple[Option, ...]:
    """What can be taken after this act, that of its steps included: what its dice left open, what it asks for now, what
    may better it, and what goes on. In a fight its moves come before other offers of the same urgency."""
    target = entry.target if entry.kind in ("take", "reroll") else entry.id
    return (*_choices(target, performed.choices), *by_urgency(*moves_in(performed.after), *_offers(performed)))


def options_left(campaign: Campaign) -> tuple[Option, ...]:
    """What the last act of a campaign leaves open, whoever did it."""
    from .amendments import open_choices

    found = open_choices(campaign)
    return options_of(*found) if found else moves_in(campaign.world)


def moves_in(world: World) -> tuple[Option, ...]:
    """What can be done next in the fight that goes on."""
    try:
        board = board_of(world)
    except Refused:
        return ()  # the board says itself that it cannot be read
    return by_urgency(*(Option(move.title, move, stays=True) for move in board.moves)) if board else ()


def by_urgency(*options: Option) -> tuple[Option, ...]:
    """Offers with the most urgent first, those of one urgency in their order."""
    return tuple(sorted(options, key=_urgency))


def _urgency(option: Option) -> int:
    urgency = option.takes.urgency if isinstance(option.takes, Offer) else "on"
    return URGENCIES.index(urgency)


def _choices(target: str, choices: tuple[Choice, ...]) -> Iterator[Option]:
    for choice in choices:
        for option, words in choice.options.items():
            if option != choice.default:
                yield Option(f"{choice.label}: {words}", Chosen(target, choice.label, option))


def _offers(performed: Performed) -> Iterator[Option]:
    for outcome in (performed.outcome, *(step.outcome for step in performed.steps)):
        yield from (Option(offer.title, offer) for offer in outcome.offers)
