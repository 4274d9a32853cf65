"""Converts stories in other programs' layouts into Markdown with headings before they are parsed: TOML front matter, an
outline in which every line is an item, a copied chat, the chapters of a novel."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator

from ..story.scene_name import UNNUMBERED
from .lonelog.grammar import is_notation
from .lonelog.headings import FENCE, HEADING, PLAIN, RULED, roman

ITEM = re.compile(r"\s*[-*+] +(.*)")
PROPERTY = re.compile(r"\s*([A-Za-z][\w-]{0,30}):: *(.*)")
"""A property of a page or an item in an outline: `date:: [[2025-05-01]]`."""
MESSAGE = re.compile(r"\S.{0,31}? [—–] (?:([\d./-]{6,10})|\w+ at),? \d\d?:\d\d(?: ?[AaPp][Mm])?")
"""The line above a copied message: `Jo — 03/11/2025 20:14`, `Jo — Today at 20:14`."""
BOLD = re.compile(r"(\*{2,3}|__)([^*_].*?)\1:?")
ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty")  # fmt: skip
CHAPTER = re.compile(
    rf"(?:chapter|chapitre|kapitel|capitolo|cap[íi]tulo|hoofdstuk|rozdział|глава|розділ|κεφάλαιο) "
    rf"(\d{{1,3}}|[IVX]+|{'|'.join(ONES)})(?:[ .:–—-]+(.{{1,80}})|[.:]?)",
    re.IGNORECASE,
)
APART = re.compile(
    r"(?:prolog(?:ue|o)?|pr[óo]logo|epilog(?:ue|o)?|ep[íi]logo|interlude|пролог|эпилог)[.:]?", re.IGNORECASE
)
"""A chapter without a number."""
LONGEST_TITLE = 80


def as_markdown(rows: list[str]) -> list[str]:
    """The lines of a file with headings and front matter as in Markdown; unchanged if no layout is recognised."""
    return _novel(_chat(_outline(_front_matter(rows))))


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


def _novel(rows: list[str]) -> list[str]:
    """The chapters of a plain text as numbered scenes, and its title, the first line that stands alone."""
    alone = [at for at, row in enumerate(rows) if row.strip() and not "".join(rows[max(0, at - 1) : at]).strip()]
    heads = {
        at: found for at in alone if (found := CHAPTER.fullmatch(rows[at].strip()) or APART.fullmatch(rows[at].strip()))
    }
    if len(heads) < 2 or any(HEADING.fullmatch(row) or FENCE.fullmatch(row) for row in rows):
        return rows
    first = alone[0]
    ruled = (at for at in (first, *heads) if RULED.fullmatch("".join(rows[at + 1 : at + 2]).strip()))
    made = list(rows)
    for at in ruled:
        made[at + 1] = ""
    for at, found in heads.items():
        if found.re is APART:
            made[at] = f"### {found[0].rstrip('.:').capitalize()}"
            continue
        title, below = found[2] or "", "".join(made[at + 1 : at + 2]).strip()
        if not title and below and len(below) <= LONGEST_TITLE and not "".join(rows[at + 2 : at + 3]).strip():
            title, made[at + 1] = below, ""
        word = found[1].casefold()
        if not title:
            called = found[0].split()[0].capitalize()
            made[at] = f"### {UNNUMBERED} · {called} {word if word in ONES else found[1]}"
            continue
        number = ONES.index(word) + 1 if word in ONES else int(word) if word.isdecimal() else roman(word.upper())
        made[at] = f"### S{number} *{title}*"
    if first not in heads and len(rows[first]) <= LONGEST_TITLE and not "".join(made[first + 1 : first + 2]).strip():
        made[first] = f"# {rows[first].strip()}"
    return made
