"""Lines of another program's log that were imported verbatim and are exported unchanged: a fenced block, a piece of
Markdown outside fences, the front matter."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from ..entry import Entry
from ..journal.journal import Journal
from ..journal.log_line import Line
from ..story.sanitise import sanitise

FRONT = "---\n"
FENCED = "```\n"
IN_HEADING = "##\n"
"""The source of a session's title, which is part of that session's heading."""
KEY = re.compile(r"([A-Za-z][\w -]{0,40}):(?=\s|$)")
MOST_LINES = 400
FIRST = 8
"""The number of entries at the beginning of a journal that may hold the front matter."""


def original_lines(line: Line) -> str:
    """An entry's original lines; empty if there are none, or if its words were edited since."""
    as_it_came = line.entry.source and line.entry.kind not in ("session", "scene") and line.text == line.entry.text
    return sanitise(line.entry.source) if as_it_came else ""


def fenced_rows(source: str) -> tuple[str, ...]:
    """The lines between the fences of a block of notation; none for anything else."""
    if source.startswith(FENCED) and source.endswith("\n```"):
        return tuple(source.split("\n")[1:-1])
    return ()


def front_rows(journal: Journal) -> list[str]:
    """The lines of the front matter that a campaign was imported with."""
    for path in journal.paths[:1]:
        file = journal.file(path)
        for index in range(min(FIRST, len(file))):
            entry = file.entry(index)
            if isinstance(entry, Entry) and entry.source.startswith(FRONT):
                return sanitise(entry.source).split("\n")[1:-1]
    return []


def front_matter(rows: list[str]) -> tuple[dict[str, list[str]], int]:
    """The values by lower-case key, a list for each, and the number of lines; none if the file does not begin with
    `---`. It is a small part of YAML, which is all that logs use."""
    ends = (at for at, row in enumerate(rows[1:MOST_LINES], start=1) if row.strip() in ("---", "..."))
    end = next(ends, 0) if rows and rows[0].strip() == "---" else 0
    return {key: values(each) for key, each in by_key(rows[1:end]) if key}, end + 1 if end else 0


def values(rows: Sequence[str]) -> list[str]:
    """The values in the lines of a key: `themes: [loss, rain]`, or each on a line of its own."""
    texts = [row.strip().removeprefix("- ") if at else row.partition(":")[2] for at, row in enumerate(rows)]
    return [value for text in texts for value in _values_in(text.strip())]


def _values_in(text: str) -> list[str]:
    """One value, or a list in brackets, quoted or not."""
    if text.startswith(("[", '"')):
        try:
            read = json.loads(text)
        except (ValueError, RecursionError):
            read = None
        if isinstance(read, str):
            return [read] if read else []
        if isinstance(read, list):
            return [str(each) for each in read if each not in (None, "")]
    if text.startswith("'") and text.endswith("'") and len(text) > 1:
        text = text[1:-1].replace("''", "'")
    elif text.startswith("[") and text.endswith("]") and ":" not in text:
        return [each.strip() for each in text[1:-1].split(",") if each.strip()]
    return [text] if text else []


def by_key(rows: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The lines of a front matter by key."""
    key, found = "", list[str]()
    for row in rows:
        if item := KEY.match(row):
            if found:
                yield key, found
            key, found = item[1].strip().casefold().replace(" ", "_"), []
        found.append(row)
    if found:
        yield key, found
