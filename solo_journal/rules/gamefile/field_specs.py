"""The keys of fields in a game's file, and what all its keys are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, NamedTuple, get_args

from pydantic import BaseModel, ConfigDict, Field, Strict

from ..immutable import Many

MOST_FIELDS, MOST_CHANGES = 100, 20
FURTHEST = 1_000
"""Largest number in a file, either side of 0."""

Text = Annotated[str, Field(max_length=10_000)]
Label = Annotated[str, Field(min_length=1, max_length=40)]
Sentence = Annotated[str, Field(min_length=1, max_length=80)]
Number = Annotated[int, Strict(), Field(ge=-FURTHEST, le=FURTHEST)]
Few = Annotated[int, Strict(), Field(ge=1, le=100)]
Yes = Annotated[bool, Strict()]
Sides = Literal["d12", "d10", "d8", "d6", "d4"]


class Reads(NamedTuple):
    """Marks texts in the language of files, with the method of `Reader` for each."""

    by: str


Changes = Annotated[Many[Text], Field(max_length=MOST_CHANGES), Reads("deed")]


class Spec(BaseModel):
    """A table in the file. Unknown keys are faults."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=False, defer_build=True)


class FieldSpec(Spec):
    help: Text = ""
    was: Text = ""
    one: Text = ""


class Named(FieldSpec):
    """A field of several, with names from the file or, if open, from the player."""

    names: Annotated[Many[Label], Field(max_length=60)] = ()
    open: Yes = False


class Weighs(FieldSpec):
    helps: Yes = False
    hinders: Yes = False


class ScoresSpec(Named):
    is_: Literal["scores"] = Field(alias="is")
    from_: Number = Field(0, alias="from")
    to: Number = 6
    start: Number | None = None


class MeterSpec(FieldSpec):
    is_: Literal["meter"] = Field(alias="is")
    from_: Number = Field(0, alias="from")
    to: Number | Label | None = None
    start: Number | None = None
    good: Yes | None = None
    full: Changes = ()
    empty: Changes = ()
    spill: Text = ""


class DieSpec(FieldSpec):
    is_: Literal["die"] = Field(alias="is")
    start: Sides = "d8"


class DiceSpec(Named):
    is_: Literal["dice"] = Field(alias="is")
    start: Sides = "d8"


class ConditionsSpec(Named, Weighs):
    is_: Literal["conditions"] = Field(alias="is")
    each: Changes = ()


class ListSpec(Weighs):
    is_: Literal["list"] = Field(alias="is")
    most: Few = 100


class ItemsSpec(FieldSpec):
    is_: Literal["items"] = Field(alias="is")
    slots: Number | Label | None = None
    each: Annotated[Many[Literal["size", "die", "uses"]], Field(max_length=3)] = ()


class TracksSpec(FieldSpec):
    is_: Literal["tracks"] = Field(alias="is")
    boxes: Few = 10
    ticks: Few = 4
    ranks: dict[Label, Annotated[int, Strict(), Field(ge=1, le=400)]] = Field(default_factory=dict, max_length=20)


class TextSpec(FieldSpec):
    is_: Literal["text"] = Field(alias="is")


class FlagSpec(FieldSpec):
    is_: Literal["flag"] = Field(alias="is")
    good: Yes = False


class DeckSpec(FieldSpec):
    is_: Literal["deck"] = Field(alias="is")
    cards: Literal["standard", "jokers", "tarot"] | Annotated[Many[Label], Field(min_length=1, max_length=500)] = (
        "standard"
    )


AnyField = Annotated[
    ScoresSpec | MeterSpec | DieSpec | DiceSpec | ConditionsSpec | ListSpec | ItemsSpec | TracksSpec | TextSpec
    | FlagSpec | DeckSpec, Field(discriminator="is_"),
]  # fmt: skip
KINDS: Mapping[str, type[FieldSpec]] = {
    get_args(each.model_fields["is_"].annotation)[0]: each for each in get_args(get_args(AnyField)[0])
}
"""The kinds of field."""


def kind_with(keys: Iterable[str]) -> str:
    """The first kind of field that has these keys; those that need names, only where no other has."""
    known = {kind: {field.alias or name for name, field in each.model_fields.items()} for kind, each in KINDS.items()}
    found = [kind for kind, its in known.items() if its >= set(keys) and kind not in ("scores", "dice")]
    return next(iter(found), "text")
