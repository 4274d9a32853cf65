"""The five pages of the statistics."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from ...campaign.story.plots import spark
from ...campaign.story.stats.chance import Faces, verdict
from ...campaign.story.stats.meters import meter_rows
from ...campaign.story.stats.statistics import Statistics
from ...campaign.story.voice import PAGE
from ...rules.plurals import plural
from ..page.safe_text import NOTHING, fit_width, safe
from .charts import (
    KEY,
    SIGNS,
    answer_chart,
    dice_chart,
    half_of,
    head,
    in_pairs,
    quiet,
    side_by_side,
    timeline,
    totals,
)  # fmt: skip

HIGH, MANY = 50, 3
"""The height from which the overview has more charts of each kind, twists and sessions too, and how many charts."""
MEASURE, COUNT = 72, 8
"""The widths of a scene's row, and of its word count."""
MOST_MOVES = 12
"""The most recent changes of a meter that are listed."""


def overview(found: Statistics, at: int, faces: Sequence[Faces], height: int, width: int) -> Iterator[Content]:
    """The page of the scene at this index, of these dice, in a terminal of this height."""
    yield from totals(found, width)
    if found.scenes:
        yield from timeline(found.scenes, at, width, 2 if height < 30 else 8)
        here = found.scenes[at]
        when = (each for each in (here.when, here.mood, plural(here.words, "word")) if each)
        about = quiet("".join(f" · {each}" for each in when)).truncate(width // 2, ellipsis=True)
        title = quiet(f"{here.number or '·'}  {here.called}")
        yield title.truncate(max(1, width - about.cell_length), ellipsis=True) + about
        if any(each.answers for each in found.scenes):
            yield quiet(SIGNS)
        yield NOTHING
    else:
        yield quiet("no scenes yet · Space n opens the first")
    half, many = half_of(width), MANY if height >= HIGH else 1
    compared = [each for each in found.answers if each.size]
    left = [row for each in compared[:many] for row in (*answer_chart(each, half), NOTHING)]
    right = [row for each in faces[:many] for row in (*dice_chart(each, half), NOTHING)]
    if left or right:
        yield from side_by_side(left, right, width)
        yield quiet(f"Worst to best. {KEY}")
        yield from quiet(found.as_first_rolled).wrap(width)
    if many > 1:
        yield NOTHING
        yield from side_by_side(twists(found, half), sittings(found, half), width)


def dice(found: Statistics, faces: Sequence[Faces], width: int) -> Iterator[Content]:
    half = half_of(width)
    yield from in_pairs(
        [[*dice_chart(each, half), *quiet(verdict(each.strayed, each.size, "dice")).wrap(half)] for each in faces],
        width,
    )
    if found.other_dice:
        yield quiet(f"Dice with other numbers of faces: {found.other_dice:,}.")
    if found.faces:
        yield quiet("Every die counts, also those of rolls undone or made again.")
    yield quiet(KEY if found.faces else "no dice yet · d: 2d6 rolls some")


def oracle(found: Statistics, width: int) -> Iterator[Content]:
    half = half_of(width)
    charts = list[list[Content]]()
    for each in found.answers:
        told = [verdict(each.strayed, each.size, "rolls")] * bool(each.size)
        told += [f"Left out because their odds are unknown: {plural(each.left_out, 'roll')}."] * bool(each.left_out)
        charts.append([*answer_chart(each, half), *(row for words in told for row in quiet(words).wrap(half))])
    yield from in_pairs(charts, width)
    if (better := found.totals.luck) is not None:
        yield quiet(f"Good outcomes: {abs(better):.0f}% {'more' if better > 0 else 'fewer'} than the odds predict.")
    if any(each.size for each in found.answers):
        yield quiet(f"Worst to best. {KEY}")
    yield from quiet(found.as_first_rolled).wrap(width)
    about = "These are questions and the game's usual roll. Attacks, tables and other rolls have no chart."
    yield from quiet(about if charts else "no answers yet · ? asks the oracle").wrap(width)


def twists(found: Statistics, width: int) -> Iterator[Content]:
    yield head("Twists and their causes")
    yield NOTHING
    for twist in found.twists:
        told = safe(f"✦ Scene {twist.line.scene}  {twist.called}: ", "$text-accent")
        told += safe(PAGE.change(twist.headline), "bold")
        yield from told.wrap(width)
        yield from ("  " + row for cause in twist.causes for row in quiet(cause).wrap(max(1, width - 2)))
        yield NOTHING
    if not found.twists:
        yield quiet("none so far · not every game has them; the log marks them with ✦")


def sittings(found: Statistics, width: int) -> Iterator[Content]:
    yield head("Words and time by session")
    yield NOTHING
    most = max((each.words for each in found.sittings), default=0) or 1
    room = max(8, min(30, width - 56))
    for each in found.sittings:
        bar = Content.styled("█" * max(bool(each.words), round(each.words / most * room)), "$primary")
        counts = f"{plural(each.scenes, 'scene')} · {plural(each.acts, 'roll')}"
        told = safe(f"{plural(each.words, 'word'):>13}  {each.minutes:>4} min  {counts}")
        yield safe(f"{each.number:>3}  ") + fit_width(bar, room) + told


def words(found: Statistics, width: int) -> Iterator[Content]:
    yield from sittings(found, width)
    yield NOTHING
    for scene in found.scenes:
        title = safe(f"{scene.number or '·':>3}  {scene.called}")
        yield fit_width(title, min(width, MEASURE) - COUNT) + quiet(f"{scene.words:>{COUNT},}")
    if found.meters:
        yield NOTHING
        yield head("What moved")
        yield NOTHING
    for history, row in zip(found.meters, meter_rows(found.meters), strict=True):
        moves = fit_width(safe(spark([each.after for each in history.moves[-MOST_MOVES:]]), "$primary"), MOST_MOVES + 2)
        first, *more = safe(row).wrap(max(1, width - MOST_MOVES - 2))
        yield moves + first
        yield from (Content(" " * (MOST_MOVES + 2)) + each for each in more)
