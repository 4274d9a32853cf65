"""Faults in a pack with their places: `packs/mine.toml, table “verbs”, row 7: ...`."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .refusal import Refused, nearest

_OBEYED = {"Cc", "Cs", "Zl", "Zp"}
"""Characters that a terminal interprets, breaks lines at or cannot write."""


class BadPack(Refused):
    """A pack cannot be read. The message names file, table and row."""

    path: tuple[str | int, ...] = ()
    """The place in the pack's tree: `("table", 0, "rows", 6)`."""
    tables: Mapping[str, str] = {}
    """The first fault of each table that has one, by full name."""

    def apart(self, file: str) -> tuple[str, str]:
        """The place within the file in words, and what is wrong."""
        where, _, what = str(self).removeprefix(file).partition(": ")
        return where.removeprefix(", "), what


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a pack, for error messages."""

    words: str
    path: tuple[str | int, ...] = ()
    """The place in the pack's tree."""

    def inside(self, words: str, *path: str | int) -> Place:
        return Place(", ".join(filter(None, (self.words, words))), (*self.path, *path))

    def row(self, number: int) -> Place:
        return self.inside(f"row {number}", "rows", number - 1)

    def wrong(self, what: str) -> BadPack:
        fault = BadPack(f"{self.words}: {what}" if self.words else what)
        fault.path = self.path
        return fault

    def check_keys(self, tree: Mapping[str, Any], known: Sequence[str]) -> None:
        """Raise `BadPack` for an unknown key, with similar ones."""
        for key in tree:
            if key not in known:
                allowed = nearest(key, list(known)) or f"There may be {', '.join(known)}."
                fault = self.wrong(f"{brief(key)} is not known here. {allowed}")
                fault.path = (*self.path, key)
                raise fault

    def text(self, tree: Mapping[str, Any], key: str, default: str = "", most: int = 10_000) -> str:
        """The text under this key, of at most `most` characters, or the default. It may have line breaks."""
        value = tree.get(key, default)
        if not isinstance(value, str):
            raise self.wrong(f'{key} is a text in quotes, such as {key} = "...", not {brief(value)}.')
        if len(value) > most:
            raise self.wrong(f"{key} has at most {most:,} characters, and this one has {len(value):,}.")
        self.check_shown(value.replace("\n", " "))
        return value.strip() or default

    def check_shown(self, text: str) -> None:
        """Raise `BadPack` for characters that a terminal would interpret."""
        for each in text:
            if unicodedata.category(each) in _OBEYED:
                raise self.wrong(f"it holds the control character U+{ord(each):04X}. Take it out.")


def brief(value: object) -> str:
    if isinstance(value, Mapping | list):
        return "a table" if isinstance(value, Mapping) else "a list"
    shown = f"“{value}”" if isinstance(value, str) else str(value)
    shown = "".join(each if unicodedata.category(each) not in _OBEYED else "?" for each in shown[:60])
    return shown if len(shown) <= 40 else shown[:39] + "…"
