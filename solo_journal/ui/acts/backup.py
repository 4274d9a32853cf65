"""The whole campaign in one file, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ..page.working import WorkingPage
from .act import Act

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
    if path is not None and await page.agreed(f"Restored as {path.name}. Open it?"):
        await switch(page, path)


ACTS = (
    Act(
        "backup",
        "Back up",
        "Save the whole campaign to one ZIP file.",
        backup,
        letters="Fb",
        also="zip, archive file, back it up",
    ),
    Act(
        "restore",
        "Restore",
        "Restore a campaign from a backup file: as it was, or as a copy.",
        restore,
        letters="Fr",
        also="back from a backup, recover",
    ),
)
