"""A rule system: its procedures, and what it declares about them. Panes and faces follow from this alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from .changes import OwnChange
from .house_rules import HouseRule
from .immutable import Map
from .outcome import Event, Offer
from .procedure import Procedure
from .world import Character, World

if TYPE_CHECKING:
    from .board import Board
    from .kinds.edits import Edit
    from .kinds.home import Home
    from .kinds.view import ConditionRow, SheetView, StatusValue, ViewPart
    from .tables import Table


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


@dataclass(frozen=True, eq=False)
class System:
    """One game, or one set of tools that every campaign has. A game declares its `fields`; what stands below them
    follows from these, and a game says itself only what they cannot say."""

    id: str
    title: str
    about: str
    """Two lines that help somebody choose it."""
    procedures: tuple[type[Procedure], ...]
    """Those that are programmed; the ones that edit fields by hand follow them."""
    pitch: str = ""
    """Some six words that stand beside its title in a list: `burning day, frozen night; words, not numbers`."""
    dice: str = ""
    """The dice that it is played with: `d6`."""
    learn: str = ""
    """How long it takes to learn, in a sentence."""
    place: int = 50
    """Where it stands when one is chosen; small numbers come first."""
    groups: Mapping[str, str] = Map()
    """The groups of its menu that no other game shares, by their letters."""
    credit: Credit | None = None
    readings: tuple[HouseRule, ...] = ()
    oracle: Oracle | None = None
    core: type[Procedure] | None = None
    """The roll behind `d:`, written in one line."""
    versus: type[Procedure] | None = None
    """The roll behind `d:` where the line goes on `v Halla`: against somebody, who rolls as well."""
    next_scene: type[Procedure] | None = None
    """Opens the next scene with a mood that it rolls."""
    spark: type[Procedure] | None = None
    """Draws a few words to start from; a new campaign opens with it."""
    create: type[Procedure] | None = None
    """Makes a character's sheet with guidance; a character who has none yet is offered it."""
    sheet_in: Callable[[str], Mapping[str, Any]] = lambda said: Map()
    """Inputs of `create` from one line on who is played: a whole sheet; nothing where none is written there."""
    ready: tuple[Offer, ...] = ()
    """How to take up a character who is ready to play, where nobody is played yet."""
    packs: tuple[str, ...] = ()
    """The table packs that belong to it."""
    begin: Mapping[str, Any] = Map()
    """Its state when a campaign takes it up."""
    react: Callable[[Event, World], Iterable[Procedure]] = lambda event, world: ()
    """What follows by itself from an event: steps of the same act."""
    board: Callable[[World], Board | None] = lambda world: None
    """Its fight, where one of its own goes on: a board takes the place of the panes until it ends."""
    was: tuple[str, ...] = ()
    """Ids that it had before: journals and players know them."""
    primer: Callable[[], str] | None = None
    """Reads its primer, Markdown from which somebody without a book can play it (`primer.beside` reads a file). The
    numbered list of its section “The loop” is how it is played in short."""
    fields: tuple[Home, ...] = ()
    """What a character, the campaign and a fighter have in this game, each with where it lies."""
    tables: Mapping[str, Table] = Map()
    """Tables that it brings itself, by their full names, beside its packs."""
    source: str = ""
    """The text of the file that it is read from; empty for a game that is programmed."""
    edits: tuple[Edit, ...] = ()
    """How fields are edited by hand, where journals know ids and inputs, or the kinds leave something to say."""

    sheet: tuple[type[Procedure], ...] = field(default_factory=tuple)
    """Those of its procedures that change a character's sheet by hand."""
    say: Callable[[Sequence[OwnChange]], Iterable[str]] | None = None
    """What an act changed in the system's own part of the world, in words: `Twist 1 -> 2`. It follows from the fields;
    a game says itself only what they cannot. Without either, changes are worded by their paths."""
    _made: dict[str, type[Procedure]] = field(default_factory=dict, init=False, repr=False)
    """The editing procedures that were asked for."""

    def __post_init__(self) -> None:
        if self.fields:
            self._derive()

    @property
    def loop(self) -> str:
        """How this game is played, step by step, for somebody who has been away; empty where it has no primer."""
        from .primer import loop_of

        return loop_of(self)

    def procedure(self, id_: str) -> type[Procedure] | None:
        """The procedure of this id, if it is one of this system's. An edit is made when it is first asked for."""
        own = self.__dict__.get("_own", self.__dict__.get("procedures", ()))
        found = next((each for each in own if each.id == id_), None)
        return found or self._edit(id_)

    def values(self, world: World) -> Iterable[StatusValue]:
        """What a player wants in view, as data: every meter, and what else is declared to be in view."""
        from .kinds import field_views

        return field_views.status(self.fields, world)

    def views(self, world: World) -> Iterable[SheetView]:
        """The characters as panes draw them, the one who is played first."""
        from .kinds import field_views

        return field_views.views(self.fields, world)

    def campaign_views(self, world: World) -> Iterable[SheetView]:
        """What the campaign has in this game, as panes draw it."""
        from .kinds import field_views

        return field_views.views(self.fields, world, "campaign")

    def view(self, character: Character) -> Iterable[ViewPart]:
        """Its half of a character as panes draw it."""
        from .kinds import field_views

        return field_views.of_character(self.fields, character)

    def weighing(self, character: Character) -> Iterable[ConditionRow]:
        """What weighs on a character, as data. It stands in view even where there is little room."""
        from .kinds import field_views

        return field_views.condition_rows(self.fields, character)

    def sheet_rows(self, character: Character) -> Iterable[tuple[str, str]]:
        """The same in words, as (label, value), what is empty left out: `skill`, `Thermal Sense`."""
        from .kinds.view_text import part_words

        return (row for part in self.view(character) if (row := part_words(part, in_use=True))[1])

    def fault(self, world: World) -> str:
        """Why something that a player has in this game cannot be read, in a sentence; empty where all of it can."""
        from .kinds import field_views

        return field_views.fault(self.fields, world)

    def conditions(self, character: Character) -> Iterable[str]:
        """What weighs on a character just now, by name: `Exhausted`."""
        return (each.name for each in self.weighing(character))

    def status(self, world: World) -> Iterable[tuple[str, str]]:
        """What a player wants in view, in words, as (label, value): `Twist`, `2 of 3`."""
        return ((each.label, each.text) for each in self.values(world))

    def _derive(self) -> None:
        """Let what follows from the fields stand beside what a game says itself."""
        here = self.__dict__
        here["_own"], here["_by_hand"] = here.pop("procedures"), here.pop("sheet")
        if self.say is None:
            here["say"] = partial(_change_words, self.fields)

    def _edit(self, id_: str) -> type[Procedure] | None:
        if id_ not in self._made and self.fields:
            from .kinds.edits import edits_of

            for edit, home in edits_of(self.fields, self.edits):
                if edit.id == id_:
                    from .kinds.make_edit import procedure_of

                    self._made[id_] = procedure_of(edit, home)
        return self._made.get(id_)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """All procedures, and those that change a sheet: the edits are made when they are first asked for."""
            if name not in ("procedures", "sheet") or "_own" not in self.__dict__:
                raise AttributeError(name)
            from .kinds.edits import edits_of

            own = {each.id for each in self._own}
            found = [(edit, home) for edit, home in edits_of(self.fields, self.edits) if edit.id not in own]
            made = [(self._edit(edit.id), home) for edit, home in found]
            self.__dict__["procedures"] = (*self._own, *(kind for kind, _ in made))
            edits = (kind for kind, home in made if home.of == "character")
            self.__dict__["sheet"] = (*self._by_hand, *edits)
            return self.__dict__[name]


def _change_words(homes: tuple[Home, ...], changes: Sequence[OwnChange]) -> Iterable[str]:
    from .kinds import field_views

    return field_views.words(homes, changes)


def beside(package: str) -> Callable[[], str]:
    """What reads the `primer.md` of a package: `System(primer=beside(__name__))`."""

    def read() -> str:
        import pkgutil

        return (pkgutil.get_data(package, "primer.md") or b"").decode("utf-8")

    return read
