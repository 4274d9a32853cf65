"""Parses one line of the notation by its sign. A line without one is prose."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal

from ....rules.lonelog_tags import tags_in
from ....rules.tags_in_prose import strip_tags
from ...story.scene_name import ID
from .headings import FENCE

Sign = Literal["action", "question", "roll", "answer", "consequence", "aside", "table", "scene", "block", "prose"]

SCENE = re.compile(rf"(?:#{{3,6}}\s+)?({ID})(?=\s|$)\s*(.*)")
_TAGS = r"(?:\[(?:#?\w+:[^\[\]]*|COMBAT)\]\s*)*"
TITLED = re.compile(rf"({_TAGS})(.*?)\s*({_TAGS})")
"""After a scene's id: tags, its title, and more tags."""
CONTEXT = re.compile(rf"{_TAGS}\*.*\*\s*{_TAGS}")
COMBAT = "[COMBAT]"
NOTE = (
    "note|notes|notiz|anmerkung|nota|noot|uwaga|notatka|remarque|anteckning|merknad|"
    "poznámka|заметка|примечание|нотатка|примітка|σημείωση|注|注釈|メモ|메모"
)
"""Words for a note in the languages in which logs are written."""
ASIDE = re.compile(rf"\(\s*({NOTE}|reflection|house rule|reminder|question)\s*[:：]\s*(.*?)\)?\s*", re.IGNORECASE)
BARE_ASIDE = re.compile(r"\((.+)\)")
FOLLOWS_ACTION = ("d:", "->", "=>", "?")
"""What follows an action, but not a quotation."""
COMPACT = re.compile(r"(?<=\s)(?=@|=>|->|d:\s*\S|tbl:|\?\S)")
NOWHERE = re.compile(r"(?!)")
IN_ACTION = re.compile(r"(?<=\s)(?==>|->|d:\s*\S|\?\w[^?]*\?\s*->)")
SIGNS: dict[str, tuple[Sign, re.Pattern[str]]] = {
    "@": ("action", IN_ACTION),
    "?": ("question", IN_ACTION),
    "d:": ("roll", re.compile(r"(?<=\s)(?==>|->)")),
    "->": ("answer", re.compile(r"(?<=\s)(?==>)")),
    "=>": ("consequence", NOWHERE),
    "tbl:": ("table", NOWHERE),
}
"""What each sign begins, and where another one may follow in the same line."""
CODE = re.compile(r"([YN])([bn]?)(\d+)?")
"""A coded answer and its die: `Nb3` is No, but, on a 3."""
ROW = re.compile(r"\d+(?:-\d+)?:\s")
SAYS = {"Y": "Yes", "N": "No", "b": ", but", "n": ", and", "": ""}


@dataclass(frozen=True, slots=True)
class Said:
    """The meaning of a line, or of a part of one."""

    sign: Sign
    text: str
    dice: str = ""
    """For a coded answer: its die."""


def read(line: str, *, old: bool = False) -> list[Said]:
    """Everything that a line of notation says; a compact line gives several parts. `old` reads `>` as an action."""
    words = line.strip()
    scene = SCENE.fullmatch(words)
    if scene:
        parts = [part.strip() for part in COMPACT.split(f" {scene[2]}") if part.strip()]
        title = parts.pop(0) if parts and CONTEXT.fullmatch(parts[0]) else ""
        if parts and (title or scene[2].startswith(("@", "?", "d:", "=>", "->"))):
            return [*parse_scene(scene[1], title), *(_part(part, short=True) for part in parts)]
    if scene and (words.startswith("###") or not scene[2] or CONTEXT.fullmatch(scene[2])):
        return list(parse_scene(scene[1], scene[2]))
    if old and words.startswith(">") and words[1:].strip():
        words = f"@ {words[1:].strip()}"
    if words.startswith("tbl:") or (old and words.startswith("d:")):
        words = words if "->" in words else words.replace("=>", "->", 1)  # as results were once written
    if sign := _sign_of(words):
        return [_part(part.strip()) for part in SIGNS[sign][1].split(words) if part.strip()]
    return [_part(words, whole=line)]


def is_scene(words: str) -> bool:
    """Whether a heading is the notation's own form of a scene."""
    return any(said.sign == "scene" for said in read(words))


def is_notation(line: str) -> bool:
    """Whether a line is more than a paragraph."""
    return any(said.sign != "prose" for said in read(line))


def parse_scene(id_: str, rest: str) -> Iterator[Said]:
    """A scene, and the tags in its heading."""
    found = TITLED.fullmatch(rest)
    assert found is not None  # it takes everything
    before, title, after = found.groups()
    title = title[1:-1].strip() if re.fullmatch(r"\*.*\*", title) else title
    within = list(tags_in(title))
    title = strip_tags(title) if within else title
    yield Said("scene", f"{id_} {title}".strip())
    if tags := f"{before}{''.join(tag.source for tag in within)}{after}".replace(COMBAT, "").strip():
        yield Said("consequence", tags)
    if COMBAT in after:
        yield Said("block", COMBAT)


def _sign_of(words: str) -> str:
    """The sign that a line begins with, if anything follows it; `??` is not part of the notation."""
    sign = next((each for each in SIGNS if words.startswith(each) and words[len(each) :].strip()), "")
    asks = words[1:2] not in ("", "?", "!") and bool(words[1:].strip("?! "))
    return sign if sign != "?" or asks else ""


def _part(words: str, *, short: bool = False, whole: str = "") -> Said:
    if sign := _sign_of(words):
        kind, text = SIGNS[sign][0], words[len(sign) :].strip()
        if kind == "question" and short:
            text = text.removesuffix("?").strip() + "?"
        code = CODE.fullmatch(text) if kind == "answer" and (short or words[2] != " " or text[-1].isdigit()) else None
        return Said(kind, SAYS[code[1]] + SAYS[code[2]], code[3] or "") if code else Said(kind, text)
    if (found := ASIDE.fullmatch(words)) and (said := found[2].strip()):
        label = found[1].lower()
        return Said("aside", said if re.fullmatch(NOTE, label) else f"{label}: {said}")
    if begins_with_a_tag(words):  # whatever stands behind it is what became of it, or a comment
        return Said("consequence", words)
    return Said("prose", whole or words)


def begins_with_a_tag(words: str) -> bool:
    """Whether a line begins with tags: `[Timer:Air 8] (hours)`, `[Track:Wall 8/8] => Success!`."""
    ends = 0
    for tag in tags_in(words):
        if words[ends : tag.start].strip():
            break
        ends = tag.end
    after = words[ends:].lstrip()
    return bool(ends) and (not after or after.startswith(("(", "=>", "->", "[", "//", "—", "–", ":", ",", ".", "!")))


def older_actions(rows: Sequence[str]) -> int:
    """The number of actions in the notation's older form, `> Sneak in`, from before it was called Lonelog; 0 if `>`
    must be a quotation. If today's sign for actions occurs too, most of the older ones must have results."""
    fenced = any(FENCE.fullmatch(row) for row in rows)
    inside, found, answered, today = False, 0, 0, False
    for row, after in zip_longest(rows, rows[1:], fillvalue=""):
        if FENCE.fullmatch(row):
            inside = not inside
        elif inside or not fenced:
            words = row.strip()
            today = today or words.startswith("@")
            if words.startswith(">") and words[1:].strip():
                found += 1
                answered += after.strip().startswith(FOLLOWS_ACTION)
    return found if 2 * answered >= found or (not today and (answered or fenced)) else 0
