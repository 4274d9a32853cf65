"""How to do what a sentence advises, as the player can type it where the sentence is read.

Whoever starts a face says which it is, once; a sentence asks when it is made.
"""

from __future__ import annotations

_IN_A_SHELL = {
    "repair": "check --repair",
    "missing": "check --without-missing",
    "session": "session close`, then `solo-journal session start",
    "session.start": "session start",
    "session.close": "session close",
    "character.add": "sheet add",
    "tracker.add": "tracker add",
    "table.draw": "draw",
    "title": "do scene.set",
}
"""The command lines that are not called as the act is on the page and in line mode."""
_at_play = False


def at_play(playing: bool = True) -> None:
    """From here on sentences are read on the page or in line mode, where acts are typed behind `/`; else in a shell."""
    global _at_play
    _at_play = playing


def way(act: str) -> str:
    """`/merge` or `/character.add` where somebody plays, and `solo-journal sheet add` in a shell."""
    if _at_play:
        return f"`/{act}`"
    return f"`solo-journal {_IN_A_SHELL.get(act) or (f'do {act}' if '.' in act else act)}`"
