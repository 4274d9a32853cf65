"""Converts stories in other programs' layouts into Markdown with headings before they are parsed: TOML front matter,
org mode, an outline in which every line is an item, a copied or exported chat."""

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
_TIME = r" \d\d?:\d\d(?::\d\d)?(?:[ \u202f]?[AaPp]\.?[Mm]\.?)?"
_DAY = r"\d[\d./-]{5,9}"
MESSAGE = re.compile(
    rf"\u200e?(?:\[(?P<in>{_DAY}),{_TIME}\]|(?P<day>{_DAY}),?{_TIME} [-–]) (?P<who>[^:\n]{{1,40}}): (?P<text>.*)"
    rf"|\S.{{0,31}}? [—–] (?:(?P<on>{_DAY})|\w+ at),?{_TIME}"
)
"""A message, `[12/05/2025, 20:14:03] Jo: Rain.`, `12.05.25, 20:14 - Jo: Rain.`, or the line above one, `Jo — 03/11/2025
20:14`."""
BOLD = re.compile(r"(\*{2,3}|__)([^*_].*?)\1:?")


def as_markdown(rows: list[str]) -> list[str]:
    """The lines of a file with headings and front matter as in Markdown; unchanged if no layout is recognised."""
    return _chat(_outline(_org(_front_matter(rows))))


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
    """The words of messages; with their writers if there are several. A date is that of the session headed there;
    without headed sessions, each day is one."""
    messages = {at: found for at, row in enumerate(rows) if (found := MESSAGE.fullmatch(row))}
    bold = {at: found[2] for at, row in enumerate(rows) if (found := BOLD.fullmatch(row.strip()))}
    said = bold | {at: found["text"] or "" for at, found in messages.items()}
    heads = {at: found for at, words in said.items() if (found := PLAIN.fullmatch(words.strip()))}
    if not heads and len(messages) < 2:
        return rows
    several = len({found["who"] for found in messages.values()} - {None}) > 1
    made, day = list[str](), ""
    for at, row in enumerate(rows):
        if message := messages.get(at):
            now = message["in"] or message["day"] or message["on"]
            made += ["", *([f"## {now}", ""] if not heads and now and now != day else [])]
            day = now or day
        if head := heads.get(at):
            made += ["", f"{'###' if head['scene'] else '##'} {head[0]}"]
            made += [f"*{day}*"] if day and not head["scene"] else []
        elif message and message["text"]:
            made.append(f"{message['who']}: {message['text']}" if several else message["text"])
        elif not message:
            made.append(row)
    return made


ORG_HEAD = re.compile(r"(\*+) +(?:TODO |DONE )?(.*?)(?:[ \t]+:[\w@:]+:)?[ \t]*")
ORG_KEY = re.compile(r"[ \t]*#\+(\w+):?[ \t]*(.*)")
ORG_ASIDE = re.compile(r"[ \t]*(?::[\w-]+:|(?:SCHEDULED|DEADLINE|CLOSED):).*")
ORG_DAY = re.compile(r"[<\[](\d{4}-\d\d-\d\d)[^<>\[\]]*[>\]]")
ORG_LINK = re.compile(r"\[\[([^\[\]]+)\]\[([^\[\]]+)\]\]")
ORG_MARK = re.compile(r"(?<![\w/*=~:])([/*=~])(?=\S)([^\n]*?\S)\1(?![\w/*=~])")
MARKS = {"/": "*", "*": "**", "=": "`", "~": "`"}


def _org(rows: list[str]) -> list[str]:
    """A file of org mode. Its drawers and plans are no words of the story, and are remarks."""
    if not any(row.startswith(("#+", "** ", ":PROPERTIES:")) for row in rows) or any(map(HEADING.fullmatch, rows)):
        return rows
    made, quote = list[str](), ""
    for row in (ORG_LINK.sub(r"[\2](\1)", ORG_DAY.sub(r"\1", row)) for row in rows):
        if head := ORG_HEAD.fullmatch(row):
            made += ["", f"{'#' * min(6, len(head[1]) + 1)} {head[2]}", ""]
        elif key := ORG_KEY.fullmatch(row):
            begins, _, kind = key[1].casefold().partition("_")
            quote = "" if begins == "end" else "> " if kind in ("quote", "verse") else quote
            fenced = begins in ("begin", "end") and kind not in ("quote", "verse", "center")
            made += ["```"] if fenced else [f"# {key[2]}"] if begins == "title" else []
        elif ORG_ASIDE.fullmatch(row):
            made += [] if row.strip() in (":PROPERTIES:", ":END:") else ["", f"(note: {row.strip(' :')})", ""]
        else:
            made.append(quote + ORG_MARK.sub(lambda found: f"{MARKS[found[1]]}{found[2]}{MARKS[found[1]]}", row))
    return made
