"""Ids that sort by time and never meet, and the clock that they come from."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, datetime

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """The time in UTC, in whole seconds as files hold it."""
    return datetime.now(UTC).replace(microsecond=0)


def new_id(at: datetime) -> str:
    """A ULID: 48 bits of milliseconds, 80 random ones, as 26 letters and digits that sort by time."""
    number = (int(at.timestamp() * 1000) << 80) | secrets.randbits(80)
    return "".join(ALPHABET[(number >> shift) & 31] for shift in range(125, -1, -5))
