"""Converts stories in other programs' layouts into Markdown with headings before they are parsed: TOML front matter, an
outline in which every line is an item, a copied chat."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator

from .lonelog.grammar import is_notation
from .lonelog.headings import HEADING, PLAIN

ITEM = re.compile(r"\s*[-*+] +(.*)")
PROPERTY = re.compile(r"\s*([A-Za-z][\w-]{0,30}):: *(.*)")
"""A property of a page or an item in an outline: `date:: [[2025-05-01]]`."""
MESSAGE = re.compile(r"\S.{0,31}? [—–] (?:([\d./-]{6,10})|\w+ at),? \d\d?:\d\d(?: ?[AaPp][Mm])?")
"""The line above a copied message: `Jo — 03/11/2025 20:14`, `Jo — Today at 20:14`."""
BOLD = re.compile(r"(\*{2,3}|__)([^*_].*?)\1:?")


def as_markdown(rows: list[str]) -> list[str]:
    """The lines of a file with headings and front matter as in Markdown; unchanged if no layout is recognised."""
    return _chat(_outline(_front_matter(rows)))


def _front_matter(rows: list[str]) -> list[str]:
    """TOML front matter as YAML, one line per key."""
    end = next((at for at, row in enumerate(rows[1:400], start=1) if row.strip() == "+++"), 0)
    if not end or rows[0].strip() != "+++":
        return rows
    try:
        found = tomllib.loads("\n".join(rows[1:end]))
    except tomllib.TOMLDecodeError:
        return rows
    said = (f"{key}: {json.dumps(value, ensure_ascii=False, default=str)}" for key, value in found.items())
    return ["---", *said, "---", *rows[end + 1 :]]


def _outline(rows: list[str]) -> list[str]:
    """An outline with headings among its items, each item as a paragraph, or as the line of notation that it is."""
    first = next((row for row in rows if row.strip()), "")
    if not (ITEM.fullmatch(first) or PROPERTY.fullmatch(first)):
        return rows
    items = [found for row in rows if (found := ITEM.fullmatch(row) or PROPERTY.fullmatch(row))]
    heads = sum(bool(HEADING.fullmatch(found[1])) for found in items)
    if not heads or len(items) < sum(bool(row.strip()) and not row[:1].isspace() for row in rows):
        return rows
    top = next((at for at, row in enumerate(rows) if not PROPERTY.fullmatch(row)), 0)
    about = (PROPERTY.sub(r"\1: \2", row) for row in rows[:top])
    return [*(["---", *about, "---"] if top else []), *(each for row in rows[top:] for each in _item(row))]


def _item(row: str) -> Iterator[str]:
    if found := PROPERTY.fullmatch(row):
        value = found[2].strip("[] ")
        yield from (f"*{value}*",) if found[1].casefold() == "date" else ("", f"(note: {found[1]}: {value})", "")
        return
    words = found[1] if (found := ITEM.fullmatch(row)) else row.strip()
    yield from (words,) if is_notation(words) else ("", words)


def _chat(rows: list[str]) -> list[str]:
    """Messages without the lines above them. A date is that of the session headed there; without headed sessions, each
    day is one."""
    bold = [BOLD.fullmatch(row.strip()) for row in rows]
    heads = {at: found[2] for at, found in enumerate(bold) if found and PLAIN.fullmatch(found[2].strip())}
    if not heads and sum(bool(MESSAGE.fullmatch(row)) for row in rows) < 2:
        return rows
    made, day = list[str](), ""
    for at, row in enumerate(rows):
        if at in heads:
            plain = PLAIN.fullmatch(heads[at].strip())
            made += ["", f"{'###' if plain and plain['scene'] else '##'} {heads[at].strip()}"]
            made += [f"*{day}*"] if day and not made[-1].startswith("###") else []
        elif found := MESSAGE.fullmatch(row):
            made += ["", *([f"## {found[1]}"] if not heads and found[1] and found[1] != day else [])]
            day = found[1] or day
        else:
            made.append(row)
    return made
