"""A file of Lonelog as its items, in order and with their lines: headings, notation, prose.

In the digital layout the file is Markdown: prose outside the fences has Markdown's escapes, and notation may stand
there too, if nothing escapes its sign. The analog layout is plain text with `=== Session 1 ===` and lines in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from ....rules.lonelog_tags import tags_in
from . import grammar

Kind = grammar.Sign | Literal["session", "day", "title", "meta", "odd"]

FENCE = re.compile(r"\s{0,3}(?:`{3,}|~{3,})\s*[\w-]*\s*")
SESSION = re.compile(r"##\s+Session\s+(\d{1,6})\b[\s:.–-]*(.*)", re.IGNORECASE)
ANALOG_SESSION = re.compile(r"===\s*Session\s+(\d{1,6})\b[\s:.–-]*(.*?)\s*===", re.IGNORECASE)
ANALOG_TITLE = re.compile(r"===\s*(?:Campaign Log|Log|Campaign)\s*:\s*(.*?)\s*===", re.IGNORECASE)
ANALOG_META = re.compile(r"\[(Title|Ruleset|Genre|Player|PCs|Start Date|Last Update|Tools|Themes|Tone|Notes|Setting|"
                         r"Inspiration|Safety Tools|Date|Duration|Scenes|Recap|Goals|Mood|Threads)\]\s*(.*)",
                         re.IGNORECASE)  # fmt: skip
DATE_LINE = re.compile(r"\*?\s*Date:\s*([^|*]*?)\s*((?:\|[^*]*)?)\*?", re.IGNORECASE)
ABOUT_SESSION = re.compile(r"\*\*(Recap|Goals|Mood|Notes|Threads):\*\*\s*(.*)", re.IGNORECASE)
DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
OPEN_TAG = re.compile(r"\[PC:[^\[\]]*$")
LONGEST_TAG = 60
"""Lines that one tag may run over."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing in a file."""

    kind: Kind
    text: str
    line: int
    last: int
    dice: str = ""
    number: int = 0
    """Of a session."""
    day: date | None = None
    markdown: bool = False
    """Prose that has Markdown's escapes."""


@dataclass
class Layout:
    """The lines of a file, read one after another."""

    rows: list[str]
    start: int = 0
    """How many lines the front matter took."""
    old: bool = False
    digital: bool = field(init=False)
    fenced: bool = field(init=False)
    at: int = field(init=False)
    inside: bool = False
    """Between two fences."""
    after_session: bool = False
    in_session: bool = False
    defining: bool = False
    """A table is being told, row by row."""

    def __post_init__(self) -> None:
        self.at = self.start
        self.digital = not any(ANALOG_SESSION.fullmatch(row) or ANALOG_TITLE.fullmatch(row) for row in self.rows)
        self.fenced = self.digital and any(FENCE.fullmatch(row) for row in self.rows)

    def items(self) -> Iterator[Item]:
        """Everything, in order. A blank line is an empty piece of prose."""
        while self.at < len(self.rows):
            row, first = self.rows[self.at], self.at
            self.at += 1
            yield from self._row(row, first)

    def _row(self, row: str, first: int) -> Iterator[Item]:
        if self.digital and FENCE.fullmatch(row):
            self.inside = not self.inside
            self.defining = False
            return
        heading = None if self.inside else self._heading(row, first + 1)
        if heading is not None:
            yield from heading
            return
        if self.after_session and row.strip():
            self.after_session = False
            if found := DATE_LINE.fullmatch(row.strip()):
                yield from self._date(found, first + 1)
                return
        if OPEN_TAG.search(row) and (joined := self._joined(row)):
            row = joined
        yield from self._said(row, first + 1)

    def _heading(self, row: str, line: int) -> list[Item] | None:
        """A title, a session or what is said of one; None for other lines. What a session's heading says beside the
        number is a remark."""
        words = row.strip()
        if found := (SESSION if self.digital else ANALOG_SESSION).fullmatch(words):
            self.after_session = self.in_session = True
            items = [Item("session", "", line, line, number=int(found[1]))]
            return [*items, *([Item("aside", found[2], line, line)] if found[2] else [])]
        if self.digital and re.match(r"#\s+\S", words):
            return [Item("title", words[1:].strip(), line, line, markdown=True)]
        if found := ABOUT_SESSION.fullmatch(words):
            return [Item("aside", f"{found[1]}: {found[2]}", line, line)] if found[2] else []
        if not self.digital:
            if found := ANALOG_TITLE.fullmatch(words):
                return [Item("title", found[1], line, line)]
            if found := ANALOG_META.fullmatch(words):
                return self._meta(found[1], found[2], line)
        return None

    def _meta(self, key: str, said: str, line: int) -> list[Item]:
        if key.casefold() == "date":
            return [Item("day", said, line, line, day=day_of(said))]
        if self.in_session:
            return [Item("aside", f"{key.capitalize()}: {said}", line, line)] if said else []
        return [Item("meta", f"{key.casefold().replace(' ', '_')}: {said}", line, line)]

    def _date(self, found: re.Match[str], line: int) -> Iterator[Item]:
        day = day_of(found[1])
        yield Item("day", found[1], line, line, day=day)
        more = [part.strip() for part in found[2].split("|")]
        said = [part for part in more if part and not part.casefold().startswith("scenes:")]
        if day is None and found[1]:
            said.insert(0, f"Date: {found[1]}")
        if said:
            yield Item("aside", " | ".join(said), line, line)

    def _joined(self, row: str) -> str:
        """A tag that runs over several lines, as one; empty where it never ends."""
        end = next(
            (
                number
                for number in range(self.at, min(self.at + LONGEST_TAG, len(self.rows)))
                if "]" in self.rows[number]
            ),
            None,
        )
        if end is None or any(not self.rows[number].strip() for number in range(self.at, end)):
            return ""
        more = [each.strip().removeprefix("|").strip() for each in self.rows[self.at : end + 1]]
        head = "|".join([row.rstrip(), *(each for each in more[:-1] if each)])
        tail = more[-1]
        whole = head + tail if tail.startswith("]") else f"{head}|{tail}"
        if not any(tag.kind == "PC" for tag in tags_in(whole)):
            return ""
        self.at = end + 1
        return whole

    def _said(self, row: str, line: int) -> Iterator[Item]:
        if self.defining and grammar.ROW.match(row.strip()):
            yield Item("table", row.strip(), line, self.at, number=1)
            return
        self.defining = False
        markdown = self.digital and not self.inside
        found = grammar.read(row, old=self.old)
        compact = len(found) > 1
        for said in found:
            kind: Kind = said.sign
            text = said.text
            if kind == "scene" and not (compact or self._is_scene(row)):
                kind, text = "prose", row
            if kind == "table" and "->" not in text and re.search(r"\(\d*d\d+\)$", text):
                self.defining = True
            if kind == "prose" and self.inside and row.strip():
                bare = grammar.BARE_ASIDE.fullmatch(row.strip())
                kind, text = ("aside", bare[1]) if bare else ("odd", row.strip())
            yield Item(kind, text, line, self.at, said.dice, markdown=markdown and kind in ("prose", "scene"))

    def _is_scene(self, row: str) -> bool:
        """A number alone is a scene only where notation is meant; else it may be a word of the story."""
        return row.strip().startswith("#") or "*" in row or self.inside or not self.fenced


def day_of(text: str) -> date | None:
    """The first day that a text names as year-month-day."""
    found = DAY.search(text)
    try:
        return date(int(found[1]), int(found[2]), int(found[3])) if found else None
    except ValueError:
        return None
