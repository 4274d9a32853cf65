"""Explains what is wrong with an invalid TOML file, in sentences from which it can be fixed, and reads the rest of it.

The parser stops at the first slip. What stands before and behind that place tells which slip it is (`_RULES`). Then it
is corrected in memory or left out, whichever lets the parser go furthest, and the text is parsed again. So all slips
are reported at once, along with any other faults in the readable parts.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import tomli

from ...rules.gamefile.faults import Read, Slip
from ...rules.refusal import quote
from .toml_mending import HEADING, LOOKALIKES, NAME, TEXT, Stop, mended, opened_before

_AT = re.compile(r"\(at line (\d+), column (\d+)\)|\(at end of document\)")
_PAIR = re.compile(rf"\s*{NAME}\s*=")
MOST_SLIPS = 20
LONG = 200_000
"""In files longer than this, slips are reported one at a time, because each takes several parses."""


Told = tuple[int, str]
"""The number of a line, and what is wrong there."""


def read(text: str) -> Read:
    """A text's tree and all its slips."""
    try:
        return _read(text)
    except (RecursionError, MemoryError, OverflowError):
        return Read({}, (Slip(0, "it is nested too deep. Take out brackets within brackets."),))


def _read(text: str) -> Read:
    slips, left, now = list[Slip](), dict[int, str](), text
    for _ in range(MOST_SLIPS):
        stop = _stop(now)
        if stop is None:
            return Read(tomli.loads(now), tuple(slips), now, left)
        line, what = _reason(stop)
        shown = _shown(stop, line)
        slips.append(Slip(line, what + f" It reads: {shown}." * bool(shown)))
        further = [(at.at if (at := _stop(tried)) else len(stop.lines) + 1, tried, gone) for tried, gone in
                   mended(stop, line)]  # fmt: skip
        going = (each for each in further if each[0] > stop.at)
        furthest = max(going, key=lambda each: (each[0], -len(each[2])), default=None)
        if furthest is None or len(text) > LONG:
            break
        now, left = furthest[1], left | furthest[2]
    return Read({}, tuple(slips), text, dict(enumerate(text.split("\n"), 1)))


def _shown(stop: Stop, line: int) -> str:
    """The line, of a long one the words around the place where the parser stopped."""
    whole = stop.lines[line - 1].rstrip()
    begin = whole.rfind(" ", 0, stop.column - 16) + 1 if line == stop.at and stop.column > 26 else 0
    shown = " ".join(whole[begin:].split())
    return quote(f"{'…' * bool(begin)}{shown}") if shown else ""


def _stop(text: str) -> Stop | None:
    """Where the parser stops; None if it reads the whole text."""
    try:
        tomli.loads(text)
    except ValueError as why:
        lines, found = text.split("\n"), _AT.search(str(why))
        at, column = (int(found[1]), int(found[2])) if found and found[1] else (len(lines), 0)
        return Stop(lines, at, column, str(why))
    return None


def _reason(stop: Stop) -> Told:
    marked = f"{stop.before}\0{stop.behind}\n{stop.why}"
    for rule in _RULES:
        if callable(rule):
            if told := rule(stop):
                return told
        elif found := re.search(rule[0], marked):
            return stop.at, rule[1].format(*found.groups(""))
    return stop.at, f"this is not TOML ({stop.why.partition(' (')[0].strip()})."


def _single_quote(stop: Stop) -> Told | None:
    unclosed = stop.first(re.compile(r"[=\[,{]\s*'[^']*$").search, range(1, len(stop.lines) + 1))
    if unclosed and 'Expected "\'"' in stop.why:
        return unclosed, "a text that begins with ' ends with ' too, or goes in \"\"."
    return None


def _inputs_in_one(stop: Stop) -> Told | None:
    name = re.match(r"\s*([\w-]+)\.", stop.line) if "immutable namespace" in stop.why else None
    if name is None:
        return None
    first = stop.first(re.compile(rf"\s*{name[1]}\s*=").match, range(1, stop.at + 1)) or stop.at
    return first, f"each {name[1]} has a name and a line of its own: {name[1]}.stat = {{ ... }}."


def _curly(stop: Stop) -> Told | None:
    number = stop.first(lambda line: re.search("[“”„‟«»‘’]", TEXT.sub("", line.partition("#")[0])))
    return (number, 'text goes in straight quotation marks, "like this", not in curly ones.') if number else None


def _lookalike(stop: Stop) -> Told | None:
    near = stop.behind[:1], stop.before[-1:], stop.line[:1]
    found = next((sign for sign in near if sign in LOOKALIKES), "")
    like = f"looks like {LOOKALIKES[found]} but is not one" if LOOKALIKES.get(found) else "is invisible"
    return (stop.at, f"this character {like}. Delete it and type it again.") if found else None


