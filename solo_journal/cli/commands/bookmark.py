"""`bookmark`: a place to come back to."""

from __future__ import annotations

from ..amending import amends


@amends("bookmark", default="last")
def command() -> None:
    """Set a bookmark at an entry; again removes it.

    `solo-journal book` lists the bookmarks, and so does a search for is:bookmarked.
    """
