"""Second thoughts: taking back what was done last, and bringing it back."""

from __future__ import annotations

from ...campaign.play.undo import next_undo
from ...rules.refused import Refused
from ..page.working import WorkingPage
from .act import Act, Key

OF_WORDS = ("prose", "consequence", "action", "aside")
"""What can be taken back for editing without being asked."""


async def undo(page: WorkingPage, words: str) -> None:
    """Take back the last act, once the player has seen what that is. Prose returns to the composer."""
    from ...campaign.play import verbs
    from ..page.port import PagePort

    done = await verbs.undo(page.model.campaign, PagePort(page))
    if done is not None and done.entry.kind in ("prose", "consequence") and done.entry.act is None:
        page.begin_with(done.entry.text)


async def redo(page: WorkingPage, words: str) -> None:
    """Bring back what was taken back last."""
    from ...campaign.play import verbs
    from ..page.port import PagePort

    await verbs.redo(page.model.campaign, PagePort(page))


async def take_back_paragraph(page: WorkingPage) -> None:
    """Take the last paragraph back into the composer; nothing else is taken back so easily."""
    entry = next_undo(page.model.campaign)
    if entry is None or entry.kind not in OF_WORDS:
        raise Refused("The last thing was no paragraph. Ctrl+Z takes back whatever was last, and says what it is.")
    await page.model.undo(entry.id)
    page.begin_with(entry.text)


ACTS = (
    Act(
        "undo",
        "Take back",
        "Takes back the last act as a whole, and says first what that is.",
        undo,
        letter="u",
        place=10,
        key=Key("ctrl+z", first=False),
    ),
    Act(
        "redo",
        "Bring it back",
        "Brings back what was taken back last, until something new is done.",
        redo,
        letter="y",
        place=20,
        key=Key("ctrl+y", first=False),
    ),
)
