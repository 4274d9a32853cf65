"""The whole campaign in one file, and back."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ..page.working import WorkingPage
from .act import Act, never


async def backup(page: WorkingPage, words: str) -> None:
    """Write the whole campaign into one file."""
    from ...campaign.backup import back_up, file_name
    from ...campaign.shown import shown_line
    from ..screens.ask_words import AskWords

    folder = page.desk.campaign.folder
    name = words or await page.ask(AskWords("Back the whole campaign up into which file?", file_name(folder)))
    if not name:
        return
    path = Path(name).expanduser()
    over = path.exists()
    if over and not await page.agreed(f"{shown_line(path.name)} is there already. Write over it?"):
        return
    done = await asyncio.to_thread(lambda: back_up(folder, path, over=over))
    left_out = f" Left out, for it is no plain file: {', '.join(done.left_out)}." if done.left_out else ""
    page.tell(f"The whole campaign stands in {path.absolute()}.{left_out}")


async def restore(page: WorkingPage, words: str) -> None:
    """Bring a campaign back out of a backup, and go on at it where the player wants to."""
    from ...campaign.restoring import bring_back, look_into
    from ..screens.ask_words import AskWords
    from ..screens.bring_back import BringBack
    from .library import switch

    desk = page.desk
    name = words or await page.ask(AskWords("Bring a campaign back out of which backup?"))
    if not name:
        return
    kept = await asyncio.to_thread(look_into, desk.library, Path(name).expanduser())
    how = await page.ask(BringBack(kept))
    if how is None:
        return
    if how == "replace" and kept.known[0].path == desk.campaign.folder.path:
        page.tell("That is the campaign that is open here. Open another one first, or make a copy.", wrong=True)
        return
    path = await asyncio.to_thread(bring_back, desk.library, kept, how)
    if await page.agreed(f"It is back, as {path.name}. Go on at it?"):
        await switch(page, path)


ACTS = (
    Act(
        "backup",
        "Back it up",
        "Writes the whole campaign into one file, which brings it back identical.",
        backup,
        letter="Z",
        place=120,
    ),
    Act(
        "restore",
        "Back from a backup",
        "Brings a campaign back out of a backup: as it was, or as a copy.",
        restore,
        in_menu=never,
    ),
)
