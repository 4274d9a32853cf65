"""A character in Pathwalker's terms: a body, a Path Die, talents."""

from __future__ import annotations

from typing import Any, Literal

from ... import sheet_models
from ...immutable import Many, Map
from .body import Body

ID = "pathwalker"
GAME = "Pathwalker One"
SCORE = 4
"""What each trait begins with, before the Path's bonus dice."""
LIFE = 3
"""The Life Points that everybody begins with, before the Path's bonus."""


class Sheet(sheet_models.Sheet):
    """The Pathwalker half of a character."""

    system = ID
    game = GAME

    body: Body = Body()
    path: str = ""
    path_die: Literal[0, 4, 6, 8] = 0
    """The die that says how many targets are reached; 0 where there is none."""
    talents: Many[str] = ()
    gear: Map[str, Map[str, Any]] | None = None
    """What is carried; None where nobody wrote it down."""
