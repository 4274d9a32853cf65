"""Folds texts for comparison: no case, no accents, one space between words.

Folding works letter by letter, so a match in a folded text is a match in the text itself, and the folded bytes of a
file contain the folded words of every entry in it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...rules.letter_folding import fold_letters

_fold = lru_cache(maxsize=4096)(fold_letters)
_STRANGE = re.compile(r"[^\x00-\x7f]+")
_PLAIN_OR_ONE = re.compile(r"[\x00-\x7f]+|[^\x00-\x7f]")
_ESCAPE = re.compile(r'\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([btnfre"\\])|[ \t]*\r?\n\s*)')
_SHORT = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b", '"': '"', "\\": "\\"}


def fold(text: str) -> str:
    return text.lower() if text.isascii() else _STRANGE.sub(lambda run: _fold(run[0]), text.casefold())


def fold_spaces(text: str) -> str:
    """A folded text with single spaces, so that a phrase may span a line break."""
    return " ".join(fold(text).split())


def fold_block(raw: bytes) -> bytes:
    """The bytes of a TOML block, folded: they contain every word of its texts, including escaped ones."""
    if b"\\" not in raw:
        return raw.lower() if raw.isascii() else fold(raw.decode("utf-8", "replace")).encode("utf-8", "replace")
    text = raw.decode("utf-8", "replace")
    return fold(f"{text}\n{_ESCAPE.sub(_unescape, text)}").encode("utf-8", "replace")


def with_places(text: str) -> tuple[str, list[int]]:
    """A folded text, and for each of its characters the offset in the original."""
    pieces: list[str] = []
    places: list[int] = []
    for found in _PLAIN_OR_ONE.finditer(text):
        piece = fold(found[0])
        pieces.append(piece)
        plain = found[0].isascii()
        places.extend(range(found.start(), found.end()) if plain else [found.start()] * len(piece))
    return "".join(pieces), places


def _unescape(escape: re.Match[str]) -> str:
    """The character of a TOML escape."""
    code = escape[1] or escape[2]
    if code:
        number = int(code, 16)
        return chr(number) if number <= 0x10FFFF else "\ufffd"
    return _SHORT[escape[3]] if escape[3] else ""
