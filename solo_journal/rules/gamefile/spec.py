"""The keys of a game's file. Only their shape is checked here; `compile.py` reads the texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, Strict

from ..immutable import Many

MOST_FIELDS, MOST_ROLLS, MOST_BANDS, MOST_INPUTS, MOST_CHANGES = 100, 60, 20, 20, 20
FURTHEST = 1_000
"""Largest number in a file, either side of 0."""

Text = Annotated[str, Field(max_length=10_000)]
Label = Annotated[str, Field(min_length=1, max_length=40)]
Number = Annotated[int, Strict(), Field(ge=-FURTHEST, le=FURTHEST)]
Yes = Annotated[bool, Strict()]
Changes = Annotated[Many[Text], Field(max_length=MOST_CHANGES)]
Texts = Text | Many[Text]
Grouped = Text | dict[Label, Text] | None
"""Dice, or groups of dice by name."""
Slug = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=40)]
"""An id: lower-case letters and digits, with hyphens between words."""


class Spec(BaseModel):
    """A table in the file. Unknown keys are faults."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=False, defer_build=True)


def as_texts(texts: str | Iterable[str]) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts)


def dice_by_group(dice: str | Mapping[str, str] | None) -> Mapping[str, str]:
    """Dice by group; a single unnamed one has an empty name."""
    return dice if isinstance(dice, Mapping) else {} if dice is None else {"": dice}


class FieldSpec(Spec):
    help: Text = ""
    was: Text = ""
    one: Text = ""


class ScoresSpec(FieldSpec):
    is_: Literal["scores"] = Field(alias="is")
    names: Annotated[Many[Label], Field(max_length=40)] = ()
    open: Yes = False
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
    start: Literal["d12", "d10", "d8", "d6", "d4"] = "d8"


class DiceSpec(FieldSpec):
    is_: Literal["dice"] = Field(alias="is")
    names: Annotated[Many[Label], Field(max_length=20)] = ()
    open: Yes = False
    start: Literal["d12", "d10", "d8", "d6", "d4"] = "d8"


class ConditionsSpec(FieldSpec):
    is_: Literal["conditions"] = Field(alias="is")
    names: Annotated[Many[Label], Field(max_length=60)] = ()
    open: Yes = False
    helps: Yes = False
    hinders: Yes = False
    each: Changes = ()


class ListSpec(FieldSpec):
    is_: Literal["list"] = Field(alias="is")
    helps: Yes = False
    hinders: Yes = False
    most: Annotated[int, Strict(), Field(ge=1, le=100)] = 100


class ItemsSpec(FieldSpec):
    is_: Literal["items"] = Field(alias="is")
    slots: Number | Label | None = None
    each: Annotated[Many[Literal["size", "die", "uses"]], Field(max_length=3)] = ()


class TracksSpec(FieldSpec):
    is_: Literal["tracks"] = Field(alias="is")
    boxes: Annotated[int, Strict(), Field(ge=1, le=100)] = 10
    ticks: Annotated[int, Strict(), Field(ge=1, le=100)] = 4
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
    ScoresSpec
    | MeterSpec
    | DieSpec
    | DiceSpec
    | ConditionsSpec
    | ListSpec
    | ItemsSpec
    | TracksSpec
    | TextSpec
    | FlagSpec
    | DeckSpec,
    Field(discriminator="is_"),
]


KINDS = ("scores", "meter", "die", "dice", "conditions", "list", "items", "tracks", "text", "flag", "deck")
"""The kinds of field."""


def kind_with(keys: Iterable[str]) -> str:
    models = AnyField.__origin__.__args__  # type: ignore[attr-defined]
    fits = ({field.alias or name for name, field in each.model_fields.items()} >= set(keys) for each in models)
    found = [kind for kind, fit in zip(KINDS, fits, strict=True) if fit]
    return next((kind for kind in found if kind not in ("scores", "dice")), "text")  # these need names


ASKED = ("pick", "number", "one_of", "yes_no", "track", "clock")


class AskSpec(Spec):
    """An input of a roll. Exactly one of `ASKED` says what it is."""

    pick: Label | Annotated[Many[Label], Field(min_length=1, max_length=10)] | None = None
    many: Yes = False
    number: Annotated[Many[Number], Field(min_length=2, max_length=2)] | None = None
    one_of: (
        Annotated[dict[Label, Number], Field(min_length=1)]
        | Annotated[Many[Label], Field(min_length=2, max_length=20)]
        | None
    ) = None
    yes_no: Literal[True] | None = None
    track: Label | None = None
    clock: Literal[True] | None = None
    optional: Yes = False
    start: Number | Label | None = None
    do: Changes = ()
    help: Text = ""

    @property
    def picks(self) -> tuple[str, ...]:
        return (self.track,) if self.track else as_texts(self.pick or ())

    @property
    def needed(self) -> bool:
        """Whether the player must give it."""
        return not self.optional and bool(self.track or self.clock or (self.pick and not self.many))


class ModSpec(Spec):
    when: Texts
    dice: Grouped = None
    add: Number = 0
    dice_more: Number = 0


