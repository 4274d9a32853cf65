"""How a sheet is edited by hand: declared, not programmed. Each declaration becomes one procedure when it is asked for.

A field without a declaration gets one of its kind under `GAME.field`. Ids, inputs and titles that journals know are
declared as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from .others import Deck, Flag, Lines, Tracks
from .scores import Score, Scores
from .step import Step


class Number(Declared):
    """A number that an edit asks for."""

    name: str = placed(kw_only=False)
    help: str = placed(kw_only=False)
    low: int = placed(default=-99, kw_only=False)
    top: int = placed(default=99, kw_only=False)
    start: int | None = None
    """What it is unless it is given; None where it then says nothing."""
    needed: bool = False
    label: str = ""
    """What a form calls it, where its name does not do."""


class Keep(Declared):
    """Something else that an edit asks for, kept with the name: what ends a condition, whether a tag helps."""

    name: str = placed(kw_only=False)
    help: str = placed(kw_only=False)
    start: str | bool = placed(default="", kw_only=False)
    """What it is unless it is given; a truth where it is one of yes and no."""


class Edit(Declared):
    """One procedure that edits fields by hand."""

    id: str = placed(kw_only=False)
    called: str = placed(kw_only=False)
    fields: tuple[Field, ...] = placed(kw_only=False)
    """What it edits; of several, an input says which. The top of a meter is edited with it."""
    about: str = ""
    """Its help, with an `Example:`; without it one follows from the fields."""
    example: Mapping[str, Any] | None = None
    key: str = ""
    also: str = ""
    page: str = ""
    version: int = 1
    was: tuple[str, ...] = ()
    """Ids that it once had."""
    says: str = ""
    """The headline, where it is not that of the kind: from `{label}`, `{name}`, `{value}`, `{top}`, `{told}`."""
    which: str = "which"
    """The input that says which field, where there are several: one of their words."""


class EditMeter(Edit):
    """A meter goes up or down, or is put somewhere, or gets another top."""

    amount: Number | None = None
    to: Number | None = None
    most: Number | None = None
    """What sets the field that is its top."""
    strict: bool = False
    """Whether what is not there is not spent: a loss below the bottom is refused."""


class EditScore(Edit):
    """A number is set. In a set that players name themselves, a new name makes a new one and no value takes it away."""

    name: str = "name"
    value: Number | None = None
    name_help: str = ""


class EditNames(Edit):
    """A name is written down or taken away: also a condition or an item, where one procedure does both."""

    name: str = "name"
    name_help: str = ""
    gone: str = "gone"
    """The input that says that it is taken away; empty where another procedure does that."""
    value: Number | None = None
    """The value that it has, where the names have one."""
    keeps: tuple[Keep, ...] = ()
    """What is kept with it: in its table, or where values are words, as its value."""
    spells_since: int = 2
    """The version from which a name that the rules know is written as they write it."""

    @property
    def unsigned(self) -> bool:
        """Whether no name of these begins with + or -, from the version after its own."""
        return any(isinstance(each, Conditions) for each in self.fields)


class TakeName(Edit):
    """A name, a condition or an item is taken away by its name or the beginning of it."""

    name: str = "name"
    name_help: str = ""
    aside: Keep | None = None
    """What may be told of it besides: where it went."""


class EditStep(Edit):
    """A die is put somewhere, or goes down."""

    die: str = "die"
    steps: str = "steps"


class EditTrack(Edit):
    """A track begins, progresses or closes."""

    act: Literal["begin", "progress", "close"] = "begin"


class EditUse(Edit):
    """An item is used: its uses go down, or its die."""


class EditLines(Edit):
    """Free words are written."""


class EditFlag(Edit):
    """A flag is set, or set no more."""

    version: int = 2  # what it says begins with a capital


class EditDeck(Edit):
    """A card is drawn, put away, or all are shuffled."""

    act: Literal["draw", "discard", "shuffle"] = "draw"


def standard(game: str, field: Field) -> Iterator[Edit]:
    """The edits of a field for which none is declared."""
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


def edits_of(homes: tuple[Home, ...], declared: tuple[Edit, ...]) -> Iterator[tuple[Edit, Home]]:
    """Every edit with where its fields lie: those that are declared, then those that follow for other fields."""
    by_field = {id(field): home for home in reversed(homes) for field in home.fields}
    covered: set[int] = set()
    for edit in declared:
        covered.update(id(field) for field in edit.fields)
        yield edit, by_field[id(edit.fields[0])]
    for home in homes:
        for field in home.fields:
            if field.by_hand and id(field) not in covered and home.of != "fight":
                yield from ((edit, home) for edit in standard(home.game, field))
