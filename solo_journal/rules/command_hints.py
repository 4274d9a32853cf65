"""How to do what a sentence advises, in the syntax of the current face.

Each face sets its syntax once; sentences ask for it when they are made.
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
"""Command lines that differ from the id of the act."""
_at_play = False
_leads: Callable[[str], str] | None = None


def at_play(playing: bool = True, *, leads: Callable[[str], str] | None = None) -> None:
    """Set the syntax: the page and line mode type acts after `/`, a shell uses commands. `leads` gives the menu keys or
    the name of an act, or an empty text."""
    global _at_play, _leads
    _at_play, _leads = playing, leads


def way(act: str, line: str = "") -> str:
    """`F2 P a` on the page, `/merge` or `/add a character` in line mode, `solo-journal sheet add` in a shell; followed
    by `line`, if given."""
    if _at_play and _leads and not line and (keys := _leads(act)):
        return keys
    if _at_play:
        return f"/{act.rpartition('.')[2]} {line}" if line else f"/{act}"
    command = _IN_A_SHELL.get(act) or (f"do {act}" if "." in act else act)
    return f"`{f'solo-journal {command} {line}'.strip()}`"


def lines_in(help_: str, act: str, called: str = "") -> str:
    """The help of an act with its example lines, such as `One line: /foe 2 wolves`, rewritten for the current face."""
    return help_ if _at_play else "\n\n".join(_in_a_shell(part, act, called) for part in help_.split("\n\n"))


def _in_a_shell(part: str, act: str, title: str) -> str:
    if not part.startswith(("One line: ", "Example: ")):
        return part
    import textwrap

    names = "|".join(filter(None, (act.rpartition(".")[2], re.escape(title.lower()))))
    called = rf"(?<![\w/])(?:/(?:{names})|d:) (?=\S)"
    return textwrap.fill(re.sub(called, f"solo-journal do {act} ", " ".join(part.split())), 100)
