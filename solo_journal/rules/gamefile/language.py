"""The small language of a game's file: sums with dice and names, what a band stands on, conditions, changes.

Everything is a finite sum or a list. Nothing here knows which names there are; `compile.py` looks them up.
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
    """A text that cannot be read; the message says what may stand there."""


def plainly(text: str) -> str:
    """A text with the dashes and minus signs of word processors as a hyphen, and single spaces."""
    for dash in "–—−‐‑":
        text = text.replace(dash, "-")
    return " ".join(text.split())


class Named(NamedTuple):
    """`{name}`: a number or a die by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Dice:
    """So many dice, of which some may count. The number of dice may be a sum."""

    count: Sum | int
    sides: int
    low: int = 1
    keep: Literal["", "kh", "kl"] = ""
    kept: int = 0

    @property
    def written(self) -> str:
        """`2d6`, without its number where that is a sum."""
        count = self.count if isinstance(self.count, int) and self.count != 1 else ""
        return f"{count}dF" if self.low == -1 else f"{count}d{self.sides}"


class Term(NamedTuple):
    """One part of a sum, with its sign."""

    sign: int
    what: int | Named | Dice


@dataclass(frozen=True, slots=True)
class Sum:
    """What is added up."""

    terms: tuple[Term, ...]

    @property
    def names(self) -> Iterator[str]:
        """Every name in it, also within the number of dice."""
        for each in self.terms:
            if isinstance(each.what, Named):
                yield each.what.name
            elif isinstance(each.what, Dice) and isinstance(each.what.count, Sum):
                yield from each.what.count.names

    @property
    def has_dice(self) -> bool:
        return any(isinstance(each.what, Dice) for each in self.terms)


_TERM = re.compile(
    r"\s*(?P<sign>[+-])?\s*(?:"
    r"(?P<open>\()|"
    r"(?P<count>\d*)d(?P<sides>\d+|%|F)(?P<mod>(?:kh|kl|dh|dl)\d*)?|"
    r"\{(?P<name>[^{}]*)\}|(?P<number>\d+))",
    re.IGNORECASE,
)
_AFTER = re.compile(r"\)d(?P<sides>\d+|%|F)(?P<mod>(?:kh|kl)\d*)?", re.IGNORECASE)
ABOUT_SUMS = "Write a sum such as 2d6 + {Bold} + 1, names in { }."


def sum_of(text: str) -> Sum:
    """`2d6 + {word} - 1`, `({deed} + 1)d6`, `3d6kh2`. Raises `Unreadable`."""
    plain = plainly(text)
    if not plain:
        raise Unreadable(f"nothing stands here. {ABOUT_SUMS}")
    terms = list[Term]()
    at = 0
    while at < len(plain.rstrip()):
        found = _TERM.match(plain, at)
        if found is None or (terms and found["sign"] is None):
            if plain[at:].lstrip()[:1] in "*/^":
                raise Unreadable(f"“{plain[at:].strip()[:12]}” multiplies, and a file only adds. {ABOUT_SUMS}")
            if other := re.match(r"\s*[+-]?\s*(?:[wtk]|d\s+|d(?=\D|$))(\d+|$)", plain[at:], re.IGNORECASE):
                raise Unreadable(f"“{other[0].strip()}” is no die: write d{other[1] or 6}. {ABOUT_SUMS}")
            if plain[at:].strip().startswith(("!", "r")):
                raise Unreadable(f"dice of a file do not explode, and are rolled again by after alone. {ABOUT_SUMS}")
            bare = re.match(r"\s*[+-]?\s*([A-Za-z]\w*)", plain[at:])
            if bare and bare[1].lower() not in ("d",):
                raise Unreadable(f"“{bare[1]}” is a name: write {{{bare[1]}}}. {ABOUT_SUMS}")
            raise Unreadable(f"“{plain[at:].strip()[:20]}” cannot be read. {ABOUT_SUMS}")
        sign = -1 if found["sign"] == "-" else 1
        at = found.end()
        if found["open"]:
            close = plain.find(")", at)
            inner = plain[at:close] if close >= 0 else ""
            if "(" in inner or not inner:
                raise Unreadable(f"brackets hold how many dice there are, as in ({{Prowl}} + 1)d6. {ABOUT_SUMS}")
            behind = _AFTER.match(plain, close)
            if behind is None:
                raise Unreadable(f"behind “({inner})” the die is missing: ({inner})d6. {ABOUT_SUMS}")
            terms.append(Term(sign, _dice(sum_of(inner), behind["sides"], behind["mod"])))
            at = behind.end()
        elif found["sides"]:
            count = int(found["count"] or 1)
            if not 1 <= count <= MOST_DICE:
                raise Unreadable(f"a roll has 1 to {MOST_DICE} dice, not {count}.")
            terms.append(Term(sign, _dice(count, found["sides"], found["mod"])))
        elif found["name"] is not None:
            terms.append(Term(sign, Named(found["name"].strip())))
        else:
            number = int(found["number"][:6])
            if number > 1000:
                raise Unreadable("numbers go up to 1,000.")
            terms.append(Term(sign, number))
    if len(terms) > MOST_TERMS:
        raise Unreadable(f"a sum has at most {MOST_TERMS} parts, and this one has {len(terms)}.")
    return Sum(tuple(terms))


