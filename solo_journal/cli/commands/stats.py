"""`stats`: statistics of the campaign."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ...rules.plurals import plural
from ..context import Context
from ..options import in_campaign
from ..output import Shown

if TYPE_CHECKING:
    from ...campaign.story.stats.statistics import Statistics

WIDTH = 24
"""The width of a bar, in columns."""


@click.command()
@click.option(
    "--session", "--sessions", "sessions", metavar="N|N-N", default="", help="One session, or some: 2 or 2-4."
)
@click.option(
    "--fair", is_flag=True, help="Also show how fair the dice were: answers against their odds, faces per die."
)
@in_campaign
def command(here: Context, /, *, sessions: str, fair: bool, as_json: bool) -> Shown:
    """Show statistics of the campaign.

    Totals come first, then words and time per session, twists with their causes, and what changed. --fair adds answers
    beside their exact odds, and the faces of each die: a tick in a bar marks where the odds would put its end, and each
    verdict on chance says how certain it is with this many rolls. Luck is how many more good rolls you had than their
    odds predict.
    """
    from ...campaign.exports.export_line import span
    from ...campaign.story.stats.statistics import statistics
    from ..review_objects import of_statistics

    campaign = here.campaign()
    found = statistics(campaign, sessions=span(sessions, "session", campaign.world.session.number))
    return of_statistics(found) if as_json else _lines(found, fair)


def _lines(found: Statistics, fair: bool) -> Iterator[str]:
    from ...campaign.story.plots import spark, totals
    from ...campaign.story.stats.meters import meter_rows

    told, played = totals(found)
    yield f"{told}\n{played}\n"
    if found.sittings:
        yield f"Words per session    {spark([each.words for each in found.sittings])}"
        yield f"Minutes per session  {spark([each.minutes for each in found.sittings])}"
    for each in found.sittings:
        numbers = (each.words, each.minutes, each.scenes, each.acts)
        words, *more = map(plural, numbers, ("word", "minute", "scene", "roll"))
        yield f"  session {each.number}: {words} in {', '.join(more)}"
    if found.twists or found.meters:
        yield ""
    for twist in found.twists:
        yield f"{twist.called} in scene {twist.line.scene}: {twist.headline}"
        yield from (f"  {cause}" for cause in twist.causes)
    if found.twists:
        yield ""
    yield from meter_rows(found.meters)
    if found.meters:
        yield ""
    if fair:
        yield from _fair(found)


def _fair(found: Statistics) -> Iterator[str]:
    from ...campaign.story.plots import bars, in_words, too_few
    from ...campaign.story.stats.chance import verdict

    for answers in found.answers:
        yield f"{answers.called}: {plural(answers.size, 'answer')}"
        yield from (f"  {row}" for row in bars(answers.counts, WIDTH))
        yield f"  {verdict(answers.strayed, answers.size, 'rolls')}"
        if answers.left_out:
            yield f"  Left out because their odds are unknown: {answers.left_out:,}"
        yield ""
    if found.as_first_rolled:
        yield f"{found.as_first_rolled}\n"
    for faces in found.faces:
        if too_few(faces.counts):
            yield f"{faces.die}: {faces.size:,} rolled, {in_words(faces.counts)}. Too few to tell.\n"
            continue
        yield f"{faces.die}: {faces.size:,} rolled"
        yield from (f"  {row}" for row in bars(faces.counts, WIDTH))
        yield f"  {verdict(faces.strayed, faces.size, 'dice')}\n"
    if found.other_dice:
        yield f"Other dice, such as those of tables with an unusual number of rows: {found.other_dice:,}\n"
