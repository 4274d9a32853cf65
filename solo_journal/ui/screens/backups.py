"""Asking for what a backup needs to know, from wherever it was asked for: the page or the library."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from pathlib import Path

from ...campaign.library.backup import back_up, file_name
from ...campaign.library.restore import bring_back, look_into
from ...campaign.save.folder import Folder
from ...campaign.story.sanitise import shown_line
from ..shell import Shell
from .ask_words import AskWords
from .confirm import Confirm
from .redo_dialog import BringBack

OPEN = "That is the campaign that is open on the page. Open another one first, or make a copy."


async def make_backup(app: Shell, folder: Folder, words: str = "") -> None:
    """Write a whole campaign into one file; `words` may name it. Raises `Refused` and `StoreError`."""
    question = AskWords("Back it up into which file?", file_name(folder))
    name = words if words else await app.push_screen_wait(question)
    if not name:
        return
    path = Path(name).expanduser()
    over = path.exists()
    if over and not await app.push_screen_wait(Confirm(f"{shown_line(path.name)} is there already. Write over it?")):
        return
    done = await asyncio.to_thread(lambda: back_up(folder, path, over=over))
    left_out = f" Left out, for it is no plain file: {', '.join(done.left_out)}." if done.left_out else ""
    app.tell(f"The whole campaign stands in {path.absolute()}.{left_out}")


async def take_back(app: Shell, is_open: Collection[Path], words: str = "") -> Path | None:
    """Bring a campaign back out of a backup; where it lies then, None where the player left it. What is open is not
    replaced. Raises `Refused` and `StoreError`."""
    question = AskWords("Bring a campaign back out of which backup?")
    name = words if words else await app.push_screen_wait(question)
    if not name:
        return None
    kept = await asyncio.to_thread(look_into, app.library, Path(name).expanduser())
    how = await app.push_screen_wait(BringBack(kept))
    if how == "replace" and kept.known[0].path in is_open:
        app.tell(OPEN, wrong=True)
        return None
    return await asyncio.to_thread(bring_back, app.library, kept, how) if how else None
