"""Turns the items of a log into entries of a journal: questions find their answers, lines of prose become passages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import groupby, islice, takewhile

from ....rules.outcome import Tell
from ....rules.tags_in_prose import reads
from ...entry import Result
from ...exports.carried_rows import IN_HEADING
from ...exports.formats.lonelog import BEGINS_WITH
from ...exports.formats.lonelog.words import paragraph, title_and_mood, unescape
from ...exports.story_parts import paragraphs
from ...store.long_work import Progress
from ...story.scene_name import UNNUMBERED, with_id
from ..builder import Builder
from ..report import Kept, Report
from . import fenced_block, grammar
from .layout import NO_ID, Item

PLAIN_ID = re.compile(r"S(\d{1,6})")
CANONICAL = re.compile(r"\*Date: \d{4}-\d\d-\d\d\*")
"""The line below a session's heading as we write it."""
CONTINUED = re.compile(r"(?:\S{1,40} )?continued")
"""The remark in our own logs where a session continues the scene of the one before."""
STRONG = re.compile(r"(?<![\w\\_])__(?=[^\s_])([^\n]*?[^\s_])__(?![\w_])")
LONG_PROSE = 40_000
"""The characters after which prose continues in another entry."""


@dataclass
class Writer:
    """Turns items into entries, one after another."""

    builder: Builder
    report: Report
    items: Sequence[Item]
    at: int = 0
    prose: list[Item] = field(default_factory=list)
    added: bool = False
    """Whether the log is added to a campaign, so that its sessions and scenes continue the numbers there."""
    ours: bool = False
    """Whether this program wrote the log, so that scenes keep their numbers in any order."""
    labelled: bool = False
    """Whether dice have the words of their act before them."""
    ids: bool = False
    """Whether scenes have ids, so that one without is not numbered."""
    named: dict[int, str] = field(default_factory=dict)
    """The scenes so far, with their titles."""
    headed: bool = False
    """Whether the lines below the session's heading are kept verbatim."""
    fresh: bool = False
    """Whether the session has only just begun."""

    def write(self) -> None:
        progress = Progress(len(self.items))
        while self.at < len(self.items):
            item = self.items[self.at]
            self.at += 1
            progress.at(self.at)
            if item.source or item.kind != "prose":
                self.end_prose()
                self._item(item)
            elif self.prose or item.text.strip():
                self.prose.append(item)
                if not item.text.strip() and sum(len(each.text) for each in self.prose) > LONG_PROSE:
                    self.end_prose()
        self.end_prose()

    def end_prose(self) -> None:
        """Save the current passage, with its original lines if ours would differ."""
        passage, self.prose = self.prose, []
        while passage and not passage[-1].text.strip():
            passage.pop()
        if not passage:
            return
        text, source = _join_prose(passage, theirs=not self.labelled), ""
        if all(row.markdown for row in passage):
            written = "\n\n".join(map(paragraph, paragraphs(reads(text))))
            if reads("\n".join(row.text for row in passage).strip("\n")) != written:
                source = "\n".join(map(_as_prose, passage)).strip("\n")
                source = source if reads(source) != written else ""
        self._say(replace(passage[0], last=passage[-1].last), "prose", text, source=source)

    def _item(self, item: Item) -> None:
        match item.kind:
            case "session":
                self._session(item)
            case "titled":
                title = unescape(item.text)
                self._say(item, "prose", title if "*" in title else f"**{title}**", source=IN_HEADING)
                return
            case "scene":
                self._scene(item)
            case "question":
                self._question(item)
            case "roll":
                self._roll(item)
            case "answer" if self.ours:
                self._say(item, "roll", "", self._came(item.text, ""))
            case "answer":
                self._say(item, "question", "", Result(headline=item.text, dice_text=item.dice))
            case "table":
                self._table(item)
            case "draw":
                first, *_ = item.text.split("\n")
                outcome = Result(headline=item.result, dice_text=first) if item.result else None
                self._say(item, "draw", "" if outcome else item.text, outcome, item.source)
            case "aside" if self.ours and self.fresh and CONTINUED.fullmatch(item.text):
                return
            case "aside" if self.ours and item.text.startswith(BEGINS_WITH) and self._last():
                self.builder.begins_with = item.text.removeprefix(BEGINS_WITH)
            case "action" | "consequence" | "aside" | "prose" | "verbatim":
                beside = _stands_below(item) and not self.headed
                self._say(item, item.kind, item.text, source="" if beside else item.source)
            case _:
                return  # the title and the values of the front matter were read before
        said_at_once = item.text.startswith("[PC:") or _stands_below(item)
        self.fresh = item.kind == "session" or (self.fresh and said_at_once)

    def _last(self) -> bool:
        """Whether nothing follows in the session."""
        rest = (each for each in islice(self.items, self.at, None) if each.text.strip() or each.kind == "session")
        return next(rest, Item("session", "", 0, 0)).kind == "session"

    # The course of the story

    def _session(self, item: Item) -> None:
        own = list(takewhile(lambda each: each.kind != "session", islice(self.items, self.at, None)))
        titled = next((each for each in own if each.kind == "titled"), None)
        dated = next((each for each in own if each.kind == "day"), None)
        day = item.day or (dated.day if dated else None)
        first, last = not (self.added or self.report.outline), self.builder.world.session.number
        number = item.number if item.number >= (0 if first or self.ours else last + 1) and not self.added else last + 1
        below = "" if self.added or dated is None or CANONICAL.fullmatch(dated.source) else dated.source
        self.headed = bool(below)
        if titled:
            written = titled.source if re.match(rf"## Session {number}\b", titled.source) else ""
            below = f"{written or f'## Session {number}: {titled.text}'}\n{below}"
        self._begin(number, day, below)

    def _begin(self, number: int, day: date | None = None, source: str = "") -> None:
        self.builder.session(number, day, source)
        self.report.begins(number, day)

    def _scene(self, item: Item) -> None:
        """Begin a scene under its own number, if that continues the last one; else its title keeps the id.

        Our own logs go back to a scene if the next one was undone.
        """
        self._must_be_in_a_session()
        id_, _, title = (unescape(item.text) if item.markdown else item.text).partition(" ")
        title, mood = " ".join(title.split()), ""
        if self.ours:
            title, mood = title_and_mood(title)
        known, plain = self.builder.world.scene.number, PLAIN_ID.fullmatch(id_)
        number = int(plain[1]) if plain else 0
        bare = id_ == NO_ID and (self.ids or self.ours) and not self.added
        back = self.ours and number != known and self.named.get(number) == title
        if not back and (number in self.named or number <= (0 if self.ours else known)):
            number = max(known, *self.named, 0) + 1
            own = id_ in (NO_ID, f"S{number}") or (self.added and plain)
            if bare and title:
                title = with_id(UNNUMBERED, title.removeprefix(f"{UNNUMBERED} · "))
            elif not own:
                title = with_id(id_, title)
        self.named[number] = title
        self.builder.scene(number, title, mood, item.source if bare else "")
        self.report.opens(title.removeprefix(f"{UNNUMBERED} · "))

    # Asking and rolling

    def _question(self, item: Item) -> None:
        following = self.items[self.at : self.at + 1]
        if following and following[0].kind == "table" and "->" in following[0].text:
            self.at += 1
            self._table(following[0], item.text)
            return
        roll = self._next("roll")
        answer = self._answer(roll or item, 0 if roll else 1)
        dice = roll.text if roll else answer.dice if answer else ""
        if answer is None and roll is not None:
            self.at -= 1  # dice without a result are a line of their own
        self._say(item, "question", item.text, self._came(answer.text, dice) if answer else None)

    def _roll(self, item: Item) -> None:
        answer = self._answer(item, 0)
        tried, _, dice = item.text.rpartition(": ") if self.labelled else ("", "", item.text)
        self._say(item, "roll", tried if answer else item.text, self._came(answer.text, dice) if answer else None)

    def _answer(self, asked: Item, below: int) -> Item | None:
        """The result. In our own logs it is in the same line or `below` lines further; whatever follows there was told
        by rules."""
        at = self.at
        answer = self._next("answer")
        if answer is not None and self.ours and answer.line != asked.line + below:
            self.at, answer = at, None
        if answer and answer.dice and asked.kind == "roll":  # which has dice of its own
            return replace(answer, text=f"{answer.text} ({answer.dice})")
        return answer

    def _came(self, headline: str, dice: str) -> Result:
        """An outcome; in our own logs with the lines below it that rules told."""
        rows = iter(lambda: self._next("answer") if self.ours else None, None)
        return Result(headline=headline, dice_text=dice, tells=tuple(Tell(text=row.text) for row in rows if row))

    def _table(self, item: Item, asked: str = "") -> None:
        """A draw with its result, a table that is listed row by row, or a line that names one."""
        rows = [item, *filter(None, iter(lambda: self._next("table", number=1), None))]
        expr, arrow, result = item.text.partition("->")
        if len(rows) == 1 and arrow and expr.strip() and result.strip():
            self._say(item, "draw", asked, self._came(result.strip(), expr.strip()))
        else:
            came = "\n".join(row.source for row in rows)
            indented = len(rows) > 1 and any(row.source != row.text for row in rows[1:])
            source = f"```\n{came}\n```" if indented else ""
            self._say(item, "draw", "\n".join(row.text for row in rows), None, source)

    def _next(self, kind: str, number: int = 0) -> Item | None:
        """The next item, if it is of this kind; blank lines may separate a question from its answer."""
        for at in range(self.at, len(self.items)):
            item = self.items[at]
            if (item.kind, item.number) == (kind, number):
                self.at = at + 1
                return item
            if kind != "answer" or item.kind != "prose" or item.text:
                break
        return None

    def _say(self, item: Item, kind: str, text: str, outcome: Result | None = None, source: str = "") -> None:
        self._must_be_in_a_session()
        if why := self.builder.say(kind, text, outcome, source) or item.why:
            self.report.kept.append(Kept(item.line, item.last, item.text.strip().split("\n")[0], why))

    def _must_be_in_a_session(self) -> None:
        if not self.builder.world.session.open:
            self._begin(self.builder.world.session.number + 1)


def _stands_below(item: Item) -> bool:
    """Whether it belongs to the line below a session's heading, such as how long the session took."""
    return item.kind == "aside" and item.source.startswith("#")


def _as_prose(row: Item) -> str:
    """A line of the file; escaped if a log would read more than a paragraph in it."""
    is_more = grammar.is_notation(row.text) or fenced_block.is_known(row.text.strip())
    return paragraph(unescape(row.text)) if is_more else row.text


def _join_prose(passage: Sequence[Item], *, theirs: bool) -> str:
    """Lines of prose as a text, with Markdown's escapes removed paragraph by paragraph, and in text of others also with
    its second form of bold words in the first."""
    runs = groupby(passage, lambda row: row.markdown)
    texts = ((markdown, "\n".join(row.text for row in run)) for markdown, run in runs)
    texts = ((markdown, STRONG.sub(r"**\1**", text) if theirs and markdown else text) for markdown, text in texts)
    return "\n".join(unescape(text) if markdown else text for markdown, text in texts).strip("\n")
