"""What the headings of a plain Markdown journal begin: sessions and scenes. Everything else in it is words.

Sessions are at the heading level at which most headings contain a date, or number a session; else at the highest of
several. A journal of jrnl, whose entries begin with a date and a time on a line of their own, has one session per day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from ...rules.lonelog_tags import tags_in
from .days import day_of, find_date
from .lonelog import fenced_block, grammar
from .lonelog.headings import CHAPTER, DAY_IN_BRACKETS, FENCE, HEADING, NONE, SCENE, SITTING, Head, bare, parse_heading
from .lonelog.layout import ANALOG_SESSION, ANALOG_TITLE, OURS, Item, read_date

SIGNS = ("@ ", "? ", "=> ", "-> ", "d: ", "tbl: ", "gen: ")
NOTATION = (ANALOG_SESSION, ANALOG_TITLE, re.compile(r"\*[^*|]*\d{4}-\d\d-\d\d[^*]*\*"))
"""Lines that only logs have: headings between `===`, the date below a session's heading."""
STAMP = re.compile(r"\[?(\d{4}-\d\d-\d\d)[ T]\d\d?:\d\d(?::\d\d)?(?: ?[AaPp]\.?[Mm]\.?)?\]?\s*(.*)")
"""The beginning of an entry of jrnl: `[2026-10-03 14:20] The mill. We went there.`"""
LONGEST_TITLE = 120


def is_journal(rows: Sequence[str]) -> bool:
    """Whether a file is a journal in plain words, without notation."""
    inside, ours, seen = False, False, set[str]()
    for row in rows:
        words = row.strip()
        if fence := FENCE.fullmatch(row):
            inside, ours = not inside, not inside and fence[2].casefold() in OURS
            continue
        if any(form.fullmatch(words) for form in NOTATION) or any(True for _ in tags_in(row)):
            return False
        sign = next((sign for sign in SIGNS if words.startswith(sign)), "")
        known = fenced_block.is_known(words) or fenced_block.LOOKS.match(words)
        if inside and ours and words and (sign or known):
            return False
        if sign and not inside:
            seen.add(sign)
        if len(seen) > 1 or (words.startswith("###") and grammar.SCENE.fullmatch(words)):
            return False
    return not seen or any(HEADING.fullmatch(row.strip()) for row in rows)


def headings_of(rows: Sequence[str], start: int, *, journal: bool) -> Headings | None:
    """What the headings below the front matter begin; None for a log with headings of a log's kinds, or with a title
    alone."""
    found = list(_headings(rows[start:]))
    log = any(parse_heading(level, words) or grammar.is_scene(f"{'#' * level} {words}") for level, words in found)
    if log and not journal:
        return None
    title, sessions = _levels(rows[start:], found)
    if not journal and all(level == title for level, _ in found):
        return None
    stamped = journal and not sessions and any(STAMP.fullmatch(row) for row in rows[start:])
    return Headings(rows, title, sessions, stamped)


@dataclass
class Headings:
    """The headings of a journal, one after another."""

    rows: Sequence[str]
    title: int
    """The levels of the title and of the sessions; 0 for none."""
    sessions: int
    stamped: bool
    """Whether its entries begin as those of jrnl do."""
    undated: bool = False
    """Whether a session has only just begun and has no date yet."""

    def begins(self, row: str, line: int, after: date | None) -> list[Item] | None:
        """What a line begins, with the last date before it; None if it is not a heading."""
        heading = HEADING.fullmatch(row.strip())
        if heading is None:
            self.undated = self.undated and not row.strip()
            stamp = STAMP.fullmatch(row) if self.stamped else None
            return list(self._entry(stamp, line, after)) if stamp else None
        level, words = len(heading[1]), heading[2]
        if level == self.title:
            self.title = 0
            return [Item("title", words, line, line, markdown=True, source=row)]
        if level == self.sessions:
            session = list(_session(words, line, after))
            self.undated = not session[0].day
            return session
        undated, self.undated = self.undated, False
        if undated and level > self.sessions and (said := read_date(words, line, after)):
            return [replace(said[0], source=""), *said[1:]]
        title = found[1] if (found := SCENE.fullmatch(words)) else words
        return [Item("scene", f"S {title}".strip(), line, line, markdown=True) if level > self.sessions
                else Item("above", words, line, line, markdown=True)]  # fmt: skip

    def _entry(self, stamp: re.Match[str], line: int, after: date | None) -> Iterator[Item]:
        """An entry of jrnl: its first sentence is its title, if more follows."""
        day, words = day_of(stamp[1]), stamp[2]
        if day != after:
            yield Item("session", "", line, line, number=NONE, day=day)
        title, _, rest = words.partition(". ")
        below = "".join(self.rows[line : line + 1])
        if len(title) <= LONGEST_TITLE and (rest or (below.strip() and not STAMP.fullmatch(below))):
            words, title = rest, title.rstrip(".")
        else:
            title = ""
        if words or title:
            yield Item("scene", f"S {title}".strip(), line, line, markdown=True)
        if words:
            yield Item("prose", words, line, line, markdown=True)


def _levels(rows: Sequence[str], found: Sequence[tuple[int, str]]) -> tuple[int, int]:
    """The heading levels of the title and of the sessions; 0 for none."""
    named = {level: [words for at, words in found if at == level] for level in sorted({level for level, _ in found})}
    first = next((row for row in rows if row.strip()), "").startswith("# ")
    called = (
        first and bool(found) and found[0][0] == 1 and not (find_date(found[0][1]) or parse_heading(1, found[0][1]))
    )
    for level, words in named.items():  # what says that it is a session is one, wherever a second title stands
        if 2 * sum(bool(SITTING.match(each) and parse_heading(2, each)) for each in words) > len(words):
            return int(called and level > 1), level
    title = int(called and len(named[1]) == 1)
    levels = [level for level in named if level != title]
    for level in levels:
        if 2 * sum(find_date(each) is not None for each in named[level]) > len(named[level]):
            above = (each for each in levels if each < level and len(named[each]) > len(named[level]))
            return title, next((each for each in above if all(parse_heading(2, words) for words in named[each])), level)
    top = next((level for level in levels if not all(map(SCENE.fullmatch, named[level]))), 0)
    counted = top and all(parse_heading(2, each) for each in named[top])
    return title, top if top and (len(levels) > 1 or counted) else 0


def _headings(rows: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The headings outside fences, each with its level."""
    inside = False
    for row in rows:
        inside ^= bool(FENCE.fullmatch(row))
        if not inside and (found := HEADING.fullmatch(row.strip())):
            yield len(found[1]), found[2]


def _session(words: str, line: int, after: date | None) -> Iterator[Item]:
    """A session, and what its heading says besides a number and a date."""
    named = find_date(words, after)
    named = named if named and named.played else None  # another day is words of the title
    head = parse_heading(2, words, after) or Head("session", NONE, words)
    if named and not named.begins and not SITTING.match(words):
        head = Head("session", NONE, words)
    yield Item("session", "", line, line, number=head.number, day=named.day if named else None)
    rest = bare(named.rest) if named and named.begins else DAY_IN_BRACKETS.sub("", head.rest) if named else head.rest
    if rest := rest or (words if CHAPTER.fullmatch(words) else ""):
        yield Item("titled", rest, line, line)
