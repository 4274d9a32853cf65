"""Ready characters as cards: who they are, and their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ...rules.answer_source import NeedAnswer, NoAnswers
from ...rules.inputs import make
from ...rules.kinds.view import ItemsPart, MeterPart, StatGrid, ViewPart
from ...rules.outcome import Offer
from ...rules.perform import perform
from ...rules.procedure import Procedure
from ...rules.refusal import Refused
from ..campaign import Campaign

MOST_STATS = 4
"""The most numbers on a card; of more, only the highest are shown."""
MOST_ITEMS = 3


class Card(NamedTuple):
    """What a player sees before choosing a character."""

    name: str
    concept: str
    numbers: str
    """`HP 7 · Strength 2 · Dexterity 0 · Sword d8`; empty if they are rolled."""


def card_of(campaign: Campaign, offer: Offer) -> Card | None:
    """The ready character whose sheet this offer makes; None if it asks for something first."""
    if offer.missing:
        return None
    shelf = campaign.shelf
    try:
        procedure = make(shelf.procedure(offer.procedure), offer.inputs)
        after = perform(procedure, campaign.world, NoAnswers(), tables=campaign.tables).after
    except (Refused, NeedAnswer):
        return None
    one = after.character()
    if one is None or after.characters == campaign.world.characters:
        return None
    name, _, concept = offer.title.removeprefix("Play ").partition(", ")
    if after.characters.keys() != campaign.world.characters.keys():
        concept = one.concept
    views = next(iter(shelf.system(procedure.id.partition(".")[0]).views(after)), None)
    return Card(name, concept, " · ".join(_describe_parts(views.parts)) if views else "")


def sheet_to_come(campaign: Campaign, procedure: Procedure) -> str:
    """The numbers of the sheet that this creates; empty if they are rolled."""
    try:
        return perform(procedure, campaign.world, NoAnswers(), tables=campaign.tables).outcome.because
    except (Refused, NeedAnswer):
        return ""


def _describe_parts(parts: tuple[ViewPart, ...]) -> Iterator[str]:
    meter = next((each for each in parts if isinstance(each, MeterPart) and each.good and each.top), None)
    if meter is not None:
        yield f"{meter.label} {meter.value}"
    grid = next((each for each in parts if isinstance(each, StatGrid)), None)
    if grid is not None:
        best = sorted(grid.stats, key=lambda each: -each.value)[:MOST_STATS]
        shown = grid.stats if len(grid.stats) <= MOST_STATS else best
        yield from (f"{each.name} {each.value}".replace("-", "−") for each in shown)
    items = (item for part in parts if isinstance(part, ItemsPart) for item in part.items)
    yield from (f"{each.name} {each.dice}".strip() for each in islice(items, MOST_ITEMS))
