"""A story to be read, at a level: the player's words forward, what was asked and rolled between them.

An action belongs to what came of it, so a roll that follows stands in one line with it. In the story alone an action is
told where the player wrote a sentence, one that ends in a full stop. A question, and a note of what is tried, stands
there only where the words that follow lean on it: `Yes, and there is smoke`, `Because she has not slept either`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Literal, NamedTuple

from ...rules.lonelog_tags import normalise_prefixes
from ...rules.tags_in_prose import BEHIND_TAG, bare, behind_tags, reads
from ..journal.damaged_block import Damaged
from ..journal.log_line import Line
from .levels import Level, is_told
from .marked_text import Run, plain_text, runs
from .names import RUNS_ON
from .results import Piece, Result, result_of

_LINE = re.compile(r"(?:N|PC)\s*(?:\(([^()]{1,120})\))?\s*:\s*(.+)")
_MANNER = re.compile(r"\[([^\[\]:|]{1,60})\]\s*")
"""How it is said: `PC: [whispers] "No."`"""
_QUOTED = re.compile(r"[\"“„«]")


def speech(row: str) -> str:
    """A line of dialogue as it is read; empty for any other line."""
    found = _LINE.fullmatch(row)
    if found is None or not _QUOTED.search(row):
        return ""
    who, said = (found[1] or "").strip(), _MANNER.sub(r"(\1) ", found[2].strip())
    return f"{who}: {said}" if who else said


LAID_OUT = re.compile(
    r"(?m)^[ \t]*(?:(?:>[ \t]?)+(?:\[!\w+\][+-]?[ \t]*)?|(?:(?:`{3,}|~{3,})[\w-]*|\|[\s:|-]*\|)[ \t]*(?:\n|$))"
)
"""What only lays words out in Markdown: a quotation, a fence, the rule of a table."""
ROW = re.compile(r"(?m)^[ \t]*\|(?!\|)[ \t]*(.+?)[ \t]*\|[ \t]*$")
CELLS = re.compile(r"[ \t]*\|[ \t]*")
LINK = re.compile(
    r"(?<=\S )!\[([^\[\]\n]*)\]\([^()\s]*\)|!\[([^\[\]\n]*)\]\([^()\s]*\)(?=[ \t]*\S)|"
    r"(?<!!)\[([^\[\]\n]+)\]\((?:https?://|mailto:|[\w./#-])[^()\s]*\)|(?<!!)\[\[(?:[^\[\]|\n]*\|)?([^\[\]|\n]+)\]\]"
    r"|(?<![=\w])==(?=\S)([^=\n]+)(?<=\S)==(?![=\w])|\|\|([^|\n]+)\|\||(?m:^([ \t]*[-*+] )\[[ xX]\] )"
    r"|(?<!`)`([^`\n]+)`(?!`)"
)
"""What stands for its words alone: a picture within a sentence, a link, one of Obsidian, words highlighted or hidden,
the row of a list of tasks, code."""
BESIDE = re.compile(r"(?m)(?:^|(?<=[.!?…”\"»。！？])[ \t]*)(!\[[^\[\]\n]*\]\([^()\n]+\))[ \t]*")
"""A picture before, between or behind sentences."""
APART = re.compile(
    r"(?:,[ \t]*(?=~~[^~\n]+~~,))?~~(?=\S)[^~\n]+~~[ \t]?"
    r"|%%[^%]+%%[ \t]*|(?s:<!--.*?-->[ \t]*)|\[\^[\w-]+\]:?|(?m:[ \t]\^[A-Za-z][\w-]*$)"
    r"|(?m:^[ \t]*(?:(?:#[^\W\d_][\w/-]*[ \t]*)+|(?:tbl|gen):.*)(?:\n|$))"
    r"|(?:\[/?(?:COMBAT|BATTLE|CAMPAIGN|RESOURCES|DUNGEON STATUS)\][ \t]*)+(?:(?:Rd|Tn)\d+\b[ \t]*)?"
)
"""What is no word of the story: crossed-out words, remarks, signs of footnotes and of rows, hashtags alone in a row,
draws, and the marks of a fight."""


APART_SIGN = re.compile(r"[#\[［~%=^<|:`]")
SIGNS = ">\n#[［~%=^<|:`"
"""Without one of these, as most paragraphs are, a text is its words. Asking for one after another takes a third of the
time of a regular expression."""


def strip_marks(text: str, level: Level) -> str:
    """The words of a text at a level."""
    if level == "everything":
        return text
    if ">" in text or "|" in text or "```" in text or "~~~" in text:
        text = ROW.sub(lambda found: CELLS.sub(" · ", found[1]), LAID_OUT.sub("", text))
    if "![" in text:
        text = BESIDE.sub(r"\n\1\n", text).strip("\n")
    if "\n" in text and len(text) > SHORTEST_WRAPPED:
        text = PARAGRAPH.sub(lambda found: _unwrap(found[0]), text)
    if level != "story" or not APART_SIGN.search(text):
        return text
    text = normalise_prefixes(text) if "[" in text or "［" in text else text
    return APART.sub("", LINK.sub(lambda found: found[found.lastindex or 0], text))


def _unwrap(paragraph: str) -> str:
    """A paragraph that an editor broke into lines of about one length, as one line: each breaks where the next word
    had no room, and not only behind sentences. Verse begins each line with a capital letter."""
    rows = [row.strip() for row in paragraph.split("\n")]
    longest = max(map(len, rows))
    breaks = list(pairwise(rows))
    prose = any(row[0].islower() for row in rows[1:]) and not all(row.endswith(ENDS) for row in rows[:-1])
    if not prose or not SHORTEST_WRAPPED <= longest <= LONGEST_WRAPPED:
        return paragraph
    full = all(len(row) + 1 + len(after.split()[0]) > longest and after[0].isalnum() for row, after in breaks)
    return " ".join(rows) if full else paragraph


def _without_arrows(text: str, kind: str) -> str:
    """A line of the notation as sentences. An action (`@ Climb => I fall`) loses what was tried, unless that is a
    sentence; prose loses only its arrows."""
    first, *parts = (CHAIN if kind == "action" else PASTED).split(text)
    if kind == "action" and not first.rstrip().endswith(ENDS):
        first = ""
    return "\n\n".join(filter(None, [first, *map(_as_sentence, parts)]))


def _as_sentence(text: str) -> str:
    """What came, in a word or two of the notation (`=> noise`), as a sentence of the story."""
    said = reads(text).strip()
    ends = said[-1:].isalpha() and not RUNS_ON.match(said[-1])
    said = f"{said}." if ends else behind_tags(text).lstrip()
    return said[:1].upper() + said[1:]


SHORTEST_WRAPPED, LONGEST_WRAPPED = 60, 100
"""How long the lines are of a text that was broken into lines."""
PARAGRAPH = re.compile(r"(?m)^[^\S\n]*\S.*(?:\n[^\S\n]*\S.*)+")
"""Lines of which none is empty."""


WORDS = frozenset({"prose", "consequence", "aside"})
"""Kinds that are told as passages."""
ENDS = (".", "!", "?", "…", "”", "“", '"', "»", "’", "。", "！", "？", "」")
"""What a sentence ends in."""

LEANS = re.compile(
    r"\W*(?:(?:yes|no|aye|nay|maybe|perhaps|ja|nein|doch|vielleicht|oui|non|peut-être|s[iíì]|quizás|forse|sim|não|talvez|"
    r"nee|misschien|tak|nie|może|nej|kanske|да|нет|может быть|так|ні|ναι|όχι)(?=\s*[.,;:!?…–—])"
    r"|(?:because|weil|parce que|porque|perché|omdat|ponieważ|потому)\b|はい|いいえ|是的|不是|没有|네|아니)",
    re.IGNORECASE,
)
"""What answers in a word, or gives a reason."""
PRONOUN = re.compile(
    r"\W*(?:s?he|they|er|sie|il|elle|ils|elles|él|ella|lui|lei|ele|ela|hij|zij|on|ona|han|hon)\b", re.IGNORECASE
)
PASTED = re.compile(r"[ \t]*=>[ \t]*(?![^\[\]]*\])|(?m:^[ \t]*->[ \t]*)")
"""An arrow of the notation in prose."""
CHAIN = re.compile(r"[ \t]*(?:=>|->)[ \t]*(?![^\[\]]*\])")
"""An arrow between two things that came, outside a tag: `[Track:Wall 8/8] => Done!`."""
NOTE = re.compile(r"\(.*\)|(?:\[[^\[\]]*(?:->|→|:)[^\[\]]*\]\s*)+")
"""What is told beside tags to the player alone: `(hours of air)`, `[Far->Close]`, a tag that is not known."""


class Words(NamedTuple):
    """Words of the story."""

    kind: str
    """`prose`, `consequence`, `action` or `aside`."""
    text: str
    """As typed: tags, signs and all."""
    fate: str = ""
    """`crossed out` or `undone`; only where everything is told."""


class Told(NamedTuple):
    """An entry with what it tells."""

    line: Line | Damaged
    what: Words | Result | str
    """A sentence for what cannot be read."""


def passages_of(lines: Iterable[Line | Damaged], level: Level, *, asides: bool | None = None) -> Iterator[Told]:
    """What is to be read of these lines."""
    tried: Told | None = None
    asked: Told | None = None
    for line in lines:
        if isinstance(line, Damaged):
            yield from (*_some(tried), Told(line, f"[{line.describe}]"))
            tried = None
            continue
        if not is_told(line, level, asides=asides):
            continue
        kind = line.entry.shown_as
        action = kind == "action" or (level == "story" and kind == "question")
        text = _words(line.text, kind, level) if any(map(line.text.__contains__, SIGNS)) else line.text
        if kind == "consequence" and level == "story":
            text = "\n\n".join(map(_as_sentence, text.split("\n\n")))
        said = plain_text(text) if action or kind in WORDS else ""
        if action and said.strip() and level != "story":
            yield from _some(tried)
            fate = _fate(line)
            head = (Piece(" ".join(said.split()), "asked"), *([Piece(fate, "quiet")] if fate else []))
            tried = Told(line, replace(result_of(line, level) or Result(), head=head, gone=bool(fate)))
            continue
        words = _action(tried) if tried else ""
        result = result_of(line, level, words if kind in ("roll", "question") else "")
        if tried is not None and not (words and result and result.head and result.head[0].text == words):
            yield tried
        tried = None
        if said.strip():
            sentence = said.rstrip().endswith(ENDS)
            whole = text if sentence or not action else f"{text[:1].upper()}{text[1:].rstrip()}."
            words_of = Told(line, Words("action" if action else kind, whole, _fate(line)))
            if action and (kind == "question" or not sentence):
                asked = words_of
            else:
                yield from (asked, words_of) if asked and _leans(said, line, asked.line) else (words_of,)
                asked = None
        if result is not None:
            yield Told(line, result)
    yield from _some(tried)


def _words(text: str, kind: str, level: Level) -> str:
    """The words of a line with signs, at a level."""
    if kind == "consequence":
        text = _came(text, level)
    else:
        if "=>" in text:
            text = BEHIND_TAG.sub("\n=> " if kind == "action" else "\n", text)
        text = "\n".join(speech(row.strip()) or row for row in text.split("\n"))
    text = strip_marks(text, level)
    return _without_arrows(text, kind) if level == "story" and ">" in text and kind in ("action", "prose") else text


def _some(told: Told | None) -> tuple[Told, ...]:
    return (told,) if told else ()


def in_the_story(lines: Iterable[Line | Damaged]) -> dict[str, str]:
    """What the story alone tells of these lines, each by its entry."""
    told = ((line, what) for line, what in passages_of(lines, "story") if isinstance(what, Words))
    return {line.entry.id: what.text for line, what in told if isinstance(line, Line)}


def _leans(said: str, line: Line, asked: Line | Damaged) -> bool:
    """Whether words lean on what was asked or tried before them in the same scene; on what was tried also by a
    pronoun."""
    here = isinstance(asked, Line) and (asked.session, asked.scene) == (line.session, line.scene)
    tried = isinstance(asked, Line) and asked.entry.shown_as == "action"
    return here and bool(LEANS.match(said) or (tried and PRONOUN.match(said)))


def _came(text: str, level: Level) -> str:
    """What came of something, a row for each arrow; in the story alone without rows that are notes for the player."""
    rows = (CHAIN.sub("\n\n", text) if ">" in text else text).split("\n")
    alone = level == "story" and "[" in text
    return "\n".join(row for row in rows if not row.startswith("[") or _tells(bare(row), alone=alone))


def _tells(row: str, *, alone: bool) -> bool:
    """Whether a row with tags says anything else."""
    return any(map(str.isalnum, row)) and not (alone and NOTE.fullmatch(row.strip()))


def _action(tried: Told) -> str:
    """The words of an action of which nothing else is to be told."""
    result = tried.what
    bare = isinstance(result, Result) and not (result.more or result.changed or result.gone)
    return result.head[0].text if isinstance(result, Result) and bare else ""


def _fate(line: Line) -> str:
    return next((word for word, holds in reversed(line.fates) if holds), "") if line.struck or line.is_removed else ""


Look = Literal["prose", "act", "trouble"]


class Passage(NamedTuple):
    """A paragraph, or an act between paragraphs, as the book shows it."""

    look: Look
    text: str
    id: str
    bookmarked: bool = False
    runs: tuple[Run, ...] = ()
    """The words of the story with their emphasis."""


def passages(lines: Iterable[Line | Damaged], level: Level = "results") -> Iterator[Passage]:
    """What the book shows of these lines."""
    for line, what in passages_of(lines, level):
        if isinstance(line, Damaged):
            yield Passage("trouble", str(what), line.id)
        elif isinstance(what, Words) and what.kind != "aside":
            first, *more = runs(what.text, chips=False)
            found = (first._replace(text=first.text.lstrip("\n")), *more)  # a row of tags alone leaves its end
            yield Passage("prose", "".join(run.text for run in found), line.entry.id, line.bookmarked, found)
        elif isinstance(what, Words):
            yield Passage("act", f"({plain_text(what.text)})", line.entry.id, line.bookmarked)
        elif isinstance(what, Result):
            yield Passage("act", "\n".join(what.lines()), line.entry.id, line.bookmarked)
