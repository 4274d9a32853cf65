"""The language of a story: its quotation marks, its dates in words, and the few words that a book adds.

It is detected from the text, by its script or its commonest words, unless the player sets it. A language that is not
known here is named in the file, uses English words and leaves quotes as typed.
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
from ...rules.refusal import BadInput, quote
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
"""A language to assume if at least one in so many characters is of its script, or one of its own letters. Kana precede
the characters that Japanese shares with Chinese, and letters of one language the script that it shares."""
EVIDENCE = 20
"""One word in so many must be among a language's commonest, and there must be two different ones, not counting single
letters."""
WORD = re.compile(r"[^\W\d_]+")
LEFTWARD = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
"""A letter of a right-to-left script."""


@dataclass(frozen=True, slots=True)
class Language:
    """One language. Its code may be one that is not known here."""

    code: str
    words: dict[str, str]
    """The book's own words: `contents`, `people` and others."""
    quotes: tuple[str, str, str, str] | None = None
    """Outer and inner quotation marks; None to leave quotes as typed."""
    dash: str = "–"
    fonts: tuple[str, ...] = ()
    """Common system fonts for its script."""
    months: tuple[str, ...] = ()
    form: str = ""
    first: str = ""
    """The name of the first day of a month, if that is not its number."""
    spaced: str = ""
    """Characters preceded by a narrow non-breaking space."""
    dialogue: bool = False
    """A row of speech begins with a dash."""

    @property
    def direction(self) -> str:
        """`ltr` or `rtl`."""
        return "rtl" if self.code.partition("-")[0] in RIGHT_TO_LEFT else "ltr"

    def day(self, day: date) -> str:
        """`3 October 2026`."""
        number = self.first if day.day == 1 and self.first else day.day
        return self.form.format(day=number, month=self.months[day.month - 1], number=day.month, year=day.year)

    def dates(self, days: Iterable[date]) -> str:
        """The range of these days: `9–16 October 2026`; empty if there are none."""
        ends = sorted(days)
        said = dict.fromkeys(self.day(each) for each in (*ends[:1], *ends[-1:]))
        if len(said) == 2 and self.form.startswith("{day}") and f"{ends[0]:%Y%m}" == f"{ends[-1]:%Y%m}":
            return f"{self.day(ends[0]).partition(' ')[0]}–{self.day(ends[-1])}"
        return " – ".join(said)


def language(code: str) -> Language:
    """A language by its code, `de` or `pt-BR`. Raises `BadInput`."""
    if not LANGUAGE.fullmatch(code):
        raise BadInput(f"Not a language: {quote(code)}. Write its code, such as en, de or pt-BR.")
    known = _translations()
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
        bool(found and found.get("dialogue")),
    )


def direction_of(text: str) -> str:
    """The reading direction of a paragraph, by most of its letters; `auto` if there are none."""
    letters = sum(map(str.isalpha, text)) if LEFTWARD.search(text) else 0
    return ("rtl" if 2 * len(LEFTWARD.findall(text)) > letters else "ltr") if letters else "auto"


def language_of(texts: Iterable[str], otherwise: str = USUAL) -> str:
    """The code of the most likely language of these texts, or the other one where they are too few to tell."""
    text = "\n".join(texts)
    signs = len(WORD.sub(lambda found: "x" * len(found[0]), text).replace("\n", "")) or 1
    for code, share, script in SCRIPTS if not text.isascii() else ():
        if len(re.findall(f"[{script}]", text)) * share > signs:
            return code
    counted = Counter(WORD.findall(text.casefold()))
    known = {code: counted.keys() & set(tree["known_by"].split()) for code, tree in _translations().items()}
    votes = {code: sum(counted[word] for word in known[code]) for code in known}
    best = max(votes, key=lambda code: votes[code])
    sure = sum(len(word) > 1 for word in known[best]) > 1 and votes[best] * EVIDENCE > counted.total()
    return best if sure and (best == USUAL or votes[best] > votes[USUAL]) else otherwise


@cache
def months() -> dict[str, int]:
    """The number of each month by name, in every known language, and by its English abbreviation."""
    named = [tree["months"].split() for tree in _translations().values()]
    short = [month[:3] for month in _translations()[USUAL]["months"].split()]
    return {month.casefold(): at for names in (*named, short) for at, month in enumerate(names, start=1)}


def in_every_language(word: str) -> frozenset[str]:
    """One of the book's own words in every language: `Credits`, `Nachweise`."""
    return frozenset(str(tree[word]) for tree in _translations().values())


@cache
def _translations() -> dict[str, dict[str, Any]]:
    return parse(shipped(*LANGUAGES).read_bytes())
