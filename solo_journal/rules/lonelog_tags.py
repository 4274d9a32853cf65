"""The tags of the Lonelog notation in a typed line: `[N:Orso|hunter]`, `[Clock:Hunters 3/6]`. Parsing only.

Lonelog (by Roberto Bisceglie) is the notation that solo players share. A tag is a known prefix, a colon and a name
in square brackets, with values after bars. Whatever else stands in brackets is text: `[TODO]`, `[/] plan`, and
anything with a link behind it, `[x](y)`. The notation has no escapes, so none are undone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from .names import folded

Kind = Literal["N", "L", "E", "Thread", "Clock", "Track", "Timer", "PC"]

_KINDS: dict[str, Kind] = {
    "n": "N",
    "l": "L",
    "e": "E",
    "thread": "Thread",
    "clock": "Clock",
    "track": "Track",
    "timer": "Timer",
    "pc": "PC",
}
_TAG = re.compile(r"\[(#?)(N|L|E|(?i:Thread|Clock|Track|Timer|PC)):([^\[\]]{1,4000})\](?!\()")
_FRACTION = re.compile(r"(?:(.+) )?([0-9]{1,9}) ?/ ?([0-9]{1,9})")
_NUMBER = re.compile(r"(?:(.+) )?([0-9]{1,9})")
_STAT = re.compile(r"(.+) ([dD]?)([+-]?[0-9]{1,9})(?:/([0-9]{1,9}))?")
_DELTA = re.compile(r"(.*\w)([+-][0-9]{1,9})")

LONGEST_NAME = 120
"""What claims a longer name than this is text, not a tag."""


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag as it stands in a text."""

    kind: Kind
    name: str
    parts: tuple[str, ...]
    """What stands after the bars, trimmed; empty parts are left out."""
    value: int | None
    """The X of `X/Y`, or a timer's number; None where none is given."""
    size: int | None
    """The Y of `X/Y`."""
    reference: bool
    """Written with `#`: a mention of somebody known."""
    start: int
    end: int
    source: str
    """The tag as it was typed, brackets included."""


def tags_in(text: str) -> Iterator[Tag]:
    """Every tag of a text, in order."""
    for found in _TAG.finditer(text):
        kind = _KINDS[found[2].lower()]
        parts = _parts(kind, found[3])
        if parts is None:
            continue
        name, rest, value, size = _valued(kind, parts)
        if name and len(name) <= LONGEST_NAME:
            yield Tag(kind, name, rest, value, size, bool(found[1]), found.start(), found.end(), found[0])


def tags_only(text: str) -> bool:
    """Whether a text is nothing but tags: bookkeeping, not words to read."""
    return not bare(text).strip() and any(True for _ in tags_in(text))


def reads(text: str) -> str:
    """The text as it is read: each tag replaced by its name."""
    pieces, at = [], 0
    for tag in tags_in(text):
        pieces += [text[at : tag.start], tag.name]
        at = tag.end
    return "".join([*pieces, text[at:]])


def bare(text: str) -> str:
    """The words beside the tags: each tag is taken out, with the space that it leaves. Empty if there are none."""
    pieces, at, begins = [], 0, True
    for tag in tags_in(text):
        piece = text[at : tag.start].rstrip(" \t")
        pieces.append(piece.lstrip(" \t") if begins and at else piece)
        begins = piece.endswith("\n") or (begins and not piece)
        at = tag.end
    if not at:
        return text
    return "".join([*pieces, text[at:].lstrip(" \t") if begins else text[at:]]).strip()


@dataclass(frozen=True, slots=True)
class Stat:
    """A value in a character's tag: `HP 8`, `HP-2`, `Supply d8→Supply d6`."""

    label: str
    value: int
    size: int | None
    """The Y of `HP X/Y`."""
    text: str
    """The value as it was typed: `8/10`, `+2`, `d6`."""
    die: bool = False
    """A step die rather than a number."""
    delta: bool = False
    """A step up or down from what is known: `HP-2`."""
    before: int | None = None
    """What stood before the arrow of `a→b`."""


def stat_in(part: str) -> Stat | None:
    """The value that a part of a character's tag sets, or None where it is a tag or a line of words.

    `STR -1`, with a space, is a value; `HP-1` is a step down. The label may be left out behind an arrow, and a
    step die may end as `depleted`.
    """
    old, arrow, new = (one_line(each) for each in part.replace("->", "→").partition("→"))
    first = _plain_stat(old)
    if not arrow or first is None or first.delta:
        return None if arrow else first
    if folded(new).startswith(folded(first.label)):
        new = new[len(first.label) :].strip()
    second = _plain_stat(f"{first.label} {'d0' if folded(new) in ('depleted', 'spent') else new}")
    return second and replace(second, before=first.value)


def one_line(text: str) -> str:
    """A text without line breaks, double spaces and spaces at its ends."""
    return " ".join(text.split())


def _plain_stat(text: str) -> Stat | None:
    if text.startswith(("+", "-")):
        return None
    if (found := _STAT.fullmatch(text)) and any(each.isalpha() for each in found[1]):
        label, die, value, size = found.groups()
        label = label.removesuffix(":")
        shown = f"{die.lower()}{value}" + (f"/{size}" if size else "")
        return Stat(label, int(value), int(size) if size else None, shown, die=bool(die))
    if found := _DELTA.fullmatch(text):
        return Stat(found[1], int(found[2]), None, found[2], delta=True)
    return None


def _parts(kind: Kind, body: str) -> list[str] | None:
    """What stands between the bars, the name first. Only a character's tag may run over several lines."""
    if "\n" in body and (kind != "PC" or re.search(r"\n[ \t]*\n", body)):
        return None
    return [one_line(each) for each in re.split(r"[|\n]", body)]


def _valued(kind: Kind, parts: list[str]) -> tuple[str, tuple[str, ...], int | None, int | None]:
    """Name, other parts, value and size; the value stands behind the name, or alone after the first bar."""
    name, rest = parts[0], [each for each in parts[1:] if each]
    form = _FRACTION if kind in ("E", "Clock", "Track") else _NUMBER if kind == "Timer" else None
    if form is None:
        return name, tuple(rest), None, None
    found = form.fullmatch(name)
    if found and found[1]:
        name = found[1]
    elif rest and (found := form.fullmatch(rest[0])) and not found[1]:
        del rest[0]
    else:
        return name, tuple(rest), None, None
    return name, tuple(rest), int(found[2]), int(found[3]) if form is _FRACTION else None
