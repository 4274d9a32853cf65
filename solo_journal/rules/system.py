"""A rule system: its procedures and declarations, from which panes and faces derive everything else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from .changes import OwnChange
from .house_rules import HouseRule
from .immutable import Map
from .kinds import field_views
from .outcome import Event, Offer
from .procedure import Procedure
from .sheet_models import Fight
from .world import Character, World

if TYPE_CHECKING:
    from .board import Board
    from .kinds.edit import Edit
    from .kinds.home import Home
    from .kinds.view import ConditionRow, SheetView, StatusValue, ViewPart
    from .tables import Table


class Credit(NamedTuple):
    """The author of a game and the terms of its use."""

    author: str
    licence: str
    link: str
    notice: str


class Oracle(NamedTuple):
    """The procedure for `?`, and the inputs that `?+` and `?-` set."""

    procedure: type[Procedure]
    words: str
    signs: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, eq=False)
class System:
    """A game, or a set of tools that every campaign has.

    A game declares its `fields`; the attributes after them are derived, unless the game sets them.
    """

    id: str
    title: str
    about: str
    """Two lines that help to choose it."""
    procedures: tuple[type[Procedure], ...]
    """The programmed ones; those that edit fields are added to them."""
    pitch: str = ""
    """About six words beside its title in a list: `burning day, frozen night; words, not numbers`."""
    dice: str = ""
    """The dice it uses: `d6`."""
    learn: str = ""
    """How long it takes to learn, in a sentence."""
    language: str = ""
    """The code of the language that its words are in, if it is not English: `de`."""
    place: int = 50
    """Its position in the list of games; small numbers come first."""
    groups: Mapping[str, str] = Map()
    """Menu groups that only this game has, by letter."""
    credit: Credit | None = None
    readings: tuple[HouseRule, ...] = ()
    oracle: Oracle | None = None
    core: type[Procedure] | None = None
    """The roll for `d:`, written in one line."""
    versus: type[Procedure] | None = None
    """The roll for `d:` with an opponent, `v Halla`, who rolls as well."""
    next_scene: type[Procedure] | None = None
    """Starts the next scene and rolls its mood."""
    spark: type[Procedure] | None = None
    """Draws a few words as a prompt; a new campaign starts with it."""
    create: type[Procedure] | None = None
    """Guides through a character's sheet; offered to characters without one."""
    sheet_in: Callable[[str], Mapping[str, Any]] = lambda said: Map()
    """Inputs for `create` from a line about the character that contains a whole sheet; else none."""
    number_called: Callable[[str, World], Procedure | None] = lambda text, world: None
    """The change of a number that a line after `/` names: `Gold -5`."""
    ready: tuple[Offer, ...] = ()
    """Offers of ready characters while there is no active one."""
    packs: tuple[str, ...] = ()
    """Its table packs."""
    begin: Mapping[str, Any] = Map()
    """Its initial state in a campaign."""
    react: Callable[[Event, World], Iterable[Procedure]] = lambda event, world: ()
    """Automatic consequences of an event: steps of the same act."""
    board: Callable[[World], Board | None] = lambda world: None
    """Its current fight, if any; the board replaces the panes."""
    fight: type[Fight] | None = None
    """The model of its fights."""
    fallen: Callable[[World], Iterable[Offer]] = lambda world: ()
    """What can be done, outside a fight, about those who have fallen. It stays on offer until it is settled."""
    was: tuple[str, ...] = ()
    """Former ids, which journals and players still use."""
    primer: Callable[[], str] | None = None
    """Reads its primer, Markdown that teaches the game (`primer.beside` reads a file). The numbered list of the section
    “The loop” sums it up."""
    fields: tuple[Home, ...] = ()
    """The fields of a character, the campaign and a fighter, each with its home."""
    tables: Mapping[str, Table] = Map()
    """Tables of its own besides its packs, by full name."""
    source: str = ""
    """The text of its file; empty for a programmed game."""
    edits: tuple[Edit, ...] = ()
    """How fields are edited by hand, for ids, inputs or texts other than the standard ones."""

    sheet: tuple[type[Procedure], ...] = field(default_factory=tuple)
    """Its procedures that edit a character's sheet by hand."""
    say: Callable[[Sequence[OwnChange]], Iterable[str]] | None = None
    """Words for changes in its own data: `Twist 1 -> 2`. Derived from the fields; without either, changes are shown as
    paths."""
    _made: dict[str, type[Procedure]] = field(default_factory=dict, init=False, repr=False)
    """Editing procedures created so far."""

    def __post_init__(self) -> None:
        if self.fields:
            self._derive()

    @property
    def loop(self) -> str:
        """A summary of how to play, step by step; empty without a primer."""
        from .primer import loop_of

        return loop_of(self)

    def procedure(self, id_: str) -> type[Procedure] | None:
        """The procedure with this id, or None. Editing procedures are created on first use."""
        own = self.__dict__.get("_own", self.__dict__.get("procedures", ()))
        found = next((each for each in own if each.id == id_), None)
        return found or self._edit(id_)

    def values(self, world: World) -> Iterable[StatusValue]:
        """Status values: every meter, and fields declared to be in view."""
        return field_views.status(self.fields, world)

    def views(self, world: World) -> Iterable[SheetView]:
        """All characters as panes show them, the active one first."""
        return field_views.views(self.fields, world)

    def campaign_views(self, world: World) -> Iterable[SheetView]:
        """The campaign's fields as panes show them."""
        return field_views.views(self.fields, world, "campaign")

    def view(self, character: Character) -> Iterable[ViewPart]:
        """A character's fields as panes show them."""
        return field_views.of_character(self.fields, character)

    def weighing(self, character: Character) -> Iterable[ConditionRow]:
        """A character's conditions, shown even if there is little room."""
        return field_views.condition_rows(self.fields, character)

    def sheet_rows(self, character: Character) -> Iterable[tuple[str, str]]:
        """A character's fields in words as (label, value), without empty ones: `skill`, `Thermal Sense`."""
        from .kinds.view import part_words

        return (row for part in self.view(character) if (row := part_words(part, in_use=True))[1])

    def fault(self, world: World) -> str:
        """Why some of the player's data cannot be read, in a sentence; empty if all can."""
        return field_views.fault(self.fields, world)

    def conditions(self, character: Character) -> Iterable[str]:
        """A character's present conditions by name: `Exhausted`."""
        return (each.name for each in self.weighing(character))

    def status(self, world: World) -> Iterable[tuple[str, str]]:
        """Status values, then the other fields of the campaign, in words as (label, value): `Twist`, `2 of 3`."""
        from .kinds.view import part_words

        rows = [(each.label, each.text) for each in self.values(world)]
        told = {label for label, _ in rows}
        parts = (part for view in self.campaign_views(world) for part in view.parts)
        return [
            *rows,
            *((label or "state", text) for label, text in map(part_words, parts) if text and label not in told),
        ]

    def _derive(self) -> None:
        """Fill in what derives from the fields."""
        here = self.__dict__
        here["_own"], here["_by_hand"] = here.pop("procedures"), here.pop("sheet")
        if self.say is None:
            here["say"] = partial(field_views.words, self.fields)

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
            """`all_procedures` and `sheet_procedures`, which include editing procedures created on first use."""
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


def beside(package: str) -> Callable[[], str]:
    """Reads the `primer.md` of a package: `System(primer=beside(__name__))`."""

    def read() -> str:
        import pkgutil

        return (pkgutil.get_data(package, "primer.md") or b"").decode("utf-8")

    return read
