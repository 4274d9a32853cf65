"""How much of a story is told: one set of levels for the log, the book, every export and the command line.

*Story* is what one would give to a friend: no dice, no asides, nothing crossed out, no bookkeeping. *Results* tells
what happened as well, quietly and in words. *Everything* holds also asides, what was crossed out or undone, house
rules and reasons. Asides have a switch of their own. The log is where the player works, so it shows what was just
noted or crossed out at Results too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from ...rules.refusal import BadInput, quoted

if TYPE_CHECKING:
    from ..journal.log_line import Line

Level = Literal["story", "results", "everything"]
LEVELS: tuple[Level, ...] = get_args(Level)
ABOUT: dict[Level, str] = {
    "story": "the story alone",
    "results": "with what was asked, rolled and changed",
    "everything": "with asides, reasons, crossed-out and undone entries",
}
FORMER: dict[str, Level] = {"prose": "story", "lines": "results"}
"""What levels were called, in a command or in kept settings."""


def level_of(word: str) -> Level:
    """The level of this name, also of one that it had before. Raises `BadInput`."""
    found = FORMER.get(word, word)
    if found not in LEVELS:
        raise BadInput(f"No level {quoted(word)}. Choose story, results or everything.")
    return found


def is_told(line: Line, level: Level, *, asides: bool | None = None) -> bool:
    """Whether an entry belongs to what is read at this level. `asides` are told with everything, unless it says so."""
    if line.entry.shown_as == "aside" and not (level == "everything" if asides is None else asides):
        return False
    if line.is_carried or (line.entry.kind == "verbatim" and level == "story"):  # notation of another program
        return False
    return level == "everything" or not (line.is_removed or line.struck)
