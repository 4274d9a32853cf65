"""Recovers quarantined entries: they return to the journal as a union, shown first in every face."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from ...rules.shelf import Shelf
from ..campaign import Campaign
from ..save.folder import Folder, names_in
from .merge import came, merge, preview
from .merge_plan import Plan, planned

T = TypeVar("T")
MOST_LINES = 20
"""The most lines of the preview."""
NOTHING = "Nothing to recover: the journal has every entry that was put aside."


class Asks(Protocol):
    """The part of a `Port` that recovering needs."""

    async def confirm(self, question: str, does: str, about: Sequence[str] = ()) -> bool:
        """Whether the player agrees to what `about` says."""
        ...

    async def save(self, work: Callable[[], T]) -> T:
        """Run work that writes or takes long, in the face's own way."""
        ...


async def recover(campaign: Campaign, port: Asks, state: Path) -> str:
    """Show what the journal lacks of `recovered/`, and add it if the player agrees. Returns a sentence about what was
    done; empty if they do not agree. `state` is the folder of snapshots and drafts. Raises `Refused`, `StoreError`."""

    def look() -> Plan:
        campaign.look()  # what somebody wrote over just now is put aside by that
        return planned(campaign.folder, campaign.clock, recovered=True)

    plan = await port.save(look)
    if not plan.files:
        return describe_plan(plan, campaign.shelf)[0]
    if not await port.confirm("Recover these entries?", "recover", describe_plan(plan, campaign.shelf)):
        return ""

    def bring_back() -> None:
        merge(plan, state)
        campaign.look()

    await port.save(bring_back)
    return done(plan)


def can_recover(folder: Folder) -> bool:
    """Whether anything is in quarantine."""
    return bool(names_in(folder.recovered))


def describe_plan(plan: Plan, shelf: Shelf) -> list[str]:
    """What would be recovered, or why nothing can be; a limited number of lines."""
    lines = list(preview(plan, shelf)) if plan.files else [NOTHING, *plan.left]
    more = len(lines) - MOST_LINES
    return [*lines[:MOST_LINES], f"And {more:,} lines more."] if more > 1 else lines


def done(plan: Plan) -> str:
    return f"Recovered: {came(plan)}. The files as they were are in trash/."
