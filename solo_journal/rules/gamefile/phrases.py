"""The phrases of a game's file: conditions, and changes of a sheet."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, cast, get_args

from .language import RANGE, Range, Slips, Sum, Term, Unreadable, plainly, range_of, slip_in, sum_of

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
    "Write doubles, match, tie, even, odd, any 6, two 6, all 1, all up to 3; or, with your own names, any 1 of Risk, "
    "marked Afraid, favour is even, Stress 6+, Hope over Fear, or reading equal is yes_but."
)
_WHENS = (
    r"(?P<kind>doubles|match|tie|even|odd)",
    rf"(?P<times>{'|'.join(_TIMES)}) (?P<range>.+?)(?: of (?P<a>.+))?",
    "(?P<kind>marked) (?P<a>.+)",
    "(?P<kind>reading) (?P<a>.+?) is (?P<b>.+)",
    "(?P<a>.+?) (?P<kind>over|is) (?P<b>.+)",
    rf"(?!.*\b(?:and|or|not)\b)(?P<a>[^<>=]+?) (?P<range>{re.sub('[?]P<[^>]*>', '?:', RANGE.pattern)})",
)
_WHEN_SLIPS: Slips = (
    (
        "(.*[<>=].*)",
        "“{0:.40}” compares by a sign. Write Stress 6+, Stress up to 2, Hope over Fear, or favour is even.",
    ),
    (
        r"(.*\b(?:and|or|not)\b.*)",
        '“{0:.40}” joins conditions. Write a list, ["doubles", "Stress 6+"], or another band.',
    ),
    ("(.*)", f"“{{0:.40}}” is not a condition. {ABOUT_WHEN}"),
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
    for shape in _WHENS:
        if found := re.fullmatch(shape, plain):
            said = {"times": "", "range": "", "b": "", "kind": "number", **found.groupdict("")}
            counts = {"all": "all"}.get(said["times"], "any") if said["times"] else said["kind"]
            within = range_of(said["range"]) if said["range"] else None
            return When(counts, said.get("a", "").strip(" {}"), said["b"], within, _TIMES.get(said["times"], 1))  # type: ignore[arg-type]
    raise Unreadable(slip_in(plain, _WHEN_SLIPS))


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
    "Write, with your own names, Harm +1, Momentum = 2, Oil down, mark Afraid, clear Afraid, add rope to Gear, "
    "progress {oath}, tick {clock} 2, draw omens, or roll resist."
)
_CHANGES: tuple[tuple[Verb | None, str], ...] = (
    (None, "(?P<verb>mark|clear|draw|roll|progress|close) (?P<name>.+)"),
    (None, "(?P<verb>open) scene"),
    ("tick", r"tick (?P<name>\{[^{}]*\}|\S+)(?: (?P<by>.+))?"),
    ("add", "add (?P<words>.+) to (?P<name>.+)"),
    ("drop", "drop (?P<words>.+) from (?P<name>.+)"),
    ("top", r"(?P<name>.+) top (?P<by>[+-] ?\d+)"),
    ("step", "(?P<name>.+) (?P<words>down|up|full)"),
    ("put", r"(?P<name>[^=+{}()]*[^=+{}() -]) ?= ?(?P<by>.+)"),
    ("move", r"(?P<name>[^=+\-{}()]+?|\{[^{}]+\}) ?(?P<sign>[+-]) ?(?P<by>\d+|\{[^{}]+\}|\([^()]+\))"),
)
_CHANGE_SLIPS: Slips = (
    (r"([^=+-]+?) ?([+-])= ?(.+)", "write {0} {1}{2}, without =."),
    (r"([^+\-]+?) ([+-]) ?((?:\d+|\{[^{}]+\}) ?[+-].+)", "a sum goes in round brackets: {0} {1}({2})."),
    (r"([+-]\d+) (.+)", "a change is a name and then a number with its sign: {1} {0}."),
    (r"(.+?) plus (\d+)", "a change is a name and then a number with its sign: {0} +{1}."),
    (r"(.+?) minus (\d+)", "a change is a name and then a number with its sign: {0} -{1}."),
    ("(.*)", f"“{{0:.40}}” is not a change. {ABOUT_CHANGES.replace('{', '{{').replace('}', '}}')}"),
)


def change_of(text: str) -> Change:
    """One change. Raises `Unreadable`."""
    plain = plainly(text)
    for verb, shape in _CHANGES:
        if found := re.fullmatch(shape, plain):
            said = {"name": "", "words": "", "sign": "", **found.groupdict()}
            number = said.get("by") or "1" * (verb == "tick")
            by = sum_of(number.strip("()") if verb == "move" else number) if number else None
            if by and said["sign"] == "-":
                by = Sum(tuple(Term(-each.sign, each.what) for each in by.terms))
            return Change(verb or cast("Verb", said["verb"]), said["name"].strip("{} "), by, said["words"].strip())
    parts = re.split(r", | and ", plain)
    if len(parts) > 1 and not re.fullmatch(_CHANGE_SLIPS[0][0], plain):
        told = ", ".join(f'"{each}"' for each in parts)
        raise Unreadable(f"“{plain[:60]}” is more than one change. Write a list: [{told}].")
    word, _, rest = plain.partition(" ")
    if word != word.lower() and word.lower() in VERBS and rest:
        raise Unreadable(f"a change is written in small letters: {word.lower()} {rest}.")
    raise Unreadable(slip_in(plain, _CHANGE_SLIPS))
