"""Parses the tags of the Lonelog notation: `[N:Orso|hunter]`, `[Clock:Hunters 3/6]`.

Lonelog (by Roberto Bisceglie) is a notation for solo play. A tag is a known prefix, a colon and a name in square
brackets, with values after bars. Other brackets are text: `[TODO]`, `[/] plan`, links such as `[x](y)`, and anything
after a backslash. `tags_in_prose` says which tags are words of their sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from .lazy_pattern import lazy_pattern
from .lonelog_stats import one_line, stat_in, value_in, whole_lines

Kind = Literal["N", "L", "E", "Thread", "Clock", "Track", "Timer", "PC", "F", "R", "Inv", "Wealth"]
_KINDS: dict[str, Kind] = {each.lower(): each for each in get_args(Kind)}
_TAG = lazy_pattern(r"(?<!\\)\[(#?)(N|L|E|F|R|(?i:Thread|Clock|Track|Timer|PC|Inv|Wealth)):([^\[\]]{1,4000})\](?!\()")
_FOREIGN = lazy_pattern(r"(?<!\\)[\[［]#?[^\W\d_]\w{0,39}[:：](?!//)(?=\S)([^\[\]［］\n]{1,400})[\]］](?!\()")
"""A tag with an unknown prefix: `[Faden:Die Glocke|Offen]`. A plain note in brackets has a space after the colon."""
_WIDE = str.maketrans("［］｜：＃", "[]|:#")
"""Full-width forms of the signs of a tag."""
_MINUS = lazy_pattern(r"^[＋+][ ]?|^[−–－][ ]?(?=\S)|(?<=\S)[−–－](?=\d+$)|(?<=\S)＋(?=\d+$)")
"""A sign before a part, or before a number at its end, in any of its forms."""
_COMMA = lazy_pattern(r"[,，](?:[ ]|(?=[+＋−–－-]))")
_SIGNED = lazy_pattern(r"[+＋−–－-]|.*(?:→|->)")
CLOCKS = frozenset({"E", "Clock", "Track", "Timer"})
_QUANTITY = lazy_pattern(r"(.*\S) ?(?:([+-][0-9]{1,9})|×([0-9]{1,9}))")
_STEP = lazy_pattern(r"(.*\S)(?: ([+＋−–－-][0-9]{1,9})|([+＋][0-9]{1,9}|[−–－-][0-9]))")
"""A change of a clock: `Hunters +1`, `Torch-1`. With more digits, `Area-51`, it is a name."""
_WAS = r"(?:[0-9]{1,9}(?: ?/ ?[0-9]{1,9})? ?(?:→|->) ?)?"
_FRACTION = lazy_pattern(rf"(?:(.+?) )??{_WAS}([0-9]{{1,9}}) ?/ ?([0-9]{{1,9}})")
_NUMBER = lazy_pattern(rf"(?:(.+?) )??{_WAS}([0-9]{{1,9}})")
LONGEST_NAME = 120
"""Brackets with a longer name are text."""


class Tag(NamedTuple):
    """One tag in a text."""

    kind: Kind
    name: str
    parts: tuple[str, ...]
    """The texts after the bars, trimmed, without empty ones."""
    value: int | None
    """The X of `X/Y`, or a timer's number; None if absent."""
    size: int | None
    """The Y of `X/Y`."""
    reference: bool
    """Whether it was written with `#`, as a mention of somebody known."""
    start: int
    end: int
    source: str
    """The tag as typed, including brackets."""


def tags_in(text: str, *, edition: int = 7) -> Iterator[Tag]:
    """Every tag of a text, in order. A comma before a change or a number separates parts like a bar. Older editions: in
    4, commas separate nothing and a backslash has no effect; in 6, no number follows words in the same part."""
    return iter(_read_tags(text, edition) if "]" in text or "］" in text else ())


