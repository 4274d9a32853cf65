"""The folding of letters for comparison, shared by names, search and file names.

Case and accents do not matter, nor do other variants of Latin letters: `Łódź` is `lodz`, `Ærø` is `aero`, `Straße` is
`strasse`. Katakana equals hiragana. Other scripts keep their letters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

from .lazy_pattern import lazy_pattern

_SOUNDS = {
    "THORN": "th", "ETH": "d", "ENG": "ng", "KRA": "k", "SCHWA": "e", "OPEN E": "e", "OPEN O": "o", "ESH": "s",
    "EZH": "z", "GAMMA": "g", "IOTA": "i", "UPSILON": "u", "ALPHA": "a", "YOGH": "y", "WYNN": "w",
}  # fmt: skip
_BLOCKS = (
    range(0xDF, 0x2B0),
    range(0x1D00, 0x1DC0),
    range(0x2C60, 0x2C80),
    range(0xA722, 0xA800),
    range(0xAB30, 0xAB70),
)


def _latin() -> Iterator[tuple[str, str]]:
    """Latin letters that do not decompose into plain ones, with the plain letters that their Unicode names give."""
    named = lazy_pattern(
        r"LATIN (?:SMALL (?:LETTER|LIGATURE)|LETTER SMALL CAPITAL)"
        r"(?: DOTLESS| BARRED| INSULAR| SCRIPT| TURNED| REVERSED)? "
        rf"([A-Z]{{1,2}}|{'|'.join(_SOUNDS)})(?: WITH .*| BAR)?"
    )
    for sign in (chr(number) for block in _BLOCKS for number in block):
        found = named.fullmatch(unicodedata.name(sign, ""))
        if found and not unicodedata.decomposition(sign):
            yield sign, _SOUNDS.get(found[1], found[1].lower())


@cache
def _table() -> dict[int, str]:
    """Built when the first letter beyond ASCII is folded."""
    kana = {chr(each): chr(each - 0x60) for each in range(0x30A1, 0x30F7)}
    return str.maketrans({**dict(_latin()), **kana, **dict.fromkeys("ʼʻ’‘", "'"), "·": ""})


UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
"""Scripts written without spaces or with suffixed particles: Thai, Lao, Burmese, Khmer, Korean, Japanese, Chinese. For
a character class."""


STOPS = ".!?…‽。！？｡।॥۔؟։።፧။។"
"""Marks that end a sentence, in any script. For a character class."""


def fold_letters(text: str) -> str:
    """A text without case and accents."""
    if text.isascii():
        return text.casefold()
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).translate(_table())
