"""A list of lines: each is a row. Lines such as `# licence: CC0` may precede it, and rows may have numbers."""

from __future__ import annotations

import json
import re
from itertools import takewhile

from ..drafts import CREDIT, Draft, Reading, is_ranged, title_of, unread_ranges
from ..format import Format

_HEAD = re.compile(rf"#+\s*(id|dice|offers|{'|'.join(CREDIT)}|(?i:title|author|licen[cs]e|link))\s*:\s*(?!.*\{{#)(.*)")
"""A credit of the text; `# Notice: trap` is a title, and so is `# author: somebody {#author}`."""
_MARK = re.compile(r"^(?:[-*+•]|[0-9]{1,6}[.)])\s+")
_NUMBERED = re.compile(r"([0-9]{1,6}(?:\s*[-–—]\s*[0-9]{1,6})?)[.):]?\s+(?:[-–—:|]\s+)?(\S.*)")

_STRESS = re.compile(r"(?<![\w*\\])(\*{1,3})(?=\S)([^*]+?)(?<=\S)\1(?![\w*])")
WORDS = re.compile(r"text|name|result|entry|description|item|value|monster|creature|row", re.IGNORECASE)
"""Headings that only say that text is below."""
NOTHING = frozenset({"", "-", "–", "—"})
"""Empty cells."""


def heads(lines: list[str]) -> tuple[dict[str, str], list[str]]:
    """The credits above a text, and the lines below them."""
    above = list(takewhile(lambda line: not line.strip() or _HEAD.fullmatch(line.strip()), lines))
    found = (each for line in above if (each := _HEAD.fullmatch(line.strip())))
    said = {each[1].lower().replace("license", "licence"): value(each[2].strip()) for each in found}
    return said, lines[len(above) :]


def plain_words(text: str) -> str:
    """Text without Markdown's asterisks: `**tin**`."""
    return _STRESS.sub(lambda found: found[2], text)


def row_of(row: list[str], head: list[str], columns: list[int]) -> str:
    """The cells of a row as one text: the first of these columns alone, each other with its heading, `Wolf · HP 11`,
    unless that only says that text is below. Empty cells and dashes are left out."""
    first, *rest = columns
    named = ((head[at], row[at]) for at in rest if row[at] not in NOTHING)
    told = [cell if WORDS.fullmatch(name) else f"{name} {cell}".strip() for name, cell in named]
    return " · ".join([row[first], *told] if row[first] else told)


def value(written: str) -> str:
    """The value after a key, with or without quotes."""
    try:
        return str(json.loads(written)) if written.startswith('"') else written
    except ValueError:
        return written


def read(text: str, name: str) -> Reading:
    """The table of a list, or several, each with numbered or marked rows below its title. Other lines that begin
    with # are comments; the first of them is the title of a table that has none."""
    said, lines = heads(text.split("\n"))
    comments = [line.lstrip("# ").strip() for line in lines if line.startswith("#")]
    rows = [line.strip().rstrip(",") for line in lines if line.strip() and not line.startswith("#")]
    title = said.get("title") or next(filter(None, comments), "") or title_of(name)
    if drafts := _rows_below_titles(rows, title):
        return Reading(drafts, said)
    numbers = [found[1] for row in rows if (found := _NUMBERED.fullmatch(row))]
    notes = unread_ranges(name, numbers) if len(numbers) == len(rows) else []
    draft = Draft(title, [plain_words(_MARK.sub("", row, count=1)) for row in rows])
    return Reading([draft] if rows else [], said, notes)


def _rows_below_titles(rows: list[str], title: str) -> list[Draft]:
    """The tables of a text in which every line is a numbered or marked row or the title of the rows below it; none for
    any other text."""
    drafts = list[Draft]()
    for row in rows:
        found = _NUMBERED.fullmatch(row)
        if not found and not _MARK.match(row):
            drafts.append(Draft(row.strip("*_: ")))
            continue
        if not drafts:
            drafts.append(Draft(title))
        drafts[-1].on += [found[1]] if found else []
        drafts[-1].rows.append(plain_words(_MARK.sub("", found[2] if found else row, count=1)))
    marked = [len(each.rows) > 1 and not each.on for each in drafts]
    ranged = [len(each.rows) == len(each.on) and is_ranged(each.on) and each.on != ["1"] for each in drafts]
    if not all(one or other for one, other in zip(marked, ranged, strict=True)):
        return []
    for each in drafts:
        each.on = each.on if each.on != [f"{number}" for number in range(1, len(each.on) + 1)] else []
    return drafts


READS = Format("a list of lines", (".txt", ".list"), lambda text: True, read, place=99)
