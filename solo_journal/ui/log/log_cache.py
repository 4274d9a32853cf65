"""The end of the log as it was last seen: it can be read while the campaign is still being opened.

It is a picture and no more: the page comes in its place. It is shown only where nothing was written since, by anyone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from textual.content import Content

from ...campaign.save.folder import Folder, names_in
from ...campaign.store import disk
from ...campaign.store.errors import StoreError
from ...campaign.story.sanitise import shown_line
from .styles import LOOKS

NAME = "last-look.json"
MOST = 1_000_000
"""Bytes that it may have."""
ROWS = 200
"""Rows that are kept: those of a high screen."""
Seen = Sequence[tuple[str, str]]
"""A row: its pieces, each with its look."""


def save_rows(state: Path, folder: Path, columns: int, rows: Iterable[Seen]) -> None:
    """Keep what was seen of a campaign in a log of so many columns. Where that fails, nothing is missed."""
    picture = {"of": _mark(Folder(folder)), "columns": columns, "rows": list(rows)[-ROWS:]}
    with suppress(StoreError):
        disk.make_folder(state)
        disk.replace(state / NAME, json.dumps(picture).encode())


def read_rows(state: Path, campaigns: Path, called: str, columns: int) -> list[Content]:
    """The rows of the campaign that is about to be opened: the last played, or the one in the folder so called. None
    where it was not the last that was seen, was written to since, or was seen in another width."""
    with suppress(StoreError, OSError, ValueError, TypeError, AttributeError, LookupError, RecursionError):
        picture = json.loads(disk.read(state / NAME, MOST))
        folders = [Folder(campaigns / name) for name in names_in(campaigns) if called in ("", name) and name[0] != "."]
        if picture["columns"] == columns and picture["of"] == _mark(max(folders, key=Folder.played)):
            return [_drawn(row) for row in picture["rows"]]
    return []


def _mark(folder: Folder) -> list[object]:
    """What tells whether a campaign is another, or was written to."""
    last = folder.last_session()
    return [str(folder.path.resolve()), *(disk.mark_of(last) if last else ())]


def _drawn(row: Seen) -> Content:
    return Content.assemble(*((shown_line(text), LOOKS[look]) for text, look in row))
