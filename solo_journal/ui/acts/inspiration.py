"""A few words to start from: the spark of a game in use, or a table of words."""

from __future__ import annotations

from ...rules.refusal import Refused
from ..page.play_page import PlayPage
from .act import act

PREFERRED = ("verb", "action", "subject", "noun", "theme", "omen", "mood")
"""Words in the titles of tables that hold words to start from, the likeliest first."""


@act("inspire", "Inspiration", letters="i", also="inspiration, spark, idea, prompt")
async def inspiration(page: PlayPage, words: str) -> None:
    """Draw a few words to start from."""
    from ...campaign.play.verbs.acts import do
    from ...rules.inputs import make

    campaign = page.model.campaign
    if spark := next((each.spark for each in campaign.shelf.games_in_use(campaign.world) if each.spark), None):
        await do(campaign, page.port, spark())
        return
    kind = campaign.shelf.procedure("table.draw")
    titles = {name: f"{name} {table.title}".casefold() for name, table in campaign.tables.items()}
    found = [name for word in PREFERRED for name, title in titles.items() if word in title]
    if not found:
        raise Refused("These games have no tables of words. Browse tables lists all tables.")
    await do(campaign, page.port, make(kind, {"table": found[0]}))
