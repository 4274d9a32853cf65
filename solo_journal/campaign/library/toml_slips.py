"""Explains what is wrong with an invalid TOML file, in sentences from which it can be fixed, and reads the rest of it.

The parser stops at the first slip. This module corrects the slip in memory or leaves the line out, and parses again, so
that all slips are reported at once, along with any other faults in the readable parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import tomli

from ...rules.gamefile.faults import Read, Slip
from ...rules.refusal import quoted

_AT = re.compile(r"\(at line (\d+), column (\d+)\)|\(at end of document\)")
_CURLY = re.compile("[“”„‟«»‘’]")
_SINGLE = re.compile(r"[=\[,{]\s*'[^']*$")
"""A text in single quotation marks without its second one."""
_PAIR = re.compile(r"""^\s*(?:[\w.-]+|"[^"]*")\s*=""")
_BEGINS = re.compile(r"""^(?:\[|(?:[\w.-]+|"[^"]*")\s*=)""")
"""A line that begins something: a heading, or a name with a value."""
_FIELD = re.compile(r"""\s*("?)([^"=]+?)\1\s*(?==\s*\{\s*is\b)""")
_HEADING = re.compile(r"^\s*(\[+)\s*([\w-]+(?:\.[\w-]+)*)\s*\]*\s*(?:#.*)?$")
_ELEMENT = re.compile(r"^\s+\{.*\}\s*,?\s*(?:#.*)?$")
_LOOKALIKES = {"\u00a0": "a space", "\u202f": "a space", "\u3000": "a space", "\ufeff": "", "\u200b": "",
               "，": "a comma", "、": "a comma", "＝": "=", "｛": "{", "｝": "}", "［": "[", "］": "]"}  # fmt: skip
"""Characters that look like others, and what they look like."""
_PLAIN = {ord(sign): {"a space": " ", "a comma": ","}.get(like, like) for sign, like in _LOOKALIKES.items()}
_PLAIN |= {ord(sign): '"' for sign in "“”„‟"}
BEHIND = "Expected newline"
"""The parser's message when something follows a complete value."""
MOST_SLIPS = 20
LONG = 200_000
"""In files longer than this, slips are reported one at a time, because each takes several parses."""


def read(text: str) -> Read:
    """A text's tree and all its slips. Raises what the parser raises for text that is not TOML at all:
    `RecursionError`, `MemoryError`, `OverflowError`."""
    slips, left, now = list[Slip](), dict[int, str](), text
    for _ in range(MOST_SLIPS):
        try:
            return Read(tomli.loads(now), tuple(slips), now, left)
        except ValueError as why:
            at = _line_of(now, str(why))
            slips.append(_explained(now, str(why)))
            tries = _mended(now, at, _column_of(str(why)), slips[-1])
            further = [(_fails_at(tried), tried, gone) for tried, gone in tries]
            furthest = max(
                (each for each in further if each[0] > at), key=lambda each: (each[0], -len(each[2])), default=None
            )
            if furthest is None or len(text) > LONG:
                break
            now, left = furthest[1], left | furthest[2]
    return Read({}, tuple(slips), text, dict(enumerate(text.split("\n"), 1)))


def _fails_at(text: str) -> int:
    """The line at which the parser stops; one past the last line if it does not."""
    try:
        tomli.loads(text)
    except ValueError as why:
        return _line_of(text, str(why))
    return text.count("\n") + 2


