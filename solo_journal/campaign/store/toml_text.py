"""Writes TOML that is pleasant to read and that every TOML parser reads back unchanged."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from solo_journal.campaign.store.errors import Unreadable

MAX_NESTING = 32

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_SURROGATE = re.compile("[\ud800-\udfff]")
# The backslash; what a terminal obeys, an editor takes for the end of a line or of a file's first bytes, and what turns
# the direction of a line, so that it does not say what it reads.
_UNSAFE = r"\\\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff"
_ON_ONE_LINE = re.compile(rf'["\t\n{_UNSAFE}]')
# Where tabs, line ends and quotes may stand as they are. The last character of each match is the one to escape.
_ON_MANY_LINES = re.compile(
    rf"""  ^[\t\x20]*(?:\[ | \#(?==))  # the start of a line must not look like a header or a seal
        |  ^([<=>|])(?=\1{{6}})       # nor like a marker that git writes into a file changed on two branches
        |  [\t\x20](?=\n)            # the end of a line must not be a blank, which editors strip
        |  (?<="")" | "\Z            # three quotes end the text
        |  [{_UNSAFE}]
    """,
    re.MULTILINE | re.VERBOSE,
)
_SCALARS = (str, int, float)
_ALWAYS_KEPT = frozenset({str, bool, type(None)})
_SHORT_ESCAPES = {"\\": "\\\\", '"': '\\"', "\t": "\\t", "\n": "\\n", "\r": "\\r"}


def emit_block(header: str, data: Mapping[str, Any], tables: frozenset[str] = frozenset()) -> str:
    """One `[[header]]` block of TOML, to be appended to others. Raises ValueError for values that no file can hold.

    Mappings become sub-tables, and a list of mappings whose key is in `tables` becomes `[[header.key]]` blocks. Any
    other list stays inline, because TOML allows no `[[header]]` after an array of inline tables.
    """
    if _deeper_than(MAX_NESTING - 2, data):  # the file and the array of blocks are two levels themselves
        raise ValueError(f"This is nested more than {MAX_NESTING - 2} levels deep, more than a file may hold.")
    lines: list[str] = []
    _write_table(lines, f"[[{header}]]", header, data, tables)
    return "\n".join(lines) + "\n"


def unstorable(value: object) -> str:
    """Why a value that was read cannot be written again, such as an integer of a hundred digits; empty if it can."""
    if isinstance(value, (dict, list, tuple)):
        for inner in _inside(value):  # most are such that nothing need be asked
            if type(inner) not in _ALWAYS_KEPT and (fault := unstorable(inner)):
                return fault
        return ""
    if type(value) in _ALWAYS_KEPT:
        return ""
    try:
        _inline(value)
    except ValueError as error:
        return str(error).rstrip(".")
    return ""


def parse(text: str | bytes, first_line: int = 1) -> dict[str, Any]:
    """The values in a piece of TOML. Raises Unreadable, with the line counted from `first_line`, for any error."""
    import tomli

    try:
        data = tomli.loads(text if isinstance(text, str) else text.decode("utf-8-sig"))
    except tomli.TOMLDecodeError as error:
        raise _unreadable(error.msg, first_line + error.lineno - 1, error.colno) from error
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        column = len(before) - before.rfind(b"\n")
        raise _unreadable("this is not UTF-8 text", first_line + before.count(b"\n"), column) from error
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        raise _unreadable(str(error) or "it needs too much memory", first_line) from error
    if _deeper_than(MAX_NESTING, data):
        raise _unreadable(f"it is nested more than {MAX_NESTING} levels deep", first_line)
    return data


def _unreadable(reason: str, line: int, column: int | None = None) -> Unreadable:
    where = f"At line {line}, column {column}" if column else f"From line {line} on"
    return Unreadable(f"{where}, the file cannot be read: {reason}. Fix it in a text editor.", line, column, reason)


def _deeper_than(limit: int, value: object) -> bool:
    """Whether tables and lists are nested more than `limit` deep. It does not recurse."""
    level = [value]
    for _ in range(limit):
        if not level:
            return False
        level = [inner for outer in level for inner in _inside(outer) if not isinstance(inner, _SCALARS)]
    return any(isinstance(innermost, (dict, list, tuple)) for innermost in level)


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, (list, tuple)):
        return value
    return value.values() if isinstance(value, dict) else ()


def _write_table(
    lines: list[str], heading: str, path: str, data: Mapping[str, Any], tables: frozenset[str] = frozenset()
) -> None:
    """Add the lines of one table: first its values, then, as TOML requires, its sub-tables.

    Among sub-tables an empty one keeps its place, because their order may matter, as for the first game in use.
    """
    lines.append(heading)
    below: list[tuple[str, Any]] = []
    alone = any(data.values()) and all(isinstance(value, dict) for value in data.values())
    for key, value in data.items():
        nested = type(value) is not str and (isinstance(value, dict) or (key in tables and all_tables(value)))
        if nested and (value or alone):
            below.append((f"{path}.{_key(key)}", value))
        else:
            lines.append(f"{_key(key)} = {_value(value)}")
    for inner_path, value in below:
        if isinstance(value, dict):
            _write_table(lines, f"[{inner_path}]", inner_path, value)
        else:
            for row in value:
                _write_table(lines, f"[[{inner_path}]]", inner_path, row)


def all_tables(value: object) -> bool:
    return isinstance(value, (list, tuple)) and bool(value) and all(isinstance(row, dict) for row in value)


@lru_cache(maxsize=1024)
def _key(key: object) -> str:
    if not isinstance(key, str):
        raise ValueError(f"The key {key!r} is not text, and TOML has no other keys.")
    return key if _BARE_KEY.fullmatch(key) else _text(key)


def _value(value: object) -> str:
    """A value after `key =`, which may span several lines."""
    if isinstance(value, str) and "\n" in value:
        return f'"""\n{_escape(_ON_MANY_LINES, value)}"""'
    if isinstance(value, (list, tuple)) and all_tables(value):
        return "\n".join(["[", *(f"  {_inline(row)}," for row in value), "]"])
    return _inline(value)


def _inline(value: object) -> str:
    """A value on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case int():
            return _whole_number(value)
        case float():
            return _number(value)
        case datetime():
            return _moment(value)
        case list() | tuple():
            return f"[{', '.join(map(_inline, value))}]"
        case dict():
            pairs = ", ".join(f"{_key(key)} = {_inline(inner)}" for key, inner in value.items())
            return f"{{ {pairs} }}" if pairs else "{}"
    raise ValueError(f"A value of the kind {type(value).__name__} has no place in a TOML file.")


def _whole_number(value: int) -> str:
    if not -(2**63) <= value < 2**63:
        raise ValueError("A whole number of more than 64 bits is one that not every TOML tool can read.")
    return int.__repr__(value)


def _number(value: float) -> str:
    if not math.isfinite(value):
        raise ValueError(f"{value} is not a number that may be kept.")
    return float.__repr__(value)


def _moment(value: datetime) -> str:
    if value.utcoffset() != timedelta(0) or value.microsecond:
        raise ValueError(f"{value.isoformat()} is not a time in UTC in whole seconds.")
    return value.replace(tzinfo=None).isoformat() + "Z"


def _text(value: str) -> str:
    return f'"{_escape(_ON_ONE_LINE, value)}"'


def _escape(unsafe: re.Pattern[str], text: str) -> str:
    if text.isprintable() and '"' not in text and "\\" not in text:  # most are, and need neither search
        return str.__str__(text)
    if half := _SURROGATE.search(text):
        code = ord(half.group())
        raise ValueError(f"The text holds half a character (U+{code:04X}), which no file can keep. Remove it.")
    return unsafe.sub(_escape_last, str.__str__(text))


def _escape_last(match: re.Match[str]) -> str:
    found = match.group()
    return found[:-1] + _SHORT_ESCAPES.get(found[-1], f"\\u{ord(found[-1]):04x}")
