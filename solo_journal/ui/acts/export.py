"""Handing the story on, as a file."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ..page.working import WorkingPage
from .act import Act


async def export(page: WorkingPage, words: str, scene: int = 0) -> None:
    """Write the story, or one scene of it, to a file."""
    from ...campaign import exports
    from ...campaign.shown import shown_line
    from ...campaign.store import disk
    from ...rules.names import slug
    from ..screens.ask_words import AskWords

    campaign, format_ = page.desk.campaign, exports.export(exports.DEFAULT)
    plain = slug(campaign.title, "campaign") + (f"-scene-{scene}" if scene else "") + format_.ending
    name = words or await page.ask(AskWords("Write the story to which file?", plain))
    if not name:
        return
    path = Path(name).expanduser()
    if path.exists() and not await page.agreed(f"{shown_line(path.name)} is there already. Write over it?"):
        return
    wanted = exports.Wanted(scenes=range(scene, scene + 1) if scene else None)
    await asyncio.to_thread(lambda: disk.replace(path, "".join(format_.write(campaign, wanted)).encode()))
    page.tell(f"The story stands in {path}, as {format_.title}.")


ACTS = (
    Act(
        "export",
        "Hand the story on",
        "Writes the story as Markdown into a file.",
        export,
        letter="x",
        place=100,
    ),
)
