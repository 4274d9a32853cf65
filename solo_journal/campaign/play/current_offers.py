"""The options that can be taken by number now, in every face: what the last act left open, what is still open beside an
offer that was taken, then ways to begin a story that has not begun. They are derived from the journal, so a restart
changes nothing."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from .options import Option, moves_in, options_of

if TYPE_CHECKING:
    from ..campaign import Campaign
    from ..entry import Entry

PREPARED = frozenset({"scene", "session", "change", "draw", "hand"})
"""The kinds of entries in a campaign whose story has not begun."""
MOST_PREPARED = 60
"""The most entries examined."""
UNWRITTEN = 2
"""The most scenes in a story that has not begun: the first, which opens by itself, and one opened by the player."""
MOST_TAKEN = 8
"""The most offers of one act that may be taken one after another."""


def on_offer(campaign: Campaign, left: tuple[Option, ...] | None = None) -> tuple[Option, ...]:
    """The current options. `left` is what the last act left open, if known; a way to begin keeps its place."""
    left, ways = options_left(campaign) if left is None else left, beginning(campaign)
    placed, there = {each.title for each in ways}, {each.title for each in left}
    first = (*left, *(each for each in beside(campaign) if each.title not in there))
    return (*(each for each in first if each.title not in placed), *ways)


def options_left(campaign: Campaign) -> tuple[Option, ...]:
    """What a campaign's last act leaves open, in whichever face it was done."""
    from .amendments import open_choices  # what was just done knows its own

    found = open_choices(campaign)
    return options_of(*found) if found else moves_in(campaign.world)


def beside(campaign: Campaign) -> tuple[Option, ...]:
    """What is still open of an act after which only its offers were taken."""
    from ..journal.log_view import live

    taken: list[Entry] = []
    for each in islice(live(campaign.journal), MOST_TAKEN):
        if each.act is None:
            break
        if taken and (left := _remaining_options(campaign, each, taken)) is not None:
            return left
        if each.kind != "change":
            break
        taken.insert(0, each)
    return ()


def _remaining_options(campaign: Campaign, entry: Entry, taken: list[Entry]) -> tuple[Option, ...] | None:
    """What is left of an act's offers after these acts; None if one of them was not among them."""
    from ...rules.answer_source import NeedAnswer
    from ...rules.fights import can_be_done
    from ...rules.inputs import make
    from ...rules.procedure import inputs_of
    from ...rules.refusal import Refused
    from ..journal.replay import procedure_of, replay_act
    from .amendments import ground

    try:
        offers = list(
            replay_act(entry, ground(campaign.world, [entry, *taken]), campaign.tables, campaign.shelf).offers
        )
        paid = False
        for each in taken:
            done = procedure_of(each, campaign.shelf)
            fit = [offer for offer in offers if offer.procedure == done.id]
            fit = [offer for offer in fit if make(type(done), {**inputs_of(done), **offer.inputs}) == done]
            offers.remove(found := max(fit, key=lambda offer: len(offer.inputs)))
            paid |= found.pays
    except (Refused, NeedAnswer, ValueError):
        return None
    open_still = (each for each in offers if each.beside and not (paid and each.pays))
    left = (each for each in open_still if can_be_done(campaign.world, each))
    return tuple(Option(each.title, each) for each in left)


def beginning(campaign: Campaign) -> tuple[Option, ...]:
    """The ways to begin a campaign whose story has not begun; else none."""
    if campaign.read_only or not is_unwritten(campaign):
        return ()
    from .openings import ways_to_begin

    return tuple(ways_to_begin(campaign.world, campaign.tables, campaign.id))


def is_unwritten(campaign: Campaign) -> bool:
    """Whether the story has not begun: no words, no question, no roll of the story, and no fight."""
    if campaign.world.scene.number > UNWRITTEN or campaign.world.fight is not None:
        return False
    from ..journal.log_line import Line
    from ..journal.log_view import backwards

    last = islice(backwards(campaign.journal), MOST_PREPARED)
    return all(isinstance(line, Line) and line.entry.kind in PREPARED for line in last)
