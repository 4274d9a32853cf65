"""Handing the story on, as a file."""

from __future__ import annotations

from ..page.working import WorkingPage
from .act import Act


async def export(page: WorkingPage, words: str, scene: int = 0) -> None:
    """Write the story, or one scene of it, to the file that is named; else choose how it is handed on. Behind the act's
    name stands what line mode takes too: a file, and options."""
    from ...campaign.exports import typed

    campaign = page.model.campaign
    asked = typed.read(f"{words} --scene {scene}" if scene else words, campaign.world)
    if asked.name:
        from ...campaign.play.verbs.files import export as verb
        from ..delivery import deliver

        deliver(page.app, await verb(campaign, page.port, asked.export, asked.wanted, asked.path))
        return
    from ..screens.export import ExportScreen

    for sentence in await page.ask(ExportScreen(page.model, asked)) or ():
        page.tell(sentence)


ACTS = (
    Act(
        "export",
        "Export",
        "Write the story, or part of it, to a file.",
        export,
        letters="X",
        also="hand on, hand the story on, share, save as, Markdown, PDF, EPUB, HTML, Lonelog, print",
    ),
)
