"""Primers and handbook pages as plain text, with tables in columns, for faces without Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import fill

from ...rules.primer import primer_of
from ...rules.refusal import Unknown
from ...rules.shelf import Shelf
from ...rules.system import System
from .voice import SPEECH

WIDTH = 78
"""The width of paragraphs."""
_CODE = re.compile(r"`([^`]*)`")
_MARKS = re.compile(r"\*\*|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])")
_LINK = re.compile(r"\[([^]\n]+)\]\([^)\s]+\)")
_CELL = re.compile(r"(?<!\\)\|")
_FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
_ITEM = re.compile(r"^[-*] ")
_RULE = re.compile(r"\|[-| :]+\|")


def game_called(called: str, shelf: Shelf) -> System | None:
    """The game with this id or title, or the only one whose title or id begins like this; else None."""
    wanted = called.casefold().strip() or "?"
    games = shelf.choices()
    exact = [each for each in games if wanted in (each.id, each.title.casefold(), *each.was)]
    near = [each for each in games if any(name.startswith(wanted) for name in (each.id, each.title.casefold()))]
    found = exact or near
    return found[0] if len(found) == 1 else None


def primer_text(system: System, section: str = "", *, aloud: bool = False) -> str:
    """A game's primer, or one section of it, as plain text. Raises `Unknown` if there is none."""
    primer = primer_of(system)
    if primer is None:
        raise Unknown(f"{system.title} has no primer. Each procedure has its own help.")
    return plain(primer.section(section).text if section else primer.text, aloud=aloud)


def help_on(words: Sequence[str], shelf: Shelf, *, aloud: bool = False) -> str | None:
    """The help for words after `help` that begin with a game: its whole primer, or the section that the rest names;
    `all` is the whole. None if they name no game. Raises `Unknown`."""
    game = game_called(words[0], shelf) if words else None
    return primer_text(game, " ".join(words[1:]).removeprefix("all"), aloud=aloud) if game else None


def plain(markdown: str, *, aloud: bool = False) -> str:
    """Markdown as plain text: headings on their own lines, tables in columns, code unchanged, no markup. To be read
    aloud, each paragraph is one line, a heading a sentence, and each row of a table names its columns."""
    blocks = (_block(block.splitlines(), aloud=aloud) for block in _blocks(markdown))
    return ("\n" if aloud else "\n\n").join(map("\n".join, blocks))


def _blocks(markdown: str) -> Iterator[str]:
    for part in _FENCED.split(markdown):
        yield from [part] if part.startswith("```") else filter(str.strip, re.split(r"\n\s*\n", part.strip("\n")))


def _block(lines: list[str], *, aloud: bool) -> Iterator[str]:
    if lines[0].startswith("|"):
        rows = [
            [_flat(cell).replace("\\|", "|") for cell in _CELL.split(line.strip().strip("|"))]
            for line in lines
            if not _RULE.fullmatch(line.strip())
        ]
        yield from _read_rows(rows) if aloud else _table(rows)
    elif lines[0].startswith("```"):
        yield from (f"  {line}" for line in lines if not line.startswith("```"))
    elif lines[0].startswith("#"):
        heading = _MARKS.sub("", lines[0].lstrip("# "))
        yield f"{heading}." if aloud else heading.upper()
        if lines[1:]:
            yield from _block(lines[1:], aloud=aloud)
    else:
        items = re.split(r"\n(?=(?:\d+\.|[-*]) )", "\n".join(lines))
        indent = "   " if re.match(r"\d+\. ", lines[0]) else "  " if len(items) > 1 else ""
        for flat in map(_flat, items):
            read = SPEECH.signs(_ITEM.sub("", flat)) if aloud else ""
            yield read or fill(flat, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def _flat(text: str) -> str:
    """A paragraph in one line without markup; code is unchanged."""
    parts = _CODE.split(" ".join(text.split()))
    return "".join(part if code % 2 else _MARKS.sub("", _LINK.sub(r"\1", part)) for code, part in enumerate(parts))


def _read_rows(rows: list[list[str]]) -> Iterator[str]:
    """Rows with each column's name beside its value: `wolf: one safe; what it does: bites`"""
    head, *rest = rows
    for first, *values in rest:
        named = zip(head[1:] if len(head) > 2 else [""], values, strict=False)
        told = "; ".join(f"{name}{':' if ' ' in name else ''} {value}".strip() for name, value in named if value)
        yield SPEECH.signs(f"{first}: {told}")


def _table(rows: list[list[str]]) -> Iterator[str]:
    widths = [max(len(row[at]) for row in rows if at < len(row)) for at in range(max(map(len, rows)))]
    for row in rows:
        yield "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()