def _mended(text: str, at: int, column: int, slip: Slip) -> Iterator[tuple[str, dict[int, str]]]:
    """The text with a slip corrected or left out, in several ways, each with what was left out. Line numbers stay the
    same."""
    lines = text.split("\n")
    if 0 < slip.line <= len(lines) and (plain := lines[slip.line - 1].translate(_PLAIN)) != lines[slip.line - 1]:
        yield "\n".join([*lines[: slip.line - 1], plain, *lines[slip.line :]]), {}
    if word := _foreign_name(lines[at - 1], column) if 0 < at <= len(lines) else "":
        named = re.sub(rf'(?<![\w"-]){re.escape(word)}(?=\s*=)', f'"{word}"', lines[at - 1])
        yield "\n".join([*lines[: at - 1], named, *lines[at:]]), {}
    if heading := _HEADING.match(lines[slip.line - 1]) if 0 < slip.line <= len(lines) else None:
        name = f"[[{heading[2]}]]" if len(heading[1]) > 1 else f"[{heading[2]}]"
        yield "\n".join([*lines[: slip.line - 1], name, *lines[slip.line :]]), {}
        return
    if twice := _FIELD.match(lines[at - 1]) if at <= len(lines) else None:  # read as another, for it may have faults
        again = f'"{twice[2]} (again)" {lines[at - 1][twice.end() :]}'
        yield "\n".join([*lines[: at - 1], again, *lines[at:]]), {}
    before = next((number for number in range(at - 1, 0, -1) if lines[number - 1].partition("#")[0].strip()), 0)
    if "take it away" in slip.told or "a line of its own" in slip.told:
        few = column if "too many" in slip.told else len(lines[at - 1])
        cut = f"{lines[at - 1][: column - 1]}{lines[at - 1][few:]}"
        yield "\n".join([*lines[: at - 1], cut, *lines[at:]]), {at: lines[at - 1]} if "=" in slip.told else {}
    if "comma" in slip.told:
        if column and at <= len(lines):
            yield (
                "\n".join(
                    [*lines[: at - 1], f"{lines[at - 1][: column - 1]},{lines[at - 1][column - 1 :]}", *lines[at:]]
                ),
                {},
            )
        if before:
            yield _with(lines, before, ","), {}
    if opened := _opened(lines, at, 1):
        for number in (opened[0], before):
            yield _with(lines, number, "]" if opened[1] == "[" else "}"), {}
    for number in sorted({at, slip.line}):
        if 0 < number <= len(lines) and _ELEMENT.match(lines[number - 1]):
            yield _without(lines, number, number)
    begins = [number for number, line in enumerate(lines, 1) if _BEGINS.match(line)]
    start = min(slip.line, at, opened[0] if opened else at)
    whole = start == at and not lines[at - 1][:1].isspace()
    first = at if whole else max((number for number in begins if number <= start), default=1)
    if lines[first - 1].startswith("["):  # what stands below a heading belongs to nothing else
        begins = [number for number in begins if lines[number - 1].startswith("[")]
    end = min((number for number in begins if number > first), default=len(lines) + 1)
    for last in dict.fromkeys((end - 1, at - 1, at)):
        if last >= first:
            yield _without(lines, first, last)


def _with(lines: list[str], number: int, sign: str) -> str:
    """The text with a character added at the end of a line, before a trailing comma."""
    bare, note, words = lines[number - 1].partition("#")
    bare = bare.rstrip()
    ended = bare.endswith(",") and sign != ","
    return "\n".join([*lines[: number - 1], f"{bare.rstrip(',')}{sign}{',' * ended} {note}{words}", *lines[number:]])


def _without(lines: list[str], first: int, last: int) -> tuple[str, dict[int, str]]:
    gone = {number: lines[number - 1] for number in range(first, min(last, len(lines)) + 1)}
    return "\n".join("" if number in gone else line for number, line in enumerate(lines, 1)), gone


def _line_of(text: str, why: str) -> int:
    found = _AT.search(why)
    return int(found[1]) if found and found[1] else text.count("\n") + 1


def _column_of(why: str) -> int:
    found = _AT.search(why)
    return int(found[2]) if found and found[2] else 0


def _explained(text: str, why: str) -> Slip:
    lines = text.split("\n")
    line, what = _reason(lines, _line_of(text, why), _column_of(why), why)
    shown = " ".join(lines[line - 1].split()) if 0 < line <= len(lines) else ""
    where = f" It reads: {quoted(shown)}." if shown else ""
    return Slip(line, f"{what}{where}")


