"""The small language of a game's file: sums of dice and names, and ranges for bands. `phrases.py` has the rest.

All are finite sums or lists. Names are not resolved here; `compile.py` looks them up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

MOST_TERMS = 12
MOST_DICE = 20
MOST_SIDES = 1_000


class Unreadable(Exception):
    """A text that cannot be read; the message says what is allowed."""


def plainly(text: str) -> str:
    """A text with typographic dashes and minus signs as hyphens, and single spaces."""
    for dash in "–—−‐‑":
        text = text.replace(dash, "-")
    return " ".join(text.split())


Slips = tuple[tuple[str, str], ...]
"""Common mistakes, each a pattern and the sentence that says what to write; the last fits anything."""


def slip_in(text: str, slips: Slips) -> str:
    """The sentence of the first slip in a text."""
    found = ((re.search(shape, text), told) for shape, told in slips)
    return next(told.format(*(each.strip() for each in match.groups(""))) for match, told in found if match)


class Named(NamedTuple):
    """`{name}`: a number or a die."""

    name: str


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice, of which only some may count. Their number may be a sum."""

    count: Sum | int
    sides: int
    low: int = 1
    keep: Literal["", "kh", "kl"] = ""
    kept: int = 0


class Term(NamedTuple):
    sign: int
    what: int | Named | Dice


@dataclass(frozen=True, slots=True)
class Sum:
    terms: tuple[Term, ...]

    @property
    def names(self) -> Iterator[str]:
        """Every name in it, including those in the number of dice."""
        for each in self.terms:
            if isinstance(each.what, Named):
                yield each.what.name
            elif isinstance(each.what, Dice) and isinstance(each.what.count, Sum):
                yield from each.what.count.names

    @property
    def has_dice(self) -> bool:
        return any(isinstance(each.what, Dice) for each in self.terms)


_DIE = re.compile(r"d(?P<sides>\d+|%|F)(?P<mod>(?:kh|kl|dh|dl|k(?=\d))\d*)?", re.IGNORECASE)
_TERM = re.compile(
    rf"\s*(?P<sign>[+-])?\s*(?:(?P<open>\()|(?P<count>\d*){_DIE.pattern}|\{{(?P<name>[^{{}}]*)\}}|(?P<number>\d+))",
    re.IGNORECASE,
)
ABOUT_SUMS = "Write a sum such as 2d6 + 1. Names of inputs and fields go in { }."
_NUMBERS = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
]  # fmt: skip
_SUM_SLIPS: Slips = (
    (r"(\{[^{}]+\})\0(d(?:\d+|%))", "a name that says how many dice there are goes in brackets: ({0}){1}."),
    (r"(\d+)\0 ?(d\d[\w%]*)", "“{0} {1}” is not a die: write {0}{1}."),
    (r"(\d+)\0([dwDW])(?!\w)", "“{0}{1}” is not a die: write d{0}, or {0}d6 for so many."),
    (r"(\d+)\0 ?[*x×] ?(d\d+)", "so many dice are written {0}{1}, with nothing between."),
    (r"\0 ?([*/^].{0,11})", "a file only adds and subtracts, so “{0}” has no meaning here."),
    (r"\0 ?([+-])\s*$", "something is missing after “{0}”: a number, dice or a name."),
    (r"\0 ?[,;&]", "parts of a sum are joined by + or -."),
    (r"\0 ?([+-]?\s*(?i:[wtk]|d\s+|d(?=\D|$))(\d+))", "“{0}” is not a die: write d{1}."),
    (r"\0 ?([+-]?\s*(?i:[wtk]|d\s+|d(?=\D|$))$)", "“{0}” is not a die: write d6."),
    (r"\0 ?[+-]?\s*\{([^{}+-]*?)\s*(?:[{+-].*)?$", "after {{{0} a }} is missing: {{{0}}}."),
    (r"\0 ?(?:!|r\d*\b)", "dice of a file do not explode. What is rolled again goes in a list, after = [ ... ]."),
    (
        r"\0 ?[+-]?\s*(?:lowest|highest|keep|drop|(?:dis)?adv)",
        "which dice count is written 2d6kl1 (the lowest) or 3d6kh2 (the two highest).",
    ),
    (r"(\d*d\d+\w*)\0([A-Za-z]\w*)", "“{0}{1}” is not a die. After {0} come kh1, kl1, dh1, dl1, or a + or -."),
    (r"\S\0 ((?!d\b)[A-Za-z]\w*)", "before “{0}” a + or - is missing, and a name goes in braces: + {{{0}}}."),
    (r"\0 ?[+-]?\s*((?!d\b)[A-Za-z]\w*)", "“{0}” is a name: write {{{0}}}."),
    (r"\0 ?[+-]?\s*\[\s*([^\[\]]*)\]?", "a name goes in {{ }}, not in [ ]: write {{{0}}}."),
    (r"\0 ?(\S*)", "“{0}” cannot be read."),
)
"""Common mistakes in sums; \0 stands where the sum cannot be read on."""


