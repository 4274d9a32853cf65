"""Our own Markdown export as a log: its headings are scenes and sessions. The report says that the pages after the
story stay in the file."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from ..exports.formats.lonelog.words import unescape
from ..exports.languages import in_every_language
from .days import day_of

NOT_WHOLE = (
    "This is an export for reading, so only its text is imported, and no roll can be replayed. To get everything, "
    "import a JSON export."
)
AFTER = ("people", "threads", "sheets", "setup", "notes", "credits")
HEADING = re.compile(r"## (?:(\d{1,6}\S{0,20}) · )?(.+)")
NOTE = re.compile(r"\*(?![* ])(.+)\*")
PAUSE = "* * *"


def ends_as_ours(rows: Sequence[str]) -> bool:
    """Whether it ends like one of our exports, with its credits."""
    return any(sentence in row for row in rows[-20:] for sentence in in_every_language("made_with"))


def is_ours(rows: Sequence[str]) -> bool:
    """Whether a file is our own Markdown: it ends in the credits, or has numbered chapters and no other headings but
    those of the pages after the story."""
    heads = [found for row in rows if (found := HEADING.fullmatch(row))]
    known = frozenset().union(*map(in_every_language, AFTER))
    known |= {word for head in heads for word in [head[2]] if _is_numbered(word)[1]}
    numbered = any(head[1] for head in heads) and all(head[1] or head[2] in known for head in heads)
    return rows[0].startswith("# ") and (ends_as_ours(rows) or numbered)


def as_log(rows: Sequence[str], games: Container[str]) -> Iterator[str]:
    """The story with the headings of a log, and in place of its title page those games that are among these titles."""
    heads = [at for at, row in enumerate(rows) if row.startswith("## ")]
    page, end = len(AFTER), len(rows)
    for at in reversed(heads):
        page = next((each for each in range(page) if rows[at][3:] in in_every_language(AFTER[each])), -1)
        if page < 0:
            break
        end = at  # a chapter before it may have the title of one of those pages
    first = min([end, *heads])
    played = [each for row in rows[1:first] for each in unescape(row).split(" · ") if each in games]
    yield from (*(["---", f"ruleset: {' + '.join(played)}", "---"] if played else []), rows[0], "")
    headed = ""
    for row in (*rows[first:end], PAUSE):
        note = NOTE.fullmatch(row) if headed else None
        if headed and row.strip():
            yield from _heading_items(headed, note[1] if note else "")
            headed = ""
        if row == PAUSE or row.startswith("## "):
            headed = row
        elif not note:
            yield row


def _heading_items(heading: str, note: str) -> Iterator[str]:
    """A heading or a pause with the note below it."""
    head = HEADING.fullmatch(heading)
    title, scene, more = head[2] if head else "", "" if head else PAUSE, list[str]()
    for said in (title, *note.split(" · ")):
        kind, number = _is_numbered(said)
        if kind == "session":
            day = day_of(note or said)
            yield from (f"## Session {number}", *([f"*Date: {day}*"] if day else []), "")
            title, scene = ("" if said == title else title), scene.removeprefix(PAUSE)
        elif kind == "scene" and said == title:
            title, scene = "", f"### S{number}"
        elif said and said != title and day_of(said) is None:
            more = ["", f"(note: {said})"]
    if title:
        scene = f"### S{head[1]} *{title}*" if head and head[1] else f"### *{title}*"
    yield from (scene, *more, "")


def _is_numbered(heading: str) -> tuple[str, str]:
    """What a heading like `Session 2` or `Scene 3` counts, and its number."""
    word, _, number = heading.partition(" · ")[0].rpartition(" ")
    kinds = (kind for kind in ("session", "scene") if number.isdecimal() and word in in_every_language(kind))
    return next(kinds, ""), number