@lru_cache(maxsize=32)
def _read_tags(text: str, edition: int) -> tuple[Tag, ...]:
    """The tags of a text, cached because many readers look at the same line in turn."""
    tags = list[Tag]()
    plain = text.translate(_WIDE)
    for found in _TAG.finditer(plain.replace("\\[", " [") if edition < 5 else plain):
        kind = _KINDS[found[2].lower()]
        parts = _parts(kind, found[3], edition)
        if parts is None:
            continue
        name, rest, value, size = _split_value(kind, parts, mention=bool(found[1]))
        if name and len(name) <= LONGEST_NAME:
            at = found.span()
            tags.append(Tag(kind, name, rest, value, size, bool(found[1]), *at, text[slice(*at)]))
    return tuple(tags)


def foreign(text: str) -> Iterator[str]:
    """Tags with an unknown prefix."""
    return (found[0] for found in _FOREIGN.finditer(text) if not any(tags_in(found[0])))


def normalise_prefixes(text: str) -> str:
    """The text with unknown prefixes replaced by known ones for a name or a count, so that it is read like those."""
    return _FOREIGN.sub(lambda found: found[0] if any(tags_in(found[0])) else _as_known(found[1]), text)


def _as_known(body: str) -> str:
    return f"[{'Clock' if re.search(r'[0-9] ?/ ?[0-9]', body) else 'N'}:{body}]"


def _parts(kind: Kind, body: str, edition: int) -> list[str] | None:
    """The texts between bars, the name first; None if it is not a tag. Only a character's tag may span lines."""
    if "\n" in body and (kind != "PC" or re.search(r"\n[ \t]*\n", body)):
        return None
    first, *rest = (one_line(each) for each in re.split(r"[|\n]", body))
    names = _split_commas(first, edition) if kind in ("PC", "Wealth") else [first]
    more = (each for part in rest for each in _split_commas(part, edition))
    return [names[0], *(_MINUS.sub(_sign, each) for each in (*names[1:], *more))]


def _split_commas(part: str, edition: int) -> list[str]:
    """A part split at its commas, if some of it is a change or a number: `-tired, +rope`."""
    each = [one.strip() for one in _COMMA.split(part)] if edition > 4 else []
    if edition < 7:
        until = next((at for at, one in enumerate(each) if ":" in one), len(each))
        lines = [*each[:until], *([", ".join(each[until:])] if each[until:] else [])]
        return lines if any(_SIGNED.match(one) or stat_in(one) for one in each[:until]) else [part]
    lines = whole_lines(each)
    return lines if any(_SIGNED.match(one) or value_in(one) for one in lines) else [part]


def _sign(found: re.Match[str]) -> str:
    """A sign in its standard form."""
    return "+" if found[0][0] in "+＋" else "-"


def _split_value(kind: Kind, parts: list[str], *, mention: bool) -> tuple[str, tuple[str, ...], int | None, int | None]:
    """Name, other parts, value and size. The value follows the name or is the first part alone; a change after the name
    becomes the first part."""
    name, rest = parts[0], [each for each in parts[1:] if each]
    if kind == "Wealth":
        stat = stat_in(name)
        return (stat.label if stat else name), tuple(each for each in parts if each), None, None
    if kind == "Inv" and (much := _QUANTITY.fullmatch(name)):
        return much[1], (much[2] or much[3], *rest), None, None
    form = _FRACTION if kind in ("E", "Clock", "Track") else _NUMBER if kind == "Timer" else None
    if form is None:
        return name, tuple(rest), None, None
    found = form.fullmatch(name)
    if found and found[1]:
        name = found[1]
    elif rest and (found := form.fullmatch(rest[0])) and not found[1]:
        del rest[0]
    elif not mention and (step := _STEP.fullmatch(name)):
        return step[1], (_MINUS.sub(_sign, step[2] or step[3]), *rest), None, None
    else:
        return name, tuple(rest), None, None
    return name, tuple(rest), int(found[2]), int(found[3]) if form is _FRACTION else None
