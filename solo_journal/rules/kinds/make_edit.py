"""Builds the procedure for a declared edit: a class with the inputs that journals know."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, cast

from pydantic import BeforeValidator, create_model
from pydantic import Field as Input

from ..characters import characters
from ..inputs import SPOKEN, Line, Name, as_spoken
from ..line_grammar import After, Numeric, OneOf, Rest
from ..procedure import Pick, Procedure, example_in
from ..type_grammar import REMOVING
from ..world import World
from . import edits
from .conditions import Conditions
from .edit_lists import ChangeNames, Take, UseItem
from .edit_numbers import ByHand, ChangeMeter, ChangeScore, word_of
from .edit_others import ChangeDeck, ChangeFlag, ChangeLines, ChangeStep, ChangeTrack
from .field import Field
from .home import Home
from .items import Counted, Items
from .meter import Meter
from .others import Deck, Tracks
from .scores import Score, Scores

FAMILY: Mapping[type[edits.Edit], type[ByHand]] = {
    edits.EditMeter: ChangeMeter,
    edits.EditScore: ChangeScore,
    edits.EditNames: ChangeNames,
    edits.TakeName: Take,
    edits.EditUse: UseItem,
    edits.EditStep: ChangeStep,
    edits.EditTrack: ChangeTrack,
    edits.EditLines: ChangeLines,
    edits.EditFlag: ChangeFlag,
    edits.EditDeck: ChangeDeck,
}


COUNTED: Mapping[Counted, edits.Number] = {
    "size": edits.Number("size", "how many slots it takes: usually 1, 0 for small things", 0, 9),
    "die": edits.Number("die", "the die by which it wears, by its sides: 8 for a d8", 4, 12),
    "uses": edits.Number("uses", "how often it can still be used, such as 3", 0, 99),
}


def procedure_of(edit: edits.Edit, home: Home) -> type[Procedure]:
    """The procedure for a declared edit."""
    inputs = dict(_inputs(edit, home))
    several = [field for field in edit.fields if isinstance(field, Meter) or not isinstance(edit, edits.EditMeter)]
    if len(several) > 1:
        words: Any = Literal[tuple(map(_word_for, several))]
        inputs[edit.which] = (
            Annotated[words, BeforeValidator(_field_word(several))],
            Input(_word_for(edit.fields[0]), title="Which of them", description=_one_of(several)),
        )
    example = dict(edit.example if edit.example is not None else example_in(edit.about) or _example(edit))
    shown = " ".join(f'{name}="{value}"' if " " in str(value) else f"{name}={value}" for name, value in example.items())
    about = inspect.cleandoc(edit.about) or f"{edit.called}, by hand.\n\nExample: {shown or 'nothing to fill in'}"
    name = "".join(each for each in edit.called.title() if each.isalnum())
    made = create_model(name, __base__=FAMILY[type(edit)], __doc__=about, **inputs)  # type: ignore[call-overload]
    attributes = {
        "edit": edit,
        "home": home,
        "id": edit.id,
        "called": edit.called,
        "key": edit.key,
        "also": edit.also,
        "page": edit.page,
        "version": edit.version + (isinstance(edit, edits.EditNames) and edit.unsigned),
        "was": edit.was,
        "tells_for": "changes" if home.of == "character" and _tells_all(edit) else "",
        "signed": any(getattr(field, "holds", "") == "values" or hasattr(field, "gives") for field in edit.fields),
        "words": next((each for each in inputs if each == getattr(edit, "name", "")), ""),
        "example": example,
        "befalls": home.whom(edit.fields) if home.of == "character" else None,
    }
    for attribute, value in attributes.items():
        setattr(made, attribute, value)
    return cast("type[ByHand]", made)


def _word_for(field: Field) -> str:
    """The word for one entry, as an input accepts it."""
    return word_of(field).casefold()


def _tells_all(edit: edits.Edit) -> bool:
    """Whether its text tells everything it does: whose condition or meter, and how far it moved."""
    return isinstance(edit, edits.EditMeter) or all(isinstance(field, Conditions) for field in edit.fields)


_MOST = {"max": "most", "maximum": "most"}


def _field_word(fields: Iterable[Field]) -> Callable[[Any], Any]:
    """Which of these fields a word means: label, words in another order, or max for most."""

    def words(said: str) -> frozenset[str]:
        return frozenset(_MOST.get(each, each) for each in said.split())

    known = {words(as_spoken(said)): _word_for(field) for field in fields for said in (field.label, _word_for(field))}
    return lambda value: known.get(words(as_spoken(value)), as_spoken(value)) if isinstance(value, str) else value


Made = tuple[Any, Any]
"""An input for `create_model`: its type, and its default with help."""


def _inputs(edit: edits.Edit, home: Home) -> Iterator[tuple[str, Made]]:
    match edit:
        case edits.EditMeter():
            yield from (_number(each) for each in (edit.amount, edit.to, edit.most) if each)
        case edits.EditScore():
            if not all(isinstance(field, Score) for field in edit.fields):
                yield _name(edit.name, edit.name_help or _name_help(edit), home.picks(*edit.fields))
            if edit.value:
                yield _number(edit.value)
        case edits.EditNames():
            name = _name(edit.name, edit.name_help or _name_help(edit), _known(edit, home))
            keeps = [_make_kept(each) for each in edit.keeps]
            gone = edit.gone, (bool, Input(False, title="Remove", description="remove it instead of adding it"))
            if (whom := home.whom(edit.fields)) is not characters:
                about = "a character, or somebody in the fight; the active character unless named"
                kind = Annotated[str, Pick(whom), After(("on",), known=True)]
                yield "by", (kind, Input("", title="Whose", description=about))
                name, gone = _read_as(name, Rest()), _read_as(gone, OneOf(dict.fromkeys(REMOVING["gone"], True)))
                keeps = [_read_as(each, After((each[0],), text=True)) for each in keeps]
            yield name
            if edit.value:
                yield _number(edit.value)
            yield from keeps
            if edit.gone:
                yield gone
            items = edit.fields[0]
            if isinstance(items, Items) and items.each:
                yield from (_number(COUNTED[what]) for what in items.each)
            elif isinstance(items, Items) and not edit.keeps and len(edit.fields) == 1:
                yield (
                    "slots",
                    (int, Input(1, ge=0, le=9, description="how many slots it takes: usually 1, 0 petty, 2 bulky")),
                )
                yield (
                    "worn",
                    (bool, Input(False, description="yes while it is held or on the body, no while it is packed")),
                )
        case edits.TakeName():
            yield _name(edit.name, edit.name_help or _name_help(edit), home.picks(*edit.fields))
            if edit.aside:
                yield _make_kept(edit.aside)
        case edits.EditUse():
            yield _name("name", _name_help(edit), home.picks(*edit.fields))
            yield _number(edits.Number("times", "how often, such as 1; -1 gives one back", -20, 20, start=1))
        case edits.EditStep():
            die = _number(edits.Number(edit.die, "its die, by its sides: 8 for a d8, 0 when nothing is left", 0, 100))
            yield _read_as(die, Numeric("d#"), OneOf({"spent": 0}))
            down = _number(edits.Number(edit.steps, "how many steps it goes down, such as 1; -1 is up", -6, 6, start=0))
            yield _read_as(down, OneOf({"down": 1, "up": -1}), Numeric("±#"))
        case edits.EditTrack():
            yield from _track_inputs(edit, home)
        case edits.EditLines():
            yield "text", (Annotated[Line, Rest(text=True)], Input("", description="the words; empty removes them"))
        case edits.EditFlag():
            says = Annotated[bool, OneOf({"yes": True, "no": False, "on": True, "off": False})]
            yield "on", (says, Input(True, title="Yes or no", description="yes from now on, or no once it is over"))
        case edits.EditDeck(act="draw"):
            own = "the card, where it is drawn from cards of your own"
            times = _number(edits.Number("times", "how many cards, such as 3", 1, 20, label="How many", start=1))
            yield _read_as(times, Numeric(lead=True))
            yield "card", (Annotated[Line, Rest(text=True)], Input("", description=own))
        case edits.EditDeck(act="discard"):
            yield _name("card", "a card that is in your hand, typed in full", _hand(edit.fields[0], home))


def _track_inputs(edit: edits.EditTrack, home: Home) -> Iterator[tuple[str, Made]]:
    field = edit.fields[0]
    assert isinstance(field, Tracks)
    yield _name("name", _name_help(edit), None if edit.act == "begin" else home.picks(*edit.fields))
    if edit.act == "begin" and field.ranks:
        rank: Any = Literal[tuple(field.ranks)]
        yield (
            "rank",
            (
                Annotated[rank, SPOKEN],
                Input(next(iter(field.ranks)), description=f"how hard it is: {', '.join(field.ranks)}"),
            ),
        )
    elif edit.act == "begin":
        yield "rank", (Line, Input("", description="how hard it is, in your own words"))
    elif edit.act == "progress":
        yield _number(edits.Number("times", "how often, such as 1; -1 takes one back", -20, 20, start=1))


def _name_help(edit: edits.Edit) -> str:
    """The description of a name input, if the declaration has none."""
    one = " or ".join(map(_word_for, edit.fields))
    if getattr(edit, "act", "") == "begin":
        return f"what the new {one} is called"
    return f"the {one} that is meant, typed in full or only its beginning"


def _one_of(fields: Iterable[Field]) -> str:
    """The fields that it changes: all if few, otherwise some."""
    words = list(map(_word_for, fields))
    few = f"what is changed or written down: {', '.join(words)}"
    return few if len(words) <= 5 else f"what is changed, such as {words[0]} or {words[-1]}"


def _number(each: edits.Number) -> tuple[str, Made]:
    default = ... if each.needed else each.start
    kind = int if each.needed or each.start is not None else int | None
    return each.name, (kind, Input(default, ge=each.low, le=each.top, title=each.label or None, description=each.help))


def _read_as(made: tuple[str, Made], *markers: Any) -> tuple[str, Made]:
    """An input with its grammar markers."""
    name, (kind, info) = made
    return name, (Annotated[(kind, *markers)], info)


def _make_kept(each: edits.Keep) -> tuple[str, Made]:
    if isinstance(each.start, bool):
        return each.name, (bool, Input(each.start, description=each.help))
    return each.name, (Line, Input("", description=each.help))


def _known(edit: edits.Edit, home: Home) -> Callable[[World], Iterable[str]]:
    """Names for completion when adding: those in the rules, then those present."""
    known = [name for field in edit.fields if isinstance(field, Conditions) for name in field.known]
    there = home.picks(*edit.fields)
    return (lambda world: dict.fromkeys([*known, *there(world)])) if known else there


def _name(name: str, help_: str, picks: Callable[[World], Iterable[str]] | None) -> tuple[str, Made]:
    kind = Annotated[Name, Pick(picks)] if picks else Name
    return name, (kind, Input(description=help_))


def _hand(field: Field, home: Home) -> Callable[[World], Iterable[str]]:
    assert isinstance(field, Deck)
    return lambda world: [card for holder in home.holders(world) for card in field.hand(holder.tree)]


def _example(edit: edits.Edit) -> dict[str, Any]:
    match edit:
        case edits.EditMeter(amount=edits.Number() as amount, fields=(Meter() as meter, *_)):
            full = isinstance(meter.top, int) and meter.start >= meter.top
            return {amount.name: -1 if full else 1}
        case edits.EditMeter(to=edits.Number() as to):
            return {to.name: 1}
        case edits.EditScore(fields=(Scores() as field, *_)):
            name = "Finesse" if field.open else field.known[0]
            value = field.top if field.top != field.start else field.low
            return {edit.name: name, edit.value.name: value} if edit.value else {edit.name: name}
        case edits.EditScore(fields=(Score() as field, *_)):
            return {edit.value.name: field.top} if edit.value else {}
        case edits.EditNames(fields=(Conditions(known=(known, *_)), *_)):
            return {edit.name: known}
        case edits.EditNames() | edits.TakeName():
            return {edit.name: "Rope"}
        case edits.EditStep():
            return {edit.steps: 1}
        case edits.EditUse():
            return {"name": "Rope"}
        case edits.EditTrack(act="progress" | "close" | "begin"):
            return {"name": "The long road"}
        case edits.EditLines():
            return {"text": "Burn scars, one white eye"}
        case edits.EditDeck(act="discard"):
            return {"card": "The bell"}
    return {}