def _open_text(stop: Stop) -> Told | None:
    opened = [number for number, each in enumerate(stop.lines[: stop.at], 1) if each.count('"""') % 2]
    told = 'the text that begins here with """ does not end: put """ after it.'
    return (opened[-1], told) if len(opened) % 2 else None


def _open_list(stop: Stop) -> Told | None:
    """A list that does not end before the next heading, or before the next name of the braces around it."""
    heading = HEADING.match(stop.line)
    opened = opened_before(stop.lines, stop.at - bool(heading), 0 if heading else stop.column)
    if opened is None or opened[1] != "[":
        return None
    if heading:
        return opened[0], f"the “[” of this line is not closed: a “]” is missing before line {stop.at}."
    name = re.match(rf"({NAME})\s*=", stop.behind) if stop.before.rstrip().endswith(",") else None
    return (stop.at, f"the “[” of line {opened[0]} is not closed: “]” goes before “, {name[1]} =”.") if name else None


def _quotation_mark(stop: Stop) -> Told | None:
    def odd(line: str) -> bool:
        bare = re.sub("#.*", "", TEXT.sub("", line))
        return '"""' not in line and "'''" not in line and bare.count('"') % 2 == 1

    number = stop.first(odd)
    return (number, 'a quotation mark is missing: text goes between two, "like this".') if number else None


def _too_much(stop: Stop) -> Told | None:
    """Something that follows a complete value or heading."""
    before, behind = stop.before.strip(), stop.behind.partition("#")[0].strip()
    if "Expected newline" not in stop.why:
        return None
    if second := re.match(rf"[,;]?\s*({NAME}\s*=.*)", behind):
        told = f"each name = value has a line of its own, with no comma: begin one before {quote(second[1])}."
        return stop.at, told
    heading = HEADING.match(before)
    if (heading and behind.startswith("]")) or (re.search(r"=\s*[+-]?\d+$", before) and behind[:1] not in [*",;.)]}"]):
        return None  # both are one
    note = " A note to yourself begins with #." * bool(re.search(r"\w", behind))
    return stop.at, f"after the {'heading' if heading else 'value'} comes {quote(behind)}: remove it.{note}"


def _double_brackets(stop: Stop) -> Told | None:
    heading = re.match(r"\s*\[\s*(\[?)\s*([\w-]+)", stop.line)
    if heading is None:
        return None
    single, double = (
        stop.first(re.compile(rf"\s*{shape.format(heading[2])}").match, range(1, len(stop.lines) + 1))
        for shape in (r"\[\s*{}\s*(?:\.[^\]]*)?\]", r"\[\[\s*{}\s*\]\]")
    )
    number = single if heading[1] else stop.at if double and re.match(r"\s*\[[^\]]*\]", stop.line) else 0
    return (number, f"write [[{heading[2]}]] with double brackets: there are several.") if number else None


def _bracket(stop: Stop) -> Told | None:
    opened = opened_before(stop.lines, stop.at, stop.column)
    if opened is None or not re.search("Unclosed|end of document|Invalid|Expected", stop.why):
        return None
    (start, bracket), sign = opened, stop.behind[:1]
    close = "]" if bracket == "[" else "}"
    own = {"]": "[", "}": "{"}.get(sign, bracket)
    if own != bracket and 0 < stop.before.count(own) == stop.before.count(sign):
        return stop.at, f"“{sign}” is one too many here: remove it."
    if start < stop.at and (_PAIR.match(stop.line) or HEADING.match(stop.line)):
        return start, f"the “{bracket}” of this line is not closed: a “{close}” is missing before line {stop.at}."
    if sign == bracket == "{" and start < stop.at and not stop.before.strip():
        return start, "a list goes in [ ], not in { }, and this is a list of { }."
    above = (line.partition("#")[0].strip() for line in (stop.before, *reversed(stop.lines[: stop.at - 1])))
    if not stop.behind.strip() or next(filter(None, above), "")[-1:] in ("", ",", "[", "{", "="):
        return stop.at, f"the “{bracket}” of line {start} is not closed: a “{close}” is missing."
    if own != bracket:
        return stop.at, f"a “{close}” is missing before this “{sign}”, for the “{bracket}” of line {start}."
    return stop.at, f"a comma or a “{close}” is missing before this, for the “{bracket}” of line {start}."


