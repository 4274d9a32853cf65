"""Tables and lists of a Markdown page. The heading above one is its title; a page may begin with its credit.

The first column of a table may have dice in its heading and numbers or ranges below; `weight` gives a row's likelihood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from .....rules.refusal import quote
from ..drafts import CREDIT, Draft, Reading, is_ranged, title_of, unread_ranges
from ..format import Format
from .line_list import heads, plain_words, row_of
from .line_list import value as in_quotes

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*(?:\{#([a-z0-9][a-z0-9_-]*)\})?\s*#*\s*")
_BOLD = re.compile(r"(?:\*\*|__)(.+?)(?:\*\*|__):?")
_ITEM = re.compile(r"\s*(?:[-*+]|([0-9]{1,6})[.)])\s+(.*)")
_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*")
_BREAK = re.compile(r"([-*_])(?: *\1){2,}")
"""A line across the page."""
_FENCE = re.compile(r"```|~~~")
_OFFERS = re.compile(r"<!-- offers: ([a-z_.]+(?: [^<>\n]+)?) -->")
_DICE = re.compile(r"[0-9]*d[0-9%]+|6x6", re.IGNORECASE)
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_LINK = re.compile(r"(?<!\\)\[([^\]\\]+)\]\((?:[^()\s]+)\)")
_WIKI = re.compile(r"(?<!\\)\[\[(?:[^\[\]|]*\|)?([^\[\]|]+)\]\]")
_ROLLED = re.compile(r"`dice: *([0-9]*d[0-9]+(?:[+-][0-9]+)?)`")
"""Dice as another program's notes roll them."""
_CODE = re.compile(r"(?<!\\)`([^`\\]+)`")
NO_ROW = "has no row below it. A title comes before its rows."
NEITHER = "is neither a title nor a row. Write a title after a # and each row after a -."


def read(text: str, name: str) -> Reading:
    """Every table and every list of a page, in order."""
    lines = text.split("\n")
    said, lines = _front(lines)
    above, lines = heads(lines)
    said |= above
    unread, notes = list[str](), list[str]()
    drafts = list(_tables(lines, said.get("title") or title_of(name), unread, notes))
    if said.get("title") is None and drafts and (first := _HEADING.fullmatch(lines[0] if lines else "")):
        said["title"] = first[2]
    return Reading(drafts, said, notes, unread)


def _front(lines: list[str]) -> tuple[dict[str, str], list[str]]:
    """The credits between `---` at the beginning."""
    while lines and not lines[0].strip():
        lines = lines[1:]
    rules = [at for at, line in enumerate(lines) if line.strip() == "---"]
    if rules[:1] != [0] or len(rules) < 2:
        return {}, lines
    pairs = (line.partition(":") for line in lines[1 : rules[1]] if ":" in line)
    said = {key.strip().lower().replace("license", "licence"): in_quotes(value.strip()) for key, _, value in pairs}
    return {key: value for key, value in said.items() if key in ("id", *CREDIT)}, lines[rules[1] + 1 :]


