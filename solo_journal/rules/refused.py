"""Why something cannot be done, as a sentence for the player."""

from __future__ import annotations


class Refused(Exception):
    """The rules, or the one who answers, say no. The message is a whole sentence with the way out."""


class BadInput(Refused):
    """An input is missing, unknown or out of bounds. The message names it."""


class Unknown(Refused):
    """No procedure, system, table, tracker or name like this. The message offers near ones."""


def nearest(name: str, known: list[str]) -> str:
    """A clause that helps with a misspelt name: the near ones, or all if they are few."""
    import difflib

    as_shown = {each.casefold(): each for each in known}
    near = [as_shown[each] for each in difflib.get_close_matches(name.casefold(), as_shown, n=3, cutoff=0.5)]
    if near:
        return f"Did you mean {' or '.join(near)}?"
    return f"Known: {', '.join(known)}." if 0 < len(known) <= 12 else ""
