"""Parses dates as people write them: `2026-10-03`, `3 October 2026`, `3. Oktober 2026`, `October 3, 2026`, `3.10.2026`,
`10/3/26`, `9.V.2026`, `March 22nd`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from typing import Literal, NamedTuple

from ..exports.languages import months
from ..journal.value_gate import FIRST_DAY, LAST_DAY

_YEAR_FIRST = r"(?P<y>\d{4})(?:[-/.]|年\s?|년\s?)(?P<m>\d\d?)(?:[-/.]|月\s?|월\s?)(?P<d>\d\d?)(?!\d)[日일]?"
_NUMBERS = r"(?P<d>\d\d?)(?P<sign>[./-])\s?(?P<m>\d\d?)(?P=sign)\s?(?P<y>\d{4}|\d\d)(?!\d|\.\d)"
_ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]
_ROMAN_MONTH = rf"(?P<d>\d\d?)(?:\.\s?|[ /-])(?P<m>{'|'.join(_ROMAN[1:])})(?:\.\s?|[ /-])(?P<y>\d{{4}})(?!\d)"
_YEAR = r"(?:,?\s+(?:de\s+)?(?P<y>\d{4})(?!\d))"
_DAY_FIRST = r"(?P<d>\d\d?)(?:st|nd|rd|th|er|º|\.)?\s+(?:de\s+|of\s+)?(?P<m>[^\W\d_]{3,})\b\.?"
_MONTH_FIRST = r"(?P<m>[^\W\d_]{3,})\.?\s+(?P<d>\d\d?)(?:st|nd|rd|th)?(?!\d)"
_FORMS = tuple(
    re.compile(rf"(?<!\d){form}")
    for form in (
        _YEAR_FIRST,
        _NUMBERS,
        _ROMAN_MONTH,
        _DAY_FIRST + _YEAR,
        _MONTH_FIRST + _YEAR,
        _DAY_FIRST,
        _MONTH_FIRST,
    )
)
_BARE = re.compile(rf"(?<![\d./-]){_NUMBERS}")
_WEEKDAY = re.compile(r"[^\W\d_]{2,12}\.?,?\s*")
_CLOCK = re.compile(
    r"(?:T|,?\s+(?:at\s+|um\s+)?|\s*[-–—]\s*)"
    r"\d\d?(?:[:.h]\d\d(?::\d\d)?\s?(?:[AaPp]\.?[Mm]\.?|Uhr)?|\s?(?:[AaPp]\.?[Mm]\.?|Uhr|h))(?=$|[\s,:–—-])"
)
"""The time of day after a date."""


Order = Literal["", "day-first", "month-first"]
HEADS = "#=*[0123456789"
"""First characters of a line that gives a session's date."""
ORDERS: tuple[Order, ...] = ("day-first", "month-first")
_month_first = ContextVar("_month_first", default=False)


@contextmanager
def use_date_order(order: Order, rows: Sequence[str]) -> Iterator[str]:
    """Read numeric dates in this order within the block; without an order, as in a date that can be read in only one
    way, else with the day first. Yields the first ambiguous date, if nothing settles it."""
    heads = (row for row in rows if ("/" in row or "-" in row) and row.lstrip()[:1] in HEADS)
    found = [each for row in heads for each in _BARE.finditer(row) if each["sign"] != "."]
    days, months_ = (any(int(each[part]) > 12 for each in found) for part in ("d", "m"))
    open_ = next((each[0] for each in found if each["d"] != each["m"]), "")
    token = _month_first.set(order == "month-first" or (not order and months_ and not days))
    try:
        yield "" if order or days != months_ else open_
    finally:
        _month_first.reset(token)


class Named(NamedTuple):
    """A date found in a text."""

    day: date
    begins: bool
    """Whether only a weekday precedes it."""
    rest: str
    """The text after it."""

    @property
    def played(self) -> date | None:
        """The date, if somebody may have played then; `12 March 1804` is a day in the story."""
        return self.day if FIRST_DAY.date() <= self.day < LAST_DAY.date() else None


def find_date(text: str, after: date | None = None) -> Named | None:
    """The first date in a text; None if there is no valid one. A date without a year is the next one `after` another
    date, and None without that."""
    for found in (each for form in _FORMS if (each := form.search(text))):
        named, before = found.groupdict(), text[: found.start()].strip()
        begins = not before or bool(_WEEKDAY.fullmatch(before))
        day = _day(named, after if begins else None)
        if day is not None:
            clock = _CLOCK.match(text, found.end()) if begins else None
            return Named(day, begins, text[clock.end() if clock else found.end() :])
    return None


def _day(named: dict[str, str | None], after: date | None) -> date | None:
    month, number = named["m"] or "", int(named["d"] or 0)
    roman = _ROMAN.index(month) if month in _ROMAN else 0
    at = int(month) if month.isdecimal() else roman or months().get(month.casefold(), 0)
    turned = at > 12 or (named.get("sign") in ("/", "-") and _month_first.get())
    if named.get("sign") and number <= 12 and turned:  # as Americans write it
        at, number = number, at
    year = int(named.get("y") or 0) or (after.year if after else 0)
    year += 2000 if 0 < year < 100 else 0
    try:
        day = date(year, at, number)
        return day.replace(year=year + 1) if after and not named.get("y") and day < after else day
    except ValueError:
        return None


def day_of(text: str, after: date | None = None) -> date | None:
    """The first date in a text, if somebody may have played then."""
    found = find_date(text, after)
    return found.played if found else None
