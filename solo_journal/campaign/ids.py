"""Ids that sort by time and never meet."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
Clock = Callable[[], datetime]
"""Tells the time, aware and in whole seconds, as `solo_journal.clock.now` does."""


def randbits(count: int) -> int:
    """So many random bits; what Python has for secrets takes longer to import than all ids to make."""
    return int.from_bytes(os.urandom(count // 8), "big")


def new_id(at: datetime, bits: int | None = None) -> str:
    """A ULID: 48 bits of milliseconds, 80 random ones unless given, as 26 letters and digits that sort by time."""
    number = (int(at.timestamp() * 1000) << 80) | (randbits(80) if bits is None else bits)
    return "".join(ALPHABET[(number >> shift) & 31] for shift in range(125, -1, -5))