def _reason(lines: list[str], at: int, column: int, why: str) -> tuple[int, str]:
    line = lines[at - 1] if 0 < at <= len(lines) else ""
    before, behind = line[: max(0, column - 1)], line[max(0, column - 1) :]
    curly = next((number for number in (at, at - 1) if 0 < number <= len(lines) and _curly(lines[number - 1])), 0)
    unclosed = next((number for number, each in enumerate(lines, 1) if _SINGLE.search(each)), 0)
    if unclosed and 'Expected "\'"' in why:
        return unclosed, "a text that begins with ' ends with ' too, or goes in \"\"."
    if "immutable namespace" in why and (name := re.match(r"\s*([\w-]+)\.", line)):
        first = next((number for number in range(1, at) if re.match(rf"\s*{name[1]}\s*=", lines[number - 1])), at)
        return first, f"each {name[1]} has a name and a line of its own: {name[1]}.stat = {{ ... }}."
    if curly:
        return curly, 'text goes in straight quotation marks, "like this", not in curly ones.'
    dash = re.match(r"\s*([–−—])\s*(\d+)", behind)
    if dash and re.search(r"[=\[,]\s*$", before):
        return at, f"“{dash[1]}” is not a minus sign here: write -{dash[2]}, with the sign beside the zero."
    if told := _at_the_sign(lines, at, column, why):
        return told
    left = _opened(lines, at - 1, 0) if _HEADING.match(line) else None
    if left and left[1] == "[":
        return left[0], f"the “[” of this line is not closed: a “]” is missing before line {at}."
    if re.match(r"(?i)(true|false|yes|no)\b", behind):
        return at, "yes and no are written true and false, in small letters."
    odd = next((number for number in (at, at - 1) if 0 < number <= len(lines) and _odd(lines[number - 1])), 0)
    if odd:
        return odd, 'a quotation mark is missing: text goes between two, "like this".'
    if re.match(r"[^\W\d]", behind) and re.search(r"[=\[,]\s*$", before):
        return at, 'text goes in quotation marks: name = "like this".'
    if BEHIND in why and (much := _too_much(before.strip(), behind.partition("#")[0].strip())):
        return at, much
    alone = re.match(r"\s*\[\s*([\w-]+)\s*\]", line)
    if alone and any(re.match(rf"\s*\[\[\s*{alone[1]}\s*\]\]", each) for each in lines):
        return at, f"write [[{alone[1]}]] with double brackets: there are several."
    heading = re.match(r"\s*\[\[\s*([\w-]+)", line)
    single = heading and next(
        (number for number, each in enumerate(lines, 1) if re.match(rf"\s*\[\s*{heading[1]}\s*\]", each)), 0
    )
    if heading and single:
        return single, f"write [[{heading[1]}]] with double brackets: there are several."
    if (
        "Duplicate inline table key" in why
        or "Cannot declare" in why
        or "already exists" in why
        or "Cannot overwrite" in why
        or "redefine" in why.lower()
    ):
        return at, "this name is here a second time. Remove one of the two, or join them."
    opened = _opened(lines, at, column)
    if opened and ("Unclosed" in why or "end of document" in why or "Invalid" in why or "Expected" in why):
        start, bracket = opened
        close = "]" if bracket == "[" else "}"
        own = {"]": "[", "}": "{"}.get(behind[:1], bracket)
        if own != bracket and 0 < before.count(own) == before.count(behind[0]):
            return at, f"“{behind[0]}” is one too many here: remove it."
        if _last_word(lines, at, column) in ("", ",", "[", "{", "="):
            return at, f"the “{bracket}” of line {start} is not closed: a “{close}” is missing."
        if _PAIR.match(line) and bracket == "[" and start < at:
            return start, f"the “[” of this line is not closed: a “]” is missing before line {at}."
        return at, f"a comma or a “{close}” is missing before this, for the “{bracket}” of line {start}."
    stripped = line.strip()
    if stripped.startswith("["):
        return at, "a heading goes in brackets: [name], or [[name]] for one of several."
    if "Expected '='" in why or not _PAIR.match(line):
        if re.match(r'\s*"?[\w-]+"?\s*:', line):
            return at, "between a name and its value goes =, not a colon."
        if line.lstrip().startswith(("//", ";", "--", "/*")):
            return at, "a note to yourself begins with #."
        if "=" in line:
            return at, 'names of several words go in quotation marks: "Old wounds" = { ... }.'
        return at, 'write name = value, such as title = "The marsh". A note to yourself begins with #.'
    if "Invalid value" in why or "Expected" in why:
        value = line.partition("=")[2].strip()
        if not value:
            return at, "the value after = is missing."
        if value.lower() in ("true", "false", "yes", "no"):
            return at, "yes and no are written true and false, in small letters."
        return at, 'text goes in quotation marks: name = "like this". Numbers go without.'
    return at, f"this is not TOML ({why.partition(' (')[0].strip()})."


def _too_much(before: str, behind: str) -> str:
    """Where something belongs that follows a complete value or heading; empty if both are one value."""
    if second := re.match(r'[,;]?\s*((?:[\w.-]+|"[^"]*")\s*=.*)', behind):
        return f"each name = value has a line of its own, with no comma: begin one before {quoted(second[1])}."
    heading = _HEADING.match(before)
    if (heading and behind.startswith("]")) or (re.search(r"=\s*[+-]?\d+$", before) and behind[:1] not in [*",;.)]}"]):
        return ""
    note = " A note to yourself begins with #." * bool(re.search(r"\w", behind))
    return f"after the {'heading' if heading else 'value'} comes {quoted(behind)}: remove it.{note}"


