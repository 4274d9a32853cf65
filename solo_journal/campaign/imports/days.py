"""Days as people write them: `2026-10-03`, `3 October 2026`, `3. Oktober 2026`, `October 3, 2026`, `3.10.2026`."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from ..exports.languages import months

_YEAR_FIRST = r"(?P<y>\d{4})(?:-|年\s?|년\s?)(?P<m>\d\d?)(?:-|月\s?|월\s?)(?P<d>\d\d?)(?!\d)[日일]?"
_DOTTED = r"(?P<d>\d\d?)\.\s?(?P<m>\d\d?)\.\s?(?P<y>\d{4})(?!\d)"
_DAY_FIRST = (
    r"(?P<d>\d\d?)(?:st|nd|rd|th|er|º|\.)?\s+(?:de\s+|of\s+)?(?P<m>[^\W\d_]{3,})\.?,?\s+(?:de\s+)?(?P<y>\d{4})(?!\d)"
)
_MONTH_FIRST = r"(?P<m>[^\W\d_]{3,})\.?\s+(?P<d>\d\d?)(?:st|nd|rd|th)?,?\s+(?P<y>\d{4})(?!\d)"
_FORMS = tuple(re.compile(rf"(?<!\d){form}") for form in (_YEAR_FIRST, _DOTTED, _DAY_FIRST, _MONTH_FIRST))
_WEEKDAY = re.compile(r"[^\W\d_]{3,12},?\s*")


class Named(NamedTuple):
    """A day that a text names."""

    day: date
    begins: bool
    """Whether nothing but the day of the week stands before it."""
    rest: str
    """What stands behind it."""


def named_day(text: str) -> Named | None:
    """The first day that a text names; none where it names no real one."""
    for found in (each for form in _FORMS if (each := form.search(text))):
        month = found["m"]
        number = int(month) if month.isdecimal() else months().get(month.casefold(), 0)
        try:
            day = date(int(found["y"]), number, int(found["d"]))
        except ValueError:
            continue
        before = text[: found.start()].strip()
        return Named(day, not before or bool(_WEEKDAY.fullmatch(before)), text[found.end() :])
    return None


def day_of(text: str) -> date | None:
    """The first day that a text names."""
    found = named_day(text)
    return found.day if found else None
