"""Something that was tried so many times, and how often it went wrong."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counted:
    """A count beside how many there were; the goal is none."""

    what: str
    tried: int
    wrong: int

    def __str__(self) -> str:
        return f"{self.what:<60} {self.tried:>10,} {self.wrong:>10,}"
