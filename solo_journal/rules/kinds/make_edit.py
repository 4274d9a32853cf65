"""Builds the procedure for a declared edit: a class with the inputs that journals know."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Annotated, Any, ClassVar, Literal, cast

from pydantic import BeforeValidator, create_model
from pydantic import Field as Input

from ..answer_source import Ask
from ..inputs import as_spoken
from ..outcome import Outcome
from ..procedure import Procedure, example_in
from ..world import World
from .edit import Edit, word_of
from .edit_lists import EditNames
from .field import Field
from .home import Home


class ByHand(Procedure):
    """Change something on a sheet by hand."""

    makes = "change"
    says_changes = True
    edit: ClassVar[Edit]
    home: ClassVar[Home]

    def resolve(self, world: World, ask: Ask) -> Outcome:
        return self.edit.resolve(self, self.home, ask, world)

    def require(self, world: World) -> Any:
        return self.edit.require(self, self.home, world)


def procedure_of(edit: Edit, home: Home) -> type[Procedure]:
    """The procedure for a declared edit."""
    inputs, several = dict(edit.inputs(home)), edit.several
    if len(several) > 1:
        words = [word_of(field).casefold() for field in several]
        few = f"what is changed or written down: {', '.join(words)}"
        about = few if len(words) <= 5 else f"what is changed, such as {words[0]} or {words[-1]}"
        kind: Any = Annotated[Literal[tuple(words)], BeforeValidator(_field_word(several))]
        inputs[edit.which] = kind, Input(word_of(edit.fields[0]).casefold(), title="Which", description=about)
    example = dict(edit.example if edit.example is not None else example_in(edit.about) or edit.sample())
    shown = " ".join(f'{name}="{value}"' if " " in str(value) else f"{name}={value}" for name, value in example.items())
    about = inspect.cleandoc(edit.about) or f"{edit.called}, by hand.\n\nExample: {shown or 'nothing to fill in'}"
    name = "".join(each for each in edit.called.title() if each.isalnum())
    made = create_model(name, __base__=ByHand, __doc__=about, **inputs)  # type: ignore[call-overload]
    attributes = {
        "edit": edit,
        "home": home,
        **{each: getattr(edit, each) for each in ("id", "called", "key", "also", "page", "was", "at_once")},
        "leads": tuple(word_of(field).casefold() for field in several),
        "version": edit.version + (edit.unsigned + edit.lowers if isinstance(edit, EditNames) else 0),
        "tells_for": "changes" if home.of == "character" else "",
        "signed": any(getattr(field, "holds", "") == "values" or hasattr(field, "gives") for field in edit.fields),
        "words": next((each for each in inputs if each == getattr(edit, "name", "")), ""),
        "example": example,
        "befalls": home.whom(edit.fields) if home.of == "character" else None,
    }
    for attribute, value in attributes.items():
        setattr(made, attribute, value)
    return cast("type[Procedure]", made)


_MOST = {"max": "most", "maximum": "most"}


def _field_word(fields: Iterable[Field]) -> Callable[[Any], Any]:
    """Which of these fields a word means: label, words in another order, or max for most."""

    def words(said: str) -> frozenset[str]:
        return frozenset(_MOST.get(each, each) for each in said.split())

    its = {field: word_of(field).casefold() for field in fields}
    known = {words(as_spoken(said)): word for field, word in its.items() for said in (field.label, word)}
    return lambda value: known.get(words(as_spoken(value)), as_spoken(value)) if isinstance(value, str) else value
