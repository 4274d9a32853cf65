"""The small language of a game's file: sums of dice and names, ranges for bands, conditions, changes.

All are finite sums or lists. Names are not resolved here; `compile.py` looks them up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

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


_TERM = re.compile(
    r"\s*(?P<sign>[+-])?\s*(?:"
    r"(?P<open>\()|"
    r"(?P<count>\d*)d(?P<sides>\d+|%|F)(?P<mod>(?:kh|kl|dh|dl|k(?=\d))\d*)?|"
    r"\{(?P<name>[^{}]*)\}|(?P<number>\d+))",
    re.IGNORECASE,
)
_AFTER = re.compile(r"\)d(?P<sides>\d+|%|F)(?P<mod>(?:kh|kl|k(?=\d))\d*)?", re.IGNORECASE)
ABOUT_SUMS = "Write a sum such as 2d6 + {Bold} + 1, names in { }."


_NUMBERS = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
]  # fmt: skip
_SLIPS: tuple[tuple[str, str], ...] = (
    (r"([*/^].{0,11})", "“{0}” multiplies, and a file only adds."),
    (r"([+-]?\s*(?:[wtk]|d\s+|d(?=\D|$))(\d+|$))", "“{0}” is not a die: write d{1}."),
    (r"((\d+)[dwDW])(?!\w)", "“{0}” is not a die: write d{1}, or {1}d6 for so many."),
    (r"[+-]?\s*\{([^{}+-]*?)\s*(?:[{+-].*)?$", "after {{{0} a }} is missing: {{{0}}}."),
    (
        r"(!|r\d*\b)",
        "dice of a file do not explode. What is rolled again goes in a list, after = [ ... ].",
    ),
    (r"[+-]?\s*(lowest|highest|keep)", "which dice count is written 2d6kl1 (the lowest) or 3d6kh2 (the two highest)."),
    (r"[+-]?\s*((?!d\b)[A-Za-z]\w*)", "“{0}” is a name: write {{{0}}}."),
    (r"[+-]?\s*\[\s*([^\[\]]*)\]?", "a name goes in {{ }}, not in [ ]: write {{{0}}}."),
    (r"(\S*)", "“{0}” cannot be read."),
)
"""Common mistakes in sums, with their messages."""


def _slip(left: str) -> Unreadable:
    word, _, more = left.partition(" ")
    if word.lower() in _NUMBERS:
        die = re.sub("^[^d].*", "", more)
        return Unreadable(f"“{word}” is a number in words: write {_NUMBERS.index(word.lower()) + 1}{die}.")
    found = ((re.match(shape, left, re.IGNORECASE if at == 1 else 0), told) for at, (shape, told) in enumerate(_SLIPS))
    match, told = next((match, told) for match, told in found if match)
    said = [*match.groups(""), "6"]
    return Unreadable(f"{told.format(said[0].strip(), said[1] or 6)} {ABOUT_SUMS}")


def sum_of(text: str) -> Sum:
    """`2d6 + {word} - 1`, `({deed} + 1)d6`, `3d6kh2`. Raises `Unreadable`."""
    plain, terms, at = plainly(text), list[Term](), 0
    if not plain:
        raise Unreadable(f"this is empty. {ABOUT_SUMS}")
    while at < len(plain):
        found = _TERM.match(plain, at)
        if found is None or (terms and found["sign"] is None):
            number = re.search(r"\d+$", plain[:at]) if re.match(r"[dw](?!\w)", plain[at:], re.IGNORECASE) else None
            if (die := re.match(r"d(\d+|%)", plain[at:])) and (name := re.search(r"\{([^{}]+)\}$", plain[:at])):
                raise Unreadable(f"as many dice as a name says go in brackets: ({name[0]}){die[0]}. {ABOUT_SUMS}")
            if (die := re.match(r" ?(d\d[\w%]*)", plain[at:])) and (many := re.search(r"\d+$", plain[:at])):
                raise Unreadable(f"“{many[0]} {die[1]}” is not a die: write {many[0]}{die[1]}. {ABOUT_SUMS}")
            raise _slip((number[0] if number else "") + plain[at:].strip())
        at = found.end()
        if found["open"]:
            close = plain.find(")", at)
            inner = plain[at:close] if close >= 0 else ""
            if "(" in inner or not inner:
                raise Unreadable(f"brackets hold how many dice there are, as in ({{Prowl}} + 1)d6. {ABOUT_SUMS}")
            behind = _AFTER.match(plain, close)
            if behind is None:
                if inner.isidentifier():
                    raise Unreadable(f"a name goes in {{ }}: {{{inner}}}, or ({{{inner}}})d6 for as many dice.")
                raise Unreadable(f"after “({inner})” the die is missing: ({inner})d6. {ABOUT_SUMS}")
            what: int | Named | Dice = _dice(sum_of(inner), behind["sides"], behind["mod"])
            at = behind.end()
        elif found["sides"]:
            count = int(found["count"] or 1)
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
    number, kind = int(mod[len(kind) :] or 1), "kh" if kind == "k" else kind
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
_RANGE = re.compile(
    rf"(?P<least>{_BOUND})\s?\+|up to (?P<upto>{_BOUND})|from (?P<from>{_BOUND})|"
    rf"(?P<low>-?\d+)\s?(?:-|to)\s?(?P<high>-?\d+)|(?P<just>{_BOUND})"
)
ABOUT_RANGES = "Write 10+, 7-9, up to 6, or a number."


def range_of(text: str | int) -> Range:
    """`10+`, `7-9`, `up to 6`, `from 4`, `3`, `{difficulty}+`. Raises `Unreadable`."""
    found = _RANGE.fullmatch(plainly(str(text)))
    if found is None:
        raise Unreadable(f"“{plainly(str(text))[:30]}” is not a range of numbers. {ABOUT_RANGES}")
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
    """A parsed condition: its `kind`, the names `a` and `b`, and the numbers in `range`."""

    kind: Literal[
        "doubles", "match", "tie", "even", "odd", "any", "all", "group", "over", "marked", "is", "number", "reading"
    ]
    a: str = ""
    b: str = ""
    range: Range | None = None
    times: int = 1


_TIMES = {"all": 1, "any": 1, "one": 1, "two": 2, "three": 3, "four": 4}
ABOUT_WHEN = (
    "Write doubles, match, tie, even, odd, any 6, two 6, all 1, all up to 3, any 1 of Risk, marked Afraid, "
    "favour is even, Stress 6+, Hope over Fear, or reading equal is yes_but."
)


def _joined(plain: str) -> str:
    """Two conditions written in one text, as the list they should be; empty if it is not that."""
    parts = re.split(r" and | or | & |, ", plain)
    try:
        return ", ".join(f'"{each}"' for each in parts if when_of(each)) if len(parts) > 1 else ""
    except Unreadable:
        return ""


def when_of(text: str) -> When:
    """`doubles`, `two 6`, `marked Afraid`, `favour is even`, `Stress 6+`. Raises `Unreadable`."""
    plain = plainly(text)
    if joined := _joined(plain):
        raise Unreadable(f"“{plain[:40]}” joins conditions. Write a list, [{joined}], or another band.")
    word, _, rest = plain.partition(" ")
    one, over, two = (each.strip() for each in plain.partition(" over "))
    name, is_, value = (each.strip() for each in (rest if word == "reading" else plain).partition(" is "))
    if plain in ("doubles", "match", "tie", "even", "odd"):
        return When(plain)  # type: ignore[arg-type]
    if word in _TIMES and rest:
        faces, _, group = rest.partition(" of ")
        return When("all" if word == "all" else "any", group.strip(), range=range_of(faces), times=_TIMES[word])
    if word == "marked" and rest:
        return When("marked", rest)
    if word == "reading" and is_:
        return When("reading", name, value)
    if over:
        return When("over", one, two)
    if is_:
        return When("is", name.strip(" {}"), value)
    if re.search(r"[<>=]", plain):
        raise Unreadable(f"“{plain[:40]}” compares by a sign. Write Stress 6+, Stress up to 2, or favour is even.")
    if re.search(r"\b(and|or|not)\b", plain):
        raise Unreadable(f'“{plain[:40]}” joins conditions. Write a list, ["doubles", "Stress 6+"], or another band.')
    if number := re.fullmatch(rf"(?P<name>.+?) (?P<range>{_RANGE.pattern})", plain):
        return When("number", number["name"].strip(" {}"), range=range_of(number["range"]))
    raise Unreadable(f"“{plain[:40]}” is not a condition. {ABOUT_WHEN}")


Verb = Literal[
    "move", "put", "top", "step", "mark", "clear", "add", "drop", "progress", "close", "tick", "draw", "roll", "open"
]


VERBS: tuple[Verb, ...] = get_args(Verb)


class Change(NamedTuple):
    verb: Verb
    name: str = ""
    """The field, condition, table or roll."""
    by: Sum | None = None
    """The amount, the number of times, or the new value."""
    words: str = ""
    """The text added or dropped; the direction of a die."""

    @property
    def number(self) -> int | None:
        """The amount, if it is a plain number."""
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
    if word in ("mark", "clear", "draw", "roll", "progress", "close") and rest:
        return Change(word, rest.strip("{} ") if word in ("progress", "close") else rest)  # type: ignore[arg-type]
    if plain == "open scene":
        return Change("open")
    if word == "tick" and rest:
        name, _, times = rest.rpartition(" ")
        return Change("tick", (name or times).strip("{} "), sum_of(times if name else "1"))
    between = {"add": " to ", "drop": " from "}.get(word, "")
    if between and between in rest:
        words, _, name = rest.rpartition(between)
        return Change(word, name.strip(), words=words.strip())  # type: ignore[arg-type]
    if found := re.fullmatch(r"(.+) top ([+-]) ?(\d+)", plain):
        return Change("top", found[1], sum_of(f"{found[2]}{found[3]}"))
    if found := re.fullmatch(r"(.+) (down|up|full)", plain):
        return Change("step", found[1].strip("{} "), words=found[2])
    if found := re.fullmatch(r"([^=+-]+?) ?([+-])= ?(.+)", plain):
        raise Unreadable(f"write {found[1]} {found[2]}{found[3]}, without =.")
    if found := _PUT.fullmatch(plain):
        return Change("put", found["name"].strip(), sum_of(found["to"]))
    if found := _MOVE.fullmatch(plain):
        by = sum_of(found["by"].strip("()"))
        by = Sum(tuple(Term(-each.sign, each.what) for each in by.terms)) if found["sign"] == "-" else by
        return Change("move", found["name"].strip("{} "), by)
    parts = re.split(r", | and ", plain)
    if len(parts) > 1:
        told = ", ".join(f'"{each}"' for each in parts)
        raise Unreadable(f"“{plain[:60]}” is more than one change. Write a list: [{told}].")
    if word != word.lower() and word.lower() in VERBS and rest:
        raise Unreadable(f"a change is written in small letters: {word.lower()} {rest}.")
    if found := re.fullmatch(r"([^+\-]+?) ([+-]) ?((?:\d+|\{[^{}]+\}) ?[+-].+)", plain):
        raise Unreadable(f"a sum goes in round brackets: {found[1]} {found[2]}({found[3]}).")
    if found := re.fullmatch(r"([+-]\d+) (.+)|(.+?) (plus|minus) (\d+)", plain):
        named = f"{found[2]} {found[1]}" if found[1] else f"{found[3]} {'+' if found[4] == 'plus' else '-'}{found[5]}"
        raise Unreadable(f"a change is a name and then a number with its sign: {named}.")
    raise Unreadable(f"“{plain[:40]}” is not a change. {ABOUT_CHANGES}")