class AfterSpec(Spec):
    say: Label | Annotated[str, Field(max_length=80)]
    needs: Texts = ()
    reroll: Text = ""
    replace: Text = ""
    add: Number = 0
    raise_: Annotated[int, Strict(), Field(ge=0, le=20)] = Field(0, alias="raise")
    better: Yes = False
    do: Changes = ()


class BandSpec(Spec):
    on: Number | Text
    when: Texts = ()
    say: Label
    prompt: Text = ""
    tone: Literal["good", "mixed", "bad", "turn", "plain"] | None = None
    answer: Literal["", "yes", "no", "between"] = ""
    do: Changes = ()
    choose: Annotated[str, Field(max_length=80)] = ""
    choices: dict[Annotated[str, Field(min_length=1, max_length=80)], Texts] = Field(
        default_factory=dict, max_length=20
    )
    offers: dict[Annotated[str, Field(min_length=1, max_length=80)], Text] = Field(default_factory=dict, max_length=20)
    mark: Yes = False


class MarkSpec(Spec):
    when: Texts
    say: Label
    do: Changes = ()


class LowerSpec(Spec):
    each: Text
    of: Label
    not_: Text | Many[Text] = Field((), alias="not")


class ExpectSpec(Spec):
    dice: Many[Number]
    say: Text
    given: dict[str, Any] = Field(default_factory=dict, alias="with")


class RollSpec(Spec):
    """One roll: its inputs, dice, reading and results."""

    id: Slug
    title: Annotated[str, Field(min_length=1, max_length=60)]
    key: Annotated[str, Field(max_length=2)] = ""
    core: Yes = False
    oracle: Yes = False
    scene: Yes = False
    rest: Yes = False
    help: Text = ""
    words: Text = ""
    page: Text = ""
    example: dict[str, Any] | None = None
    expect: ExpectSpec | Many[ExpectSpec] = ()
    ask: dict[str, AskSpec] = Field(default_factory=dict, max_length=MOST_INPUTS)
    dice: Grouped = None
    none: Text = ""
    total_at_most: Number | None = None
    against: Text = ""
    at_most: Text | Number | None = None
    at_least: Text | Number | None = None
    read: Text = "total"
    mod: Annotated[Many[ModSpec], Field(max_length=20)] = ()
    lower: LowerSpec | None = None
    band: Annotated[Many[BandSpec], Field(max_length=MOST_BANDS)] = ()
    mark: Annotated[Many[MarkSpec], Field(max_length=10)] = ()
    after: Annotated[Many[AfterSpec], Field(max_length=5)] = ()
    do: Changes = ()
    say: Label | None = None
    signs: dict[Literal["+", "-"], dict[str, Any]] = Field(default_factory=dict)

    def every_change(self) -> Iterator[str]:
        """Everything it may do."""
        parts: Any = (self, *self.band, *self.mark, *self.after, *self.ask.values())
        for each in parts:
            yield from each.do
        for band in self.band:
            for texts in band.choices.values():
                yield from as_texts(texts)


class CreateSpec(Spec):
    """One step of creation. Exactly one of the first six keys says what it does."""

    assign: Label | None = None
    points: Label | None = None
    roll: Label | None = None
    draw: Label | None = None
    add: Label | None = None
    write: Label | None = None
    values: Annotated[Many[Number], Field(max_length=40)] = ()
    total: Annotated[int, Strict(), Field(ge=0, le=FURTHEST)] = 0
    most: Annotated[int, Strict(), Field(ge=0, le=FURTHEST)] | None = None
    dice: Text = ""
    table: Text = ""
    help: Text = ""


class ReadingSpec(Spec):
    id: Slug
    title: Text
    options: dict[Annotated[str, Field(pattern=r"^[a-z0-9_]+$", max_length=40)], Text] = Field(
        min_length=2, max_length=10
    )
    start: Text = ""
    why: Text = ""


class GridSpec(Spec):
    """Numbers by two names: `{id}` in a roll is the number in the row of `by` and the column of `across`."""

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
    by: Label
    across: Label
    from_: Number = Field(0, alias="from")
    rows: dict[Label, Annotated[Many[Number], Field(min_length=1, max_length=40)]] = Field(min_length=1, max_length=40)


class GameSpec(Spec):
    format: Literal[1]
    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{1,39}$")]
    title: Annotated[str, Field(min_length=1, max_length=60)]
    about: Text = ""
    pitch: Annotated[str, Field(max_length=80)] = ""
    author: Text = ""
    licence: Text = ""
    link: Text = ""
    notice: Text = ""
    version: Text = "1"
    language: Annotated[str, Field(max_length=20)] = "en"
    loop: Text = ""
    primer: Text = ""
    sheet: dict[Label, AnyField] = Field(default_factory=dict, max_length=MOST_FIELDS)
    world: dict[Label, AnyField] = Field(default_factory=dict, max_length=MOST_FIELDS)
    create: Annotated[Many[CreateSpec], Field(max_length=40)] = ()
    roll: Annotated[Many[RollSpec], Field(max_length=MOST_ROLLS)] = ()
    table: Annotated[Many[Any], Field(max_length=500)] = ()
    reading: Annotated[Many[ReadingSpec], Field(max_length=20)] = ()
    grid: Annotated[Many[GridSpec], Field(max_length=20)] = ()
    words: dict[str, Text] = Field(default_factory=dict, max_length=60)
