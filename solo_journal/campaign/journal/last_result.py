"""The last thing that a procedure gave: the last answer of an oracle, the last words that were drawn."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice

from .journal import Journal
from .log_view import Line, backwards

LOOK_BACK = 200
"""Lines; what came further back is no longer on anybody's mind."""


def latest(journal: Journal, procedures: Collection[str]) -> dict[str, Line]:
    """The last line that each of these procedures made, by its id, as far as it is not long ago."""
    found: dict[str, Line] = {}
    for line in islice(backwards(journal), LOOK_BACK):
        if isinstance(line, Line) and line.act and line.act.procedure in procedures:
            found.setdefault(line.act.procedure, line)
            if len(found) == len(procedures):
                break
    return found
