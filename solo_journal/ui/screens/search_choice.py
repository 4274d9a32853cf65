"""What somebody chose among what a screen found: where to go on the page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class SearchChoice:
    """A line of a campaign, and what to mark there."""

    id: str
    terms: tuple[str, ...]
    path: Path
    """The folder of the campaign."""
    acts: bool = False
    """Whether the player wants to do something with it, and then come back."""
    words: str = ""
    """What was searched for."""
