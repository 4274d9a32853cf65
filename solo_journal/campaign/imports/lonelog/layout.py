"""A Lonelog file as its items, in order and with their line numbers: headings, notation, prose.

In the digital layout the file is Markdown: prose outside the fences has Markdown's escapes, and notation may be there
too, if its sign is not escaped. The analog layout is plain text with `=== Session 1 ===` and lines in brackets. What is
not understood is an item too, with its lines as `source`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import takewhile
from typing import Literal

from ....rules.lonelog_tags import tags_in
from ...exports.formats.lonelog.words import ABOUT
from ..days import day_of, find_date
from . import fenced_block, grammar
from .headings import FENCE, HEADING, Head, bare, parse_heading

Kind = grammar.Sign | Literal["session", "titled", "above", "day", "title", "meta", "draw", "verbatim"]

OURS = frozenset({"", "lonelog", "partylog", "solo", "text", "txt", "log"})
"""Words after a fence that contains notation."""
ANALOG_SESSION = re.compile(r"===\s*[^\W\d]*\s*(\d{1,6})\b[\s:.–-]*(.*?)\s*===", re.IGNORECASE)
ANALOG_TITLE = re.compile(r"===\s*(?:Campaign Log|Log|Campaign)\s*:\s*(.*?)\s*===", re.IGNORECASE)
ANALOG_META = re.compile(r"\[(Title|Ruleset|Genre|Player|PCs|Start Date|Last Update|Tools|Themes|Tone|Notes|Setting|"
                         r"Inspiration|Safety Tools|Date|Duration|Scenes|Recap|Goals|Mood|Threads)\]\s*(.*)",
                         re.IGNORECASE)  # fmt: skip
DATE_LINE = re.compile(
    r"\*{0,2}\s*(?:([^\W\d_][\w .]{0,20})[:：]\*{0,2})?\s*([^|*]*?)\s*((?:\|[^*]*)?)\*{0,2}", re.IGNORECASE
)
ABOUT_SESSION = re.compile(rf"\*\*({'|'.join(ABOUT)}):\*\*\s*(.*)", re.IGNORECASE)
CONTEXT_BEHIND = re.compile(r"([^*]*[^*\s:])\s*:?\s+\*([^*]+)\*")
"""`Prologue *The night of the fire*`."""
STEP = re.compile(r"\[PC:[^\[\]|]*\|[^\[\]]*\w[+-]\d+\s*[|\]]|\[PC:[^\[\]|]*\w[+-]\d+\s*[|\]]")
"""A step from a known value: `[PC:Alex|HP-2]`."""
RULE = re.compile(r"\s{0,3}(?:(?:-\s*){3,}|(?:_\s*){3,})")
NO_ID = "S"
"""Stands for the id of a scene without one."""
OPEN_TAG = re.compile(r"\[PC:[^\[\]]*$")
LONGEST_TAG = 60
"""The most lines that one tag may span."""
LONGEST_BLOCK = 2_000
"""The most lines examined for one block."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing in a file."""

    kind: Kind
    text: str
    line: int
    last: int
    dice: str = ""
    number: int = 0
    """For a session; -1 for none."""
    day: date | None = None
    markdown: bool = False
    """Prose with Markdown's escapes."""
    source: str = ""
    """The lines of the file, if they are to be exported unchanged."""
    why: str = ""
    """Why it is only words, although it looked like more."""
    result: str = ""
    """The result of a draw that is kept verbatim."""


