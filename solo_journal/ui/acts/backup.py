"""The whole campaign in one file, and back."""

from __future__ import annotations

from ..page.play_page import PlayPage
from .act import act


@act("backup", "Back up", letters="Fb", also="zip, archive file, back it up")
async def backup(page: PlayPage, words: str) -> None:
    """Save the whole campaign to one ZIP file."""
    from ...campaign.play.verbs.files import back_up
    from ..browser_download import deliver

    deliver(page.app, await back_up(page.model.campaign.folder, page.port, words))


@act("restore", "Restore", letters="Fr", also="back from a backup, recover")
async def restore(page: PlayPage, words: str) -> None:
    """Restore a campaign from a backup file: as it was, or as a copy."""
    from ...campaign.play.verbs.files import open_it
    from ...campaign.play.verbs.files import restore as verb

    model = page.model
    path = await verb(model.library, page.port, words, are_open=[model.campaign.folder.path])
    await open_it(page.port, path)
