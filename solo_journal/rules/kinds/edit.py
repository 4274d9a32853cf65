"""The base of edits: how fields are edited by hand. Each edit becomes a procedure on first use (`make_edit.py`).

A kind of edit says in one place which inputs it asks for, what it does with them, and which of them a row of the sheet
fills.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field as Input

from ..answer_source import Ask
from ..inputs import Line, Name
from ..outcome import Outcome, Tell, Tone
from ..procedure import Pick, Procedure
from ..refusal import there_are
from ..world import World
from .conditions import Conditions
from .declaration import Declared, positional
from .field import Field, Hand
from .holder import Holder
from .home import Home
from .listing import Listed, Listing

Made = tuple[str, tuple[Any, Any]]
"""An input for `create_model`: its name, its type, and its default with help."""
Names = Callable[[World], Iterable[str]]


class Number(Declared):
    """A number that an edit asks for."""

    name: str = positional(kw_only=False)
    help: str = positional(kw_only=False)
    low: int = positional(default=-99, kw_only=False)
    top: int = positional(default=99, kw_only=False)
    start: int | None = None
    """Its default; None for no default."""
    needed: bool = False
    label: str = ""
    """Its label in a form, if not its name."""

    def input(self, *markers: Any) -> Made:
        default = ... if self.needed else self.start
        kind: Any = int if self.needed or self.start is not None else int | None
        info = Input(default, ge=self.low, le=self.top, title=self.label or None, description=self.help)
        return read_as((self.name, (kind, info)), *markers)

    def given(self, doing: Procedure) -> int | None:
        found: int | None = getattr(doing, self.name)
        return found


class Keep(Declared):
    """A further input kept with the name: what ends a condition, whether a tag helps."""

    name: str = positional(kw_only=False)
    help: str = positional(kw_only=False)
    start: str | bool = positional(default="", kw_only=False)
    """Its default; a boolean makes it a yes-or-no input."""

    def input(self) -> Made:
        if isinstance(self.start, bool):
            return self.name, (bool, Input(self.start, description=self.help))
        return self.name, (Line, Input("", description=self.help))


class Edit(Declared):
    """One procedure that edits fields by hand."""

    id: str = positional(kw_only=False)
    called: str = positional(kw_only=False)
    fields: tuple[Field, ...] = positional(kw_only=False)
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
    name_help: str = ""
    """The description of the input for a name, if not the standard one."""
    which: str = "which"
    """The input that selects one of several fields, by a word of its name."""
    at_once: ClassVar[bool] = False
    makes: ClassVar[bool] = False
    """Whether a new name makes something new."""
    sampled: ClassVar[Mapping[str, Any]] = {}
    """Inputs for help and tests."""
    hand: ClassVar[Mapping[str, Any] | None] = None
    """What it does with one thing on the sheet, as a `Hand` says it."""

    @property
    def several(self) -> list[Field]:
        """The fields of which an input selects one."""
        return list(self.fields)

    @property
    def says_more(self) -> bool:
        """Whether its headline is a sentence, and not only the change."""
        return bool(self.says)

    def inputs(self, home: Home) -> Iterator[Made]:
        return iter(())

    def sample(self) -> dict[str, Any]:
        return dict(self.sampled)

    def hands(self, field: Field, given: Mapping[str, Any]) -> Iterator[Hand]:
        """How the sheet uses it; `given` selects the field."""
        if self.hand is not None:
            yield Hand(self.id, given, **self.hand)

    def resolve(self, doing: Procedure, home: Home, ask: Ask, world: World) -> Outcome:
        before, after, headline = self.require(doing, home, world)
        tells = tuple(self.tells(before, after)) if before.key else ()
        weighed = [field for field, *_ in _weighed(before, after)] if before.key else []
        words = () if any(each.moved for each in tells) else [*after.change_words(before, but=weighed)]
        told = "" if self.says_more and not before.key and len(words) == 1 else ", ".join(words)  # the headline says it
        if told and before.key:
            tells, told = (*tells, Tell(text=f"{before.name}: {told}", subject=before.key)), ""
        return Outcome(
            after.into(),
            headline,
            f"{told}." if told else "",
            tone=tells[0].tone if tells and not tells[0].moved else None,
            tells=tells,
            events=after.events,
        )

    def require(self, doing: Procedure, home: Home, world: World) -> Any:
        """The holder before and after, and the headline. Raises `Refused`."""
        field = self.chosen(doing)
        before = home.holder_of(field, world, doing.by)
        field = self.meant(doing, before, field)
        after = self.after(doing, before, field).tidied(before)
        return before, after, self.headline(doing, before, after, field)

    def chosen(self, doing: Procedure) -> Field:
        said = getattr(doing, self.which) if self.which in type(doing).model_fields else ""
        return next((field for field in self.fields if word_of(field).casefold() == said), self.fields[0])

    def meant(self, doing: Procedure, before: Holder, field: Any) -> Any:
        """The chosen field, or another that the act can only mean."""
        return field

    def after(self, doing: Procedure, before: Holder, field: Any) -> Holder:
        raise NotImplementedError

    def headline(self, doing: Procedure, before: Holder, after: Holder, field: Any) -> str:
        return next(iter(after.change_words(before)), str(field.label))

    def tells(self, before: Holder, after: Holder) -> Iterator[Tell]:
        """Conditions that started or ended: `Ilse: Restrained`."""
        for field, key, one, two in _weighed(before, after):
            told = ({key: each[key]} if key in each else {} for each in (one, two))
            tone: Tone = "bad" if key in two else "good"
            yield Tell(text=f"{before.name}: {', '.join(field.between(*told))}", tone=tone, subject=before.key)

    def name_input(self, home: Home, name: str = "name", picks: Names | None = None) -> Made:
        """The input for one of the names in its fields."""
        words = " or ".join(word_of(field).casefold() for field in self.fields)
        help_ = self.name_help or f"the {words} that is meant, typed in full or only its beginning"
        return name_input(name, help_, picks or home.picks(*self.fields), new=self.makes)


def _weighed(before: Holder, after: Holder) -> Iterator[tuple[Conditions, str, dict[str, Listed], dict[str, Listed]]]:
    """Each condition that started or ended: its field, its key, and all conditions before and after."""
    for field in before.home.fields:
        if isinstance(field, Conditions):
            one, two = field.entries(before.tree), field.entries(after.tree)
            yield from ((field, key, one, two) for key in (*two, *one) if (key in one) != (key in two))


def word_of(field: Field) -> str:
    """The word for one entry of a field, in inputs and sentences: `bond`."""
    return field.one or field.label.lower()


def read_as(made: Made, *markers: Any) -> Made:
    """An input with its grammar markers."""
    name, (kind, info) = made
    return name, (Annotated[(kind, *markers)] if markers else kind, info)


def name_input(name: str, help_: str, picks: Names | None = None, *, new: bool = False) -> Made:
    return read_as((name, (Name, Input(description=help_))), *([Pick(picks, new=new)] if picks else []))


def there(field: Listing, holder: Holder, called: str) -> str:
    """A sentence with the names that exist, for a name not found."""
    return there_are((each.name for each in field.entries(holder.tree).values()), called)
