"""Keys as they are meant: what some terminals send for a key."""

from __future__ import annotations

from textual import events

SAME = {"ctrl+j": ("enter", "\r"), "ctrl+g": ("f1", None)}
"""A line feed is Enter where the terminal sends one; Ctrl+G is F1 where the terminal keeps that for itself."""


def resolve_key(event: events.Key, used: frozenset[str] | set[str]) -> list[events.Key]:
    """The keys that somebody means who pressed this one. `used`: the keys that do something where the focus is.

    Alt with a letter that nothing uses is Esc and then that letter: terminals send the same for both.
    """
    if event.key in used:
        return [event]
    if event.key in SAME:
        return [events.Key(*SAME[event.key])]
    held, _, letter = event.key.rpartition("+")
    if held == "alt" and len(letter) == 1 and letter.isalpha():
        return [events.Key("escape", None), events.Key(letter, letter)]
    return [event]
