"""How to do what a sentence of the store advises, as the player can type it where the sentence is read.

Whoever starts a face says which it is, once; a sentence asks when it is made.
"""

from __future__ import annotations

_IN_A_SHELL = {
    "repair": "check --repair",
    "missing": "check --without-missing",
    "session": "session close`, then `solo-journal session start",
}
"""The command lines that are not called as the act is on the page and in line mode."""
_at_play = False


def at_play(playing: bool = True) -> None:
    """From here on sentences are read on the page or in line mode, where acts are typed behind `/`; else in a shell."""
    global _at_play
    _at_play = playing


def way(act: str) -> str:
    """`/merge` where somebody plays, and `solo-journal merge` in a shell."""
    return f"`/{act}`" if _at_play else f"`solo-journal {_IN_A_SHELL.get(act, act)}`"
