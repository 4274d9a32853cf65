"""What was read of a file: its tree, and what hindered reading it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Slip(NamedTuple):
    """One thing because of which a text is no TOML."""

    line: int
    told: str


class Read(NamedTuple):
    """What could be read of a text."""

    tree: Mapping[str, Any]
    slips: tuple[Slip, ...] = ()
    text: str = ""
    """The text as it was read in the end: no line of it has another number. Faults are told by its lines."""
    left_out: Mapping[int, str] = {}
    """The lines that were left out, by their numbers: what is said to be missing may stand there."""
