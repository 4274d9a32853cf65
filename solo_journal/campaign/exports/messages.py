"""A story as Markdown for places that limit the length of messages, with results in spoilers.

Each message is complete: a paragraph is split only if it does not fit one message, and then between sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ...rules.letter_folding import STOPS
from ..story.marked_text import Run
from ..story.results import Role
from .document import (
    Break,
    Chapter,
    Matter,
    Paragraph,
    Part,
    Passage,
    Picture,
    Results,
    enclose_paragraphs,
    format_emphasis,
)
from .front_and_back import front
from .story import Story
from .story_parts import parts, setting_of

SENTENCE = re.compile(rf"(?<=[{STOPS}])(?<!\b[^\W\d_]\.)\s+|(?<=[。！？])")
"""The end of a sentence, but not after an initial: `J. D. Maxwell`."""
ROOM = 3
"""A paragraph is split at a third of a message, because escapes and markup may triple it."""
BETWEEN = "\n\n----- {} -----\n\n"
"""Separates messages: what to copy ends here."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place where stories are posted."""

    escaped: Callable[[str], str]
    """Escapes the text of one paragraph."""
    spoiler: Callable[[str], str]
    """Hides a line until the reader wants to see it."""
    longest: int
    """The longest message."""
    line_end: str = "\n"
    """A line break within a paragraph."""


def split_messages(story: Story, place: Place) -> Iterator[str]:
    number, length = 1, 0
    for block in _join_headings(filter(None, _blocks(story, place)), place.longest):
        if length and length + len(block) + 2 > place.longest:
            number += 1
            yield BETWEEN.format(number)
            length = 0
        yield f"\n\n{block}" if length else block
        length += len(block) + (2 if length else 0)
    yield "\n"


def _join_headings(blocks: Iterable[str], longest: int) -> Iterator[str]:
    """Headings joined with the first words below them, so that no message ends in one."""
    held = ""
    for block in blocks:
        if held and len(held) + len(block) + 2 > longest:
            yield held
            held = ""
        held = f"{held}\n\n{block}" if held else block
        if not block.startswith("#"):
            yield held
            held = ""
    if held:
        yield held


def _blocks(story: Story, place: Place) -> Iterator[str]:
    """Blocks that are never split, each shorter than a message."""
    setting = setting_of(story)
    page = front(story, setting)
    below = [f"*{place.escaped(each)}*" for each in page.below]
    yield _cut(f"# {place.escaped(page.title)}", place)
    yield _cut(place.line_end.join(below), place)
    for part in parts(story, setting):
        yield from (_cut(each, place) for each in _write_part(part, place) if each)


def _write_part(part: Part, place: Place) -> Iterator[str]:
    say = place.escaped
    match part:
        case Chapter():
            yield f"## {say(part.words)}" + (f"{place.line_end}*{say(part.note)}*" if part.note else "")
        case Break():
            yield "\\* \\* \\*" + (f"{place.line_end}*{say(part.note)}*" if part.note else "")
        case Passage():
            yield from (
                format_emphasis(each, place.escaped).strip(" \t")
                for paragraph in enclose_paragraphs(part)
                for each in _short(paragraph, place)
            )
        case Results():
            yield from _join_lines((place.spoiler(line) for line in _results(part, place) if line), place)
        case Picture():
            yield f"*{say(part.caption or part.file.name)}*"
        case Matter():
            yield f"## {say(part.title)}"
            for group in part.groups:
                yield f"### {say(group.title)}" if group.title else ""
                yield from _join_lines((row for name, said in group.rows for row in _row(name, said, place)), place)


def _row(name: str, said: str, place: Place) -> Iterator[str]:
    """A row with its name in bold, in lines that fit a message."""
    for at, each in enumerate([*_cuts(said, place.longest // ROOM)] or [""]):
        called = f"**{place.escaped(name)}**{':' if each else ''} " if name and not at else ""
        yield f"{called}{place.escaped(each)}".rstrip() if called else place.escaped(each)


def _results(part: Results, place: Place) -> Iterator[str]:
    def mark(text: str, role: Role) -> str:
        return f"**{place.escaped(text)}**" if role == "outcome" else place.escaped(text)

    most = place.longest // ROOM
    for each in part.all:
        first, *more = [plain] if len(plain := each.first(lambda text, _: text)) <= most else _cuts(plain, most)
        yield "" if not first else place.escaped(first) if more else each.first(mark)
        yield from (place.escaped(cut) for line in (*more, *each.below()) for cut in _cuts(line, most))


def _join_lines(lines: Iterable[str], place: Place) -> Iterator[str]:
    """Lines in blocks that fit a message."""
    block = ""
    for line in filter(None, lines):
        if block and len(block) + len(line) + 1 > place.longest // ROOM:
            yield block
            block = ""
        block += f"{place.line_end}{line}" if block else line
    yield block


def _short(paragraph: Paragraph, place: Place) -> Iterator[Paragraph]:
    """A paragraph in pieces that fit a message."""
    start = 0
    for piece in _cuts("".join(run.text for run in paragraph), place.longest // ROOM):
        at, end, runs = 0, start + len(piece), list[Run]()
        for run in paragraph:
            runs.append(run._replace(text=run.text[max(0, start - at) : max(0, end - at)]))
            at += len(run.text)
        yield tuple(run for run in runs if run.text)
        start = end


def _cuts(text: str, most: int) -> Iterator[str]:
    """A text in pieces of at most that length, cut after the last sentence that fits, or else after a word."""
    at = 0
    ends = [*(found.end() for found in SENTENCE.finditer(text)), len(text)] if len(text) > most else [len(text)]
    while at < len(text):
        fits = max((end for end in ends if at < end <= at + most), default=0)
        end = fits or text.rfind(" ", at + 1, at + most) + 1 or min(len(text), at + most)
        yield text[at:end]
        at = end


def _cut(block: str, place: Place) -> str:
    """A block that is still longer than a message, such as a title of a thousand characters, cut with an ellipsis."""
    return block if len(block) <= place.longest else f"{block[: place.longest - 1].rstrip(chr(92))}…"