def _at_the_sign(lines: list[str], at: int, column: int, why: str) -> tuple[int, str] | None:
    """The sentence for the character at which the parser stopped and what precedes it."""
    line = lines[at - 1] if 0 < at <= len(lines) else ""
    before, behind = line[: max(0, column - 1)], line[max(0, column - 1) :]
    found = next((sign for sign in (behind[:1], before[-1:], line[:1]) if sign in _LOOKALIKES), "")
    if found:
        like = f"looks like {_LOOKALIKES[found]} but is not one" if _LOOKALIKES[found] else "is invisible"
        return at, f"this character {like}. Delete it and type it again."
    if "Unescaped" in why or "escape" in why.lower():
        return at, r"in a text a backslash is written \\, and a quotation mark \"."
    if behind.startswith(";") and BEHIND not in why:
        return at, "between two parts goes a comma, not a semicolon."
    if re.match(r"\s*(//|--|/\*)", behind):
        return at, "a note to yourself begins with #."
    if re.search(r"=\s*$", before) and behind.startswith("="):
        return at, "between a name and its value goes one =."
    number = re.search(r"=\s*-?\d+$", before)
    if (number and re.match("[-+–—−~]", behind)) or re.search(r"=\s*-?\d+[–—−+-]$", before):
        return at, 'a range goes in quotation marks: on = "7-9", on = "10+".'
    if re.search(r'"[^"]*"$', before) and behind[:1].isalnum():
        return at, 'a text ends at its second quotation mark. Within it one is written \\".'
    if twice := re.search(r"Duplicate inline table key '(.+?)'", why):
        return at, f"{twice[1]} is twice in one pair of braces. Remove one of the two."
    if re.search(r"[=\[,]\s*$", before) and behind.startswith("("):
        return at, "a list goes in [ ], names with values in { }, and text in quotation marks, not in ( )."
    if re.search(r"\[\s*$", before) and re.match(r"[\w-]+\s*=", behind):
        return at, "names with values go in { }, not in [ ]."
    if re.search(r'=\s*"[^"]*"$', before.rstrip()) and re.match(r'\s*(,\s*"|\])', behind):
        return at, 'several texts go in brackets: names = ["One", "Two"].'
    if re.search(r'\{\s*"[^"]*"\s*$', before) and behind[:1] in ",}":
        return at, "names with values go in { }; a list goes in [ ]."
    if re.search(r"[{,]\s*[\w-]+\s*$", before) and behind.startswith(":"):
        return at, "between a name and its value goes =, not a colon."
    if word := _foreign_name(line, column):
        return at, f'a name with letters other than a to z goes in quotation marks: "{word}" = ...'
    if (braced := re.search(r"=\s*(\{[\w ]+)$", before)) and behind.startswith("}"):
        return at, f'text goes in quotation marks, with braces too: "{braced[1]}}}".'
    if re.search(r"\{\s*$", before) and (sign := re.match(r"([+-])\s*=", behind)):
        return at, f'a sign goes in quotation marks: {{ "{sign[1]}" = ... }}.'
    opened = [number for number, each in enumerate(lines[:at], 1) if each.count('"""') % 2]
    if len(opened) % 2:
        return opened[-1], 'the text that begins here with """ does not end: put """ after it.'
    return None


def _foreign_name(line: str, column: int) -> str:
    """The name at this place that TOML would only allow in quotation marks; empty if there is none."""
    words = (each for each in re.finditer(r"[\w-]+(?=\s*=)", line) if each.start() <= column - 1 < each.end())
    return next((each[0] for each in words if not each[0].isascii()), "")


def _curly(line: str) -> bool:
    """Whether there are curly quotation marks outside of any text."""
    return bool(_CURLY.search(re.sub(r'"(?:[^"\\]|\\.)*"', "", line.partition("#")[0])))


def _odd(line: str) -> bool:
    """Whether a quotation mark lacks its partner; escaped ones do not count."""
    if '"""' in line or "'''" in line:
        return False
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', "", line)
    bare = re.sub(r"#.*", "", bare)
    return bare.count('"') % 2 == 1


def _opened(lines: list[str], at: int, column: int) -> tuple[int, str] | None:
    """The last open bracket before a place, with its line."""
    stack = list[tuple[int, str]]()
    for number, line in enumerate(lines[:at], 1):
        bare = line[: max(0, column - 1)] if number == at and column else line
        bare = re.sub(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'', "", bare)
        bare = bare.partition("#")[0]
        if not stack and re.match(r"\s*\[", bare):
            continue
        for sign in bare:
            if sign in "[{":
                stack.append((number, sign))
            elif sign in "]}" and stack:
                stack.pop()
    return stack[-1] if stack else None


def _last_word(lines: list[str], at: int, column: int) -> str:
    """The last character before a place, ignoring comments and spaces."""
    for number in range(at, 0, -1):
        bare = lines[number - 1][: max(0, column - 1)] if number == at and column else lines[number - 1]
        bare = bare.partition("#")[0].strip()
        if bare:
            return bare[-1]
    return ""
