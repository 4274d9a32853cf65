"""`log`: read the journal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import content as how_much
from ..options import in_campaign
from ..output import Shown, voice

if TYPE_CHECKING:
    from ...campaign.campaign import Campaign
    from ...campaign.journal.damaged_block import Damaged
    from ...campaign.journal.log_line import Line
    from ...campaign.story.levels import Level


@click.command()
@click.option("-n", "--lines", "count", type=click.IntRange(min=1), default=20, help="How many lines, from the end.")
@click.option("--scene", type=click.IntRange(min=0), metavar="N", help="The whole of this scene.")
@click.option("--session", type=click.IntRange(min=0), metavar="N", help="The whole of this session.")
@click.option("--all", "whole", is_flag=True, help="The whole journal.")
@how_much("results by default")
@click.option("--everything", is_flag=True, help="The same as --content everything.")
@click.option("--ids", is_flag=True, help="Show before each entry the end of its id, for use in other commands.")
@in_campaign
def command(
    here: Context,
    /,
    *,
    count: int,
    scene: int | None,
    session: int | None,
    whole: bool,
    content: Level | None,
    everything: bool,
    ids: bool,
    as_json: bool,
) -> Shown:
    """Read the journal: its last lines, a scene, all."""
    from ...campaign.entry import PARAGRAPHS
    from ...campaign.journal.damaged_block import Damaged
    from ...campaign.journal.log_line import in_place_of
    from ...campaign.journal.log_view import lines, recent_items
    from ...campaign.story.labels import only_renames
    from ...campaign.story.levels import is_told
    from ..entry_lookup import blocks
    from ..json_objects import of_lines
    from ..procedure_commands import must_be_there

    level: Level = content or ("everything" if everything else "results")
    everything = level == "everything"
    campaign = here.campaign()
    found: Iterator[Line | Damaged]
    if whole or scene is not None or session is not None:
        must_be_there(campaign.world, scene, session)
        found = (
            line
            for line in lines(campaign.journal, everything=everything)
            if isinstance(line, Damaged) or (scene in (None, line.scene) and session in (None, line.session))
        )
    else:
        found = iter(recent_items(campaign.journal, count, campaign.world, everything=everything))
    if level == "story" and not as_json:
        return _story(campaign, found, ids=ids)
    # a damaged entry says so in its place
    told = (in_place_of(line) if isinstance(line, Damaged) else line for line in found)
    if level == "story":
        shown = PARAGRAPHS | {"scene", "session"}
        told = (line for line in told if is_told(line, "story") and line.entry.shown_as in shown)
    if as_json:
        return of_lines(told)
    if level == "results":
        told = (line for line in told if not only_renames(line))
    return blocks(told, everything=everything, ids=ids)


def _story(campaign: Campaign, found: Iterator[Line | Damaged], *, ids: bool) -> Iterator[str]:
    """The story alone, as in the book and the exports, under its scene titles."""
    from ...campaign.journal.annotations import scenes
    from ...campaign.journal.damaged_block import Damaged
    from ...campaign.story.entry_text import log_line
    from ...campaign.story.levels import is_told
    from ...campaign.story.passages import passages
    from ..entry_lookup import SHOWN

    titles = {each.number: each.title for each in scenes(campaign.journal)}
    first = True
    for begins, lines in groupby(found, lambda line: not isinstance(line, Damaged) and line.entry.kind == "scene"):
        if begins:
            kept = [line for line in lines if not isinstance(line, Damaged) and is_told(line, "story")]
            for line in kept:
                line.heading = titles.get(line.scene, "")
            texts = [(line.entry.id, log_line(line, voice())) for line in kept]
        else:
            texts = [(each.id, each.text) for each in passages(lines, "story")]
        for id_, text in texts:
            named = f"{id_[-SHOWN:]}  {text}" if ids else text
            yield named if first else f"\n{named}"
            first = False
