"""A plain Markdown journal as the items of a log: headings are sessions and scenes, all else is words.

The level of which most headings name a day is that of the sessions; else the highest of several. A journal of jrnl,
whose entries begin with a day and a time in a line of their own, has a session for each day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from ...rules.lonelog_tags import tags_in
from .days import day_of, named_day
from .lonelog import carried, grammar
from .lonelog.headings import HEADING, NONE, Head, bare, numbered
from .lonelog.layout import ANALOG_SESSION, ANALOG_TITLE, FENCE, OURS, Item

SIGNS = ("@ ", "? ", "=> ", "-> ", "d: ", "tbl: ", "gen: ")
NOTATION = (ANALOG_SESSION, ANALOG_TITLE, re.compile(r"\*[^*|]*\d{4}-\d\d-\d\d[^*]*\*"))
"""Lines that only logs have: headings between `===`, the day below the heading of a session."""
STAMP = re.compile(r"\[?(\d{4}-\d\d-\d\d)[ T]\d\d?:\d\d(?::\d\d)?(?: ?[AaPp]\.?[Mm]\.?)?\]?\s*(.*)")
"""What begins an entry of jrnl: `[2026-10-03 14:20] The mill. We went there.`"""
RULE = re.compile(r"\s{0,3}(?:(?:-\s*){3,}|(?:_\s*){3,})")
LONGEST_TITLE = 120


def is_journal(rows: Sequence[str]) -> bool:
    """Whether a file is a journal in plain words, and nothing in it is notation."""
    inside, ours, seen = False, False, set[str]()
    for row in rows:
        words = row.strip()
        if fence := FENCE.fullmatch(row):
            inside, ours = not inside, not inside and fence[2].casefold() in OURS
            continue
        if any(form.fullmatch(words) for form in NOTATION) or any(True for _ in tags_in(row)):
            return False
        sign = next((sign for sign in SIGNS if words.startswith(sign)), "")
        known = carried.is_known(words) or carried.LOOKS.match(words)
        if inside and ours and words and (sign or known):
            return False
        if sign and not inside:
            seen.add(sign)
        if len(seen) > 1 or (words.startswith("###") and grammar.SCENE.fullmatch(words)):
            return False
    return not seen or any(HEADING.fullmatch(row.strip()) for row in rows)


def items(rows: Sequence[str], start: int) -> Iterator[Item]:
    """Everything, in order; the front matter took `start` lines."""
    title, sessions = _levels(rows[start:])
    stamped = sessions == 0 and any(STAMP.fullmatch(row) for row in rows[start:])
    day: date | None = None
    fence = ""
    opened = 0
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
        heading = HEADING.fullmatch(row.strip())
        if heading is not None:
            level, words = len(heading[1]), heading[2]
            if level == title:
                yield Item("title", words, line, line, markdown=True, source=row)
                title = 0
            elif level == sessions:
                session = list(_session(words, line, day))
                day = session[0].day or day
                yield from session
            elif level > sessions:
                yield Item("scene", f"S {words}", line, line, markdown=True)
            else:
                yield Item("aside", words, line, line)
        elif stamped and (found := STAMP.fullmatch(row)):
            if (now := day_of(found[1])) != day:
                day = now
                yield Item("session", "", line, line, number=NONE, day=day)
            yield from _stamped(found[2], rows[at + 1] if at + 1 < len(rows) else "", line)
        else:
            yield Item("prose", "***" if RULE.fullmatch(row) else row, line, line, markdown=True)
    if fence:
        yield from (Item("prose", row, opened + 1, len(rows), markdown=True) for row in rows[opened:])


def _levels(rows: Sequence[str]) -> tuple[int, int]:
    """The level of the heading that is the title, and that of the sessions; 0 for none."""
    found = [(len(each[1]), each[2]) for row in _outside(rows) if (each := HEADING.fullmatch(row.strip()))]
    levels = sorted({level for level, _ in found})
    first = HEADING.fullmatch(next((row for row in rows if row.strip()), "").strip())
    lone = bool(first) and sum(level == 1 for level, _ in found) == 1
    title = int(lone and found[0][0] == 1 and not (day_of(found[0][1]) or numbered(1, found[0][1])))
    levels = [level for level in levels if level != title]
    for level in levels:
        words = [each for at, each in found if at == level]
        if 2 * sum(day_of(each) is not None for each in words) > len(words):
            return title, level
    for level in levels[:1]:
        words = [each for at, each in found if at == level]
        if len(levels) > 1 or all(numbered(2, each) for each in words):
            return title, level
    return title, 0


def _outside(rows: Sequence[str]) -> Iterator[str]:
    inside = False
    for row in rows:
        if FENCE.fullmatch(row):
            inside = not inside
        elif not inside:
            yield row


def _session(words: str, line: int, after: date | None) -> Iterator[Item]:
    """A session, and what its heading says beside a number and a day."""
    named = named_day(words, after)
    head = numbered(2, words, after) or Head("session", NONE, words)
    if named and not named.begins:
        head = Head("session", NONE, words)
    yield Item("session", "", line, line, number=head.number, day=named.day if named else None)
    rest = bare(named.rest) if named and named.begins else head.rest
    if rest:
        yield Item("titled", rest, line, line)


def _stamped(words: str, after: str, line: int) -> Iterator[Item]:
    """An entry of jrnl: its first sentence is its title, where more follows."""
    title, _, rest = words.partition(". ")
    more = rest or (after.strip() and not STAMP.fullmatch(after))
    if words and len(title) <= LONGEST_TITLE and more:
        yield Item("scene", f"S {title.rstrip('.')}", line, line, markdown=True)
        words = rest
    elif words:
        yield Item("scene", "S", line, line)
    if words:
        yield Item("prose", words, line, line, markdown=True)
