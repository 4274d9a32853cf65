"""`previously`: a recap in three short pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import in_campaign
from ..output import Shown, voice

if TYPE_CHECKING:
    from ...campaign.story.previously import Page


@click.command()
@in_campaign
def command(here: Context, /, *, as_json: bool) -> Shown:
    """Recap: what happened, how things are, and how to play."""
    from ...campaign.story.previously import pages_back, previously
    from ..review_objects import of_pages

    pages = pages_back(here.campaign(), previously(here.campaign()), voice=voice())
    return of_pages(pages) if as_json else _lines(pages)


def _lines(pages: Iterable[Page]) -> Iterator[str]:
    for number, page in enumerate(pages):
        yield f"{chr(10) if number else ''}--- {page.title}"
        for told in page.told:
            yield f"\n{told.label}"
            yield from (f"  {line}" for line in told.lines)
