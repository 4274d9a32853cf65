"""A name changed on its list and in the story."""

from __future__ import annotations

from ..page.play_page import PlayPage
from .act import act


@act("rename", "Rename everywhere", letters="Ps", also="rename in the story, replace a name, other name")
async def rename(page: PlayPage, words: str) -> None:
    """Change a name on its list and in the story."""
    from ...campaign.play.verbs import names

    await names.rename(page.model.campaign, page.port, words, texts=page.model.texts)
