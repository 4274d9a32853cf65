"""A primer, or a page of the handbook, for a face without Markdown: plain lines, tables in columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import fill

from ...rules.primer import primer_of
from ...rules.refused import Unknown
from ...rules.shelf import Shelf
from ...rules.system import System

WIDTH = 78
"""Paragraphs are broken to this width."""
_MARKS = re.compile(r"\*\*|`|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])")
_LINK = re.compile(r"\[([^]\n]+)\]\([^)\s]+\)")
_CELL = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"\|[-| :]+\|")


def game_called(called: str, shelf: Shelf) -> System | None:
    """The game of this id or title, or the only one whose title or id begins so; None for anything else."""
    wanted = called.casefold().strip() or "?"
    games = shelf.choices()
    exact = [each for each in games if wanted in (each.id, each.title.casefold(), *each.was)]
    near = [each for each in games if any(name.startswith(wanted) for name in (each.id, each.title.casefold()))]
    found = exact or near
    return found[0] if len(found) == 1 else None


def primer_text(system: System, section: str = "") -> str:
    """The primer of a game, or one section of it, as plain text. Raises `Unknown` where there is none."""
    primer = primer_of(system)
    if primer is None:
        raise Unknown(f"{system.title} brings no primer. Its procedures have help of their own.")
    return plain(primer.section(section).text if section else primer.text)


def help_on(words: Sequence[str], shelf: Shelf) -> str | None:
    """What words behind `help` ask for where they begin with a game: all of its primer, or the section that the rest
    names. None where they name no game. Raises `Unknown`."""
    game = game_called(words[0], shelf) if words else None
    return primer_text(game, " ".join(words[1:])) if game else None


def plain(markdown: str) -> str:
    """Markdown as plain text: headings alone on a line, tables in columns, code as it stands, no marks."""
    return "\n\n".join("\n".join(_block(block.splitlines())) for block in re.split(r"\n\s*\n", markdown.strip()))


def _block(lines: list[str]) -> Iterator[str]:
    if lines[0].startswith("|"):
        yield from _table([line for line in lines if not _RULE.fullmatch(line.strip())])
    elif lines[0].startswith("```"):
        yield from (f"  {line}" for line in lines if not line.startswith("```"))
    elif lines[0].startswith("#"):
        yield _MARKS.sub("", lines[0].lstrip("# ")).upper()
        if lines[1:]:
            yield from _block(lines[1:])
    elif re.match(r"\d+\. ", lines[0]):
        items = re.split(r"\n(?=\d+\. )", "\n".join(lines))
        yield from (_paragraph(item, "   ") for item in items)
    else:
        yield _paragraph("\n".join(lines))


def _paragraph(text: str, indent: str = "") -> str:
    return fill(
        _MARKS.sub("", _LINK.sub(r"\1", " ".join(text.split()))),
        WIDTH,
        subsequent_indent=indent,
        break_on_hyphens=False,
    )


def _table(lines: list[str]) -> Iterator[str]:
    rows = [
        [_MARKS.sub("", cell.strip()).replace("\\|", "|") for cell in _CELL.split(line.strip().strip("|"))]
        for line in lines
    ]
    widths = [max(len(row[at]) for row in rows if at < len(row)) for at in range(max(map(len, rows)))]
    for row in rows:
        yield "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()
