"""Stories from elsewhere: a log in Lonelog or a JSON of our own as a new campaign. None is ever overwritten."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ..campaign import Campaign
from ..library.library import Library
from .report import Kept, Report

__all__ = ["Imported", "Kept", "Report", "import_file"]


class Imported(NamedTuple):
    """What an import made."""

    campaign: Campaign
    report: Report


def import_file(library: Library, path: Path, *, title: str = "", system: str = "", old: bool = False) -> Imported:
    """Make a campaign of a file: our JSON by its ending `.json`, anything else is read as Lonelog.

    `system` is the game of a log that names none; `old` reads `>` as an action, as the notation once did. Raises
    `Refused` and `StoreError`; the library is as it was then.
    """
    if path.suffix.casefold() == ".json":
        from .own_json import read

        return Imported(*read(library, path, title))
    from ..store.bounds import STORY
    from .lonelog.reading import build
    from .publish import arrive

    builder, report = build(STORY.text(path), library, title=title, system=system, old=old)
    return Imported(arrive(library, report.title, builder.save), report)