@dataclass
class Layout:
    """Reads the lines of a file one after another."""

    rows: list[str]
    start: int = 0
    """The number of lines of the front matter."""
    old: bool = False
    """`>` is an action everywhere."""
    old_within: bool = False
    """`>` is an action within notation; in prose between fences it is a quotation."""
    own: Callable[[str, int, date | None], list[Item] | None] | None = None
    """What a heading begins in a file without a log's headings."""
    plain: bool = False
    """Nothing is notation: a journal."""
    mine: bool = False
    """It was our own Markdown: plain outside its fences, which hold notation."""
    digital: bool = field(init=False)
    fenced: bool = field(init=False)
    at: int = field(init=False)
    inside: bool = False
    """Between two fences."""
    heading: bool = False
    """After a session's heading, before its story."""
    dated: bool = False
    """After a line with its date: another one is part of the story."""
    in_session: bool = False
    last: date | None = None
    """The date of the last session."""
    defining: bool = False
    """A table is being listed, row by row."""

    def __post_init__(self) -> None:
        self.at = self.start
        self.digital = not any(ANALOG_SESSION.fullmatch(row) or ANALOG_TITLE.fullmatch(row) for row in self.rows)
        self.fenced = self.digital and any(FENCE.fullmatch(row) for row in self.rows)

    def items(self) -> Iterator[Item]:
        """Everything, in order. A blank line is an empty piece of prose."""
        while self.at < len(self.rows):
            self.at += 1
            yield from self._row(self.rows[self.at - 1], self.at - 1)

    def _row(self, row: str, first: int) -> Iterator[Item]:
        if self.digital and (fence := FENCE.fullmatch(row)):
            self.defining = False
            if not self.inside and (
                (self.plain and not self.mine) or fence[2].casefold() not in OURS or self._quotes(fence[1])
            ):
                yield self._foreign(row, fence[1], first)
            else:
                self.inside = not self.inside
            return
        heading = None if self.inside else self._heading(row, first + 1)
        if heading is not None:
            if heading and heading[0].kind in ("session", "scene"):
                self.heading, self.dated = heading[0].kind == "session", False
            yield from heading
            return
        if self.heading and row.strip():
            if not self.inside and (about := self._about(row.strip(), first + 1)):
                yield from about
                return
            self.heading = False
        if self.plain and not self.inside:
            block = fenced_block.closed_in(self.rows[first : first + LONGEST_BLOCK])
            yield self._carried(first) if block else _plain(row, first + 1)
            return
        if OPEN_TAG.search(row) and (joined := self._joined(row)):
            row = joined
        yield from self._read_prose(row, first)

    # Headings

    def _heading(self, row: str, line: int) -> list[Item] | None:
        """A title, a session, a scene or a line about one; None for other lines. Further text in a session's heading is
        a remark."""
        words = row.strip()
        if self.own is not None:
            begun = self.own(row, line, self.last)
            self.last = begun[0].day or self.last if begun else self.last
            return begun
        if not self.digital:
            if found := ANALOG_SESSION.fullmatch(words):
                return self._begins(Head("session", int(found[1]), found[2]), line)
            if found := ANALOG_TITLE.fullmatch(words):
                return [Item("title", found[1], line, line)]
            return self._meta(found[1], found[2], line) if (found := ANALOG_META.fullmatch(words)) else None
        found = HEADING.fullmatch(words)
        if found is None:
            return None
        level = len(found[1])
        head = parse_heading(level, found[2], self.last)
        if head is not None:
            return self._begins(head, line, words)
        if level == 1:
            return [Item("title", found[2], line, line, markdown=True, source=row)]
        if grammar.is_scene(words):
            return [_item(each, line, line) for each in grammar.read(words)]
        if level == 3:  # a prologue, a flashback, an interlude in any language
            said = grammar.parse_scene(NO_ID, CONTEXT_BEHIND.sub(r"\1: \2", found[2]))
            first, *tags = [_item(each, line, line) for each in said]  # tags get lines of their own
            return [first if tags else replace(first, source=row.strip()), *tags]
        return [Item("prose", f"**{found[2]}**" if "*" not in found[2] else found[2], line, line, source=row)]

    def _begins(self, head: Head, line: int, row: str = "") -> list[Item]:
        if head.kind == "scene":
            said = grammar.parse_scene(f"S{head.number}{head.part}", head.rest)
            return [_item(each, line, line) for each in said]
        self.in_session = True
        self.last = head.day or self.last
        session = Item("session", "", line, line, number=head.number, day=head.day)
        return [session, *([Item("titled", head.rest, line, line, source=row)] if head.rest else [])]

    def _meta(self, key: str, said: str, line: int) -> list[Item]:
        if key.casefold() == "date" and (day := day_of(said)):
            return [Item("day", said, line, line, day=day)]
        if self.in_session:
            return [Item("aside", f"{key.capitalize()}: {said}", line, line)] if said else []
        return [Item("meta", f"{key.casefold().replace(' ', '_')}: {said}", line, line)]

    def _about(self, words: str, line: int) -> list[Item]:
        """The lines below a session's heading: its date, its recap, its goals."""
        if not self.dated and (items := read_date(words, line, self.last)):
            self.dated, self.last = True, items[0].day or self.last
            return items
        found = None if self.plain else ABOUT_SESSION.fullmatch(words)
        return [Item("aside", f"{found[1]}: {found[2]}", line, line, source=words)] if found and found[2] else []

    # Notation and words

    def _joined(self, row: str) -> str:
        """A tag over several lines as one line; empty if it never ends."""
        below = self.rows[self.at : self.at + LONGEST_TAG]
        inner = list(takewhile(lambda each: each.strip() and "]" not in each, below))
        if "]" not in (last := "".join(below[len(inner) : len(inner) + 1])):
            return ""
        *more, tail = (each.strip().removeprefix("|").strip() for each in (*inner, last))
        head = "|".join([row.rstrip(), *filter(None, more)])
        whole = head + tail if tail.startswith("]") else f"{head}|{tail}"
        if not any(tag.kind == "PC" for tag in tags_in(whole)):
            return ""
        self.at += len(inner) + 1
        return whole

    def _read_prose(self, row: str, first: int) -> Iterator[Item]:
        line = first + 1
        if self.defining and grammar.ROW.match(row.strip()):
            yield Item("table", row.strip(), line, self.at, number=1, source=row.rstrip())
            return
        self.defining = False
        found = self._read(row)
        if row.strip() and self._is_carried(row, found):
            yield self._carried(first)
            return
        compact = len(found) > 1
        for said in found:
            kind, text = ("verbatim" if said.sign == "block" else said.sign), said.text
            # A number alone is a scene only where notation is meant; otherwise it may be part of the story.
            meant = compact or row.strip().startswith("#") or "*" in row or self.inside or not self.fenced
            if kind == "scene" and not meant:
                kind, text = "prose", row
            if kind == "table" and "->" not in text and re.search(r"\(\d*d\d+\)$", text):
                self.defining = True
            as_it_stands = kind == "consequence" and not compact and (row.lstrip()[:1] == "[" or STEP.search(text))
            source = self._source(first) if as_it_stands else row.rstrip() if kind == "table" and not compact else ""
            plain = self.digital and not self.inside and kind in ("prose", "scene")
            source = source or (f"```\n{text}\n```" if said.sign == "block" else "")
            yield Item(kind, text, line, self.at, said.dice, markdown=plain, source=source)

    def _is_carried(self, row: str, found: list[grammar.Said]) -> bool:
        """Whether a line is not part of the core notation, and still more than a paragraph."""
        words = row.strip()
        if len(found) > 1 or found[0].sign != "prose":
            return False
        if words == fenced_block.DOCUMENT:
            return fenced_block.DOCUMENT_END in (each.strip() for each in self.rows[self.at : self.at + LONGEST_BLOCK])
        return self.inside or (fenced_block.is_known(words) and not ABOUT_SESSION.fullmatch(words))

    def _carried(self, first: int) -> Item:
        bare = grammar.BARE_ASIDE.fullmatch(self.rows[first].strip())
        if bare and self.inside:
            return Item("aside", bare[1], first + 1, self.at, source=self._source(first))
        rows = self.rows[first : first + LONGEST_BLOCK]
        if self.digital:
            ends = (at for at, row in enumerate(rows) if at and (FENCE.fullmatch(row) or self._heads(row)))
            rows = rows[: next(ends, len(rows))]
        block = fenced_block.block(rows, self._is_known, marks_alone=not self.inside)
        self.at = first + block.rows
        source = self._source(first)
        return Item(block.kind, block.text, first + 1, self.at, source=source, why=block.why, result=block.headline)

    def _heads(self, row: str) -> bool:
        return not self.inside and HEADING.fullmatch(row.strip()) is not None

    def _is_known(self, row: str) -> bool:
        found = self._read(row)
        bare = grammar.BARE_ASIDE.fullmatch(row.strip())
        return bool(bare) or len(found) > 1 or found[0].sign != "prose" or bool(OPEN_TAG.search(row))

    def _read(self, row: str) -> list[grammar.Said]:
        return grammar.read(row, old=self.old or (self.old_within and (self.inside or not self.fenced)))

    def _source(self, first: int) -> str:
        """The lines from there on, with their fence if there was one."""
        rows = "\n".join(self.rows[first : self.at])
        return f"```\n{rows}\n```" if self.inside or not self.digital else rows

    def _quotes(self, fence: str) -> bool:
        """Whether a longer fence encloses others, to show them as they are."""
        below = self.rows[self.at : self.at + LONGEST_BLOCK] if fence != "```" else []
        inner = list(takewhile(lambda row: not row.strip().startswith(fence), below))
        return len(inner) < len(below) and any(map(FENCE.fullmatch, inner))

    def _foreign(self, row: str, fence: str, first: int) -> Item:
        """A fenced block of another kind, whole. In a journal, one that never ends is words."""
        whole = len(self.rows)
        end = next((at for at in range(self.at, whole) if self.rows[at].strip().startswith(fence)), whole)
        if end == whole and self.plain:
            return _plain(row, first + 1)
        self.at = min(end + 1, whole)
        inner = "\n".join(self.rows[first + 1 : end])
        return Item("verbatim", inner, first + 1, self.at, source="\n".join(self.rows[first : self.at]))


