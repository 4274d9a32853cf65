"""The language of a story: its quotation marks, its dates in words, and the few words that a book says by itself.

Which one it is follows from the text, by its script or its commonest words, unless the player says it. A language that
is not known here is named in the file, set with English words and left with the quotes that were typed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from ...rules.refused import BadInput, quoted
from ...shipped import shipped
from ..store.toml_text import parse

LANGUAGES = ("assets", "book", "languages.toml")
USUAL = "en"
CODE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
RIGHT_TO_LEFT = frozenset({"ar", "he", "fa", "ur", "yi"})
SCRIPTS = (
    ("ja", "[\u3040-\u30ff]"), ("ko", "[\uac00-\ud7a3]"), ("zh", "[\u4e00-\u9fff]"), ("ru", "[\u0400-\u04ff]"),
    ("el", "[\u0370-\u03ff]"), ("he", "[\u0590-\u05ff]"), ("ar", "[\u0600-\u06ff]"),
)  # fmt: skip
"""A script by its signs, and the language that is meant unless it is said. Kana come before the signs they share."""
SHARE = 10
"""One sign of a script in so many signs makes it the story's."""
WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Language:
    """One language. Its code may be one that is not known here."""

    code: str
    words: dict[str, str]
    """The book's own words: `contents`, `people`, and others."""
    quotes: tuple[str, str, str, str] | None = None
    """Outer and inner marks; None: quotes stay as they were typed."""
    dash: str = "–"
    fonts: tuple[str, ...] = ()
    """Fonts of common systems that its script is printed in."""
    months: tuple[str, ...] = ()
    form: str = ""

    @property
    def direction(self) -> str:
        """`ltr` or `rtl`."""
        return "rtl" if self.code.partition("-")[0] in RIGHT_TO_LEFT else "ltr"

    def day(self, day: date) -> str:
        """`3 October 2026`."""
        return self.form.format(day=day.day, month=self.months[day.month - 1], number=day.month, year=day.year)

    def dates(self, days: Iterable[date]) -> str:
        """From the first of these days to the last; empty where there is none."""
        ends = sorted(days)
        said = dict.fromkeys(self.day(each) for each in (*ends[:1], *ends[-1:]))
        return " – ".join(said)


def language(code: str) -> Language:
    """A language by its code, `de` or `pt-BR`. Raises `BadInput` for what is none."""
    if not CODE.fullmatch(code):
        raise BadInput(f"Not a language: {quoted(code)}. Write its code, such as en, de or pt-BR.")
    known = _known()
    found = known.get(code.partition("-")[0].lower())
    tree = found or known[USUAL]
    return Language(
        code,
        {key: said for key, said in tree.items() if isinstance(said, str)},
        tuple(found["quotes"]) if found else None,
        tree["dash"],
        tuple(tree.get("fonts", ())) if found else (),
        tuple(tree["months"].split()),
        tree["date"],
    )


def language_of(texts: Iterable[str]) -> str:
    """The code of the language that these texts are most likely written in."""
    text = "\n".join(texts)
    signs = len(WORD.sub(lambda found: "x" * len(found[0]), text).replace("\n", "")) or 1
    for code, script in SCRIPTS:
        if len(re.findall(script, text)) * SHARE > signs:
            return code
    counted = Counter(WORD.findall(text.casefold()))
    votes = {code: sum(counted[word] for word in tree["known_by"].split()) for code, tree in _known().items()}
    best = max(votes, key=lambda code: votes[code])
    return best if votes[best] > votes[USUAL] else USUAL


@cache
def _known() -> dict[str, dict[str, Any]]:
    return parse(shipped(*LANGUAGES).read_bytes())
