"""A check against a difficulty, with its one-line form: `d: dex 15 -Broken arm`."""

from __future__ import annotations

from typing import Self

from ...inputs import make
from ...world import World
from .attempt import Rated, Weighed
from .check_line import read_line, written


class Lined(Weighed, Rated):
    """What the plain and the nuanced check have in common."""

    @classmethod
    def from_line(cls, line: str, question: str, world: World) -> Self:
        """Read a line such as `dex 15 -Broken arm`. Raises `BadInput`."""
        return make(cls, {"question": question, **read_line(line, world)})

    def line(self) -> str:
        """The line that gives this check, names in full."""
        return written(self)
