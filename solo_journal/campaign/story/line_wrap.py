"""Wraps plain text by its width in columns: Chinese and Japanese between characters, everything else at spaces."""

from __future__ import annotations

import re
import shutil
import sys
import unicodedata
from collections.abc import Iterator
from typing import TextIO

from ...rules.lazy_pattern import lazy_pattern

WIDE = "\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6"
NEVER_FIRST = "、。，．：；？！）］｝〉》」』】〕〗ー々ゝゞっゃゅょァィゥェォッャュョ…‥"
NEVER_LAST = "（［｛〈《「『【〔〖"
UNIT = lazy_pattern(rf"[ \t]+|[{re.escape(NEVER_LAST)}]*[{WIDE}][{re.escape(NEVER_FIRST)}]*|(?:(?![{WIDE}])[^ \t])+")
"""Units that are never split: spaces, a wide character with its punctuation, or a word."""
COLUMN = re.compile(r"^ *(?:\d+\. )?|(?<=[^\s.!?…]) {2,}")
"""What stands before a column: a margin with the number of an item, or spaces that end no sentence."""


def cells(text: str) -> int:
    """The width of a text in columns."""
    if text.isascii():
        return len(text)
    narrow = (sign for sign in text if unicodedata.category(sign) not in ("Cf", "Mn", "Me"))
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in narrow)


def wrap_line(text: str, width: int, first: str = "", further: str = "") -> Iterator[str]:
    """One line of text wrapped; a longer word gets a line of its own."""
    line, used, blank, begun = first, cells(first), "", False
    for unit in UNIT.findall(text):
        if unit.isspace():
            blank = unit[:2].replace("\t", " ") if begun else ""  # columns that no longer stand in line keep apart
            continue
        takes = cells(unit)
        if begun and used + len(blank) + takes > width:
            yield line
            line, used, blank = further, cells(further), ""
        line, used, blank, begun = f"{line}{blank}{unit}", used + len(blank) + takes, "", True
    yield line.rstrip()


def wrap_on(stream: TextIO, text: str, most: int | None = None) -> str:
    """A text for this stream: on a terminal its rows end between words and are `most` columns wide at most; elsewhere
    it stays as it is, for whatever reads it there breaks its own lines."""
    if not stream.isatty():
        return text
    width = min(shutil.get_terminal_size().columns, most or sys.maxsize)
    return "\n".join(wrapped for row in text.split("\n") for wrapped in _wrap_row(row, width))


def _wrap_row(row: str, width: int) -> Iterator[str]:
    """A row as wide as this at most. What does not fit goes on under the last column that begins in its left half."""
    if cells(row) <= width:
        yield row
        return
    begins = [found.end() for found in COLUMN.finditer(row) if cells(row[: found.end()]) <= width // 2]
    head = row[: max(begins, default=0)]
    yield from wrap_line(row[len(head) :], width, head, " " * cells(head))