def sum_of(text: str) -> Sum:
    """`2d6 + {word} - 1`, `({deed} + 1)d6`, `3d6kh2`. Raises `Unreadable`."""
    plain, terms, at = plainly(text), list[Term](), 0
    if not plain:
        raise Unreadable(f"this is empty. {ABOUT_SUMS}")
    while at < len(plain):
        found = _TERM.match(plain, at)
        if found is None or (terms and found["sign"] is None):
            marked = f"{plain[:at]}\0{plain[at:]}"
            word, _, more = plain[at:].strip().partition(" ")
            if word.lower() in _NUMBERS:
                number = f"{_NUMBERS.index(word.lower())}{more if more.startswith('d') else ''}"
                raise Unreadable(f"“{word}” is a number in words: write {number}.")
            raise Unreadable(f"{slip_in(marked, _SUM_SLIPS)} {ABOUT_SUMS}")
        at = found.end()
        if found["open"]:
            inner, _, behind = plain[at:].partition(")")
            die = _DIE.match(behind)
            if "(" in inner or not inner or (not behind and not plain.endswith(")")):
                raise Unreadable(f"brackets hold how many dice there are, as in (2 + 1)d6. {ABOUT_SUMS}")
            if die is None and inner.isidentifier():
                raise Unreadable(f"a name goes in {{ }}: {{{inner}}}, or ({{{inner}}})d6 for as many dice.")
            if die is None:
                raise Unreadable(f"after “({inner})” the die is missing: ({inner})d6. {ABOUT_SUMS}")
            what: int | Named | Dice = _dice(sum_of(inner), die["sides"], die["mod"])
            at += len(inner) + 1 + die.end()
        elif found["sides"]:
            count = int(found["count"][:6] or 1)
            if not 1 <= count <= MOST_DICE:
                raise Unreadable(f"a roll has 1 to {MOST_DICE} dice, not {count}.")
            what = _dice(count, found["sides"], found["mod"])
        elif found["name"] is not None:
            what = Named(found["name"].strip())
        else:
            what = int(found["number"][:6])
            if what > 1000:
                raise Unreadable("numbers go up to 1,000.")
        terms.append(Term(-1 if found["sign"] == "-" else 1, what))
    if len(terms) > MOST_TERMS:
        raise Unreadable(f"a sum has at most {MOST_TERMS} parts, and this one has {len(terms)}.")
    return Sum(tuple(terms))


def _dice(count: Sum | int, sides: str, mod: str | None) -> Dice:
    fate = sides.upper() == "F"
    low, high = (-1, 1) if fate else (1, 100 if sides == "%" else int(sides[:6]))
    if not 1 <= high <= MOST_SIDES:
        raise Unreadable(f"a die has 1 to {MOST_SIDES:,} sides, not {sides}.")
    if isinstance(count, Sum) and count.has_dice:
        raise Unreadable("how many dice there are is a sum of numbers and names, without dice in it.")
    if not mod:
        return Dice(count, high, low)
    kind = mod.rstrip("0123456789").lower()
    number, kind = int(mod[len(kind) :][:6] or 1), "kh" if kind == "k" else kind
    if kind in ("dh", "dl"):
        if not isinstance(count, int):
            raise Unreadable("dice that are counted by a sum keep (kh, kl) and do not drop.")
        kind, number = ("kl" if kind == "dh" else "kh"), count - number
    if number < 1 or (isinstance(count, int) and number > count):
        raise Unreadable(f"“{mod}” keeps more dice than there are, or none.")
    return Dice(count, high, low, "kh" if kind == "kh" else "kl", number)


class Range(NamedTuple):
    """Numbers from `low` to `high`, each a number or a sum of names; None for no limit."""

    low: int | Sum | None
    high: int | Sum | None

    @property
    def fixed(self) -> bool:
        return not any(isinstance(each, Sum) for each in self)

    @property
    def names(self) -> Iterator[str]:
        for each in self:
            if isinstance(each, Sum):
                yield from each.names


_BOUND = r"(?:-?\d+|\{[^{}]+\}|\([^()]+\))"
RANGE = re.compile(
    rf"(?P<least>{_BOUND})\s?\+|up to (?P<upto>{_BOUND})|from (?P<from>{_BOUND})|"
    rf"(?P<low>-?\d+)\s?(?:-|to)\s?(?P<high>-?\d+)|(?P<just>{_BOUND})"
)
ABOUT_RANGES = "Write 10+, 7-9, up to 6, or a number."
_RANGE_SLIPS: Slips = (
    (r"\A(?:>=|≥) ?(\d+)\Z|\A(\d+) (?:or|and) (?:more|higher|above|over|up)\Z", "write {0}{1}+."),
    (r"\A(?:<=|≤) ?(\d+)\Z|\A(\d+) (?:or|and) (?:less|lower|fewer|below|under)\Z", "write up to {0}{1}."),
    ("(.{0,30})", f"“{{0}}” is not a range of numbers. {ABOUT_RANGES}"),
)


def range_of(text: str | int) -> Range:
    """`10+`, `7-9`, `up to 6`, `from 4`, `3`, `{difficulty}+`. Raises `Unreadable`."""
    found = RANGE.fullmatch(plainly(str(text)))
    if found is None:
        raise Unreadable(slip_in(plainly(str(text)), _RANGE_SLIPS))
    least, upto = found["least"] or found["from"], found["upto"]
    if least:
        return Range(_bound(least), None)
    if upto:
        return Range(None, _bound(upto))
    if found["low"]:
        low, high = int(found["low"][:7]), int(found["high"][:7])
        if low > high:
            raise Unreadable(f"{low} comes after {high}. Write the smaller number first.")
        return Range(low, high)
    return Range(_bound(found["just"]), _bound(found["just"]))


def _bound(text: str) -> int | Sum:
    return int(text[:7]) if text.lstrip("-").isdecimal() else sum_of(text.strip("()"))
