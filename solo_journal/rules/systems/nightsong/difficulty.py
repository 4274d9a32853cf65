"""The Difficulty Rating of a check, as a number or by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from ...inputs import as_spoken
from ...line_grammar import Numeric, OneOf

DIFFICULTY: Mapping[str, int] = {"routine": 6, "easy": 9, "normal": 12, "difficult": 15, "extreme": 18}
"""The ratings that have a name (ch. IV, Checks)."""
NORMAL = DIFFICULTY["normal"]
"""What holds in solo play unless the fiction clearly says otherwise."""
MOST = 60


def _by_name(value: Any) -> Any:
    if not isinstance(value, str) or value.strip().lstrip("+-").isdecimal():
        return value
    if as_spoken(value) not in DIFFICULTY:
        names = ", ".join(f"{name} ({number})" for name, number in DIFFICULTY.items())
        raise ValueError(f"a difficulty is a whole number from 1 to {MOST}, or {names}, and “{value[:40]}” is neither")
    return DIFFICULTY[as_spoken(value)]


Difficulty = Annotated[int, Field(ge=1, le=MOST), BeforeValidator(_by_name), Numeric(), OneOf(DIFFICULTY)]
"""A Difficulty Rating: 12, or `normal`."""
