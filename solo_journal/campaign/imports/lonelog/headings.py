"""Headings of a log in any language: a level 2 heading with a number is a session, a level 3 one a scene."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from ...exports.languages import in_every_language
from ...story.scene_name import ID
from ..days import find_date

HEADING = re.compile(r"(#{1,6})\s+(.*?)(?:\s+#+)?\s*")
NUMBERED = re.compile(r"(?:[^\W\d][^\d]{0,30}?)??[\s#.°º-]*(\d{1,6})(?!\d)(.*)", re.DOTALL)
"""`Sessione 3: L'arrivo`, `Sitzung #3`, `第3章`, `3. The vents`."""
COUNTER = re.compile(r"[章回话話節节部集幕場场日](?=\s|$|[:：])")
"""Counters after the number in Chinese and Japanese."""
SITTING = re.compile(rf"(?:{'|'.join(in_every_language('session'))}|sesion|sessao|seance|sitting)\b", re.IGNORECASE)
_SCENE = rf"(?:{'|'.join(in_every_language('scene'))})"
PLAIN = re.compile(
    rf"(?:{SITTING.pattern}|(?P<scene>{_SCENE})\b) ?#?\d{{1,3}}[a-z]?(?!\w).{{0,60}}(?<![.!?…])", re.IGNORECASE
)
"""A heading of a session or a scene in plain text: `Session 2 - 19/05/2026`."""
CHAPTER = re.compile(
    r"(?:chapter|chapitre|kapitel|capitolo|cap[íi]tulo|hoofdstuk|rozdział|глава|розділ|κεφάλαιο) "
    r"(?:\d{1,3}|[IVX]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b.{0,80}(?<![!?…])"
    r"|(?:prolog(?:ue|o)?|pr[óo]logo|epilog(?:ue|o)?|ep[íi]logo|interlude|пролог|эпилог)[.:]?",
    re.IGNORECASE,
)
SCENE = re.compile(rf"{_SCENE} ?#?\d{{1,3}}[a-z]?(?!\w)[\s.:：–—-]*(.*)", re.IGNORECASE)
"""A heading of a scene with a number, at any level: `Scene 2: The well`."""
FENCE = re.compile(r"\s{0,3}(`{3,}|~{3,})\s*([\w-]*)\s*")
HAN = re.compile(r"(?<=第)[一二三四五六七八九十]{1,3}")
ROMAN = re.compile(r"(?:(?<=\w\s)(?=[IVX])|^(?=[IVX]+\s*[.:–—-]))X{0,3}(?:IX|IV|V?I{0,3})(?=\s*(?:$|[.:–—-]))")
MOST = 999
"""A larger number in a heading is a year, or part of the story."""
RULED = re.compile(r"={3,}|-{3,}")
MANY = 3
"""So many lines that name sessions and scenes by number are headings, even without a blank line above."""
LONGEST_DAY = 40
SLACK = 4
"""How much longer or shorter than the text above it an underline may be; otherwise it is a scene break."""
PART = re.compile(r"\.\d{1,6}(?!\d)|[a-z](?![^\W_])")
"""Makes a number the id of a part of a scene: `1.1`, `5a`."""


DAY_IN_BRACKETS = re.compile(r"\s*\([^()]*\d[^()]*\)$|^\([^()]*\d[^()]*\)[.:–—-]*\s*")
"""The date after a title or before it: `The ford (12 May 2025)`."""
NONE = -1
"""The number of a heading without one."""


class Head(NamedTuple):
    """A session or a scene that a heading begins."""

    kind: str
    """`session` or `scene`."""
    number: int
    """-1 if the heading has none."""
    rest: str
    """The text after the number."""
    day: date | None = None
    part: str = ""
    """For a scene: what follows the number in its id."""


def parse_heading(level: int, words: str, after: date | None = None) -> Head | None:
    """What a heading of this level begins; None for one that is only words. A date without a year is one `after`
    another."""
    if level > 3 or (level == 1 and not SITTING.match(words)):
        return None
    if level == 3 and re.match(rf"{ID}(?=\s|$)", words):
        return None  # the notation's own form is read with its line
    named = find_date(words, after)
    if level < 3 and named and named.begins:
        return Head("session", NONE, bare(named.rest) if named.played else words, named.played)
    digits = ROMAN.sub(lambda found: str(roman(found[0])), HAN.sub(_han, words, count=1), count=1)
    found = NUMBERED.fullmatch(digits)
    if found is None or int(found[1]) > MOST:
        return None
    if level == 3 and (part := PART.match(found[2])):
        return Head("scene", int(found[1]), bare(found[2][part.end() :]), part=part[0])
    rest = COUNTER.sub("", found[2], count=1) if COUNTER.match(found[2]) else found[2]
    if rest and rest[0].isalnum():  # `2nd`, `3x`: no number of its own
        return None
    title = bare(rest)
    if (within := find_date(title, after)) and within.begins and within.played:
        title = bare(within.rest)
    day = named.played if named else None
    title = DAY_IN_BRACKETS.sub("", title) if day else title
    return Head("session" if level < 3 else "scene", int(found[1]), title, day)


def _han(found: re.Match[str]) -> str:
    """`十二` as `12`."""
    tens, ten, ones = found[0].rpartition("十")
    digits = " 一二三四五六七八九"
    return str((10 * digits.index(tens or "一") if ten else 0) + (digits.index(ones) if ones else 0))


def roman(number: str) -> int:
    """`XIV` as 14."""
    digits = [{"I": 1, "V": 5, "X": 10}[sign] for sign in number]
    return sum(-each if each < after else each for each, after in zip(digits, [*digits[1:], 0], strict=True))


def bare(rest: str) -> str:
    """A title without the separator after the number or the date before it."""
    return rest.strip().lstrip(":.,;–—-：，； ").strip()


def normalise_headings(rows: Iterable[str]) -> list[str]:
    """The lines with headings in one form: underlined ones (`The mill` and `--------`) in Markdown's other form, and in
    a text without headings also lines that name a session, a scene or a chapter, and the title above them."""
    found, inside = list[str](), False
    for row in rows:
        inside ^= bool(FENCE.fullmatch(row))
        above = found[-1].strip() if found else ""
        ruled = not inside and above and not "".join(found[-2:-1]).strip() and RULED.fullmatch(row.strip())
        if ruled and above[0].isalnum() and (row.strip()[0] == "=" or abs(len(above) - len(row.strip())) < SLACK):
            level = "###" if CHAPTER.fullmatch(above) else "#" if row.strip()[0] == "=" else "##"
            found[-1:] = [f"{level} {above}"]
            row = ""
        found.append(row)
    marks = [row for row in found if row[:1] == "#" or row.startswith("===")]
    if len(marks) > 1 or (marks and marks[0][:2] != "# "):
        return found
    alone = [at for at, row in enumerate(found) if row.strip() and not "".join(found[max(0, at - 1) : at]).strip()]
    numbered_ = [at for at, row in enumerate(found) if PLAIN.fullmatch(row.strip())]
    days = [at for at in alone if len(found[at]) < LONGEST_DAY and _is_day(found[at])]
    heads = {at: "##" for at in days if len(days) > 1}
    for at in numbered_ if len(numbered_) >= MANY else sorted({*alone} & {*numbered_}):
        plain = PLAIN.fullmatch(found[at].strip())
        heads[at] = "###" if plain and plain["scene"] else "##"
    heads |= {at: "###" for at in alone if CHAPTER.fullmatch(found[at].strip())}
    for at, level in heads.items():
        found[at] = f"{level} {found[at].strip()}"
    if heads and not marks and alone[0] < min(heads) and not "".join(found[alone[0] + 1 : alone[0] + 2]):
        found[alone[0]] = f"# {found[alone[0]]}"
    return found


def _is_day(row: str) -> bool:
    """Whether a line is a date alone."""
    named = find_date(row)
    return named is not None and named.begins and not bare(named.rest)
