"""Wraps plain text by its width in columns: Chinese and Japanese between characters, everything else at spaces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

WIDE = "\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6"
NEVER_FIRST = "、。，．：；？！）］｝〉》」』】〕〗ー々ゝゞっゃゅょァィゥェォッャュョ…‥"
NEVER_LAST = "（［｛〈《「『【〔〖"
UNIT = re.compile(rf"[ \t]+|[{re.escape(NEVER_LAST)}]*[{WIDE}][{re.escape(NEVER_FIRST)}]*|(?:(?![{WIDE}])[^ \t])+")
"""Units that are never split: spaces, a wide character with its punctuation, or a word."""


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
            blank = " " if begun else ""
            continue
        takes = cells(unit)
        if begun and used + len(blank) + takes > width:
            yield line
            line, used, blank = further, cells(further), ""
        line, used, blank, begun = f"{line}{blank}{unit}", used + len(blank) + takes, "", True
    yield line.rstrip()
