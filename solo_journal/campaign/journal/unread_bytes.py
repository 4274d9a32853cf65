"""What can be made out of bytes that hold no entry that can be read."""

from __future__ import annotations

import re

MOST_WORDS = 300
"""Letters of an entry's words in a sentence about it."""
_TEXT = re.compile(r"""(?ms)^[ \t]*text[ \t]*=[ \t]*("{3}|'{3}|"|')?(.*)""")
_ENDS_LINE = re.compile(r"""(?m)(?<!\\)["'][ \t]*$|(?<=\n)(?:[\w.]+[ \t]*=|\[|#= )""")
_ENDS_LINES = {quote: re.compile(rf"(?m){quote}|^#= ") for quote in ('"' * 3, "'" * 3)}
"""Where the words end, by the quotes that they began with: only many lines go on past a quote."""


def in_utf_16(data: bytes | bytearray) -> bool:
    """Whether an editor saved a file as UTF-16, which no session file is in."""
    return data[:2] in (b"\xff\xfe", b"\xfe\xff")


def words_in(raw: bytes) -> str:
    """The words of an entry that cannot be read, as far as they can be made out; empty where it has none."""
    found = _TEXT.search(raw.decode("utf-8", "replace"))
    if found is None:
        return ""
    end = _ENDS_LINES.get(found[1], _ENDS_LINE).search(found[2])
    return (found[2][: end.start()] if end else found[2]).strip()


def beginning_of(raw: bytes) -> str:
    """Their beginning on one line, for a sentence."""
    text = " ".join(words_in(raw).split())
    return f"{text[:MOST_WORDS]}..." if len(text) > MOST_WORDS else text
