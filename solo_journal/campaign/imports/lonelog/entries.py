"""The items of a log as entries of a journal: questions find their answers, lines of prose become passages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise

from ...entry import Kind, Result
from ...exports.formats.lonelog.words import unescaped
from ...store.long_work import Progress
from ..builder import Builder
from ..report import Kept, Report
from .layout import Item

PLAIN_SCENE = re.compile(r"S(\d{1,6})(?:\s+(.*))?", re.DOTALL)
LONG_PROSE = 40_000
"""Characters after which prose goes on in another entry."""
WORDS: dict[str, Kind] = {"action": "action", "consequence": "consequence", "aside": "aside"}


@dataclass
class Writer:
    """Turns items into entries, one after another."""

    builder: Builder
    report: Report
    items: Sequence[Item]
    at: int = 0
    prose: list[Item] = field(default_factory=list)
    ours: bool = False
    """Whether the log is one that the program itself wrote: its scenes keep their numbers, whatever their order."""
    numbered: bool = True
    """Whether the scenes keep their numbers."""
    named: dict[int, str] = field(default_factory=dict)
    """The scenes that began, and how they were called."""
    titled: bool = False
    staged: bool = False
    """Whether a scene was named in this session."""

    def write(self) -> None:
        """Write all of them."""
        self.numbered = self._in_order()
        progress = Progress(len(self.items))
        while self.at < len(self.items):
            item = self.items[self.at]
            self.at += 1
            progress.at(self.at)
            if item.kind in ("prose", "odd") or (item.kind == "title" and self._titled()):
                self._prose(item)
                continue
            self.end_prose()
            self._item(item)
        self.end_prose()

    def end_prose(self) -> None:
        """Keep the passage that has come together."""
        passage, self.prose = self.prose, []
        while passage and not passage[-1].text.strip():
            passage.pop()
        if not passage:
            return
        rows = [row.text for row in passage]
        text = _joined(passage)
        why = "; ".join(dict.fromkeys("no line of the notation that is known" for row in passage if row.kind == "odd"))
        refused = self._say("prose", text, passage[0])
        self.report.kept.append(Kept(passage[0].line, passage[-1].last, rows[0].strip(), refused or why))

    def _prose(self, item: Item) -> None:
        """A line of prose. What looked like notation is a passage of its own, so that the report can name it."""
        odd = bool(self.prose) and self.prose[-1].kind == "odd"
        if (self.prose and item.kind == "odd") or odd:
            self.end_prose()
        if self.prose or item.text.strip():
            self.prose.append(item)
        if not item.text.strip() and sum(len(each.text) for each in self.prose) > LONG_PROSE:
            self.end_prose()

    def _item(self, item: Item) -> None:
        match item.kind:
            case "session":
                self._session(item)
            case "scene":
                self._scene(item)
            case "question":
                self._question(item)
            case "roll":
                self._roll(item)
            case "answer":
                self._add("question", "", item, Result(headline=item.text, dice_text=item.dice))
            case "table":
                self._table(item)
            case "action" | "consequence" | "aside":
                if refused := self._say(WORDS[item.kind], item.text, item):
                    self.report.kept.append(Kept(item.line, item.last, item.text, refused))
            case _:
                pass  # the title and the values of the front matter were read before

    def _titled(self) -> bool:
        """Whether the file had its title already: another heading of that rank is prose."""
        before, self.titled = self.titled, True
        return before

    # The course of the story

    def _session(self, item: Item) -> None:
        day = next((each.day for each in self.items[self.at : self.at + 3] if each.kind == "day"), None)
        last = self.builder.world.session.number
        lowest = 0 if self.ours or not self.report.sessions else last + 1
        self._begin(max(item.number, lowest), day)

    def _begin(self, number: int, day: date | None = None) -> None:
        self.staged = False
        self.builder.session(number, day)
        self.report.sessions += 1

    def _scene(self, item: Item) -> None:
        self._must_be_in_a_session()
        text = unescaped(item.text) if item.markdown else item.text
        known = self.builder.world.scene.number
        plain = PLAIN_SCENE.fullmatch(text)
        if self.numbered and plain:
            number, title = int(plain[1]), (plain[2] or "").strip()
            first, self.staged = not self.staged, True
            if first and number == known and self.named.get(number) == title:
                return  # a session that goes on in a scene names it again
        else:
            number = known + 1
            same = plain is not None and int(plain[1]) == number
            title = (plain[2] or "") if plain and same else " · ".join(text.split(None, 1))
        self.named[number] = title
        self.builder.scene(number, " ".join(title.split()))
        self.report.scenes += 1

    def _in_order(self) -> bool:
        """Whether every scene has a plain number, and none comes before an earlier one."""
        numbers: list[int] = []
        for item in self.items:
            if item.kind == "scene":
                plain = PLAIN_SCENE.fullmatch(item.text)
                if plain is None or not int(plain[1]):
                    return False
                numbers.append(int(plain[1]))
        return self.ours or all(one <= other for one, other in pairwise(numbers))

    # Asking and rolling

    def _question(self, item: Item) -> None:
        roll = self._next("roll")
        answer = self._next("answer")
        outcome = Result(headline=answer.text, dice_text=roll.text if roll else answer.dice) if answer else None
        if outcome is None and roll is not None:
            self.at -= 1  # dice without a result are a line of their own
        self._add("question", item.text, item, outcome)

    def _roll(self, item: Item) -> None:
        answer = self._next("answer")
        if answer is None:
            self._add("roll", item.text, item, None)
        else:
            self._add("roll", "", item, Result(headline=answer.text, dice_text=item.text))

    def _table(self, item: Item) -> None:
        """A draw with its result, a table that is told row by row, or a line that names one."""
        rows = [item.text]
        while (row := self._next("table", number=1)) is not None:
            rows.append(row.text)
        expr, arrow, result = item.text.partition("->")
        if len(rows) == 1 and arrow and expr.strip() and result.strip():
            self._add("draw", "", item, Result(headline=result.strip(), dice_text=expr.strip()))
        else:
            self._add("draw", "\n".join(rows), item, None)

    def _next(self, kind: str, number: int = 0) -> Item | None:
        """The item that comes next, if it is of this kind and nothing stands between."""
        if self.at < len(self.items):
            item = self.items[self.at]
            if item.kind == kind and item.number == number:
                self.at += 1
                return item
        return None

    def _add(self, kind: Kind, text: str, item: Item, outcome: Result | None) -> None:
        self._must_be_in_a_session()
        self.builder.say(kind, text, outcome)

    def _say(self, kind: Kind, text: str, item: Item) -> str:
        self._must_be_in_a_session()
        return self.builder.say(kind, text)

    def _must_be_in_a_session(self) -> None:
        if not self.builder.world.session.open:
            self._begin(self.builder.world.session.number + 1)


def _joined(passage: Sequence[Item]) -> str:
    """Lines of prose as a text; the escapes of Markdown are taken back paragraph by paragraph."""
    parts: list[str] = []
    for run, markdown in _runs(passage):
        text = "\n".join(run)
        parts.append(unescaped(text) if markdown else text)
    return "\n".join(parts).strip("\n")


def _runs(passage: Sequence[Item]) -> Iterator[tuple[list[str], bool]]:
    """Neighbouring lines with Markdown's escapes, and neighbouring lines without."""
    run: list[str] = []
    markdown = False
    for item in passage:
        if run and item.markdown != markdown:
            yield run, markdown
            run = []
        run.append(item.text)
        markdown = item.markdown
    if run:
        yield run, markdown
