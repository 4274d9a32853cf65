"""Declarations of edits: how fields are edited by hand. Each becomes a procedure on first use.

A field without one gets the standard edit of its kind as `GAME.field`. Ids, inputs and titles known to journals are
declared explicitly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal

from ..plurals import an
from .conditions import Conditions
from .declaration import Declared, placed
from .field import Field
from .home import Home
from .items import Items
from .listing import Listing
from .meter import Meter
from .names import Names
from .others import Deck, Flag, Lines, Step, Tracks
from .scores import Score, Scores


class Number(Declared):
    """A number that an edit asks for."""

    name: str = placed(kw_only=False)
    help: str = placed(kw_only=False)
    low: int = placed(default=-99, kw_only=False)
    top: int = placed(default=99, kw_only=False)
    start: int | None = None
    """Its default; None for no default."""
    needed: bool = False
    label: str = ""
    """Its label in a form, if not its name."""


class Keep(Declared):
    """A further input kept with the name: what ends a condition, whether a tag helps."""

    name: str = placed(kw_only=False)
    help: str = placed(kw_only=False)
    start: str | bool = placed(default="", kw_only=False)
    """Its default; a boolean makes it a yes-or-no input."""


class Edit(Declared):
    """One procedure that edits fields by hand."""

    id: str = placed(kw_only=False)
    called: str = placed(kw_only=False)
    fields: tuple[Field, ...] = placed(kw_only=False)
    """The fields it edits; an input selects one of several. A meter's top is edited with it."""
    about: str = ""
    """Its help, with an `Example:`; by default made from the fields."""
    example: Mapping[str, Any] | None = None
    key: str = ""
    also: str = ""
    page: str = ""
    version: int = 1
    was: tuple[str, ...] = ()
    """Former ids."""
    says: str = ""
    """Its headline, if not the standard one; may contain `{label}`, `{name}`, `{value}`, `{top}`, `{told}`."""
    which: str = "which"
    """The input that selects one of several fields, by a word of its name."""


class EditMeter(Edit):
    """Changes or sets a meter, or its top."""

    amount: Number | None = None
    to: Number | None = None
    most: Number | None = None
    """The input for the field that is its top."""
    strict: bool = False
    """Whether a loss below the bottom is refused."""


class EditScore(Edit):
    """Sets a number. In a set with open names, a new name adds one and no value removes it."""

    name: str = "name"
    value: Number | None = None
    name_help: str = ""


class EditNames(Edit):
    """Adds or removes a name; also conditions and items with a single procedure."""

    name: str = "name"
    name_help: str = ""
    gone: str = "gone"
    """The input that removes it; empty if another procedure does."""
    value: Number | None = None
    """The input for the value of names that have one."""
    keeps: tuple[Keep, ...] = ()
    """Further inputs, kept in its table or, for values in words, as the value."""
    spells_since: int = 2
    """The first version that spells known names as the rules do."""

    @property
    def unsigned(self) -> bool:
        """Whether names may not begin with + or -, from the next version."""
        return any(isinstance(each, Conditions) for each in self.fields)


class TakeName(Edit):
    """Removes a name, condition or item by its name or beginning."""

    name: str = "name"
    name_help: str = ""
    aside: Keep | None = None
    """A further input that is only told: where it went."""


class EditStep(Edit):
    """Sets a step die, or steps it down."""

    die: str = "die"
    steps: str = "steps"


class EditTrack(Edit):
    """Begins, advances or closes a track."""

    act: Literal["begin", "progress", "close"] = "begin"


class EditUse(Edit):
    """Uses an item: fewer uses, or its die steps down."""


class EditLines(Edit):
    """Writes free text."""


class EditFlag(Edit):
    """Sets or clears a flag."""

    version: int = 2  # its text begins with a capital


class EditDeck(Edit):
    """Draws, discards or shuffles cards."""

    act: Literal["draw", "discard", "shuffle"] = "draw"


def standard(game: str, field: Field) -> Iterator[Edit]:
    """The standard edits of a field."""
    id_, label, one = f"{game}.{field.name}", field.label, (field,)
    one_of = an(field.one) if field.one else label
    match field:
        case Meter():
            amount = Number("amount", "how far it goes: 2 up, -2 down", start=0)
            to = Number("to", "its new value instead, such as 3", label="New value")
            yield EditMeter(id_, f"Change {label}", one, amount=amount, to=to)
        case Score():
            value = Number(
                "value", f"its new number, from {field.low} to {field.top}", field.low, field.top, needed=True
            )
            yield EditScore(id_, f"Set {label}", one, value=value)
        case Scores():
            value = Number("value", f"its new number, from {field.low} to {field.top}", field.low, field.top)
            yield EditScore(id_, f"Set {label}", one, value=value)
        case Step():
            yield EditStep(id_, f"Set {label}", one)
        case Tracks():
            yield EditTrack(id_, f"Begin {one_of}", one, act="begin")
            yield EditTrack(f"{id_}_progress", f"Progress {one_of}", one, act="progress")
            yield EditTrack(f"{id_}_close", f"Close {one_of}", one, act="close")
        case Items(each=each) if {"die", "uses"} & set(each):
            yield EditNames(id_, f"Change {label}", one)
            yield EditUse(f"{id_}_use", f"Use {one_of}", one)
        case Items() | Conditions() | Names() | Listing():
            worth = Number("value", "the number after it, such as 2") if field.holds == "values" else None
            also = "condition" if isinstance(field, Conditions) else ""
            version = 2 if getattr(field, "known", ()) else 1
            yield EditNames(id_, f"Change {label}", one, value=worth, also=also, version=version)
        case Lines():
            yield EditLines(id_, f"Write {label}", one)
        case Flag():
            yield EditFlag(id_, label.capitalize(), one)
        case Deck():
            yield EditDeck(id_, f"Draw from {label}", one, act="draw")
            yield EditDeck(f"{id_}_discard", f"Discard from {label}", one, act="discard")
            yield EditDeck(f"{id_}_shuffle", f"Shuffle {label}", one, act="shuffle")


@lru_cache(maxsize=32)
def edits_of(homes: tuple[Home, ...], declared: tuple[Edit, ...]) -> tuple[tuple[Edit, Home], ...]:
    """Every edit with the home of its fields: declared ones first, then standard ones."""
    by_field = {id(field): home for home in reversed(homes) for field in home.fields}
    covered = {id(field) for edit in declared for field in edit.fields}
    own = [(edit, by_field[id(edit.fields[0])]) for edit in declared]
    fields = ((home, field) for home in homes if home.of != "fight" for field in home.fields if field.by_hand)
    left = ((home, field) for home, field in fields if id(field) not in covered)
    return (*own, *((edit, home) for home, field in left for edit in standard(home.game, field)))
