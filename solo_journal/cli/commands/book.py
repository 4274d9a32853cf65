"""`book`: the contents of the journal as a book, or some of its chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..context import Context
from ..options import content, in_campaign
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
def command(here: Context, /, *, scenes: range | None, content: Level | None, story: bool, as_json: bool) -> None:
    """Read scenes like the pages of a book.

    Without a number, the contents and the bookmarks are listed.

    Example: solo-journal book 3-5 --content results
    """
    from ...campaign.story.book import Book
    from ...rules.refusal import Unknown
    from ..output import print_json
    from ..review_objects import of_book, of_chapters

    level: Level = content or "story"  # --story is how it was asked for once
    with here.looking() as campaign:
        book = Book.of(campaign.journal)
        chosen = [each for each in book.chapters if scenes is None or each.scene in scenes]
        if not chosen:
            last = book.chapters[-1].scene if book.chapters else 0
            has = (
                f"No such scene: the last one is {last}. For a list" if last else "No scenes yet. To read what there is"
            )
            raise Unknown(f"{has}: solo-journal book")
        if as_json:
            print_json(of_book(book) if scenes is None else of_chapters(book, chosen, level))
        elif scenes is None:
            _contents(book)
        else:
            for chapter in chosen:
                _chapter(book, chapter, level)


def _contents(book: Book) -> None:
    from ...campaign.story.entry_text import short_line
    from ..entry_lookup import short_id
    from ..output import say

    session = None
    for chapter in book.chapters:
        if chapter.session != session:
            say(f"{'' if session is None else chr(10)}Session {chapter.session}")
        session = chapter.session
        say(f"  {chapter.heading}")
    marked = book.marked()
    if marked:
        say("\nBookmarks")
    for each in marked:
        line = each.line
        say(f"  {short_id(line.entry)}  scene {line.scene}: {short_line(line, 100)}")


def _chapter(book: Book, chapter: Chapter, level: Level) -> None:
    from ...campaign.story.passages import passages
    from ..output import say

    say(f"--- {chapter.short if level == 'story' else chapter.heading}\n")
    before = None
    for passage in passages(book.lines(chapter), level):
        mark = "* " if passage.bookmarked else ""
        if before is not None and "prose" in (before, passage.look):
            say()
        say(_laid_out(f"{mark}{passage.text}", "" if passage.look == "prose" else "    "))
        before = passage.look
    say()


def _laid_out(text: str, margin: str) -> str:
    """Wrap a text for the terminal; in a pipe each paragraph stays one line."""
    import shutil
    import sys
    import textwrap

    if not sys.stdout.isatty():
        return f"{margin}{text}"
    width = min(MEASURE, shutil.get_terminal_size().columns)
    rows = (textwrap.fill(row, width, initial_indent=margin, subsequent_indent=margin) for row in text.split("\n"))
    return "\n".join(rows)
