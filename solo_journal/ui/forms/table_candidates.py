"""Tables in the order in which a player is likely to want them: recently used, of the games in use, then the rest."""

from __future__ import annotations

from collections.abc import Iterator

from ...campaign.journal.log_line import Line
from ...campaign.journal.log_view import recent
from ...rules.shelf import games_in_use
from ...rules.tables import Table
from ..campaign_model import CampaignModel
from .name_search import Candidate

LOOK_BACK = 200
"""The number of entries in which a table counts as recently used."""


def tables_to_name(model: CampaignModel) -> Iterator[Candidate]:
    """Every table, the likeliest first."""
    lately = list(dict.fromkeys(_lately(model)))
    ours = {pack for game in games_in_use(model.campaign.world) for pack in game.packs}
    packs, tables = model.library.tables, model.campaign.tables.values()

    def rank(table: Table) -> tuple[int, bool]:
        return lately.index(table.name) if table.name in lately else len(lately), table.pack not in ours

    for table in sorted(tables, key=rank):
        pack = packs.pack(table.pack)
        yield Candidate(table.name, table.title, pack.title if pack else "", (table.id,))


def table_of(line: Line, model: CampaignModel) -> str:
    """The table that an entry was drawn from, or its pack if the record says no more."""
    if line.act is None:
        return ""
    named = (str(each) for each in line.act.inputs.values())
    return next((each for each in named if each in model.campaign.tables), next(iter(line.act.packs), ""))


def _lately(model: CampaignModel) -> Iterator[str]:
    for line in reversed(recent(model.campaign.journal, LOOK_BACK)):
        if line.act is not None and line.act.procedure == "table.draw":
            yield table_of(line, model)
