"""The journal in lines for people: prose as paragraphs, an act as one line, what belongs to it indented below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..campaign.entry import AMENDING, BACKSTAGE
from ..campaign.journal.log_view import Line
from ..campaign.story.change_text import changes_words
from ..campaign.story.entry_text import log_line, parts_of
from ..campaign.story.labels import DONE, unsaid_words
from ..campaign.story.voice import TEXT
from .naming_entries import short_id
from .output import voice


def blocks(lines: Iterable[Line], *, everything: bool = False, ids: bool = False) -> Iterator[str]:
    """Each line as a block of text. Prose and headings keep a blank line from their neighbours."""
    apart_before = False
    told = (line for line in lines if line.entry.kind != "checkpoint")
    for number, line in enumerate(told):
        text = "\n    ".join(_block(line, everything))
        if ids:
            text = f"{short_id(line.entry)}  {text}"
        apart = line.entry.kind in ("prose", "scene", "session")
        yield f"\n{text}" if number and (apart or apart_before) else text
        apart_before = apart


def _block(line: Line, everything: bool) -> Iterator[str]:
    kind = line.entry.kind
    if voice().aloud and kind not in BACKSTAGE | AMENDING:
        yield log_line(line, voice())
        return
    first, *followed = parts_of(line)
    if kind in BACKSTAGE | AMENDING:
        text = f"{': ' if line.text else ''}{line.text}"
        first = f"{DONE.get(kind, kind).capitalize()} {line.entry.target[-6:]}{text}".rstrip()
    yield first
    yield from followed
    if everything:
        if line.outcome and line.outcome.because:
            yield TEXT.change(line.outcome.because)
        if unsaid := unsaid_words(line):
            yield unsaid
        yield from map(TEXT.change, changes_words(line, line.shelf))
