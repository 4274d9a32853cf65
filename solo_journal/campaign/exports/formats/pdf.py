"""PDF: the story as a book of A5 pages, set by Typst, which comes with the extra `pdf`.

What a player typed reaches Typst as JSON data and is set as plain text; no word of it is ever read as markup. Typst
holds a whole book in memory, so this one format needs more of it for a longer story.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from datetime import UTC, datetime, time
from typing import IO, Any, Literal

from ....rules.refused import Refused
from ....shipped import shipped
from ...story.sanitise import shown
from ..credits import notices
from ..format import Export
from ..story import Story
from ..story_parts import Part, Passage, Result, SceneHead, SessionHead, days_of, enclosed, parts

MOST_PARTS = 15_000
"""Headings, passages and runs of results. Typst takes some 100 kB of memory for each."""
TOO_LONG = (
    "This story is too long for one PDF: Typst would need gigabytes of memory. Export it in parts, with a range of "
    "sessions, or as HTML or EPUB."
)
BOOK = ("assets", "styles", "book.typ")


def lacking() -> str:
    """What to install, where Typst is not there."""
    if importlib.util.find_spec("typst") is not None:
        return ""
    return 'A PDF is set by Typst, which is not installed here. Install it with: pip install "solo-journal[pdf]"'


def pack(story: Story, file: IO[bytes]) -> Iterator[None]:
    """Set the book. Raises `Refused` without Typst."""
    if lacks := lacking():
        raise Refused(lacks)
    told = []
    for part in parts(story):
        told.append(data_of(part))
        if len(told) > MOST_PARTS:
            raise Refused(TOO_LONG)
        yield
    pages = set_book(story, told)
    yield
    assert isinstance(pages, bytes)
    file.write(pages)


def set_book(story: Story, told: list[dict[str, Any]], kind: Literal["pdf", "png"] = "pdf") -> Any:
    """The book as bytes, or as a picture of each page. Raises `Refused` where Typst cannot."""
    import typst

    data = {
        "title": shown(" ".join(story.title.split())),
        "author": shown(story.wanted.author),
        "games": [game.title for game in story.games],
        "credits": [shown(notice) for notice in notices(story)],
        "parts": told,
    }
    days = days_of(story)
    when = datetime.combine(days[-1], time(), UTC) if days else datetime(1980, 1, 1, tzinfo=UTC)
    given = {"story": json.dumps(data)}
    source = shipped(*BOOK).read_bytes()
    try:
        return typst.compile(source, format=kind, sys_inputs=given, ignore_system_fonts=True, timestamp=when)
    except typst.TypstError as error:
        raise Refused(f"The book could not be set: {error.message}. The HTML prints like a book too.") from error


def data_of(part: Part) -> dict[str, Any]:
    match part:
        case SessionHead():
            return {"is": "session", "words": part.words, "day": str(part.day or "")}
        case SceneHead():
            return {"is": "scene", "words": shown(" ".join(part.words.split()))}
        case Passage():
            paragraphs = [shown(each) for each in enclosed(part)]
            return {"is": "passage", "kind": part.kind, "paragraphs": paragraphs, "struck": part.struck}
        case _:
            return {"is": "results", "all": [_result(each) for each in part.all]}


def _result(result: Result) -> dict[str, Any]:
    more = [*result.tells, result.why, *(f"Then: {step}" for step in result.steps)]
    if result.changed:
        more.append(f"Changed: {', '.join(result.changed)}")
    return {
        "words": shown(result.words),
        "headline": shown(result.headline or result.kind),
        "dice": shown(result.dice),
        "fate": shown(" ".join(each for each in (result.fate, "taken back" if result.undone else "") if each)),
        "more": [shown(each) for each in more if each],
        "struck": result.struck or result.undone,
    }


EXPORT = Export(
    "pdf", "PDF", ".pdf", "a printed book (needs the extra “pdf”)", pack=pack, lacking=lacking, instead="html"
)
