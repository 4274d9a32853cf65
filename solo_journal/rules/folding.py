"""Letters as they are compared: the one table of folding, which names, search and the names of files use.

Case and accents do not count, and neither does what a Latin letter has that is no accent: `Łódź` is `lodz`, `Ærø` is
`aero`, `Straße` is `strasse`. Other scripts keep their letters.
"""

from __future__ import annotations

import unicodedata

LATIN = str.maketrans(
    {
        "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss", "ı": "i", "ħ": "h",
        "ŧ": "t", "ŋ": "ng", "ĸ": "k", "ə": "e", "ɛ": "e", "ɔ": "o", "ƒ": "f", "ɓ": "b", "ɗ": "d", "ɖ": "d",
        "ƙ": "k", "ɣ": "g", "ɩ": "i", "ʋ": "v", "ƴ": "y", "ŀ": "l", "ɨ": "i", "ʉ": "u", "ƶ": "z", "ɫ": "l",
        "ʼ": "'", "ʻ": "'", "’": "'", "‘": "'",
    }
)  # fmt: skip
"""Letters of Latin scripts that no decomposition leads to plain ones."""
UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
"""Scripts in which words stand beside each other without spaces, or take endings on: Thai, Lao, Burmese, Khmer, Korean,
Japanese and Chinese. For a class of a pattern."""


def folded_letters(text: str) -> str:
    """A text without case, accents and the like."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).translate(LATIN)
