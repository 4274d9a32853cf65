"""The whole campaign in one file, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ..page.working import WorkingPage
from .act import Act, never

if TYPE_CHECKING:
    from ..shell import Shell


async def backup(page: WorkingPage, words: str) -> None:
    """Write the whole campaign into one file."""
    from ..screens.backups import make_backup

    await make_backup(cast("Shell", page.app), page.model.campaign.folder, words)


async def restore(page: WorkingPage, words: str) -> None:
    """Bring a campaign back out of a backup, and go on at it where the player wants to."""
    from ..screens.backups import take_back
    from .library import switch

    path = await take_back(cast("Shell", page.app), [page.model.campaign.folder.path], words)
    if path is not None and await page.agreed(f"It is back, as {path.name}. Go on at it?"):
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
