"""What somebody looks for: words and phrases that must all be there, and filters.

    orso "third shrine"            both, in any order; a phrase in quotes
    kind:question kind:roll,draw   the kind of entry; a comma means either
    scene:12  scene:3-5  scene:vents  session:4
    person:orso  place:shrine  thing:torch  thread:beacon
    is:bookmarked                  also struck, edited, overruled, rerolled

Case and accents do not count, and a value may be the beginning of a word. A word with a colon that is none of these is
a word like others, and so is whatever stands in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import get_args

from ...rules.refused import BadInput
from ...rules.world import LISTS
from ..entry import AMENDING, BACKSTAGE, Kind
from ..journal.log_view import Line
from .text_folding import squeezed

KINDS = tuple(kind for kind in get_args(Kind) if kind not in AMENDING | BACKSTAGE)
"""The kinds of entry that can be found."""
LISTED = {one: many for many, one in LISTS.items()}
"""The filters for names, with the list that each looks at."""
MARKS: dict[str, Callable[[Line], bool]] = {
    "bookmarked": lambda line: line.bookmarked,
    "struck": lambda line: line.struck,
    "edited": lambda line: any(each.kind == "edit" for each in line.said),
    "overruled": lambda line: bool(line.overruled),
    "rerolled": lambda line: any(each.kind == "reroll" for each in line.said),
}
"""What `is:` asks for. All of it was said of an entry later."""
FILTERS = ("kind", "scene", "session", *LISTED, "is")

_PART = re.compile(rf'(?:({"|".join(FILTERS)}):)?(?:"([^"]*)"?|(\S+))?', re.IGNORECASE)
_QUOTES = str.maketrans("“”„«»", '"' * 5)
_NUMBERS = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")


@dataclass(frozen=True, slots=True)
class Filter:
    """One filter: what it looks at, and what it may be."""

    key: str
    options: tuple[str, ...]
    """Folded; one of them must fit."""


@dataclass(frozen=True, slots=True)
class Query:
    """Everything that an entry must have to be found."""

    terms: tuple[str, ...]
    """Words and phrases, folded."""
    filters: tuple[Filter, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.terms or self.filters)

    def filters_by(self, *keys: str) -> list[Filter]:
        """The filters of these keys."""
        return [each for each in self.filters if each.key in keys]


def read_query(text: str) -> Query:
    """A query as it was typed. A quote that is not closed yet goes to the end. Raises `BadInput` for a filter that
    nothing can fit, in a sentence that says what fits."""
    terms: list[str] = []
    filters: list[Filter] = []
    for part in _PART.finditer(text.translate(_QUOTES)):
        key, phrase, word = part[1], part[2], part[3]
        value = squeezed(phrase if phrase is not None else word or "")
        if key:
            quoted = phrase is not None
            options = [value] if quoted else [each for each in value.split(",") if each]
            filters.append(_filter(key.lower(), [each for each in options if each]))
        elif value:
            terms.append(value)
    return Query(tuple(dict.fromkeys(terms)), tuple(dict.fromkeys(filters)))


def of_words(words: tuple[str, ...]) -> str:
    """The query that the words of a command line are: what the shell kept together is a phrase."""
    return " ".join(_quoted(word) for word in words)


def numbers(option: str) -> range | None:
    """`12` or `3-5` as numbers; None where it is neither."""
    found = _NUMBERS.fullmatch(option)
    return range(int(found[1]), int(found[2] or found[1]) + 1) if found else None


def _quoted(word: str) -> str:
    if " " not in word or '"' in word:
        return word
    key, colon, value = word.partition(":")
    return f'{key}:"{value}"' if colon and key.lower() in FILTERS else f'"{word}"'


def _filter(key: str, options: list[str]) -> Filter:
    match key:
        case "kind":
            return Filter(key, _begun(key, options, KINDS))
        case "is":
            return Filter(key, _begun(key, options, tuple(MARKS)))
        case "session" if not options or not all(numbers(each) for each in options):
            raise BadInput("session: is followed by a number, or by two with a dash, such as session:4 or session:2-5.")
        case _ if not options:
            such = "a number, two with a dash, or words of the title" if key == "scene" else "a name or its beginning"
            raise BadInput(f"{key}: is followed by {such}.")
    return Filter(key, tuple(options))


def _begun(key: str, options: list[str], known: tuple[str, ...]) -> tuple[str, ...]:
    """The settings that begin so."""
    found = {option: [each for each in known if each.startswith(option)] for option in options}
    wrong = next((option for option, fits in found.items() if not fits), None)
    if wrong is not None or not options:
        said = f", not “{wrong}”" if wrong else ""
        raise BadInput(f"{key}: is followed by one of {', '.join(known)}{said}.")
    return tuple(dict.fromkeys(each for fits in found.values() for each in fits))
