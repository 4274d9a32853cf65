"""How much of each act the log shows."""

from __future__ import annotations

from ..page.working import WorkingPage
from .act import Act, Key

SHOWN = {"story": "the story only", "lines": "a line for each act", "everything": "everything"}


async def detail(page: WorkingPage, words: str) -> None:
    """Show more of each act, or the story alone again."""
    page.log_.cycle_detail()
    page.told(page.model.set(detail=page.log_.detail))
    page.tell(f"The log shows {SHOWN[page.log_.detail]}.")


ACTS = (
    Act(
        "detail",
        "Log: how much",
        "The story only, a line for each act, or everything.",
        detail,
        letter="l",
        place=70,
        key=Key("f6", "detail"),
    ),
)
