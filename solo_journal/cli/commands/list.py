"""`list`: the player's campaigns."""

from __future__ import annotations

import click

from ..context import Context
from ..options import in_campaign


@click.command()
@in_campaign
def command(here: Context, /, *, as_json: bool) -> None:
    """List the campaigns, last played first."""
    from ...rules.plurals import counted
    from ...rules.systems import OTHER
    from ..json_objects import of_campaigns
    from ..output import print_json, say, table

    cards = list(here.library().cards())
    if as_json:
        print_json(of_campaigns(cards))
    elif cards:
        table(
            [
                (
                    card.path.name,
                    card.title,
                    ", ".join(card.systems or (OTHER,)),
                    f"{counted(card.sessions, 'session')}, "
                    + (f"{counted(card.entries, 'entry', 'entries')}, " if card.entries is not None else "")
                    + f"last played {_day(card.played)}"
                    + (f", a copy of {card.copy_of}" if card.copy_of else ""),
                )
                for card in cards
            ]
        )
    else:
        say("There is no campaign yet. Begin one: solo-journal new TITLE --system ID")


def _day(seconds: float) -> str:
    from datetime import datetime

    return f"{datetime.fromtimestamp(seconds):%Y-%m-%d}"
