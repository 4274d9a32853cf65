"""The keys of a game's file. Only their shape is checked here; `compile.py` reads the texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, Strict

from ..commons.campaign import LANGUAGE
from ..immutable import Many
from .field_specs import FURTHEST, MOST_FIELDS, AnyField, Changes, Label, Number, Reads, Sentence, Spec, Text, Yes

MOST_ROLLS, MOST_BANDS, MOST_INPUTS = 60, 20, 20

Texts = Text | Many[Text]
Grouped = Annotated[Text | dict[Label, Text] | None, Reads("sum")]
"""Dice, or groups of dice by name."""
Choices = Annotated[dict[Sentence, Texts], Reads("deed"), Field(max_length=20)]
Offered = Annotated[dict[Sentence, Text], Reads("offer"), Field(max_length=20)]
Slug = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=40)]
"""An id: lower-case letters and digits, with hyphens between words."""


Path = tuple[str | int, ...]


def texts_in(value: Any, path: Path = (), by: str = "") -> Iterator[tuple[Path, str, str]]:
    """Every text in the language of files that is given below a table: its place, its reader, and the text."""
    match value:
        case Spec():
            for name, info in type(value).model_fields.items():
                if name in value.model_fields_set:
                    its = next((each.by for each in info.metadata if isinstance(each, Reads)), "")
                    yield from texts_in(getattr(value, name), (*path, info.alias or name), its)
        case Mapping():
            for key, each in value.items():
                yield from texts_in(each, (*path, key), by)
        case tuple():
            for at, each in enumerate(value):
                yield from texts_in(each, (*path, at), by)
        case str() | int() if by:
            yield path, by, str(value)


def as_texts(texts: str | Iterable[str]) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts)


def dice_by_group(dice: str | Mapping[str, str] | None) -> Mapping[str, str]:
    """Dice by group; a single unnamed one has an empty name."""
    return dice if isinstance(dice, Mapping) else {} if dice is None else {"": dice}


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
    when: Annotated[Texts, Reads("before")]
    dice: Grouped = None
    add: Number = 0
    dice_more: Number = 0


class AfterSpec(Spec):
    say: Label | Annotated[str, Field(max_length=80)]
    needs: Annotated[Texts, Reads("before")] = ()
    reroll: Annotated[Text, Reads("reroll")] = ""
    replace: Annotated[Text, Reads("number")] = ""
    add: Number = 0
    raise_: Annotated[int, Strict(), Field(ge=0, le=20)] = Field(0, alias="raise")
    better: Yes = False
    do: Changes = ()


class BandSpec(Spec):
    on: Annotated[Number | Text, Reads("on")]
    when: Annotated[Texts, Reads("when")] = ()
    say: Label
    prompt: Text = ""
    tone: Literal["good", "mixed", "bad", "turn", "plain"] | None = None
    answer: Literal["", "yes", "no", "between"] = ""
    do: Changes = ()
    choose: Annotated[str, Field(max_length=80)] = ""
    choices: Choices = Field(default_factory=dict)
    offers: Offered = Field(default_factory=dict)
    mark: Yes = False


class MarkSpec(Spec):
    when: Annotated[Texts, Reads("when")]
    say: Label
    do: Changes = ()


class LowerSpec(Spec):
    each: Annotated[Text, Reads("range")]
    of: Annotated[Label, Reads("group_named")]
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
    none: Annotated[Text, Reads("sum")] = ""
    total_at_most: Number | None = None
    against: Annotated[Text, Reads("sum")] = ""
    at_most: Annotated[Text | Number | None, Reads("number")] = None
    at_least: Annotated[Text | Number | None, Reads("number")] = None
    read: Text = "total"
    mod: Annotated[Many[ModSpec], Field(max_length=20)] = ()
    lower: LowerSpec | None = None
    band: Annotated[Many[BandSpec], Field(max_length=MOST_BANDS)] = ()
    mark: Annotated[Many[MarkSpec], Field(max_length=10)] = ()
    after: Annotated[Many[AfterSpec], Field(max_length=5)] = ()
    do: Changes = ()
    say: Label | None = None
    signs: dict[Literal["+", "-"], dict[str, Any]] = Field(default_factory=dict)

    def every_change(self) -> list[str]:
        """Everything it may do."""
        return [text for _, by, text in texts_in(self) if by == "deed"]


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
    language: Annotated[str, Field(pattern=rf"^({LANGUAGE.pattern})?$", max_length=20)] = ""
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
