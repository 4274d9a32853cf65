"""Finds the lines of values in a TOML text that was already parsed, by following its structure only."""

from __future__ import annotations

import re
from bisect import bisect_right
from contextlib import suppress

Path = tuple[str | int, ...]

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r"\s*(?:\"((?:[^\"\\]|\\.)*)\"|'([^']*)'|([A-Za-z0-9_-]+))\s*")
_STRING = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\]|\\.)*"|\'[^\']*\'', re.DOTALL)
_SCALAR = re.compile(r"[^,\]\}\n#]*")


def lines_of(text: str) -> dict[Path, int]:
    """The line of every value by path, as far as the text can be followed."""
    reader = _Reader(text)
    with suppress(IndexError, RecursionError, ValueError):
        reader.read()
    return reader.found


class _Reader:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.breaks = [found.start() for found in re.finditer("\n", text)]
        self.found: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}

    def read(self) -> None:
        base: Path = ()
        while self._space() < len(self.text):
            if self.text.startswith("[", self.at):
                line, double = self._line(), self.text.startswith("[[", self.at)
                self.at += 2 if double else 1
                base = self._header(self._keys(), double)
                self.found.setdefault(base, line)
                self.at = self.text.index("]", self.at) + (2 if double else 1)
            else:
                self._pair(base)

    def _header(self, keys: list[str], double: bool) -> Path:
        path: Path = ()
        for number, key in enumerate(keys, 1):
            path = (*path, key)
            if number == len(keys) and double:
                self.counts[path] = self.counts.get(path, -1) + 1
            if path in self.counts:
                path = (*path, self.counts[path])
        return path

    def _pair(self, base: Path) -> None:
        line = self._line()
        path = (*base, *self._keys())
        for at in range(len(base) + 1, len(path) + 1):
            self.found.setdefault(path[:at], line)
        self.at = self.text.index("=", self.at) + 1
        self._value(path)

    def _value(self, path: Path) -> None:
        self._space()
        self.found.setdefault(path, self._line())
        if self.text.startswith("[", self.at):
            self.at += 1
            number = 0
            while self.text[self._space()] != "]":
                self._value((*path, number))
                number += 1
                if self.text[self._space()] == ",":
                    self.at += 1
            self.at += 1
        elif self.text.startswith("{", self.at):
            self.at += 1
            while self.text[self._space()] != "}":
                self._pair(path)
                if self.text[self._space()] == ",":
                    self.at += 1
            self.at += 1
        elif found := _STRING.match(self.text, self.at):
            self.at = found.end()
        else:
            self.at = max(self.at + 1, _SCALAR.match(self.text, self.at).end())  # type: ignore[union-attr]

    def _keys(self) -> list[str]:
        keys = list[str]()
        while found := _KEY.match(self.text, self.at):
            keys.append(next(each for each in found.groups() if each is not None))
            self.at = found.end()
            if not self.text.startswith(".", self.at):
                break
            self.at += 1
        if not keys:
            raise ValueError
        return keys

    def _space(self) -> int:
        self.at = _SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]
        return self.at

    def _line(self) -> int:
        return bisect_right(self.breaks, self.at - 1) + 1
