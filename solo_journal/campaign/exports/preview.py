"""The first page of an export, as paragraphs: its text, or the book that it becomes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, takewhile

from ...rules.plurals import join_names, plural
from ..campaign import Campaign
from ..journal.log_line import Line
from ..story.levels import is_told
from ..story.marked_text import STARS, Run, Style
from ..story.passages import Words, passages_of
from . import export
from .document import Break, Chapter, Matter, Paragraph, Passage, Picture, Results, enclose_paragraphs
from .format import Export
from .front_and_back import front
from .selection import Selection
from .story import Story
from .story_parts import parts, setting_of

LINES = 120
LONGEST = 400
READ_AS = {"sheet_html": "sheet"}
"""Text formats that are not for reading, and the one that says the same in words."""


def preview(chosen: Export, campaign: Campaign, wanted: Selection) -> list[Paragraph]:
    """The first lines, reading no more of the story than they need."""
    story, pieces = Story.of(campaign, wanted), export(READ_AS.get(chosen.id, chosen.id)).pieces
    found = _paragraphs_to_read(story) if pieces is None or chosen.id == "html" else _lines(pieces(story))
    lines = list(islice(found, LINES + 1))
    return [*lines[:LINES], _line("…")] if len(lines) > LINES else lines


def left_out(campaign: Campaign, wanted: Selection, goes_on: Callable[[], bool] = lambda: True) -> str:
    """What the level *story* leaves out of what was asked, tried and rolled: `2 questions and 31 rolls`; empty at the
    others. It reads the whole selection, seconds for a very long one, for as long as it `goes_on`."""
    if wanted.content != "story":
        return ""
    found = Counter[str]()

    def lines() -> Iterator[Line]:
        for line in takewhile(lambda _: goes_on(), Story.of(campaign, wanted).lines()):
            found[line.entry.shown_as] += is_told(line, "results")
            yield line

    for line, what in passages_of(lines(), "story"):
        if isinstance(line, Line) and isinstance(what, Words):
            found[line.entry.shown_as] -= 1
    named = (("question", "question"), ("action", "attempt"), ("roll", "roll"))
    return join_names(plural(found[kind], one) for kind, one in named if found[kind])


def _paragraphs_to_read(story: Story) -> Iterator[Paragraph]:
    """What a reader of the book sees."""
    setting = setting_of(story, curled=True)
    page = front(story, setting)
    yield _line(page.title, "strong")
    yield from map(_line, page.below)
    for part in parts(story, setting):
        yield ()
        match part:
            case Chapter():
                yield from ((), _line(part.words, "strong"), *([_line(part.note, "emphasis")] if part.note else []))
            case Break():
                yield from (_line(each) for each in (STARS, part.note) if each)
            case Passage():
                for at, each in enumerate(enclose_paragraphs(part)):
                    yield from ((), each) if at else (each,)
            case Results():
                yield from (_line(f"    {line}") for each in part.all for line in each.lines())
            case Picture():
                yield _line(f"[{part.caption}]", "emphasis")
            case Matter():
                yield from ((), _line(part.title, "strong"))
                for group in part.groups:
                    yield from ((), _line(group.title, "emphasis")) if group.title else ()
                    yield from (_line(": ".join(filter(None, row))) for row in group.rows)


def _line(text: str, *styles: Style) -> Paragraph:
    return (Run(text, frozenset(styles)),)


def _lines(pieces: Iterator[str]) -> Iterator[Paragraph]:
    """Pieces of text as lines."""
    rest = ""
    for piece in pieces:
        *whole, rest = (rest + piece).split("\n")
        for line in whole:
            yield _line(line if len(line) <= LONGEST else f"{line[:LONGEST]} …")
    if rest:
        yield _line(rest)
