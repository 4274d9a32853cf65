"""The last words of a story, read without opening the campaign: what its card in the library ends with."""

from __future__ import annotations

from pathlib import Path

from ...rules.lonelog_tags import reads
from ..journal.journal import Journal
from ..journal.log_view import Line, recent
from ..save.folder import Folder
from ..store.errors import StoreError
from ..story.labels import SIGNS

LOOK_BACK = 20
WORDS = frozenset({"prose", "consequence", "action", "question", "aside"})
"""Kinds of entry that are somebody's words."""


def last_words(path: Path) -> str:
    """The last thing that was written in the campaign of this folder; empty where there is none to be read."""
    try:
        lines = recent(Journal.load(Folder(path)), LOOK_BACK)
    except (StoreError, OSError):
        return ""
    return next((_said(line) for line in reversed(lines) if line.entry.kind in WORDS and line.text.strip()), "")


def _said(line: Line) -> str:
    words = " ".join(reads(line.text).split())
    came = f" {line.headline}" if line.entry.kind == "question" and line.headline else ""
    return f"{SIGNS.get(line.entry.kind, '')}{words}{came}"
