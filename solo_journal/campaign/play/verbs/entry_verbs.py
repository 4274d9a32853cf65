"""The verbs for one entry of the log, declared once for every face; `entries.py` carries them out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class EntryVerb(NamedTuple):
    """One verb."""

    about: str
    """One line of help."""
    more: str = ""
    rolled: bool = False
    """Whether the entry must be a roll."""
    again: bool = False
    """Whether it rolls dice."""
    last: bool = True
    """Whether it applies to the last entry by default."""
    called: str = ""
    """Its name after `/`, if that differs."""


ENTRY_VERBS: Mapping[str, EntryVerb] = {
    "edit": EntryVerb("Edit the text of an entry", "The old text stays in its history.", last=False),
    "strike": EntryVerb(
        "Cross an entry out, or put it back", "What is crossed out is no part of the story, but stays in the journal."
    ),
    "move": EntryVerb(
        "Move an entry to another place",
        "It then comes after another entry of the story. The journal keeps its order, and undo puts the entry back.",
        last=False,
        called="moveline",
    ),
    "split": EntryVerb("Split a paragraph in two", "Undo joins the two again.", last=False),
    "join": EntryVerb("Join a paragraph to the next", "Undo splits the two again.", last=False),
    "bookmark": EntryVerb("Set a bookmark at an entry, or remove it", "A search for is:bookmarked lists them."),
    "overrule": EntryVerb("Let another outcome count", "The rolled one stays visible.", rolled=True, last=False),
    "reroll": EntryVerb(
        "Roll an entry again",
        "What the first roll changed is undone; the roll itself stays visible.",
        rolled=True,
        again=True,
    ),
    "redraw": EntryVerb(
        "Roll or draw it once more, and take this one out of the story",
        "The story no longer mentions it. An export of everything still does.",
        rolled=True,
        again=True,
    ),
    "correct": EntryVerb("Correct the dice of an entry", "The outcome is worked out again.", rolled=True),
}
