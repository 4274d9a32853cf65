"""Reads our own Markdown export: its headings are scenes and sessions, its title page names the games, and the people
after the story are imported; the report says that sheets, threads and credits stay in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from ..exports.formats.lonelog import words
from ..exports.languages import known_words
from .days import day_of
from .lonelog.layout import NO_ID, Item

NOT_WHOLE = (
    "Markdown carries the story, not the game: sheets and credits after it stay in the file, and no roll can be "
    "replayed. To get everything, import a JSON export."
)
FOR_READING = (
    "This export is for reading, so only its text is imported. For more, export it as Markdown, Lonelog or JSON "
    "and import that."
)
BEHIND = ("people", "threads", "sheets", "setup", "notes", "credits")
NOTE = re.compile(r"\*(?![* ])(.+)\*")
SCENE = re.compile(r"(\d{1,6}\S{0,20}) · (.*)")
PERSON = re.compile(r"- \*\*(.+?)\*\*(?:: (.*))?")
PAUSE = "* * *"


def ends_as_ours(rows: Sequence[str]) -> bool:
    """Whether it ends like one of our exports, with its credits."""
    return any(sentence in row for row in rows[-20:] for sentence in known_words("made_with"))


def is_ours(rows: Sequence[str]) -> bool:
    """Whether a file is our own Markdown, known by its ending, its chapter headings, or both the dates below headings
    and the list of people."""
    if not rows[0].startswith("# "):
        return False
    chapters = [row[3:] for row in rows if row.startswith("## ")]
    known = frozenset().union(*map(_forms, (*BEHIND, "opening")))
    ours = all(SCENE.fullmatch(each) or each in known or _counted(each) for each in chapters)
    notes = (NOTE.fullmatch(rows[at + 2]) for at, row in enumerate(rows[:-2]) if row.startswith("## "))
    dated = bool(people(rows)) and any(note and day_of(note[1]) for note in notes)
    return ends_as_ours(rows) or dated or (ours and any(map(SCENE.fullmatch, chapters)))


def _counted(heading: str) -> bool:
    """Whether a heading is like `Session 2` or `Scene 3`."""
    word, _, number = heading.partition(" · ")[0].rpartition(" ")
    return number.isdecimal() and (word in _forms("session") or word in _forms("scene"))


def title_page(rows: Sequence[str]) -> tuple[str, list[str]]:
    """Who the story is about, and the other lines below the title: the author, the games, the dates."""
    below = [row.strip() for row in rows[1 : _first(rows)] if row.strip()]
    about = next((found[1] for row in below if (found := NOTE.fullmatch(row))), "")
    return words.unescaped(about), [words.unescaped(each) for row in below[-1:] for each in row.split(" · ")]


def people(rows: Sequence[str]) -> list[tuple[str, str]]:
    """The people, and what is said of each."""
    heading = next((at for at in range(_behind(rows), len(rows)) if rows[at][3:] in _forms("people")), len(rows))
    end = next((at for at in range(heading + 1, len(rows)) if rows[at].startswith("## ")), len(rows))
    found = (PERSON.fullmatch(row) for row in rows[heading:end])
    return [(words.name(words.unescaped(one[1])), words.value(words.unescaped(one[2] or ""))) for one in found if one]


def items(rows: Sequence[str]) -> Iterator[Item]:
    """The story, in order."""
    yield Item("title", rows[0].removeprefix("# "), 1, 1, markdown=True, source=rows[0])
    heading, at, end = "", _first(rows), _behind(rows)
    while at < end:
        row, line, at = rows[at], at + 1, at + 1
        if row.startswith("## ") or row == PAUSE:
            heading = row.removeprefix("## ") if row != PAUSE else ""
            below = next((each for each in range(at, end) if rows[each]), end)
            note = NOTE.fullmatch(rows[below]) if below < end else None
            at = below + 1 if note else at
            yield from _headed(heading, note[1] if note else "", line)
        else:
            yield Item("prose", row, line, line, markdown=True)


def _headed(heading: str, note: str, line: int) -> Iterator[Item]:
    """A heading or a pause with the note below it."""
    more = [] if heading else ["***"]
    for each in (heading, *note.split(" · ")):
        word, _, number = each.partition(" · ")[0].rpartition(" ")
        if word in _forms("session") and number.isdecimal():
            day = day_of(f"{each} · {note}".partition(" · ")[2])
            yield Item("session", "", line, line, number=int(number), day=day)
            heading, more = ("" if each == heading else heading), []
        elif each != heading and day_of(each) is None:
            more += [each] if each else []
    if heading:
        word, _, number = heading.rpartition(" ")
        found = SCENE.fullmatch(heading)
        title = found[2] if found else "" if word in _forms("scene") else heading
        id_ = f"S{found[1] if found else number}" if found or not title else NO_ID
        yield Item("scene", f"{id_} {'' if title in _forms('opening') else title}".strip(), line, line, markdown=True)
    yield from (Item("prose" if each == "***" else "aside", words.unescaped(each), line, line) for each in more)


def _first(rows: Sequence[str]) -> int:
    """The line of the story's first heading; without one, the line after the title."""
    end = _behind(rows)
    return next((at for at in range(end) if rows[at].startswith("## ")), min(1, end))


def _behind(rows: Sequence[str]) -> int:
    """The line of the first heading after the story. A chapter before it may have the title of one of those pages."""
    end, page = len(rows), len(BEHIND)
    for heading in reversed([at for at, row in enumerate(rows) if row.startswith("## ")]):
        page = next((at for at in range(page) if rows[heading][3:] in _forms(BEHIND[at])), -1)
        if page < 0:
            break
        end = heading
    return end


@cache
def _forms(word: str) -> frozenset[str]:
    return known_words(word)
