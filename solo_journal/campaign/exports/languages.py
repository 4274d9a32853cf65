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

from ...rules.commons.campaign import LANGUAGE
from ...rules.refusal import BadInput, quoted
from ...shipped import shipped
from ..store.toml_text import parse

LANGUAGES = ("assets", "book", "languages.toml")
USUAL = "en"
RIGHT_TO_LEFT = frozenset({"ar", "he", "fa", "ur", "yi"})
SCRIPTS = (
    ("ja", 10, "\u3040-\u30ff"), ("ko", 10, "\uac00-\ud7a3"), ("zh", 10, "\u4e00-\u9fff"), ("uk", 40, "ґєіїҐЄІЇ"),
    ("ru", 10, "\u0400-\u04ff"), ("el", 10, "\u0370-\u03ff"), ("he", 10, "\u0590-\u05ff"), ("ur", 40, "ٹڈڑںےہھ"),
    ("fa", 40, "پچژگ"), ("ar", 10, "\u0600-\u06ff"), ("hi", 10, "\u0900-\u097f"), ("bn", 10, "\u0980-\u09ff"),
    ("ta", 10, "\u0b80-\u0bff"), ("th", 10, "\u0e00-\u0e7f"), ("ka", 10, "\u10a0-\u10ff"), ("hy", 10, "\u0530-\u058f"),
    ("am", 10, "\u1200-\u137f"),
)  # fmt: skip
"""A language that is meant, unless it is said, where one sign in so many is of its script, or one of its own letters.
Kana come before the signs they share, and letters of one language before the script that it shares."""
EVIDENCE = 20
"""One word in so many must be one of a language's commonest, and two of these, no lone letters, must be there."""
WORD = re.compile(r"[^\W\d_]+")
LEFTWARD = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
"""A letter of a script that runs from right to left."""


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
    first: str = ""
    """How the first day of a month is called, where that is not by its number."""
    spaced: str = ""
    """Signs before which a blank does not break the line, and is narrow."""

    @property
    def direction(self) -> str:
        """`ltr` or `rtl`."""
        return "rtl" if self.code.partition("-")[0] in RIGHT_TO_LEFT else "ltr"

    def day(self, day: date) -> str:
        """`3 October 2026`."""
        number = self.first if day.day == 1 and self.first else day.day
        return self.form.format(day=number, month=self.months[day.month - 1], number=day.month, year=day.year)

    def dates(self, days: Iterable[date]) -> str:
        """From the first of these days to the last: `9–16 October 2026`; empty where there is none."""
        ends = sorted(days)
        said = dict.fromkeys(self.day(each) for each in (*ends[:1], *ends[-1:]))
        if len(said) == 2 and self.form.startswith("{day}") and f"{ends[0]:%Y%m}" == f"{ends[-1]:%Y%m}":
            return f"{self.day(ends[0]).partition(' ')[0]}–{self.day(ends[-1])}"
        return " – ".join(said)


def language(code: str) -> Language:
    """A language by its code, `de` or `pt-BR`. Raises `BadInput` for what is none."""
    if not LANGUAGE.fullmatch(code):
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
        tree.get("first", ""),
        tree.get("spaced", "") if found else "",
    )


def direction_of(text: str) -> str:
    """From which side a paragraph is read, by most of its letters, whatever name begins it; `auto` where none says."""
    letters = sum(map(str.isalpha, text)) if LEFTWARD.search(text) else 0
    return ("rtl" if 2 * len(LEFTWARD.findall(text)) > letters else "ltr") if letters else "auto"


def language_of(texts: Iterable[str]) -> str:
    """The code of the language that these texts are most likely written in."""
    text = "\n".join(texts)
    signs = len(WORD.sub(lambda found: "x" * len(found[0]), text).replace("\n", "")) or 1
    for code, share, script in SCRIPTS:
        if len(re.findall(f"[{script}]", text)) * share > signs:
            return code
    counted = Counter(WORD.findall(text.casefold()))
    known = {code: counted.keys() & set(tree["known_by"].split()) for code, tree in _known().items()}
    votes = {code: sum(counted[word] for word in known[code]) for code in known}
    best = max(votes, key=lambda code: votes[code])
    sure = sum(len(word) > 1 for word in known[best]) > 1 and votes[best] * EVIDENCE > counted.total()
    return best if sure and votes[best] > votes[USUAL] else USUAL


@cache
def months() -> dict[str, int]:
    """The number of each month by its name, in every language that writes one, and by its beginning in English."""
    named = [(tree["months"].split(), code) for code, tree in _known().items()]
    found = {month.casefold(): at for names, _ in named for at, month in enumerate(names, start=1)}
    return {**found, **{month[:3].casefold(): at for names, code in named if code == USUAL
                        for at, month in enumerate(names, start=1)}}  # fmt: skip


def known_words(word: str) -> frozenset[str]:
    """One of the book's own words in every language: `Credits`, `Nachweise`."""
    return frozenset(str(tree[word]) for tree in _known().values())


@cache
def _known() -> dict[str, dict[str, Any]]:
    return parse(shipped(*LANGUAGES).read_bytes())
