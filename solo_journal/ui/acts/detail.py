"""How much of each act the log shows."""

from __future__ import annotations

from ..page.working import WorkingPage
from .act import Act, Key

SHOWN = {"story": "story only", "lines": "one line for each act", "everything": "everything"}


async def detail(page: WorkingPage, words: str) -> None:
    """Show more of each act, or the story alone again."""
    page.log_.cycle_detail()
    page.told(page.model.set(detail=page.log_.detail))
    page.tell(f"Log detail: {SHOWN[page.log_.detail]}.")


ACTS = (
    Act(
        "detail",
        "Log detail",
        "Show the story only, a line for each act, or everything.",
        detail,
        letters="Rd",
        also="how much, log: how much, verbosity, story only, everything",
        key=Key("f6", "detail"),
    ),
)
