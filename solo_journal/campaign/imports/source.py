"""A file from elsewhere as text, within bounds."""

from __future__ import annotations

from pathlib import Path

from ...rules.refused import Refused
from ..store import disk

MOST_BYTES = 32_000_000
LONGEST_LINE = 400_000
MOST_ENTRIES = 100_000
"""Entries that one import makes: more than the longest story has."""


def text_of(path: Path, longest: int | None = LONGEST_LINE) -> str:
    """The text of a file, in UTF-8. Raises `Refused` and `StoreError`."""
    if path.is_dir():
        raise Refused(f"{path} is a folder. Name a file in it.")
    try:
        data = disk.read(path, MOST_BYTES)
    except FileNotFoundError:
        raise Refused(f"There is no file {path}. Look at its name and folder.") from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = data.count(b"\n", 0, error.start) + 1
        raise Refused(f"{path.name} is not UTF-8 text: line {row} has a byte that no letter is made of.") from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if longest is not None:
        for number, line in enumerate(text.split("\n"), start=1):
            if len(line) > longest:
                raise Refused(f"{path.name}, line {number} has {len(line):,} characters; at most {longest:,} are read.")
    return text


def must_fit(entries: int) -> None:
    """Refuse an import that would make more entries than a story has: a small file may hold very many."""
    if entries > MOST_ENTRIES:
        raise Refused(
            f"This would become more than {MOST_ENTRIES:,} entries, the most that one import makes. Divide it."
        )
