"""One thing that `check` found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """Where it is, and what, in a sentence. A note is worth knowing; anything else is wrong."""

    where: str
    text: str
    note: bool = False
