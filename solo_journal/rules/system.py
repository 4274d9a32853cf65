"""A rule system: its procedures, and what it declares about them. Panes and faces follow from this alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .board import Board
from .changes import Change
from .house_rules import HouseRule
from .immutable import Map
from .outcome import Event, Offer
from .procedure import Procedure
from .world import Character, World


class Credit(NamedTuple):
    """Whose game it is and under which terms it is used."""

    author: str
    licence: str
    link: str
    notice: str


class Oracle(NamedTuple):
    """The procedure behind `?`, and the inputs that the signs `?+` and `?-` set."""

    procedure: type[Procedure]
    words: str
    signs: Mapping[str, Mapping[str, Any]]


class OwnChange(NamedTuple):
    """A change in a system's own part of the world: in its state, in its half of a character, or in its fight."""

    keys: tuple[str, ...]
    """Those below that part."""
    change: Change
    character: str = ""
    """The id of the character, for a sheet."""
    fight: bool = False
    """Whether it is in the fight."""


class Gauge(NamedTuple):
    """Something of a system that fills up in view, with a pane of its own: the Twist Counter."""

    title: str
    value: int
    size: int
    history: tuple[str, ...] = ()
    """What raised it, oldest first."""
    good: bool = False
    """Whether it is good to have it full: Hope, and not Fear."""


class System(NamedTuple):
    """One game, or one set of tools that every campaign has."""

    id: str
    title: str
    about: str
    """Two lines that help somebody choose it."""
    procedures: tuple[type[Procedure], ...]
    place: int = 50
    """Where it stands when one is chosen; small numbers come first."""
    key: str = ""
    """The letter of its group in the menu: tools, and games beside the first, stand in groups of their own."""
    groups: Mapping[str, str] = Map()
    """The groups of its menu with their letters, where there is more than a player wants to see at once."""
    credit: Credit | None = None
    readings: tuple[HouseRule, ...] = ()
    oracle: Oracle | None = None
    core: type[Procedure] | None = None
    """The roll behind `d:`, which has a one-line form (`from_line`)."""
    next_scene: type[Procedure] | None = None
    """Opens the next scene with a mood that it rolls."""
    spark: type[Procedure] | None = None
    """Draws a few words to start from; a new campaign opens with it."""
    sheet: tuple[type[Procedure], ...] = ()
    """Those of its procedures that change a character's sheet by hand."""
    create: type[Procedure] | None = None
    """Makes a character's sheet with guidance; a character who has none yet is offered it."""
    ready: tuple[Offer, ...] = ()
    """How to take up a character who is ready to play, where nobody is played yet."""
    portrait: Callable[[Character], Iterable[tuple[str, str]]] = lambda character: ()
    """Its half of a character for reading, as (label, value): `skill`, `Thermal Sense`."""
    conditions: Callable[[Character], Iterable[str]] = lambda character: ()
    """What weighs on a character just now, by name: `Exhausted`. It stands in view even where there is little room."""
    packs: tuple[str, ...] = ()
    """The table packs that belong to it."""
    begin: Mapping[str, Any] = Map()
    """Its state when a campaign takes it up."""
    react: Callable[[Event, World], Iterable[Procedure]] = lambda event, world: ()
    """What follows by itself from an event: steps of the same act."""
    status: Callable[[World], Iterable[tuple[str, str]]] = lambda world: ()
    """What a player wants in view, as (label, value): `Twist`, `2 of 3`."""
    gauges: Callable[[World], Iterable[Gauge]] = lambda world: ()
    """What fills up, each with its history."""
    board: Callable[[World], Board | None] = lambda world: None
    """Its fight, where one of its own goes on: a board takes the place of the panes until it ends."""
    say: Callable[[Sequence[OwnChange]], Iterable[str]] | None = None
    """What an act changed in the system's own part of the world, in words: `Twist 1 -> 2`. Without it they are
    worded by their paths."""
    loop: str = ""
    """How this game is played, step by step, for somebody who has been away."""

    def procedure(self, id_: str) -> type[Procedure] | None:
        """The procedure of this id, if it is one of this system's."""
        return next((each for each in self.procedures if each.id == id_), None)
