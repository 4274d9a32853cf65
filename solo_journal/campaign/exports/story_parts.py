"""A story as the parts that every format uses, from the first chapter to the credits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from ...rules.lonelog_tags import tags_in
from ...rules.tags_in_prose import reads, tags_only
from ..entry import Entry
from ..journal import chunked_reader
from ..journal.log_line import Line
from ..story.marked_text import BREAK, PICTURE, is_break, picture_in
from ..story.passages import Words, passages_of
from ..story.results import Result, fold_results
from ..story.text_folding import fold_spaces
from .chapters import Chapters
from .document import Break, Chapter, Matter, Paragraph, Part, Passage, Picture, Results
from .front_and_back import back
from .languages import USUAL, language, language_of
from .pictures import find_picture, missing
from .references import in_words
from .story import TOLD, Story
from .typography import Typography, is_dialogue

PARAGRAPH = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")
ALONE = re.compile(rf"(?m)^(?:{BREAK.pattern}|{PICTURE.pattern})$")
"""A line that is always a paragraph of its own: a scene break, a picture."""
LIST = re.compile(r"(?:[ \t]*(?:[-*+•–]|\d{1,3}[.)])[ \t]+\S.*(?:\n|$)){2,}")
"""Lines that each begin with a list marker."""
SHORT = 800
"""The characters of half a small page: after a shorter chapter the next one continues on the same page."""
HEARD = 60
"""The number of entries from which the language is detected."""


def setting_of(story: Story, *, curled: bool = False) -> Typography:
    """The typography of a story: in the selected language, or the detected one, or its game's."""
    chosen = story.wanted.language or story.world.language
    played = next((each.language for each in story.games if each.language), USUAL)
    return Typography(language(chosen or language_of(_opening_words(story), otherwise=played)), curled)


def parts(story: Story, setting: Typography | None = None) -> Iterator[Part]:
    """The selected story, part by part, and the pages after it."""
    length = SHORT  # of the chapter so far; nothing goes on below what stands before the first
    pause: Break | None = None
    for part in _story_parts(story, setting or setting_of(story)):
        match part:
            case Break(note=""):
                pause = part
                continue
            case Chapter():
                part, length = replace(part, runs_on=length < SHORT), 0
            case Passage() if length < SHORT:
                length += sum(len(run.text) for paragraph in part.paragraphs for run in paragraph)
            case Results() if length < SHORT:
                length += sum(len(row) for each in part.all for row in each.lines())
            case Picture():
                length = SHORT
        if pause and not isinstance(part, Break | Chapter | Matter):  # where a new part begins, it says nothing more
            yield pause
        pause = None
        yield part


def _story_parts(story: Story, setting: Typography) -> Iterator[Part]:
    chapters = Chapters(story, setting.language, setting.line)
    results: list[Result] = []
    aside, level = set[str](), story.wanted.content
    for line, what in passages_of(_lines(story, aside), level, asides=story.wanted.asides):
        assert isinstance(line, Line)
        here = list(_passages(what, setting, story)) if isinstance(what, Words) else []
        news = (here or not isinstance(what, Words)) and not chapters.at(line)
        heads = list(chapters.before(line.session, line.scene)) if news else []
        if results and (heads or not isinstance(what, Result)):
            yield Results(fold_results(results))
            results.clear()
        yield from (*heads, *here)
        results += [what] if isinstance(what, Result) else []
    if results:
        yield Results(fold_results(results))
    if level == "story" and (aside := {*aside, *_struck_names(story)}):
        said = fold_spaces(
            "\n".join(one.text for _, one in passages_of(story.lines(), level) if isinstance(one, Words))
        )
        story.aside = {name for name in aside if fold_spaces(name) not in said}
    yield from back(story, setting)


def _lines(story: Story, aside: set[str]) -> Iterator[Line]:
    """The lines in their place; set-up is a page of its own, unless everything is told. Names from the player's asides
    are added to `aside`."""
    apart = not (story.everything and story.wanted.setup)
    for line in in_words(story, story.lines()) if story.everything else story.lines():
        if line.entry.shown_as == "aside" and "[" in line.text:
            aside.update(tag.name for tag in tags_in(line.text))
        if line.scene or not apart or (line.entry.shown_as in TOLD and not tags_only(line.text)):
            yield line


def _struck_names(story: Story) -> Iterator[str]:
    """Names in crossed-out lines."""
    for entry in (story.journal.find(each.target) for _, each in story.landmarks if each.kind == "strike"):
        if entry is not None and "[" in entry.text and story.annotations.line(entry).struck:
            yield from (tag.name for tag in tags_in(entry.text))


def _passages(words: Words, setting: Typography, story: Story) -> Iterator[Passage | Break | Picture]:
    """Words as passages, with the scene breaks and pictures between them."""
    together: list[Paragraph] = []
    for each in paragraphs(words.text):
        between = None if each[:1].isalpha() else _between(each, words, setting, story)
        if between is None:
            nameless = story.wanted.content == "story" and each.startswith(("![](", "![["))  # a missing picture
            words_of = () if nameless else setting.paragraph(each)
            together += [words_of] if "".join([run.text for run in words_of]).strip() else []
            continue
        if together:
            yield Passage(words.kind, tuple(together), words.fate)
        together = []
        yield between
    if together:
        yield Passage(words.kind, tuple(together), words.fate)


def _between(text: str, words: Words, setting: Typography, story: Story) -> Break | Picture | Passage | None:
    """A paragraph that begins with a sign, as what it is; None for words alone."""
    if is_break(text):
        return Break()
    listed = words.kind == "prose" and not words.fate and LIST.fullmatch(text)
    if listed and not is_dialogue(text, setting.language):
        return Passage("list", (setting.paragraph(text),))
    return _picture(text, setting, story)


def _picture(text: str, setting: Typography, story: Story) -> Picture | None:
    """The picture that a paragraph consists of; a missing one is reported, and its caption stays."""
    shows = picture_in(text)
    if shows is None:
        return None
    file = find_picture(story.journal.folder.path, shows.file)
    if file is None:
        story.unseen.setdefault(missing(story.journal.folder.path, shows.file))
        return None
    return Picture(file, setting.line(shows.caption))


def _opening_words(story: Story) -> Iterable[str]:
    """The words from which the language is detected."""
    end = chunked_reader.end_of(story.journal)
    entries = (found for _, found in chunked_reader.forwards(story.journal, chunked_reader.START, end))
    spoken = (each.text for each in entries if isinstance(each, Entry) and each.kind in TOLD and each.text)
    waiting = (each.text for each in story.journal.waiting[:HEARD])
    return [story.title, *map(reads, islice(spoken, HEARD)), *map(reads, waiting)]


def paragraphs(text: str) -> tuple[str, ...]:
    """A text as paragraphs, separated by blank lines and by lines that are paragraphs of their own; single newlines
    stay."""
    if "\n" not in text:
        return (text,)
    whole = ALONE.sub(r"\n\g<0>\n", text.replace("\r\n", "\n")).strip("\n")
    return tuple(each for each in PARAGRAPH.split(whole) if each.strip()) or (whole,)