def _dice(count: Sum | int, sides: str, mod: str | None) -> Dice:
    if sides.upper() == "F":
        low, high = -1, 1
    else:
        low, high = 1, 100 if sides == "%" else int(sides[:6])
    if not 1 <= high <= MOST_SIDES:
        raise Unreadable(f"a die has 1 to {MOST_SIDES:,} sides, not {sides}.")
    if isinstance(count, Sum) and count.has_dice:
        raise Unreadable("how many dice there are is a sum of numbers and names, without dice in it.")
    if not mod:
        return Dice(count, high, low)
    kind, number = mod[:2].lower(), int(mod[2:] or 1)
    if kind in ("dh", "dl"):
        if not isinstance(count, int):
            raise Unreadable("dice that are counted by a sum keep (kh, kl) and do not drop.")
        kind, number = ("kl" if kind == "dh" else "kh"), count - number
    if number < 1 or (isinstance(count, int) and number > count):
        raise Unreadable(f"“{mod}” keeps more dice than there are, or none.")
    return Dice(count, high, low, "kh" if kind == "kh" else "kl", number)


class Range(NamedTuple):
    """Numbers from `low` to `high`, each a number or a sum of names; None is no bound."""

    low: int | Sum | None
    high: int | Sum | None

    @property
    def fixed(self) -> bool:
        """Whether it names nothing."""
        return not any(isinstance(each, Sum) for each in self)

    @property
    def names(self) -> Iterator[str]:
        for each in self:
            if isinstance(each, Sum):
                yield from each.names


_BOUND = r"(?:-?\d+|\{[^{}]+\}|\([^()]+\))"
_RANGE = re.compile(
    rf"(?P<least>{_BOUND})\s?\+|up to (?P<upto>{_BOUND})|from (?P<from>{_BOUND})|"
    rf"(?P<low>-?\d+)\s?(?:-|to)\s?(?P<high>-?\d+)|(?P<just>{_BOUND})"
)
ABOUT_RANGES = "Write 10+, 7-9, up to 6, or a number."


def range_of(text: str | int) -> Range:
    """`10+`, `7-9`, `up to 6`, `from 4`, `3`, `{difficulty}+`. Raises `Unreadable`."""
    found = _RANGE.fullmatch(plainly(str(text)))
    if found is None:
        raise Unreadable(f"“{plainly(str(text))[:30]}” is no range of numbers. {ABOUT_RANGES}")
    least, upto = found["least"] or found["from"], found["upto"]
    if least:
        return Range(_bound(least), None)
    if upto:
        return Range(None, _bound(upto))
    if found["low"]:
        low, high = int(found["low"]), int(found["high"])
        if low > high:
            raise Unreadable(f"{low} comes after {high}. Write the smaller number first.")
        return Range(low, high)
    return Range(_bound(found["just"]), _bound(found["just"]))


def _bound(text: str) -> int | Sum:
    return int(text[:7]) if text.lstrip("-").isdecimal() else sum_of(text.strip("()"))


Word = Literal["pass", "fail", "win", "lose", "tie", "both", "one", "none", "else"]
WORDS: tuple[Word, ...] = ("pass", "fail", "win", "lose", "tie", "both", "one", "none", "else")


class When(NamedTuple):
    """One condition, taken apart. `kind` says which, `a` and `b` are its names, `range` its numbers."""

    kind: Literal[
        "doubles", "match", "tie", "even", "odd", "any", "all", "group", "over", "marked", "is", "number", "reading"
    ]
    a: str = ""
    b: str = ""
    range: Range | None = None
    times: int = 1


_TIMES = {"any": 1, "one": 1, "two": 2, "three": 3, "four": 4}
ABOUT_WHEN = (
    "Write doubles, match, tie, even, odd, any 6, two 6, all 1, all up to 3, marked Afraid, favour is even, Stress 6+, "
    "Hope over Fear, or reading equal is yes_but."
)


