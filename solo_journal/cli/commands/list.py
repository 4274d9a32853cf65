"""`list`: the player's campaigns."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import in_campaign
from ..output import Shown, columns

if TYPE_CHECKING:
    from ...campaign.library.library import Card


@click.command()
@in_campaign
def command(here: Context, /, *, as_json: bool) -> Shown:
    """List the campaigns, last played first."""
    from ...rules.systems import OTHER
    from ..json_objects import of_campaigns

    cards = list(here.library().cards())
    if as_json:
        return of_campaigns(cards)
    if not cards:
        return "There is no campaign yet. Begin one: solo-journal new TITLE --game ID"
    return columns(
        (card.path.name, card.title, ", ".join(card.systems or (OTHER,)), ", ".join(_facts(card))) for card in cards
    )


def _facts(card: Card) -> Iterator[str]:
    from ...rules.plurals import plural

    yield plural(card.sessions, "session")
    if card.entries is not None:
        yield plural(card.entries, "entry", "entries")
    yield f"last played {datetime.fromtimestamp(card.played):%Y-%m-%d}"
    if card.copy_of:
        yield f"a copy of {card.copy_of}"
