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
from .matter import front
from .parts import Break, Chapter, Matter, Paragraph, Part, Passage, Picture, Results, emphasised, enclosed
from .story import Story
from .story_parts import parts, setting_of

SENTENCE = re.compile(rf"(?<=[{STOPS}])(?<!\b[^\W\d_]\.)\s+|(?<=[。！？])")
"""The end of a sentence, but not after an initial: `J. D. Maxwell`."""
ENDED = re.compile(rf"[{STOPS}][\"'”’»)]*\s*$")
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


def posted(story: Story, place: Place) -> Iterator[str]:
    number, length = 1, 0
    for block in _headed(filter(None, _blocks(story, place)), place.longest):
        if length and length + len(block) + 2 > place.longest:
            number += 1
            yield BETWEEN.format(number)
            length = 0
        yield f"\n\n{block}" if length else block
        length += len(block) + (2 if length else 0)
    yield "\n"


def _headed(blocks: Iterable[str], longest: int) -> Iterator[str]:
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
                emphasised(each, place.escaped).strip(" \t")
                for paragraph in enclosed(part)
                for each in _short(paragraph, place)
            )
        case Results():
            yield from _joined(map(place.spoiler, _results(part, place)), place)
        case Picture():
            yield f"*{say(part.caption or part.file.name)}*"
        case Matter():
            yield f"## {say(part.title)}"
            for group in part.groups:
                yield f"### {say(group.title)}" if group.title else ""
                yield from _joined((row for name, said in group.rows for row in _row(name, said, place)), place)


def _row(name: str, said: str, place: Place) -> Iterator[str]:
    first, *rest = [*_cuts(said, place.longest // ROOM)] or [""]
    colon = ":" if first else ""
    yield f"**{place.escaped(name)}**{colon} {place.escaped(first)}".rstrip() if name else place.escaped(first)
    yield from map(place.escaped, rest)


def _results(part: Results, place: Place) -> Iterator[str]:
    def mark(text: str, role: Role) -> str:
        return f"**{place.escaped(text)}**" if role == "outcome" else place.escaped(text)

    most = place.longest // ROOM
    for each in part.all:
        if each.head and sum(len(piece.text) for piece in each.head) <= most:
            yield each.first(mark)
        elif each.head:
            yield from map(place.escaped, _cuts(each.first(lambda text, _: text), most))
        yield from (place.escaped(cut) for line in each.below() for cut in _cuts(line, most))


def _joined(lines: Iterable[str], place: Place) -> Iterator[str]:
    """Lines in blocks that fit a message."""
    block = ""
    for line in lines:
        if block and len(block) + len(line) + 1 > place.longest // ROOM:
            yield block
            block = ""
        block += f"{place.line_end}{line}" if block else line
    yield block


def _short(paragraph: Paragraph, place: Place) -> Iterator[Paragraph]:
    """A paragraph in pieces that fit a message, split between sentences, or else between words."""
    most = place.longest // ROOM
    if sum(len(run.text) for run in paragraph) <= most:
        yield paragraph
        return
    held: list[Run] = []
    for sentence in _sentences(paragraph, most):
        if held and sum(len(run.text) for run in (*held, *sentence)) > most:
            yield tuple(held)
            held = []
        held += sentence
    yield tuple(held)


def _sentences(paragraph: Paragraph, most: int) -> Iterator[list[Run]]:
    """The runs of a paragraph by sentence; a sentence longer than a message is split between words."""
    held: list[Run] = []
    for run in paragraph:
        for text in _cuts(run.text, most, first=True):
            long = sum(len(each.text) for each in held) + len(text) > most
            if held and long:
                yield held
                held = []
            held.append(run._replace(text=text))
            if ENDED.search(text):
                yield held
                held = []
    if held:
        yield held


def _cuts(text: str, most: int, *, first: bool = False) -> Iterator[str]:
    """A text in pieces of at most that length, cut behind the last sentence that fits, or the first, or a word."""
    at = 0
    ends = [*(found.end() for found in SENTENCE.finditer(text)), len(text)]
    while at < len(text):
        fits = [end for end in ends if at < end <= at + most]
        blank = text.rfind(" ", at + 1, at + most)
        end = fits[0 if first else -1] if fits else blank + 1 if blank > 0 else min(len(text), at + most)
        yield text[at:end]
        at = end


def _cut(block: str, place: Place) -> str:
    """A block that is still longer than a message, such as a title of a thousand characters, cut with an ellipsis."""
    return block if len(block) <= place.longest else f"{block[: place.longest - 1].rstrip(chr(92))}…"
