"""What somebody looks for: words and phrases that must all be there, and filters.

    orso "third shrine"            both, in any order; a phrase in quotes
    kind:question kind:roll,draw   the kind of entry; a comma means either
    scene:12  scene:3-5  scene:vents  session:4
    person:orso  place:shrine  thing:torch  thread:beacon
    is:bookmarked                  also struck, edited, overruled, rerolled
    date:2026-10  date:2026-10-03..2026-10-09
    -word  -"a phrase"  -kind:roll    none of these

Case and accents do not count, and a value may be the beginning of a word. A filter that is none of these is refused;
what stands in quotes is words, whatever colons it has.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import get_args

from ...rules.refusal import BadInput, nearest, one_of
from ...rules.world import LISTS
from ..entry import AMENDING, BACKSTAGE, Kind
from ..journal.log_line import Line
from .text_folding import fold_spaces

KINDS = tuple(kind for kind in get_args(Kind) if kind not in AMENDING | BACKSTAGE)
"""The kinds of entries that can be found."""
LISTED = {one: many for many, one in LISTS.items()}
"""The filters for names, and the list that each searches."""
MARKS: dict[str, Callable[[Line], bool]] = {
    "bookmarked": lambda line: line.bookmarked,
    "struck": lambda line: line.struck,
    "edited": lambda line: any(each.kind == "edit" for each in line.said),
    "overruled": lambda line: bool(line.overruled),
    "rerolled": lambda line: any(each.kind == "reroll" for each in line.said),
}
"""The values of `is:`, all of them about later amendments."""
FILTERS = ("kind", "scene", "session", "date", *LISTED, "is")

_PART = re.compile(rf'(-(?=\S))?(?:({"|".join(FILTERS)}):)?(?:"([^"]*)"?|(\S+))?', re.IGNORECASE)
_NO_FILTER = re.compile(r"([^\W\d_]{2,20}):(?!//)\S")
"""Matches what looks like a filter."""
_DAY = r"\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?"
_DAYS = re.compile(rf"({_DAY})(?:\.\.({_DAY}))?")
_QUOTES = str.maketrans("“”„«»", '"' * 5)
_NUMBERS = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")


@dataclass(frozen=True, slots=True)
class Filter:
    """One filter: its key and its values."""

    key: str
    options: tuple[str, ...]
    """Folded; one of them must match."""


@dataclass(frozen=True, slots=True)
class Query:
    """Everything that an entry must have to be found."""

    terms: tuple[str, ...]
    """Words and phrases, folded."""
    filters: tuple[Filter, ...] = ()
    without: tuple[str, ...] = ()
    """Excluded words and phrases."""
    barred: tuple[Filter, ...] = ()
    """Excluded filters."""

    def __bool__(self) -> bool:
        return bool(self.terms or self.filters or self.without or self.barred)

    def filters_by(self, *keys: str) -> list[Filter]:
        """The filters with these keys."""
        return [each for each in self.filters if each.key in keys]


def read_query(text: str) -> Query:
    """A query as typed. An open quote extends to the end. Raises `BadInput` for a filter that nothing can match, with a
    sentence that says what can."""
    terms: dict[bool, list[str]] = {False: [], True: []}
    filters: dict[bool, list[Filter]] = {False: [], True: []}
    for part in _PART.finditer(text.translate(_QUOTES)):
        no, key, phrase, word = bool(part[1]), part[2], part[3], part[4]
        value = fold_spaces(phrase if phrase is not None else word or "")
        if key:
            options = [value] if phrase is not None else value.split(",")
            filters[no].append(_filter(key.lower(), [each for each in options if each]))
        elif phrase is None and (wrong := _NO_FILTER.match(word or "")):
            near = nearest(wrong[1], list(FILTERS)) or "Put the words in quotes to search for them."
            raise BadInput(f"No filter “{wrong[1]}:”. {near}")
        elif value:
            terms[no].append(value)
    found = (tuple(dict.fromkeys(each)) for each in (terms[False], filters[False], terms[True], filters[True]))
    return Query(*found)  # type: ignore[arg-type]


def of_words(words: tuple[str, ...]) -> str:
    """The query for the words of a command line: an argument with spaces is a phrase."""
    return " ".join(_quote(word) for word in words)


def numbers(option: str) -> range | None:
    """`12` or `3-5` as numbers; None for anything else."""
    found = _NUMBERS.fullmatch(option)
    return range(int(found[1]), int(found[2] or found[1]) + 1) if found else None


def day_fits(option: str, day: str) -> bool:
    """Whether a day, `2026-10-03`, is in `2026`, in `2026-10`, or in a range."""
    found = _DAYS.fullmatch(option)
    first, last = (found[1], found[2] or found[1]) if found else (option, option)
    return first <= day[: len(first)] and day[: len(last)] <= last


_MORE = re.compile(rf"\s-(?=\w)|\s-?(?:{'|'.join(FILTERS)}):\S", re.IGNORECASE)
"""What no phrase contains: an excluded word, a filter."""


def _quote(word: str) -> str:
    whole = word.partition(":")[0].lower() in ("kind", "date", "is", "session")  # their values hold no blanks
    if " " not in word or '"' in word or whole or _MORE.search(word):
        return word
    no, word = ("-", word[1:]) if word.startswith("-") else ("", word)
    key, colon, value = word.partition(":")
    return f'{no}{key}:"{value}"' if colon and key.lower() in FILTERS else f'{no}"{word}"'


def _filter(key: str, options: list[str]) -> Filter:
    match key:
        case "kind":
            return Filter(key, _complete(key, options, KINDS))
        case "is":
            return Filter(key, _complete(key, options, tuple(MARKS)))
        case "date" if not options or not all(_DAYS.fullmatch(each) for each in options):
            raise BadInput("date: is followed by a year, a month or a day: date:2026-10, date:2026-10-03..2026-11.")
        case "session" if not options or not all(numbers(each) for each in options):
            raise BadInput("session: is followed by a number, or by two with a dash, such as session:4 or session:2-5.")
        case _ if not options:
            such = "a number, two with a dash, or words of the title" if key == "scene" else "a name or its beginning"
            raise BadInput(f"{key}: is followed by {such}.")
    return Filter(key, tuple(options))


def _complete(key: str, options: list[str], known: tuple[str, ...]) -> tuple[str, ...]:
    """The known values that begin like these."""
    found = {option: [each for each in known if each.startswith(option)] for option in options}
    wrong = next((option for option, fits in found.items() if not fits), None)
    if wrong is not None or not options:
        said = f", not “{wrong}”" if wrong else ""
        raise BadInput(f"{key}: is followed by {one_of(known, wrong or '')}{said}.")
    return tuple(dict.fromkeys(each for fits in found.values() for each in fits))
