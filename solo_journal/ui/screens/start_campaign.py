"""Opens a campaign, or creates one with scene 1 and something to start from."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

from ...campaign.library.library import Library
from ...campaign.play.openings import joining
from ...campaign.play.options import Option
from ...campaign.play.verbs.acts import do
from ...campaign.store.errors import StoreError
from ...rules.commons.scene import Open
from ...rules.outcome import Offer
from ...rules.procedure import Procedure
from ...rules.refusal import Refused
from ..campaign_model import CampaignModel
from ..page.port import ModelPort


@dataclass(frozen=True, slots=True)
class CampaignPlan:
    """The player's choices for a new campaign. All are optional."""

    games: tuple[str, ...] = ()
    """The ids of the games; none for a story without rules."""
    title: str = ""
    said: str = ""
    """The character in one line: a name, or a name and a concept."""
    house_rules: tuple[Procedure, ...] = ()
    """House rules that differ from the games' defaults."""
    folder: str = ""
    """The folder's name, if not derived from the title."""


def plain_title(games: tuple[str, ...], library: Library) -> str:
    """The default title: `Duskara, 20 November 2026`."""
    what = library.shelf.system(games[0]).title.partition(":")[0] if games else "A story"
    now = library.clock()
    return f"{what}, {now.day} {now:%B %Y}"


async def sit_down(library: Library, path: Path) -> CampaignModel:
    """Open the campaign in a folder. Raises `StoreError` if nothing of it can be read."""

    def opened() -> CampaignModel:
        campaign = library.at(path)
        return CampaignModel.at(library, campaign)

    return await asyncio.to_thread(opened)


async def begin(library: Library, wanted: CampaignPlan) -> CampaignModel:
    """Create a campaign with its character, scene 1, a spark, and ways to begin: a sheet or a ready character, and
    three openings.

    Raises `Refused` and `StoreError` before there is a campaign. What fails after that becomes a notice, and the rest
    continues without it.
    """
    acts = (*wanted.house_rules, *joining(wanted.said, map(library.shelf.system, wanted.games)))
    title = wanted.title.strip() or plain_title(wanted.games, library)

    def made() -> CampaignModel:
        return CampaignModel.at(library, library.new(title, wanted.games, wanted.folder, acts))

    model = await asyncio.to_thread(made)
    await _unless_refused(model, Open())
    offered = await _spark(model)
    model.options = (*offered, *model.options_now())
    return model


async def _spark(model: CampaignModel) -> tuple[Option, ...]:
    """A few words drawn by the first game that has them. With the player's own dice they are offered instead, because
    there is no page yet on which to ask."""
    spark = next((each.spark for each in model.campaign.shelf.games_in_use(model.campaign.world) if each.spark), None)
    if spark is None:
        return ()
    if model.settings.own_dice:
        return (Option(spark.called, Offer(spark.called, spark.id)),)
    await _unless_refused(model, spark())
    return ()


async def _unless_refused(model: CampaignModel, procedure: Procedure) -> None:
    try:
        await do(model.campaign, ModelPort(model), procedure)
    except (Refused, StoreError) as reason:
        model.campaign.notices.append(str(reason))
