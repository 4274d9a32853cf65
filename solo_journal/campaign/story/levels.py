"""The levels of a story: one set for the log, the book, every export and the command line.

*Story* is what you would give to a friend: no dice, no asides, nothing crossed out, no bookkeeping. *Results* adds what
happened, quietly and in words. *Everything* adds asides, crossed-out and undone lines, house rules and reasons. Asides
have their own switch. The log is where the player works, so at *Results* it also shows what was just noted or crossed
out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from ...rules.refusal import BadInput, quote

if TYPE_CHECKING:
    from ..journal.log_line import Line

Level = Literal["story", "results", "everything"]
LEVELS: tuple[Level, ...] = get_args(Level)
ABOUT: dict[Level, str] = {
    "story": "your words alone",
    "results": "with what was asked, tried, rolled and changed",
    "everything": "with asides, reasons, crossed-out and undone entries",
}
FORMER: dict[str, Level] = {"prose": "story", "lines": "results"}
"""Earlier names of levels, in commands and saved settings."""


def level_of(word: str) -> Level:
    """The level with this name or an earlier one. Raises `BadInput`."""
    found = FORMER.get(word, word)
    if found not in LEVELS:
        raise BadInput(f"No level {quote(word)}. Choose story, results or everything.")
    return found


def is_told(line: Line, level: Level, *, asides: bool | None = None) -> bool:
    """Whether an entry is included at this level. `asides` decides about asides; by default only *everything* includes
    them."""
    if line.entry.shown_as == "aside" and not (level == "everything" if asides is None else asides):
        return False
    if line.is_carried or (line.entry.kind == "verbatim" and level == "story"):  # notation of another program
        return False
    return level == "everything" or not (line.is_removed or line.struck)
