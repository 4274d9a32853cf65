"""A check against a difficulty, with its one-line form: `d: dex 15 -Broken arm`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...world import World
from .attempt import Rated, Weighed
from .check_line import read_line, written


class Lined(Weighed, Rated):
    """What the plain and the nuanced check have in common."""

    @classmethod
    def read_words(cls, words: str, world: World) -> dict[str, Any]:
        """Read a line such as `dex 15 -Broken arm`. Raises `BadInput`."""
        return read_line(words, world)

    @classmethod
    def write_words(cls, inputs: Mapping[str, Any]) -> tuple[str, set[str]]:
        """The same, names in full."""
        return written(inputs)
