"""Lines of dialogue as the notation has them, `N (Guard): "Halt!"`, `PC: "No."`, and as they read."""

from __future__ import annotations

import re

_LINE = re.compile(r"(?:N|PC)\s*(?:\(([^()]{1,120})\))?\s*:\s*(.+)")
_MANNER = re.compile(r"\[([^\[\]:|]{1,60})\]\s*")
"""How it is said: `PC: [whispers] "No."`"""
_QUOTED = re.compile(r"[\"“„«]")


def speech(row: str) -> str:
    """A line of dialogue as it is read; empty for any other line."""
    found = _LINE.fullmatch(row)
    if found is None or not _QUOTED.search(row):
        return ""
    who, said = (found[1] or "").strip(), _MANNER.sub(r"(\1) ", found[2].strip())
    return f"{who}: {said}" if who else said


def read_aloud(text: str) -> str:
    """A text with its lines of dialogue as they are read."""
    if "N" not in text and "PC" not in text:
        return text
    return "\n".join(speech(row.strip()) or row for row in text.split("\n"))