def _tables(lines: list[str], title: str, unread: list[str], notes: list[str]) -> Iterator[Draft]:
    """The tables. Titles without rows and other lines are added to `unread`, and reasons why ranges are kept as text to
    `notes`."""
    id_ = offers = bare = ""
    at = level = 0
    while at < len(lines):
        line = lines[at].strip()
        if heading := _HEADING.fullmatch(line):
            if bare and len(heading[1]) <= level:
                unread.append(f"{quote(bare)} {NO_ROW}")
            title, id_, offers, bare, level = heading[2], heading[3] or "", "", line, len(heading[1])
        elif bold := _BOLD.fullmatch(line):
            title, id_ = bold[1], ""
        elif found := _OFFERS.fullmatch(line):
            offers = found[1]
        elif fence := _FENCE.match(line):
            unread.append(f"{quote(line)} {NEITHER}")
            at = next((end for end in range(at + 1, len(lines)) if lines[end].strip().startswith(fence[0])), len(lines))
        elif "|" in line and "|" in "".join(ruled := lines[at + 1 : at + 2]) and _RULE.fullmatch(ruled[0]):
            end = at + 2
            while end < len(lines) and "|" in lines[end]:
                end += 1
            head, *rows = [_cells(each) for each in [lines[at], *lines[at + 2 : end]]]
            draft = replace(_table(head, rows), title=title, id=id_, offers=offers)
            notes += [] if draft.on or len(head) < 2 else unread_ranges(title, [row[0] for row in rows])
            yield draft
            at, id_, bare = end, "", ""
            continue
        elif _BREAK.fullmatch(line):
            pass
        elif of_list := _ITEM.fullmatch(lines[at]):
            end, numbered = at, bool(of_list[1])
            items: list[str] = []
            while end < len(lines):
                item = None if _BREAK.fullmatch(lines[end].strip()) else _ITEM.fullmatch(lines[end])
                if item and items and _indent(lines[end]) > _indent(lines[at]) + 1:
                    items[-1] = f"{items[-1]} · {_plain(item[2])}"
                elif item and bool(item[1]) != numbered:  # a list of the other kind
                    break
                elif item:
                    items.append(_plain(item[2]))
                elif lines[end].startswith("  ") and lines[end].strip():  # an item that goes on
                    items[-1] = f"{items[-1]} {_plain(lines[end])}"
                elif lines[end].strip() or not _goes_on(lines[end:]):
                    break
                end += 1
            yield Draft(title, items, id=id_, offers=offers)
            at, id_, bare = end, "", ""
            continue
        elif line:
            unread.append(f"{quote(line)} {NEITHER}")
        at += 1
    if bare:
        unread.append(f"{quote(bare)} {NO_ROW}")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _goes_on(lines: list[str]) -> bool:
    """Whether a list continues after blank lines."""
    below = next((line for line in lines if line.strip()), "")
    return bool(_ITEM.fullmatch(below)) or below.startswith("  ")


def _cells(line: str) -> list[str]:
    """The cells of a row. `\\|` is a literal bar."""
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return [_plain(cell) for cell in re.split(r"(?<!\\)\|", inner)]


def _plain(text: str) -> str:
    """A cell or an item without markup."""
    text = _CODE.sub(r"\1", _WIKI.sub(r"\1", _ROLLED.sub(r"{\1}", text)))
    text = _LINK.sub(r"\1", re.sub(r"(?<!\\)<br/?>", " ", text).strip())
    return " ".join(_ESCAPED.sub(r"\1", plain_words(text)).split())


def _table(head: list[str], rows: list[list[str]]) -> Draft:
    width = len(head)
    rows = [[*row[:width], *[""] * (width - len(row))] for row in rows if any(row)]
    first = head[0].casefold()
    numbers = [row[0] for row in rows]
    if first == "6x6":
        return Draft("", [cell for row in rows for cell in row[1:]], dice="6x6")
    weighed = width > 1 and first in ("weight", "weights") and all(each.isdigit() for each in numbers)
    ranged = width > 1 and not weighed and (is_ranged(numbers) or bool(_DICE.fullmatch(first)))
    columns = list(range(1 if ranged or weighed else 0, width))
    draft = Draft("", [row_of(row, head, columns) for row in rows])
    if ranged:
        draft.on, draft.dice = numbers, first if _DICE.fullmatch(first) else ""
    elif weighed:
        draft.weights = [int(each) for each in numbers]
    return draft


def looks_like(text: str) -> bool:
    """Whether a text has a Markdown table, or headings and lists."""
    lines = text.split("\n")
    if lines[0].strip() == "---" or any(_RULE.fullmatch(line) and "|" in line for line in lines):
        return True
    return any(line.startswith(("# ", "## ", "### ")) for line in lines) and any(map(_ITEM.fullmatch, lines))


READS = Format("Markdown", (".md", ".markdown"), looks_like, read, place=30)
