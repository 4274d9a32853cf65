"""`search`: find words in one journal or in all of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

import click

from ..context import Context
from ..options import in_campaign, tab
from ..output import Shown, warn

if TYPE_CHECKING:
    from ...campaign.campaign import Campaign
    from ...campaign.journal.log_line import Line
    from ...campaign.story.search import Hit

T = TypeVar("T")
LEFT_OUT = re.compile(r"-(?:[^\W\d_]{2}|[^\x00-\x7f]|[\"“])")


class Search(click.Command):
    """Reads `-word` as a word to exclude rather than as options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        options = args[: args.index("--")] if "--" in args else args
        left_out = [each for each in options if LEFT_OUT.match(each)]
        if left_out:
            rest = args[len(options) + 1 :]
            args = [*(each for each in options if each not in left_out), "--", *left_out, *rest]
        return super().parse_args(ctx, args)


@click.command(cls=Search)
@click.argument("words", nargs=-1, required=True, shell_complete=tab("filters"))
@click.option("-n", "--lines", "count", type=click.IntRange(min=1), default=20, help="How many lines at most.")
@click.option(
    "-C", "--context", "around", type=click.IntRange(0, 100), default=0, help="Lines to show before and after each."
)
@click.option("--everywhere", is_flag=True, help="Search all campaigns of the library.")
@in_campaign
def command(
    here: Context, /, *, words: tuple[str, ...], count: int, around: int, everywhere: bool, as_json: bool
) -> Shown:
    """Find the entries that hold all of these words.

    The newest come first. Case and accents do not matter. Quote a phrase; -word excludes entries that contain it.
    Filters: kind:question, scene:12 or scene:vents, session:2-4, date:2026-10 or date:2026-10-03..2026-11, person:orso,
    place:, thing:, thread:, and is:bookmarked (or struck, edited, overruled, rerolled). All of them apply; a comma
    means either. If there are more hits than are shown, the last line says how many. Finding nothing is not an error.

    Example: solo-journal search Orso "third shrine" kind:prose -rope
    """
    from ...campaign.story.line_filter import cut
    from ...campaign.story.query import of_words, read_query
    from ...campaign.story.search import Shelf, search
    from ..json_objects import of_lines
    from ..review_objects import of_hits

    query = read_query(of_words(words))
    if everywhere:
        hits, found = _first(Shelf(here.library()).search(query), count)
        where, shown = "any campaign", _hits(hit._replace(line=cut(hit.line, query)) for hit in hits)
    else:
        campaign = here.campaign()
        lines, found = _first(search(campaign.journal, query), count)
        where = campaign.title
        shown = _lines(campaign, lines if around else [cut(line, query) for line in lines], around)
    warning = f"{count:,} of {found:,} entries; -n {found} shows all." if found > count else ""
    if as_json:
        if warning:
            warn(warning)
        return of_hits(hits) if everywhere else of_lines(lines)
    return _by_place(shown, warning if found else f"No matches in {where}.")


def _first(found: Iterator[T], count: int) -> tuple[list[T], int]:
    first = list(islice(found, count))
    return first, len(first) + sum(1 for _ in found)


def _hits(hits: Iterable[Hit]) -> Iterator[tuple[str, Iterable[str]]]:
    from ..entry_lookup import blocks

    for hit in hits:
        place = f"{hit.title}, session {hit.line.session}, scene {hit.line.scene}"
        yield place, blocks([hit.line], ids=True)


def _lines(campaign: Campaign, lines: Iterable[Line], around: int) -> Iterator[tuple[str, Iterable[str]]]:
    from ...campaign.journal.annotations import scenes
    from ...campaign.story.scene_name import title_words

    titles = {each.number: title_words(each.title) for each in scenes(campaign.journal)}
    for line in lines:
        title = titles.get(line.scene)
        scene = f"Scene {line.scene}{f': {title}' if title else ''}" if line.scene else "before the first scene"
        yield f"Session {line.session}, {scene}", _in_context(campaign, line, around)


def _in_context(campaign: Campaign, line: Line, around: int) -> Iterator[str]:
    """A line with its neighbours; a sign marks the hit."""
    from ...campaign.story.search import Context
    from ..entry_lookup import blocks

    if not around:
        yield from blocks([line], ids=True)
        return
    lines, at = Context(campaign.journal, around).around(line.entry.id)
    for place, each in enumerate(lines):
        yield from (f"{'>' if place == at else ' '} {text}" for text in blocks([each], ids=True))
    yield ""


def _by_place(found: Iterable[tuple[str, Iterable[str]]], warning: str) -> Iterator[str]:
    """The hits, each place named once above its own; then the warning."""
    before = ""
    for place, texts in found:
        if place != before:
            yield f"\n{place}" if before else place
        before = place
        yield from texts
    if warning:
        warn(warning)
