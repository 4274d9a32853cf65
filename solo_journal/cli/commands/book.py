"""`book`: the contents of the journal as a book, or some of its chapters."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import content, in_campaign
from ..output import Shown
from ..procedure_commands import Span

if TYPE_CHECKING:
    from ...campaign.story.book import Book, Chapter
    from ...campaign.story.levels import Level

MEASURE = 80
"""The longest comfortable line, in columns."""


@click.command()
@click.argument("scenes", type=Span(), required=False)
@content("story by default")
@click.option("--story", is_flag=True, hidden=True)
@in_campaign
def command(here: Context, /, *, scenes: range | None, content: Level | None, story: bool, as_json: bool) -> Shown:
    """Read scenes like the pages of a book.

    Without a number, the contents and the bookmarks are listed.

    Example: solo-journal book 3-5 --content results
    """
    from ...campaign.story.book import Book
    from ...rules.refusal import Unknown
    from ..review_objects import of_book, of_chapters

    level: Level = content or "story"  # --story is how it was asked for once
    book = Book.of(here.campaign().journal)
    chosen = [each for each in book.chapters if scenes is None or each.scene in scenes]
    if not chosen:
        last = book.chapters[-1].scene if book.chapters else 0
        has = f"No such scene: the last one is {last}. For a list" if last else "No scenes yet. To read what there is"
        raise Unknown(f"{has}: solo-journal book")
    if scenes is None:
        return of_book(book) if as_json else _contents(book)
    if as_json:
        return of_chapters(book, chosen, level)
    return (row for chapter in chosen for row in _chapter(book, chapter, level))


def _contents(book: Book) -> Iterator[str]:
    from ...campaign.story.entry_text import short_line
    from ..entry_lookup import short_id

    session = None
    for chapter in book.chapters:
        if chapter.session != session:
            yield f"{'' if session is None else chr(10)}Session {chapter.session}"
        session = chapter.session
        yield f"  {chapter.heading}"
    marked = [each.line for each in book.marked()]
    if marked:
        yield "\nBookmarks"
    yield from (f"  {short_id(each.entry)}  scene {each.scene}: {short_line(each, 100)}" for each in marked)


def _chapter(book: Book, chapter: Chapter, level: Level) -> Iterator[str]:
    from ...campaign.story.line_wrap import wrap_on
    from ...campaign.story.passages import passages

    yield f"--- {chapter.short if level == 'story' else chapter.heading}\n"
    before = None
    for passage in passages(book.lines(chapter), level):
        if before is not None and "prose" in (before, passage.look):
            yield ""
        mark = "* " if passage.bookmarked else ""
        margin = "" if passage.look == "prose" else "    "
        yield wrap_on(sys.stdout, f"{margin}{mark}{passage.text}", MEASURE)
        before = passage.look
    yield ""
