"""Our own Markdown export as a log: its headings are scenes and sessions, its results are notation, and the people and
threads on the pages after the story are noted at its end. The report says what stays in the file."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterator, Sequence
from datetime import date

from ..exports.formats.lonelog import words
from ..exports.formats.lonelog.words import unescape
from ..exports.languages import in_every_language
from .days import find_date

NOT_WHOLE = (
    "This is an export for reading: its text and names are imported, but no sheet, and no roll can be replayed. To get "
    "everything, import a JSON export."
)
AFTER = ("people", "threads", "sheets", "setup", "notes", "credits")
LISTED = ("people", "threads", "sheets")
"""Those that are lists of names; a chapter with such a title is not."""
HEADING = re.compile(r"## (?:(\d{1,6}\S{0,20}) · )?(.+)")
NOTE = re.compile(r"\*(?![* ])(.+)\*")
PAUSE = "* * *"
ASIDE = re.compile(r"_\((.+)\)_")
FATE = re.compile(r"(.*) \\\[(crossed out|undone|joined)\\\]_?", re.DOTALL)
"""A paragraph that no longer counts, at the level everything."""
RESULT = re.compile(r"(?:(?P<asked>.+?)(?: —)? )?\*\*(?P<came>.+?)\*\*(?: \((?P<dice>.+)\))?")
"""A line of results: what was asked or tried, the outcome, the dice."""
ROW = re.compile(r"- \*\*(.+?)\*\*(?:: (.*))?")
"""A row of a page after the story: a name and what is known of it."""
FENCE = "```"


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
    """The story with the headings of a log; its title page and the pages after it as front matter and as tags. Only
    games among these titles are named."""
    heads = [at for at, row in enumerate(rows) if row.startswith("## ")]
    page, end = len(AFTER), len(rows)
    for at in reversed(heads):
        page = next((each for each in range(page) if rows[at][3:] in in_every_language(AFTER[each])), -1)
        below = next(filter(None, rows[at + 1 :]), "")
        if page < 0 or (AFTER[page] in LISTED and not below.startswith(("- **", "### "))):
            break
        end = at  # a chapter before it may have the title of one of those pages
    first = min([end, *heads])
    played = [each for row in rows[1:first] for each in unescape(row).split(" · ") if each in games]
    heroes, tags = _names(rows[1:first], rows[end:])
    about = [
        *([f"ruleset: {' + '.join(played)}"] if played else []),
        *([f"pcs: {json.dumps(heroes)}"] if heroes else []),
    ]
    yield from (*(["---", *about, "---"] if about else []), rows[0], "")
    only = next(filter(None, (_whole_day(part) for row in rows[1:first] for part in unescape(row).split(" · "))), None)
    headed, fenced, begun = "", False, False
    for row in (*_paragraphs(rows[first:end]), PAUSE):
        note = _note(row) if headed else ""
        if headed and row.strip():
            yield from _heading_items(headed, note, only, first=not begun)
            headed, begun = "", True
        if fenced != row.startswith("> "):
            fenced = not fenced
            yield FENCE
        if fenced:
            yield from _result(row.removeprefix("> ").removesuffix("\\"))
        elif row == PAUSE or row.startswith("## "):
            headed = row
        elif aside := ASIDE.fullmatch(row):
            yield f"(note: {unescape(aside[1])})"
        elif not note:
            yield row
    yield from (FENCE, *tags, FENCE)


def _paragraphs(rows: Sequence[str]) -> Iterator[str]:
    """The lines, with paragraphs that no longer count as remarks."""
    paragraph = list[str]()
    for row in (*rows, ""):
        if row:
            paragraph.append(row)
            continue
        gone = FATE.fullmatch("\n".join(paragraph))
        yield from (words.note(unescape(f"{gone[2]}: {gone[1]}")),) if gone else paragraph
        yield row
        paragraph = []


def _result(row: str) -> Iterator[str]:
    """A line of results as notation: a question or a roll with its dice, or else a remark."""
    found = RESULT.fullmatch(row)
    asked, came, dice = (words.attempt(unescape(each or "")) for each in found.groups()) if found else ("", "", "")
    if asked.endswith("?"):
        yield f"? {asked}"
        yield f"d: {dice} -> {came}" if dice else f"-> {came}"
    elif dice:
        yield f"d: {asked}: {dice} -> {came}" if asked else f"d: {dice} -> {came}"
    else:
        yield words.note(unescape(row.replace("**", "").strip("*")))


def _names(title_page: Sequence[str], pages: Sequence[str]) -> tuple[list[str], list[str]]:
    """The characters who are played, and other people and the threads as tags."""
    said = [part for row in title_page if (note := NOTE.fullmatch(row)) for part in re.split(r", | & ", note[1])]
    found, page, heroes, tags = dict[str, str](), "", {*said}, list[str]()
    for row in pages:
        if row.startswith("## "):
            page = next((each for each in AFTER if row[3:] in in_every_language(each)), "")
        elif row.startswith("### ") and page == "sheets":
            heroes.add(row[4:])
        elif page == "people" and (one := ROW.fullmatch(row)):
            found[one[1]] = one[2] or ""
        elif page == "threads" and (one := ROW.fullmatch(row)):
            state, _, rest = (one[2] or "").partition("; ")
            tags.append(_tag("Thread", one[1], state, rest))
    people = [_tag("N", name, "", about) for name, about in found.items() if name not in heroes]
    return [words.name(unescape(name)) for name in found if name in heroes], [*people, *tags]


def _tag(kind: str, name: str, state: str, about: str) -> str:
    tags, _, note = about.partition(". ")
    parts = (words.value(unescape(each)) for each in (state, *tags.split(", "), note))
    return f"=> [{kind}:{'|'.join((words.name(unescape(name)), *filter(None, parts)))}]"


def _heading_items(heading: str, note: str, only: date | None, *, first: bool) -> Iterator[str]:
    """A heading or a pause with the note below it. `only` is the day of all sessions, if the title page names one."""
    head = HEADING.fullmatch(heading)
    title, scene, more = head[2] if head else "", "" if head else PAUSE, list[str]()
    session, day = "", None
    for said in (title, *note.split(" · ")):
        kind, number = _is_numbered(said)
        if kind == "session":
            session, title = f"## Session {number}", ("" if said == title else title)
            day = _whole_day(said.partition(" · ")[2])
        elif kind == "scene" and said == title:
            title, scene = "", f"### S{number}"
        elif said and said != title:
            day = day or _whole_day(said)
            more += ["", f"(note: {said})"] if _whole_day(said) is None else []
    day = day or (only if session or first else None)
    if session:
        yield from (session, *([f"*Date: {day}*"] if day else []), "")
    elif day:  # at the level story, a day heads a session
        yield from (f"## {day}", "")
    scene = scene.removeprefix(PAUSE) if session or day else scene
    if title:
        scene = f"### S{head[1]} *{title}*" if head and head[1] else f"### *{title}*"
    yield from (scene, *more, "")


def _note(row: str) -> str:
    """The note below a heading, which names a session, a scene or a day; empty for a paragraph in italics."""
    found = NOTE.fullmatch(row)
    parts = unescape(found[1]).split(" · ") if found else []
    return " · ".join(parts) if any(_is_numbered(part)[0] or _whole_day(part) for part in parts) else ""


def _whole_day(text: str) -> date | None:
    """The date that a text is."""
    found = find_date(text)
    return found.played if found and found.begins and not found.rest.strip() else None


def _is_numbered(heading: str) -> tuple[str, str]:
    """What a heading like `Session 2` or `Scene 3` counts, and its number."""
    word, _, number = heading.partition(" · ")[0].rpartition(" ")
    kinds = (kind for kind in ("session", "scene") if number.isdecimal() and word in in_every_language(kind))
    return next(kinds, ""), number