def _plain(row: str, line: int) -> Item:
    """A line of a journal: words, a break, or a remark."""
    if row[:1] == "(" and (said := grammar.read(row)[0]).sign == "aside":
        return Item("aside", said.text, line, line)
    return Item("prose", "***" if RULE.fullmatch(row) else row, line, line, markdown=True)


def _item(said: grammar.Said, line: int, last: int) -> Item:
    """The meaning of a line as an item; the mark of a block is kept verbatim."""
    if said.sign == "block":
        return Item("verbatim", said.text, line, last, source=f"```\n{said.text}\n```")
    return Item(said.sign, said.text, line, last, said.dice, markdown=said.sign == "scene")


def read_date(words: str, line: int, after: date | None) -> list[Item]:
    """The date in a line below a session's heading, and the rest of the line; nothing for other lines."""
    found = DATE_LINE.fullmatch(words)
    named = find_date(found[2], after) if found else None
    named = named if named and named.played else None
    alone = named is not None and named.begins and not bare(named.rest)
    if not found or not (found[1].casefold() == "date" or named if found[1] else alone):
        return []
    day = named.day if named else None
    more = [part.strip() for part in found[3].split("|")]
    said = [part for part in more if part and not part.casefold().startswith("scenes:")]
    if day is None and found[2]:
        said.insert(0, f"{found[1]}: {found[2]}")
    beside = [Item("aside", " | ".join(said), line, line, source=f"# {words}")] if said else []
    return [Item("day", found[2], line, line, day=day, source=words), *beside]
