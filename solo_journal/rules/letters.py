"""The letters of the menu that every game shares where it has the thing, and uses for nothing else.

A procedure's `key` is its way through the menu: one letter, or that of a group and its own. Small letters are a game's,
and begin with one of these or with one of its own; a capital first is the program's.
"""

from __future__ import annotations

from .immutable import Map

SHARED = Map(
    {
        "o": "Oracle",
        "r": "Core roll",
        "v": "Other rolls",
        "n": "Next scene",
        "i": "Inspiration",
        "c": "Condition",
        "h": "Harm and healing",
        "z": "Rest",
        "s": "Sheet",
        "f": "Fight",
        "e": "Ending or advance",
    }
)
"""In the order in which a game's own stand between them: before `e`, which comes last. As a group, it is called so."""
IN_GROUPS = Map(
    {
        "ss": "Sheet",
        "sc": "Create a sheet",
        "fa": "Attack",
        "ff": "Fight board",
        "fj": "Foes",
        "fe": "End",
        "fc": "Other moves",
    }
)
"""What these ways lead to in every game that has them."""
OWN = frozenset("abdgjklmpqtuwxy")
"""The letters that a game may use for what it alone has."""
