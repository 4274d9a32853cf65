"""A picture of the end of the log as last seen, which can be read while the campaign loads.

The page replaces it. It is shown only if nothing was written since, by anyone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from textual.content import Content, Span

from ...campaign.save.folder import Folder, names_in
from ...campaign.store import disk
from ...campaign.store.errors import StoreError
from ...campaign.story.sanitise import sanitise_line
from .styles import LOOKS

NAME = "last-look.json"
MOST = 1_000_000
"""The most bytes in the file."""
ROWS = 200
"""The number of rows kept: those of a tall screen."""


def save_rows(state: Path, folder: Path, columns: int, rows: Iterable[Content]) -> None:
    """Save the visible end of a log of this width. A failure does not matter."""
    drawn = [(row.plain, [span for span in row.spans if isinstance(span.style, str)]) for row in rows]
    picture = {"of": _mark(Folder(folder)), "columns": columns, "rows": drawn}
    with suppress(StoreError):
        disk.make_folder(state)
        disk.replace(state / NAME, json.dumps(picture).encode())


def read_rows(state: Path, campaigns: Path, called: str, columns: int) -> list[Content]:
    """The rows of the campaign that is about to be opened: the last played, or the one in the named folder. None if it
    was not the last one seen, was written to since, or was seen at another width."""
    with suppress(StoreError, OSError, ValueError, TypeError, AttributeError, LookupError, RecursionError):
        picture = json.loads(disk.read(state / NAME, MOST))
        folders = [Folder(campaigns / name) for name in names_in(campaigns) if called in ("", name) and name[0] != "."]
        if picture["columns"] == columns and picture["of"] == _mark(max(folders, key=Folder.played)):
            return [_draw_row(text, spans) for text, spans in picture["rows"]]
    return []


def _mark(folder: Folder) -> list[object]:
    """Changes whenever a campaign is replaced or written to."""
    last = folder.last_session()
    return [str(folder.path.resolve()), *(disk.mark_of(last) if last else ())]


def _draw_row(text: str, spans: Iterable[tuple[int, int, str]]) -> Content:
    known = [Span(int(start), int(end), style) for start, end, style in spans if style in LOOKS.values()]
    return Content(sanitise_line(text), known)