_NOT_A_PAIR = rf"(?:\A(?!\s*{NAME}\s*\0?\s*=)|\n.*Expected '=')"
_RULES: tuple[tuple[str, str] | Callable[[Stop], Told | None], ...] = (
    _single_quote,
    _inputs_in_one,
    _curly,
    (r"[=\[,]\s*\0\s*([–−—])\s*(\d+)", "“{0}” is not a minus sign here: write -{1}, with the sign beside the zero."),
    _lookalike,
    (r"\n.*Illegal character '\\x", "this character is invisible. Delete it."),
    (r"\n.*(?i:escape)", r"in a text a backslash is written \\, and a quotation mark \"."),
    (r"\0;.*\n(?!Expected newline)", "between two parts goes a comma, not a semicolon."),
    (r"\0\s*(?://|--|/\*)", "a note to yourself begins with #."),
    (r"=\s*\0=", "between a name and its value goes one =."),
    (r"=\s*-?\d+(?:\0[-+–—−~]|[–—−+-]\0)", 'a range goes in quotation marks: on = "7-9", on = "10+".'),
    (r'"[^"]*"\0[^\W_]', 'a text ends at its second quotation mark. Within it one is written \\".'),
    (r"\nDuplicate inline table key '(.+?)'", "{0} is twice in one pair of braces. Remove one of the two."),
    (
        r"[=\[,]\s*\0\(",
        "a list goes in [ ], names with values in {{ }}, and text in quotation marks, not in ( ).",
    ),
    (r"\[\s*\0[\w-]+\s*=", "names with values go in {{ }}, not in [ ]."),
    (r'([\w-]+)\s*=\s*("[^"]*")\s*\0\s*\]', "before this “]” its “[” is missing: {0} = [{1}]."),
    (r'=\s*"[^"]*"(?:\s*,\s*"[^"]*")*\s*\0\s*(?:,\s*"|\])', 'several texts go in brackets: names = ["One", "Two"].'),
    (r'\{\s*"[^"]*"\s*\0[,}]', "names with values go in {{ }}; a list goes in [ ]."),
    (rf"[{{,]\s*{NAME}\s*\0:", "between a name and its value goes =, not a colon."),
    (r"=\s*\0([\w-]+)\s*=", "names with values go in braces: {{ {0} = ... }}."),
    (r"\A\s*([\w.-]+)\s+\0?\{", "between a name and its value goes =: {0} = {{ ... }}."),
    (
        r"(?<![\w-])(?=[\w-]*\0?[\w-]*[^\W\0-\x7f])([\w-]*)\0([\w-]+)(?=\s*=)",
        'a name with letters other than a to z goes in quotation marks: "{0}{1}" = ...',
    ),
    (r"=\s*(\{[\w ]+)\0\}", 'text goes in quotation marks, with braces too: "{0}}}".'),
    (r"\{\s*\0([+-])\s*=", 'a sign goes in quotation marks: {{ "{0}" = ... }}.'),
    _open_text,
    _open_list,
    (r"\banswer\s*=\s*\0(\w+)", 'text goes in quotation marks: answer = "{0}".'),
    (r"\0(?i:true|false|yes|no)\b", "yes and no are written true and false, in small letters."),
    _quotation_mark,
    (r"[=\[,]\s*\0[^\W\d]", 'text goes in quotation marks: name = "like this".'),
    _too_much,
    _double_brackets,
    (
        r"\n.*(?i:cannot declare|already exists|cannot overwrite|redefine)",
        "this name is here a second time. Remove one of the two, or join them.",
    ),
    _bracket,
    (r"\A\s*\0?\s*\[", "a heading goes in brackets: [name], or [[name]] for one of several."),
    (r'\A\s*\0?\s*"?[\w-]+"?\s*\0?\s*:', "between a name and its value goes =, not a colon."),
    (r"\A\s*\0?\s*(?://|;|--|/\*)", "a note to yourself begins with #."),
    (
        rf"{_NOT_A_PAIR}[^\n]*=|=[^\n]*\n.*Expected '='",
        'names of several words go in quotation marks: "Old wounds" = {{ ... }}.',
    ),
    (_NOT_A_PAIR, 'write name = value, such as title = "The marsh". A note to yourself begins with #.'),
    (
        r"\A\s*([\w.-]*)[^=\n]*=\s*\0?\s*\n.*(?:Invalid value|Expected)",
        "the value after = is missing. If it is a list, it begins with “[” in this line: {0} = [",
    ),
    (
        r"\n.*(?:Invalid value|Expected)",
        'text goes in quotation marks: name = "like this". Numbers go without.',
    ),
)
"""What a slip is: a pattern for the line, with \\0 where the parser stopped and its message on a second line, and the
sentence; or a function, where other lines count. The first that fits tells."""
