"""`join`: two paragraphs as one."""

from __future__ import annotations

from ..amending import amends


@amends("join")
def command() -> None:
    """Make one paragraph of an entry and the one after it.

    Undo parts them again.
    """
