"""The text of a table's row, and the tables that it calls.

`{nouns}` calls a table of the same pack, `{duskara.nouns}` one of another. `{{` and `}}` are braces that are meant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from .refused import BadInput

_PIECE = re.compile(r"(?P<brace>\{\{|\}\})|\{(?P<call>[^{}]*)\}|(?P<open>\{)|(?P<text>[^{}]+|\})")
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*(\.[a-z0-9][a-z0-9_-]*)?")


@dataclass(frozen=True, slots=True)
class Call:
    """A place in a row where another table is drawn from, by the name that the row gives it."""

    name: str

    def full(self, pack: str) -> str:
        """The table's full name, seen from a row of this pack."""
        return self.name if "." in self.name else f"{pack}.{self.name}"


@lru_cache(maxsize=1024)
def pieces(text: str) -> tuple[str | Call, ...]:
    """A row's text as literal pieces and calls, in order. Raises `BadInput` for a brace that calls nothing."""
    found: list[str | Call] = []
    for match in _PIECE.finditer(text):
        if match["open"]:
            raise BadInput("A { is not closed. Write {{ where a brace is meant.")
        if match["call"] is None:
            found.append(match["brace"][0] if match["brace"] else match["text"])
            continue
        name = match["call"].strip()
        if not _NAME.fullmatch(name):
            raise BadInput(f"“{{{name}}}” is no table's name. Write {{{{ where a brace is meant.")
        found.append(Call(name))
    return tuple(found)


def calls(text: str) -> tuple[Call, ...]:
    """The tables that a row calls, in order."""
    return tuple(piece for piece in pieces(text) if isinstance(piece, Call))
