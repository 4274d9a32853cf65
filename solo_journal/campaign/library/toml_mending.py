"""Mends one slip of a TOML text in memory, so that the parser can go on behind it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
TEXTS = re.compile(rf"{TEXT.pattern}|'[^']*'")
NAME = r'(?:[\w.-]+|"[^"]*")'
_BEGINS = re.compile(rf"\[|{NAME}\s*=")
"""A line that begins something: a heading, or a name with a value."""
_FIELD = re.compile(r"""\s*("?)([^"=]+?)\1\s*(?==\s*\{\s*is\b)""")
HEADING = re.compile(r"\s*(\[+)\s*([\w-]+(?:\.[\w-]+)*)\s*\]*\s*(?:#.*)?$")
_ELEMENT = re.compile(r"\s+\{.*\}\s*,?\s*(?:#.*)?$")
LOOKALIKES = {"\u00a0": "a space", "\u202f": "a space", "\u3000": "a space", "\ufeff": "", "\u200b": "",
               "，": "a comma", "、": "a comma", "＝": "=", "｛": "{", "｝": "}", "［": "[", "］": "]"}  # fmt: skip
"""Characters that look like others, and what they look like."""
_PLAIN = {ord(sign): {"a space": " ", "a comma": ","}.get(like, like) for sign, like in LOOKALIKES.items()}
_PLAIN |= {ord(sign): '"' for sign in "“”„‟"}


class Stop(NamedTuple):
    """Where the parser stopped, and its message."""

    lines: list[str]
    at: int
    """The number of the line."""
    column: int
    """0 at the end of the text."""
    why: str

    @property
    def line(self) -> str:
        return self.lines[self.at - 1]

    @property
    def before(self) -> str:
        return self.line[: max(0, self.column - 1)]

    @property
    def behind(self) -> str:
        return self.line[len(self.before) :]

    def first(self, fits: Callable[[str], object], among: Iterable[int] = ()) -> int:
        """The number of the first line that fits, by default of this one and the one before it; 0 for none."""
        among = among or (self.at, self.at - 1)
        return next((number for number in among if number and fits(self.lines[number - 1])), 0)


def mended(stop: Stop, told: int) -> Iterator[tuple[str, dict[int, str]]]:
    """The text with the slip corrected or left out, in several ways, each with what was left out. `told` is the line
    that was named. Line numbers stay the same."""
    lines, at, line = stop.lines, stop.at, stop.line

    def put(number: int, instead: str) -> str:
        return "\n".join([*lines[: number - 1], instead, *lines[number:]])

    def ended(number: int, sign: str) -> str:
        """With a character added at the end of a line, before a trailing comma."""
        bare, note, words = lines[number - 1].partition("#")
        comma = "," * (bare.rstrip().endswith(",") and sign != ",")
        return put(number, f"{bare.rstrip().rstrip(',')}{sign}{comma} {note}{words}")

    def without(first: int, last: int) -> tuple[str, dict[int, str]]:
        gone = {number: lines[number - 1] for number in range(first, min(last, len(lines)) + 1)}
        return "\n".join("" if number in gone else each for number, each in enumerate(lines, 1)), gone

    if heading := HEADING.match(lines[told - 1]):
        yield put(told, f"[[{heading[2]}]]" if len(heading[1]) > 1 else f"[{heading[2]}]"), {}
        return
    yield put(told, lines[told - 1].translate(_PLAIN)), {}
    yield put(at, re.sub(r'(?<![\w"-])([\w-]*[^\W\0-\x7f][\w-]*)(?=\s*=)', r'"\1"', line)), {}
    if twice := _FIELD.match(line):  # read as another, for it may have faults
        yield put(at, f'"{twice[2]} (again)" {line[twice.end() :]}'), {}
    before = next((number for number in range(at - 1, 0, -1) if lines[number - 1].partition("#")[0].strip()), 0)
    opened = opened_before(lines, at, 1)
    if stop.behind[:1] == "]":
        yield put(at, re.sub(rf"({TEXT.pattern})\s*$", r"[\1", stop.before) + stop.behind), {}
    if stop.behind[:1] in [*",;]}"]:
        yield put(at, f"{stop.before}{stop.behind[1:]}"), {}
    elif "Expected newline" in stop.why:
        yield put(at, stop.before), {at: line}
    if stop.column:
        yield put(at, f"{stop.before},{stop.behind}"), {}
    yield from ((ended(number, ","), {}) for number in filter(None, (before,)))
    for number in (opened[0], before) if opened else ():
        yield ended(number, "]" if opened and opened[1] == "[" else "}"), {}
    for number in sorted({at, told}):
        if _ELEMENT.match(lines[number - 1]):
            yield without(number, number)
    begins = [number for number, each in enumerate(lines, 1) if _BEGINS.match(each)]
    start = min(told, at, opened[0] if opened else at)
    whole = start == at and not line[:1].isspace()
    first = at if whole else max((number for number in begins if number <= start), default=1)
    if lines[first - 1].startswith("["):  # what stands below a heading belongs to nothing else
        begins = [number for number in begins if lines[number - 1].startswith("[")]
    end = min((number for number in begins if number > first), default=len(lines) + 1)
    yield from (without(first, last) for last in (end - 1, at - 1, at) if last >= first)


def opened_before(lines: list[str], at: int, column: int) -> tuple[int, str] | None:
    """The last open bracket before a place, with its line."""
    stack = list[tuple[int, str]]()
    for number, line in enumerate(lines[:at], 1):
        bare = line[: max(0, column - 1)] if number == at and column else line
        bare = TEXTS.sub("", bare).partition("#")[0]
        if not stack and bare.lstrip().startswith("["):
            continue
        for sign in bare:
            if sign in "[{":
                stack.append((number, sign))
            elif sign in "]}" and stack:
                stack.pop()
    return stack[-1] if stack else None
