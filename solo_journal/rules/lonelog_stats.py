"""Values in a character's tag or a line of a sheet: `HP 8/10`, `HP-2`, `Supply d8→Supply d6`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .lazy_pattern import lazy_pattern
from .names import fold_name

_STAT = lazy_pattern(r"(.+) ([dD]?)([+-]?[0-9]{1,9})(?:/([0-9]{1,9}))?")
_DELTA = lazy_pattern(r"([^:]*\w)([+-][0-9]{1,9})")


class Stat(NamedTuple):
    """A value in a character's tag: `HP 8`, `HP-2`, `Supply d8→Supply d6`."""

    label: str
    value: int
    size: int | None
    """The Y of `HP X/Y`."""
    text: str
    """The value as typed: `8/10`, `+2`, `d6`."""
    die: bool = False
    """Whether it is a step die."""
    delta: bool = False
    """Whether it changes the known value: `HP-2`."""
    before: int | None = None
    """The value before the arrow of `a→b`."""


def stat_in(part: str) -> Stat | None:
    """The value that a part of a character's tag sets; None if it is a tag or text.

    `STR -1`, with a space, is a value; `HP-1` is a change. After an arrow the label may be missing, and a step die may
    end
    as `depleted`.
    """
    old, arrow, new = (one_line(each) for each in part.replace("->", "→").partition("→"))
    first = _plain_stat(old)
    if not arrow or first is None or first.delta:
        return None if arrow else first
    if fold_name(new).startswith(fold_name(first.label)):
        new = new[len(first.label) :].strip()
    second = _plain_stat(f"{first.label} {'d0' if fold_name(new) in ('depleted', 'spent') else new}")
    return second and second._replace(before=first.value)


def value_in(line: str) -> Stat | None:
    """`stat_in` for a line of a sheet, where `Spot Hidden 65%` is a value too."""
    stat = stat_in(line.rstrip().removesuffix("%"))
    return stat._replace(text=f"{stat.text}%") if stat and line.rstrip().endswith("%") else stat


def restate(text: str, stat: Stat) -> str:
    """The new text of a changed number: `8/10` with -2 is `6/10`, and so is `8/10` set to 6. Empty if there is no
    number."""
    if text.endswith("%") and stat.delta and (less := restate(text.removesuffix("%"), stat)):
        return f"{less}%"
    value, slash, size = text.partition("/")
    bare = value.strip().lstrip("+-")
    number = bare.isascii() and bare.isdigit()
    if not stat.delta:
        return stat.text + (f"/{size}" if number and slash and stat.size is None and not stat.die else "")
    signed = "+" if value.strip().startswith("+") else ""
    return f"{int(value) + stat.value:{signed}d}{slash}{size}" if number else ""


def one_line(text: str) -> str:
    """A text with line breaks and repeated spaces collapsed."""
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


def whole_lines(parts: Iterable[str]) -> list[str]:
    """The lines of a sheet separated by commas; lines of text keep their own commas: `Gear: lamp, rope`."""
    found = list[str]()
    for each in parts:
        if found and ":" in found[-1] and ":" not in each and value_in(each) is None:
            found[-1] += f", {each}"
        else:
            found.append(each)
    return found
