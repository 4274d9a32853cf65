"""Handing the story on, as a file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from ...campaign.story.sanitise import shown_line
from ..page.working import WorkingPage
from .act import Act

if TYPE_CHECKING:
    from ...campaign.exports.typed import Typed


async def export(page: WorkingPage, words: str, scene: int = 0) -> None:
    """Write the story, or one scene of it, to the file that is named; else choose how it is handed on. Behind the act's
    name stands what line mode takes too: a file, and options."""
    from ...campaign.exports import typed

    campaign = page.model.campaign
    asked = typed.read(f"{words} --scene {scene}" if scene else words, campaign.world)
    if asked.name:
        await _write(page, asked)
        return
    from ..screens.export import ExportScreen

    for sentence in await page.ask(ExportScreen(page.model, asked)) or ():
        page.tell(sentence)


async def _write(page: WorkingPage, asked: Typed) -> None:
    """Write to the file that was typed; over another only on a yes."""
    from ...campaign.exports import Story, saving
    from ..screens.exporting import Exporting

    path = Path(asked.name).expanduser()
    over = path.is_file()
    if over and not await page.agreed(f"{shown_line(path.name)} already exists. Overwrite it?"):
        return
    story = Story.of(page.model.campaign, asked.wanted)
    work = Exporting(saving.save(asked.export, story, path, over=over))
    await asyncio.to_thread(work.run)
    page.tell(f"Exported to {path} ({asked.export.title}).")
    for sentence in saving.told_of(story):
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