def when_of(text: str) -> When:
    """`doubles`, `two 6`, `marked Afraid`, `favour is even`, `Stress 6+`. Raises `Unreadable`."""
    plain = plainly(text)
    word, _, rest = plain.partition(" ")
    if plain in ("doubles", "match", "tie", "even", "odd"):
        return When(plain)  # type: ignore[arg-type]
    if (word in _TIMES or word == "all") and rest:
        faces, _, group = rest.partition(" of ")
        kind: Literal["any", "all"] = "all" if word == "all" else "any"
        return When(kind, group.strip(), range=range_of(faces), times=_TIMES.get(word, 1))
    if word == "marked" and rest:
        return When("marked", rest)
    if word == "reading" and " is " in rest:
        name, _, value = rest.partition(" is ")
        return When("reading", name.strip(), value.strip())
    if " over " in plain:
        one, _, two = plain.partition(" over ")
        return When("over", one.strip(), two.strip())
    if " is " in plain:
        name, _, value = plain.partition(" is ")
        return When("is", name.strip(" {}"), value.strip())
    if re.search(r"\b(and|or|not)\b", plain):
        raise Unreadable(f'“{plain[:40]}” joins conditions. Write a list, ["doubles", "Stress 6+"], or another band.')
    number = re.fullmatch(rf"(?P<name>.+?) (?P<range>{_RANGE.pattern})", plain)
    if number:
        return When("number", number["name"].strip(" {}"), range=range_of(number["range"]))
    raise Unreadable(f"“{plain[:40]}” is no condition. {ABOUT_WHEN}")


Verb = Literal[
    "move", "put", "top", "step", "mark", "clear", "add", "drop", "progress", "close", "tick", "draw", "roll", "open"
]


class Change(NamedTuple):
    """One thing that happens, taken apart."""

    verb: Verb
    name: str = ""
    """The field, the condition, the table, the roll."""
    by: Sum | None = None
    """How far, how often, or where it is put."""
    words: str = ""
    """What is added or dropped; the direction of a die."""

    @property
    def number(self) -> int | None:
        """How far, where that is a number alone."""
        found = [each.sign * each.what for each in self.by.terms if isinstance(each.what, int)] if self.by else []
        return sum(found) if self.by and len(found) == len(self.by.terms) else None


ABOUT_CHANGES = (
    "Write Harm +1, Momentum = 2, Oil down, mark Afraid, clear Afraid, add rope to Gear, progress {oath}, "
    "tick {clock} 2, draw omens, or roll resist."
)
_MOVE = re.compile(r"(?P<name>[^=+\-{}()]+?|\{[^{}]+\}) ?(?P<sign>[+-]) ?(?P<by>\d+|\{[^{}]+\}|\([^()]+\))")
_PUT = re.compile(r"(?P<name>[^={}()]+?) ?= ?(?P<to>.+)")


def change_of(text: str) -> Change:
    """One change. Raises `Unreadable`."""
    plain = plainly(text)
    word, _, rest = plain.partition(" ")
    rest = rest.strip()
    if word in ("mark", "clear", "draw", "roll", "progress", "close") and rest:
        return Change(word, rest.strip("{} ") if word in ("progress", "close") else rest)  # type: ignore[arg-type]
    if plain == "open scene":
        return Change("open")
    if word == "tick" and rest:
        name, _, times = rest.rpartition(" ")
        return Change("tick", (name or times).strip("{} "), sum_of(times) if name else sum_of("1"))
    if word == "add" and " to " in rest:
        words, _, name = rest.rpartition(" to ")
        return Change("add", name.strip(), words=words.strip())
    if word == "drop" and " from " in rest:
        words, _, name = rest.rpartition(" from ")
        return Change("drop", name.strip(), words=words.strip())
    if found := re.fullmatch(r"(.+) top ([+-]) ?(\d+)", plain):
        return Change("top", found[1], sum_of(f"{found[2]}{found[3]}"))
    if found := re.fullmatch(r"(.+) (down|up|full)", plain):
        return Change("step", found[1].strip("{} "), words=found[2])
    if found := re.fullmatch(r"([^=+-]+?) ?([+-])= ?(.+)", plain):
        raise Unreadable(f"write {found[1]} {found[2]}{found[3]}, without =.")
    if found := _PUT.fullmatch(plain):
        return Change("put", found["name"].strip(), sum_of(found["to"]))
    if found := _MOVE.fullmatch(plain):
        inner = found["by"].strip("()")
        by = sum_of(inner)
        if found["sign"] == "-":
            by = Sum(tuple(Term(-each.sign, each.what) for each in by.terms))
        return Change("move", found["name"].strip("{} "), by)
    raise Unreadable(f"“{plain[:40]}” is no change. {ABOUT_CHANGES}")
