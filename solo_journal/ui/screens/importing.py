"""A story from elsewhere into the library: which file, what became of it, and whether to open it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ...campaign.imports import import_file
from ...campaign.imports.report import told
from ...campaign.store.errors import StoreError
from ...campaign.story.sanitise import shown_line
from ...rules.refused import Refused
from ..shell import Shell
from .ask_words import AskWords
from .preview import Preview

QUESTION = "Import which file? A log in Lonelog, or our own JSON, becomes a campaign of its own."


async def import_story(app: Shell) -> Path | None:
    """Import a file that the player names; where the new campaign lies, if it is to be opened."""
    name = await app.push_screen_wait(AskWords(QUESTION))
    if not name:
        return None
    try:
        campaign, report = await asyncio.to_thread(import_file, app.library, Path(name).expanduser())
    except (Refused, StoreError) as reason:
        app.tell(str(reason), wrong=True)
        return None
    path = campaign.folder.path
    app.tell(f"Imported as “{shown_line(report.title)}”: {report.summary()}.")
    agreed = await app.push_screen_wait(Preview(f"Open “{shown_line(report.title)}”?", list(told(path.name, report))))
    return path if agreed else None
