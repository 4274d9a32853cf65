"""Reads a plain Markdown journal as the items of a log: headings are sessions and scenes, everything else is words.

Sessions are at the heading level at which most headings contain a date, or number a session; else at the highest of
several. A journal of jrnl, whose entries begin with a date and a time on a line of their own, has one session per day.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from ...rules.lonelog_tags import tags_in
from .days import day_of, named_day
from .lonelog import fenced_block, grammar
from .lonelog.headings import DAY_BEHIND, FENCE, HEADING, NONE, SCENE, SITTING, Head, bare, numbered
from .lonelog.layout import ANALOG_SESSION, ANALOG_TITLE, OURS, Item, dated
from .other_habits import CHAPTER

SIGNS = ("@ ", "? ", "=> ", "-> ", "d: ", "tbl: ", "gen: ")
NOTATION = (ANALOG_SESSION, ANALOG_TITLE, re.compile(r"\*[^*|]*\d{4}-\d\d-\d\d[^*]*\*"))
"""Lines that only logs have: headings between `===`, the date below a session's heading."""
STAMP = re.compile(r"\[?(\d{4}-\d\d-\d\d)[ T]\d\d?:\d\d(?::\d\d)?(?: ?[AaPp]\.?[Mm]\.?)?\]?\s*(.*)")
"""The beginning of an entry of jrnl: `[2026-10-03 14:20] The mill. We went there.`"""
RULE = re.compile(r"\s{0,3}(?:(?:-\s*){3,}|(?:_\s*){3,})")
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


def own_headings(rows: Sequence[str]) -> Callable[[str, int], list[Item] | None] | None:
    """What the headings of a log begin if none is of a kind that logs have; None for any other file."""
    found = [(row.strip(), each) for row in _outside(rows) if (each := HEADING.fullmatch(row.strip()))]
    if any(numbered(len(each[1]), each[2]) or grammar.is_scene(row) for row, each in found):
        return None
    heads = _Heads(*_levels(rows))
    return heads.begins if any(len(each[1]) != heads.title for _, each in found) else None


@dataclass
class _Heads:
    """The headings of a journal, one after another."""

    title: int
    """The levels of the title and of the sessions; 0 for none."""
    sessions: int
    day: date | None = None
    undated: bool = False
    """Whether a session has only just begun and has no date yet."""

    def begins(self, row: str, line: int) -> list[Item] | None:
        """What a line begins; None if it is not a heading."""
        heading = HEADING.fullmatch(row.strip())
        if heading is None:
            self.undated = self.undated and not row.strip()
            return None
        level, words = len(heading[1]), heading[2]
        if level == self.title:
            self.title = 0
            return [Item("title", words, line, line, markdown=True, source=row)]
        if level == self.sessions:
            session = list(_session(words, line, self.day))
            self.day, self.undated = session[0].day or self.day, not session[0].day
            return session
        undated, self.undated = self.undated, False
        if undated and level > self.sessions and (said := dated(words, line, self.day)):
            self.day = said[0].day or self.day
            return [replace(said[0], source=""), *said[1:]]
        title = found[1] if (found := SCENE.fullmatch(words)) else words
        return [Item("scene", f"S {title}".strip(), line, line, markdown=True) if level > self.sessions
                else Item("above", words, line, line, markdown=True)]  # fmt: skip


def items(rows: Sequence[str], start: int) -> Iterator[Item]:
    """Everything, in order; the front matter took `start` lines."""
    heads = _Heads(*_levels(rows[start:]))
    stamped = heads.sessions == 0 and any(STAMP.fullmatch(row) for row in rows[start:])
    fence, opened, headed = "", 0, False
    for at in range(start, len(rows)):
        row, line = rows[at], at + 1
        if found := FENCE.fullmatch(row):
            if not fence:
                fence, opened = found[1], at
            elif row.strip().startswith(fence):
                fence = ""
                source = "\n".join(rows[opened : at + 1])
                yield Item("verbatim", "\n".join(rows[opened + 1 : at]), opened + 1, line, source=source)
            continue
        if fence:
            continue
        if (begun := heads.begins(row, line)) is not None:
            headed = begun[0].kind == "session"
            yield from begun
        elif headed and (said := dated(row.strip(), line, heads.day)):
            headed, heads.day = False, said[0].day or heads.day
            yield from said
        elif stamped and (found := STAMP.fullmatch(row)):
            if (now := day_of(found[1])) != heads.day:
                heads.day = now
                yield Item("session", "", line, line, number=NONE, day=now)
            yield from _stamped(found[2], rows[at + 1] if at + 1 < len(rows) else "", line)
        elif row[:1] == "(" and (aside := grammar.read(row)[0]).sign == "aside":
            yield Item("aside", aside.text, line, line)
        else:
            headed = headed and not row.strip()
            yield Item("prose", "***" if RULE.fullmatch(row) else row, line, line, markdown=True)
    if fence:
        yield from (Item("prose", row, opened + 1, len(rows), markdown=True) for row in rows[opened:])


def _levels(rows: Sequence[str]) -> tuple[int, int]:
    """The heading levels of the title and of the sessions; 0 for none."""
    found = [(len(each[1]), each[2]) for row in _outside(rows) if (each := HEADING.fullmatch(row.strip()))]
    named = {level: [words for at, words in found if at == level] for level in sorted({level for level, _ in found})}
    first = next((row for row in rows if row.strip()), "").startswith("# ")
    called = bool(first) and found[0][0] == 1 and not (day_of(found[0][1]) or numbered(1, found[0][1]))
    for level, words in named.items():  # what says that it is a session is one, wherever a second title stands
        if 2 * sum(bool(SITTING.match(each) and numbered(2, each)) for each in words) > len(words):
            return int(called and level > 1), level
    title = int(called and len(named[1]) == 1)
    levels = [level for level in named if level != title]
    for level in levels:
        if 2 * sum(day_of(each) is not None for each in named[level]) > len(named[level]):
            above = (each for each in levels if each < level and len(named[each]) > len(named[level]))
            return title, next((each for each in above if all(numbered(2, words) for words in named[each])), level)
    top = next((level for level in levels if not all(map(SCENE.fullmatch, named[level]))), 0)
    counted = top and all(numbered(2, each) for each in named[top])
    return title, top if top and (len(levels) > 1 or counted) else 0


def _outside(rows: Sequence[str]) -> Iterator[str]:
    inside = False
    for row in rows:
        if FENCE.fullmatch(row):
            inside = not inside
        elif not inside:
            yield row


def _session(words: str, line: int, after: date | None) -> Iterator[Item]:
    """A session, and what its heading says besides a number and a date."""
    named = named_day(words, after)
    head = numbered(2, words, after) or Head("session", NONE, words)
    if named and not named.begins and not SITTING.match(words):
        head = Head("session", NONE, words)
    yield Item("session", "", line, line, number=head.number, day=named.day if named else None)
    rest = bare(named.rest) if named and named.begins else DAY_BEHIND.sub("", head.rest) if named else head.rest
    if rest := rest or (words if CHAPTER.fullmatch(words) else ""):
        yield Item("titled", rest, line, line)


def _stamped(words: str, after: str, line: int) -> Iterator[Item]:
    """An entry of jrnl: its first sentence is its title, if more follows."""
    title, _, rest = words.partition(". ")
    more = rest or (after.strip() and not STAMP.fullmatch(after))
    if words and len(title) <= LONGEST_TITLE and more:
        yield Item("scene", f"S {title.rstrip('.')}", line, line, markdown=True)
        words = rest
    elif words:
        yield Item("scene", "S", line, line)
    if words:
        yield Item("prose", words, line, line, markdown=True)
