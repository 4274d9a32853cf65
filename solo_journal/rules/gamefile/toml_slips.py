"""A file that is no TOML: what the parser says, in a sentence from which it can be mended."""

from __future__ import annotations

import re

from ..refused import quoted

_AT = re.compile(r"\(at line (\d+), column (\d+)\)|\(at end of document\)")
_CURLY = re.compile("[“”„‟«»‘’]")
_PAIR = re.compile(r"""^\s*(?:[\w.-]+|"[^"]*")\s*=""")


def explained(file: str, text: str, why: str) -> str:
    """`games/briar.toml, line 12: a closing quotation mark is missing ...`."""
    lines = text.split("\n")
    found = _AT.search(why)
    at = int(found[1]) if found and found[1] else len(lines)
    column = int(found[2]) if found and found[2] else 0
    line, what = _reason(lines, at, column, why)
    shown = " ".join(lines[line - 1].split()) if 0 < line <= len(lines) else ""
    where = f" It reads: {quoted(shown)}." if shown else ""
    return f"{file}, line {line}: {what}{where}"


def _reason(lines: list[str], at: int, column: int, why: str) -> tuple[int, str]:
    line = lines[at - 1] if 0 < at <= len(lines) else ""
    curly = next((number for number in (at, at - 1) if 0 < number <= len(lines) and _curly(lines[number - 1])), 0)
    if curly:
        return curly, 'texts stand in straight quotation marks, "like this", not in curly ones.'
    if re.match(r"(?i)(true|false|yes|no)\b", line[max(0, column - 1) :]):
        return at, "yes and no are written true and false, in small letters."
    odd = next((number for number in (at, at - 1) if 0 < number <= len(lines) and _odd(lines[number - 1])), 0)
    if odd:
        return odd, 'a quotation mark is missing: every text stands in two, "like this".'
    heading = re.match(r"\s*\[\[\s*([\w-]+)", line)
    single = heading and next(
        (number for number, each in enumerate(lines, 1) if re.match(rf"\s*\[\s*{heading[1]}\s*\]", each)), 0
    )
    if heading and single:
        return single, f"write [[{heading[1]}]] with double brackets: there are several."
    if "Cannot declare" in why or "already exists" in why or "Cannot overwrite" in why or "redefine" in why.lower():
        return at, "this name stands here for the second time. Take one of the two out, or join them."
    opened = _opened(lines, at, column)
    if opened and ("Unclosed" in why or "end of document" in why or "Invalid" in why or "Expected" in why):
        start, bracket = opened
        close = "]" if bracket == "[" else "}"
        before = _last_word(lines, at, column)
        if before in ("", ",", "[", "{", "="):
            return at, f"the “{bracket}” of line {start} is not closed: a “{close}” is missing."
        if _PAIR.match(line) and bracket == "[":
            return start, f"the “[” of this line is not closed: a “]” is missing before line {at}."
        return at, f"a comma or a “{close}” is missing before this, for the “{bracket}” of line {start}."
    stripped = line.strip()
    if stripped.startswith("["):
        return at, "a heading stands in brackets: [sheet], or [[roll]] for one of several."
    if "Expected '='" in why or not _PAIR.match(line):
        if "=" in line:
            return at, 'names of several words stand in quotation marks: "Old wounds" = { ... }.'
        return at, 'write name = value, such as title = "My game". A line that says something to you begins with #.'
    if "Invalid value" in why or "Expected" in why:
        value = line.partition("=")[2].strip()
        if not value:
            return at, "the value behind = is missing."
        if value.lower() in ("true", "false", "yes", "no"):
            return at, "yes and no are written true and false, in small letters."
        return at, 'a text stands in quotation marks: name = "like this". Numbers stand without.'
    return at, f"this is no TOML ({why.partition(' (')[0].strip()})."


def _curly(line: str) -> bool:
    """Whether curly quotation marks stand where straight ones should: outside of any text."""
    return bool(_CURLY.search(re.sub(r'"(?:[^"\\]|\\.)*"', "", line.partition("#")[0])))


def _odd(line: str) -> bool:
    """Whether a quotation mark has no other: one that is escaped is none."""
    if '"""' in line or "'''" in line:
        return False
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', "", line)
    bare = re.sub(r"#.*", "", bare)
    return bare.count('"') % 2 == 1


def _opened(lines: list[str], at: int, column: int) -> tuple[int, str] | None:
    """The last bracket that is open before a place, with its line."""
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
    """The last sign before a place, comments and spaces aside."""
    for number in range(at, 0, -1):
        bare = lines[number - 1][: max(0, column - 1)] if number == at and column else lines[number - 1]
        bare = bare.partition("#")[0].strip()
        if bare:
            return bare[-1]
    return ""
