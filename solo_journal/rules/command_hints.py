"""How to do what a sentence advises, as the player can type it where the sentence is read.

Whoever starts a face says which it is, once; a sentence asks when it is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_IN_A_SHELL = {
    "repair": "check --repair",
    "missing": "check --without-missing",
    "session": "session end`, then `solo-journal session start",
    "session.start": "session start",
    "session.close": "session end",
    "character.add": "sheet add",
    "tracker.add": "tracker add",
    "table.draw": "draw",
    "title": "do scene.set",
    "whatif": "branch",
}
"""The command lines that are not called as the act is on the page and in line mode."""
_at_play = False
_aloud = False
_leads: Callable[[str], str] | None = None


def at_play(playing: bool = True, *, aloud: bool = False, leads: Callable[[str], str] | None = None) -> None:
    """From here on sentences are read on the page or in line mode, where acts are typed behind `/`; else in a shell.
    What is read `aloud` has no marks round what is typed. `leads` says what leads to an act: keys, or its name in
    words; empty for one that has none."""
    global _at_play, _aloud, _leads
    _at_play, _aloud, _leads = playing, aloud, leads


def way(act: str, line: str = "") -> str:
    """`F2 P a` on the page, `/merge` or `/add a character` in line mode, `solo-journal sheet add` in a shell; with what
    is typed after it, where it needs that."""
    if _at_play and _leads and not line and (keys := _leads(act)):
        return keys
    call = (
        f"/{act.rpartition('.')[2] if line else act}"
        if _at_play
        else f"solo-journal {_IN_A_SHELL.get(act) or (f'do {act}' if '.' in act else act)}"
    )
    typed = f"{call} {line}" if line else call
    return typed if _aloud else f"`{typed}`"


def lines_in(help_: str, act: str) -> str:
    """The help of an act whose lines stand there as they are typed at play, `One line: /foe 2 wolves` or `d: might`; in
    a shell as they are typed there."""
    return help_ if _at_play else "\n\n".join(_in_a_shell(part, act) for part in help_.split("\n\n"))


def _in_a_shell(part: str, act: str) -> str:
    if not part.startswith(("One line: ", "Example: ")):
        return part
    import textwrap

    called = rf"(?<![\w/])(?:/{act.rpartition('.')[2]}|d:) (?=\S)"
    return textwrap.fill(re.sub(called, f"solo-journal do {act} ", " ".join(part.split())), 100)
