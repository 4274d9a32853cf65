"""Something tried many times, and how often it failed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counted:
    """A count out of a total; the goal is zero."""

    what: str
    tried: int
    wrong: int

    def __str__(self) -> str:
        return f"{self.what:<60} {self.tried:>10,} {self.wrong:>10,}"
