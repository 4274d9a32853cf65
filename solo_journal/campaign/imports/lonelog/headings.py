"""Headings of a log, in any language: a level-2 heading with a number is a session, a level-3 one a scene."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from ...story.scene_name import ID

HEADING = re.compile(r"(#{1,6})\s+(.*?)(?:\s+#+)?\s*")
NUMBERED = re.compile(r"(?:[^\W\d][^\d]{0,30}?)??[\s#.°º-]*(\d{1,6})(?!\d)(.*)", re.DOTALL)
"""`Sessione 3: L'arrivo`, `Sitzung #3`, `第3章`, `3. The vents`."""
COUNTER = re.compile(r"[章回话話節节部集幕場场日](?=\s|$|[:：])")
"""What counts behind the number in Chinese and Japanese."""
SITTING = re.compile(r"(?:session|sessione|sesi[oó]n|sess[aã]o|s[eé]ance|sitzung|sessie|sitting)\b", re.IGNORECASE)
DAY = re.compile(r"(\d{4})-(\d\d?)-(\d\d?)(?!\d)")
MOST_SCENES = 999
"""A larger number in a level-3 heading is a year, or a word of the story."""


class Head(NamedTuple):
    """A session or a scene that a heading begins."""

    kind: str
    """`session` or `scene`."""
    number: int
    """0 where the heading says none."""
    rest: str
    """What stands behind the number."""
    day: date | None = None


def numbered(level: int, words: str) -> Head | None:
    """What a heading of this level begins; None for one that is words only."""
    if level > 3 or (level == 1 and not SITTING.match(words)):
        return None
    if level == 3 and re.match(rf"{ID}(?=\s|$)", words):
        return None  # the notation's own form is read with its line
    day = day_of(words)
    if level < 3 and day and DAY.match(words):
        return Head("session", 0, _bare(words[DAY.match(words).end() :]), day)  # type: ignore[union-attr]
    found = NUMBERED.fullmatch(words)
    if found is None or (level == 3 and int(found[1]) > MOST_SCENES):
        return None
    rest = COUNTER.sub("", found[2], count=1) if COUNTER.match(found[2]) else found[2]
    if rest and rest[0].isalnum():  # `2nd`, `3x`: no number of its own
        return None
    return Head("session" if level < 3 else "scene", int(found[1]), _bare(rest), day)


def day_of(text: str) -> date | None:
    """The first day that a text names as year-month-day."""
    found = DAY.search(text)
    try:
        return date(int(found[1]), int(found[2]), int(found[3])) if found else None
    except ValueError:
        return None


def _bare(rest: str) -> str:
    return rest.strip().lstrip(":.–—-： ").strip()
