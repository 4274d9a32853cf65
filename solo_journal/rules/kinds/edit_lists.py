"""Edits of names, conditions, items and tracks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field as Input

from ..answer_source import Ask
from ..characters import characters
from ..inputs import SPOKEN, Line
from ..line_grammar import After, OneOf, Rest
from ..outcome import Outcome
from ..plurals import singular
from ..procedure import Pick, Procedure
from ..refusal import Refused, quote
from ..world import World
from .conditions import Conditions, Tops
from .edit import Edit, Keep, Made, Names, Number, name_input, read_as, there, word_of
from .field import Field, Hand
from .holder import Holder
from .home import Home
from .items import Counted, Items
from .listing import Listed, Listing
from .small_kinds import Tracks

COUNTED: Mapping[Counted, Number] = {
    "size": Number("size", "how many slots it takes: usually 1, 0 for small things", 0, 9),
    "die": Number("die", "the die by which it wears, by its sides: 8 for a d8", 4, 12),
    "uses": Number("uses", "how often it can still be used, such as 3", 0, 99),
}


class EditNames(Edit):
    """Adds or removes a name; also conditions and items with a single procedure."""

    makes: ClassVar[bool] = True
    name: str = "name"
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

    @property
    def lowers(self) -> bool:
        """Whether one may lower a meter with its top, from the next version."""
        weigh = (each for each in self.fields if isinstance(each, Conditions))
        return any(isinstance(each.gives, Tops) for field in weigh for each in field.effects)

    def inputs(self, home: Home) -> Iterator[Made]:
        name = self.name_input(home, self.name, self._known(home))
        keeps = [each.input() for each in self.keeps]
        gone: Made = self.gone, (bool, Input(False, title="Remove", description="remove it instead of adding it"))
        if (whom := home.whom(self.fields)) is not characters:
            from ..type_grammar import REMOVING  # where nothing is edited, nothing waits for it

            about = "a character, or somebody in the fight; the active character unless named"
            kind = Annotated[str, Pick(whom), After(("on",), known=True)]
            yield "by", (kind, Input("", title="Whose", description=about))
            name, gone = read_as(name, Rest()), read_as(gone, OneOf(dict.fromkeys(REMOVING["gone"], True)))
            keeps = [read_as(each, After((each[0],), text=True)) for each in keeps]
        yield name
        yield from [self.value.input()] if self.value else ()
        yield from keeps
        yield from [gone] if self.gone else ()
        items = self.fields[0]
        if isinstance(items, Items) and items.each:
            yield from (COUNTED[what].input() for what in items.each)
        elif isinstance(items, Items) and not self.keeps and len(self.fields) == 1:
            yield Number("slots", "how many slots it takes: usually 1, 0 petty, 2 bulky", 0, 9, start=1).input()
            yield Keep("worn", "yes while it is held or on the body, no while it is packed", False).input()

    def _known(self, home: Home) -> Names:
        """Names for completion when adding: those in the rules, then those present."""
        known = [name for field in self.fields if isinstance(field, Conditions) for name in field.known]
        there = home.picks(*self.fields)
        if not self.gone:  # what is there already is no choice
            return lambda world: [name for name in known if name not in there(world)]
        return (lambda world: dict.fromkeys([*known, *there(world)])) if known else there

    def sample(self) -> dict[str, Any]:
        return {self.name: next(iter(getattr(self.fields[0], "known", ())), "Rope")}

    def hands(self, field: Field, given: Mapping[str, Any]) -> Iterator[Hand]:
        yield Hand(self.id, given, name=self.name, writes=True, takes={self.gone: True} if self.gone else None)

    def meant(self, doing: Procedure, before: Holder, field: Listing) -> Any:
        """What is removed is taken from where it is."""
        if not (self.gone and getattr(doing, self.gone)):
            return field
        lists = (field, *(each for each in self.fields if isinstance(each, Listing)))
        return next((each for each in lists if each.find(before.tree, getattr(doing, self.name))), field)

    def after(self, doing: Procedure, before: Holder, field: Listing) -> Holder:
        text, gone = str(getattr(doing, self.name)), bool(self.gone and getattr(doing, self.gone))
        words = bool(self.keeps) and field.holds == "values"  # a value in words is not part of a line
        wrote = Listed("", text) if gone or words else field.written(text)
        name = self._spelled(doing, field, wrote.name)
        found = field.find(before.tree, name) if gone else field.named(before.tree, name)
        whose, word = before.name or "This campaign", singular(word_of(field))
        new = not gone and found is None and not doing.made_before(self.version + 1)
        if new and self.unsigned and re.match(r"[+-]\s*[^\W\d]", name):
            raise Refused(f"No {word} begins with a sign. To take one away, write remove before its name.")
        if gone and found is None:
            raise Refused(f"{whose} has no such {word}: {name}. {there(field, before, name)}".strip())
        if found is not None and gone:
            return before.cleared(field, found.name)
        value, more = self._worth(doing, before, field, found, wrote)
        after = before.marked(field, found.name if found else name, value, **more)
        if found is not None and (not self.gone or after.tree == before.tree):
            raise Refused(f"{whose} already has the {word} {found.name}. Remove it first, or give another name.")
        if found is None and len(field.entries(before.tree)) >= field.most:
            raise Refused(f"{whose} has as many of {field.label} as there can be. Remove one first.")
        return after

    def headline(self, doing: Procedure, before: Holder, after: Holder, field: Listing) -> str:
        name = self._spelled(doing, field, str(getattr(doing, self.name)))
        one = field.find(after.tree, name)
        told = field.describe(one) if one else name
        return self.says.format(label=field.label, name=name, told=told) if self.says else name

    def _spelled(self, doing: Procedure, field: Listing, name: str) -> str:
        return name if doing.made_before(self.spells_since) else field.spelled(name)

    def _worth(
        self, doing: Procedure, before: Holder, field: Listing, found: Listed | None, wrote: Listed
    ) -> tuple[Any, Mapping[str, Any]]:
        """The new value or table of an entry: as written in the line, else as given beside it, else as before."""
        kept = {each.name: getattr(doing, each.name) or each.start for each in self.keeps}
        if field.holds == "values":
            given = self.value.given(doing) if self.value and wrote.value is None else wrote.value
            if given is None and found is not None and not any(getattr(doing, each) for each in kept):
                given = found.value
            return next(iter(kept.values()), field.worth) if given is None else given, {}
        more: dict[str, Any] = {}
        if isinstance(field, Items) and not kept and len(self.fields) == 1:
            more = {} if field.each and field.named(before.tree, wrote.name) else field.fresh()
            if field.each:
                more |= field.table_of({what: getattr(doing, what) for what in field.each})
            else:
                more |= {each: getattr(doing, each) for each in more if each in type(doing).model_fields}
        return None, {**more, **kept, **wrote.table}


class TakeName(Edit):
    """Removes a name, condition or item by its name or beginning."""

    name: str = "name"
    aside: Keep | None = None
    """A further input that is only told: where it went."""

    def inputs(self, home: Home) -> Iterator[Made]:
        yield self.name_input(home, self.name)
        yield from [self.aside.input()] if self.aside else ()

    def sample(self) -> dict[str, Any]:
        return {self.name: "Rope"}

    def hands(self, field: Field, given: Mapping[str, Any]) -> Iterator[Hand]:
        yield Hand(self.id, given, name=self.name, takes={})

    def resolve(self, doing: Procedure, home: Home, ask: Ask, world: World) -> Outcome:
        outcome = super().resolve(doing, home, ask, world)
        said = getattr(doing, self.aside.name) if self.aside else ""
        return replace(outcome, because=f"{said}. {outcome.because}".strip()) if said else outcome

    def after(self, doing: Procedure, before: Holder, field: Listing) -> Holder:
        return before.cleared(field, self._find(doing, before, field).name)

    @property
    def says_more(self) -> bool:
        return True

    def headline(self, doing: Procedure, before: Holder, after: Holder, field: Listing) -> str:
        found = self._find(doing, before, field)
        words = {"label": field.label, "name": found.name, "told": field.describe(found)}
        return (self.says or field.goes).format_map(words)

    def _find(self, doing: Procedure, before: Holder, field: Listing) -> Listed:
        name = str(getattr(doing, self.name))
        found = field.find(before.tree, name)
        if found is None:
            whose = f"{before.name} has" if before.name else "There is"
            raise Refused(f"{whose} no {word_of(field)} {quote(name)}. {there(field, before, name)}".strip(), name)
        return found


class EditUse(Edit):
    """Uses an item: fewer uses, or its die steps down."""

    sampled: ClassVar[Mapping[str, Any]] = {"name": "Rope"}
    hand: ClassVar[Mapping[str, Any] | None] = {"name": "name", "by": "times", "sign": -1}

    def inputs(self, home: Home) -> Iterator[Made]:
        yield self.name_input(home)
        yield Number("times", "how often, such as 1; -1 gives one back", -20, 20, start=1).input()

    def after(self, doing: Any, before: Holder, field: Items) -> Holder:
        one = before.one(field, str(doing.name))
        tree = field.used(before.tree, one, int(doing.times))
        if tree == before.tree:
            raise Refused(f"{field.describe(one)} goes no further.")
        return before.put(field, field.raw(tree))


class EditTrack(Edit):
    """Begins, advances or closes a track."""

    act: Literal["begin", "progress", "close"] = "begin"
    sampled: ClassVar[Mapping[str, Any]] = {"name": "The long road"}

    def inputs(self, home: Home) -> Iterator[Made]:
        field = self.fields[0]
        assert isinstance(field, Tracks)
        begins = self.act == "begin"
        new = f"what the new {word_of(field).casefold()} is called"
        yield name_input("name", new) if begins else self.name_input(home)
        if begins and field.ranks:
            rank: Any = Annotated[Literal[tuple(field.ranks)], SPOKEN]
            about = f"how hard it is: {', '.join(field.ranks)}"
            yield "rank", (rank, Input(next(iter(field.ranks)), description=about))
        elif begins:
            yield "rank", (Line, Input("", description="how hard it is, in your own words"))
        elif self.act == "progress":
            yield Number("times", "how often, such as 1; -1 takes one back", -20, 20, start=1).input()

    def hands(self, field: Field, given: Mapping[str, Any]) -> Iterator[Hand]:
        takes: dict[str, Any] | None = {} if self.act == "close" else None
        by = "times" * (self.act == "progress")
        yield Hand(self.id, given, name="name", writes=self.act == "begin", by=by, takes=takes)

    def after(self, doing: Any, before: Holder, field: Tracks) -> Holder:
        name = str(doing.name)
        if self.act == "begin":
            if field.named(before.tree, name):
                raise Refused(f"There is already a track called {name}. Give this one another name.")
            return before.marked(field, name, rank=doing.rank or "", ticks=0)
        found = field.find(before.tree, name)
        if found is None:
            raise Refused(f"There is no track {quote(name)}. {there(field, before, name)}".strip(), name)
        if self.act == "close":
            return before.cleared(field, found.name)
        tree = field.progressed(before.tree, found.key, int(doing.times))
        if tree == before.tree:
            raise Refused(f"{found.name} goes no further.")
        return before.put(field, field.raw(tree))
