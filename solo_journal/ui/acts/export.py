"""Export the story to a file."""

from __future__ import annotations

from ..page.play_page import PlayPage
from .act import act


@act(
    "export",
    "Export",
    letters="X",
    also="hand on, hand the story on, share, save as, Markdown, PDF, EPUB, HTML, Lonelog, print",
)
async def export(page: PlayPage, words: str) -> None:
    """Write the story, or part of it, to a file."""
    from ...campaign.exports import export_line

    campaign = page.campaign
    asked = export_line.read(words, campaign.world)
    if asked.name:
        from ...campaign.play.verbs.files import export as verb
        from ..browser_download import deliver

        deliver(page.app, await verb(campaign, page.port, asked.export, asked.wanted, asked.path))
        return
    from ..screens.export import ExportScreen

    for sentence in await page.ask(ExportScreen(page.model, asked)) or ():
        page.tell(sentence)
