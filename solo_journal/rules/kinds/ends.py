"""What happens when a meter reaches an end: changes of the same sheet, and an event that others may answer.

An end whose changes find no room (Stress that is all marked) is left as it is, and is made good as soon as there is.
"""

from __future__ import annotations

from typing import NamedTuple


class Moves(NamedTuple):
    """A meter goes up or down."""

    meter: str
    by: int


class Puts(NamedTuple):
    """A meter is put somewhere."""

    meter: str
    at: int


class Marks(NamedTuple):
    """A condition is marked."""

    name: str


class Clears(NamedTuple):
    """A condition is cleared."""

    name: str


Consequence = Moves | Puts | Marks | Clears


class End(NamedTuple):
    """What follows where a meter reaches one of its ends."""

    do: tuple[Consequence, ...] = ()
    event: str = ""
    """An event for whoever listens; it says which meter it was as `GAME.field`."""
