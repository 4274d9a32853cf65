"""Which entry a player means: a whole id, the end of one, or the last."""

from __future__ import annotations

from ..campaign.campaign import Campaign
from ..campaign.entry import AMENDING, BACKSTAGE, Entry
from ..campaign.journal.log_view import recent
from ..rules.refused import Refused, Unknown

SHORTEST = 4
"""Fewer letters than this name no entry."""


def short_id(entry: Entry) -> str:
    """The end of an id, as the log shows it."""
    return entry.id[-6:]


def entry_called(campaign: Campaign, called: str) -> Entry:
    """The entry so called. Raises `Refused` where there is none, or more than one."""
    if called == "last":
        lines = recent(campaign.journal, 1)
        if not lines:
            raise Refused("No entries yet.")
        return lines[-1].entry
    wanted = called.upper()
    exact = campaign.journal.find(wanted) if len(wanted) == 26 else None
    if exact is not None:
        return exact
    found = [each for each in _spoken_of(campaign) if len(wanted) >= SHORTEST and each.id.endswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Refused(
            f"Several entries end in {called}: {', '.join(each.id for each in found[:7])}. Type more of the id."
        )
    raise Unknown(f"No entry “{called}”. For their ids: solo-journal log --ids")


def act_called(campaign: Campaign, called: str) -> Entry:
    """The act so called; the last one for which dice fell, where `last` is asked for."""
    if called != "last":
        return entry_called(campaign, called)
    for line in reversed(recent(campaign.journal, 200)):
        if line.act is not None and line.act.answers:
            return line.entry
    raise Refused("Nothing rolled yet. To name an entry by its id: solo-journal log --ids")


def _spoken_of(campaign: Campaign) -> list[Entry]:
    return [each for each in campaign.journal.backwards() if each.kind not in BACKSTAGE | AMENDING]
