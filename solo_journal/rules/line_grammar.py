"""How a procedure's inputs are typed in one line: `might +1`, `3d2t with Mira`, `2 old bandit lp4`.

A field declares it beside its type, `bonus: Annotated[int, Numeric("+#")]`; `line_reader.py` reads such lines and
`line_writer.py` writes them. A procedure that declares nothing is read by its types (`type_grammar.py`), and any input
can be given as `name=value` after the words (`line_form.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, get_args, get_origin

from .inputs import as_spoken
from .names import fold_name
from .procedure import Pick, Procedure
from .world import World


class Numeric(NamedTuple):
    """A number in a given form: `#` plain, `+#` signed, `-#` after a minus, `±#` either; `#t`, `lp#` and `harm #` with
    a word before or after it. The word may be abbreviated, and `against` may be `v`, `vs` or `versus`."""

    form: str = "#"
    adds: bool = False
    """Whether repeated values are added up rather than refused."""
    lead: bool = False
    """Whether it is read only at the start of the line, or after a question in the line."""
    then: str = ""
    """The input that must follow, if anything does: a unit after `/time 2`."""
    low: int = -(10**9)
    top: int = 10**9
    """Numbers above this are not read as this input."""

    @property
    def plain(self) -> bool:
        """Whether it could be part of a name: `bandit 2`."""
        return self.form in ("#", "±#")


class OneOf(NamedTuple):
    """One of a few words: those of the field's type, or these with their values."""

    words: Mapping[str, Any] | None = None
    after: str = ""
    """The word before it: `with` might. Optional unless a name is being read."""
    beginnings: bool = False
    """Whether an unambiguous beginning is accepted."""
    inside: bool = True
    """Whether it may follow a name without a sign in between."""
    lead: bool = False
    """Whether it is read only after a number at the start of the line, or as the whole line."""
    both: Any = None
    """The value if two different ones are given; without it, that is refused."""


class Shaped(NamedTuple):
    """One or two words that match a pattern: `1d6+1`, `d6 ranged`."""

    pattern: str
    named: bool = False
    """Whether the words before it, back to the last setting, are its name: `bite d6`. There may be several."""


class After(NamedTuple):
    """A name after a sign or a word, up to the next one: `+Old tunnels`, `with Mira`."""

    signs: tuple[str, ...]
    known: bool = False
    """Read only a name that the field can pick; otherwise the sign belongs to another input."""
    shaped: str = ""
    """Read only what matches this pattern: `Rally d6`."""
    signed: bool = False
    """Whether the sign is kept with the name and any name is accepted; only a known one ends before a setting."""
    text: bool = False
    """Whether it extends to the end of the line."""
    signs_of: Callable[[World], Mapping[str, str]] | None = None
    """The sign that each name stands behind, a plus or a hyphen; empty for either."""


@dataclass(frozen=True, slots=True)
class Known:
    """A name that the field can pick, without a sign, in full or abbreviated."""

    names: Callable[[World], Iterable[str]] | None = None
    """Further names that a line accepts and a form does not offer."""


class Rest(NamedTuple):
    """All words that no other field takes. With several such fields, as through inheritance, the last one gets them."""

    text: bool = False
    """Whether they are free text, in which only a sign before a known name is read."""
    numbered: bool = True
    """Whether a final number belongs to them: `cave rat 1` names a rat."""
    ends: bool = False
    """Whether the first setting ends them: `bone knight hp12 bite d6`."""
    capital: bool = False
    """Whether they start with a capital."""


Inputs = dict[str, Any]


class Marked(NamedTuple):
    """A field with one of its markers."""

    name: str
    marker: Any


class Grammar(NamedTuple):
    """Everything that a procedure declares about its line."""

    kind: type[Procedure]
    settings: tuple[Marked, ...]
    """Numbers, choices and patterned words."""
    names: tuple[Marked, ...]
    """Names after a sign."""
    rest: str = ""
    """The field for all other words."""
    rest_is: Rest = Rest()
    """Its marker."""
    known: tuple[str, ...] = ()
    """Fields that take a known name without a sign."""
    many: frozenset[str] = frozenset()
    """Fields that hold several names."""

    def __bool__(self) -> bool:
        return bool(self.settings or self.names or self.rest or self.known)

    @property
    def comma(self) -> bool:
        """Whether the text after the first comma is an input of its own."""
        return any("," in each.marker.signs for each in self.names)

    @property
    def signed(self) -> bool:
        """Whether plus and minus have a meaning, so that they may be typed as words."""
        forms = [marker.form[:1] for _, marker in self.settings if isinstance(marker, Numeric)]
        signs = [sign for _, marker in self.names for sign in marker.signs]
        return self.kind.signed or not {"±", *SIGNS}.isdisjoint([*forms, *signs])

    @property
    def tags(self) -> dict[str, tuple[str, ...]]:
        """The fields of names that help or hinder, each with its signs."""
        return {name: marker.signs for name, marker in self.names if marker.signs_of}

    @property
    def keywords(self) -> set[str]:
        """Every word with a meaning of its own: words before a name, and words of a choice."""
        before = {sign for _, marker in self.names for sign in marker.signs}
        return before.union(*(choices(self.kind, *each) for each in self.settings if isinstance(each.marker, OneOf)))

    @property
    def free(self) -> bool:
        """Whether the other words are free text rather than a name."""
        return bool(self.rest) and self.rest_is.text


@lru_cache(maxsize=512)
def grammar_of(kind: type[Procedure]) -> Grammar:
    """The grammar that a procedure's fields declare; empty if they declare nothing."""
    found = [
        Marked(name, marker)
        for name, info in kind.model_fields.items()
        for marker in info.metadata
        if isinstance(marker, Numeric | OneOf | Shaped | After | Known | Rest)
    ]
    rest = next((each for each in reversed(found) if isinstance(each.marker, Rest)), Marked("", Rest()))
    return Grammar(
        kind,
        tuple(each for each in found if isinstance(each.marker, Numeric | OneOf | Shaped)),
        tuple(each for each in found if isinstance(each.marker, After)),
        rest.name,
        rest.marker,
        tuple(each.name for each in found if isinstance(each.marker, Known)),
        frozenset(name for name, info in kind.model_fields.items() if get_origin(info.annotation) is tuple),
    )


def picks(kind: type[Procedure], name: str) -> list[Pick]:
    return [each for each in kind.model_fields[name].metadata if isinstance(each, Pick)]


def known_names(kind: type[Procedure], name: str, world: World) -> list[str]:
    marks = [each for each in kind.model_fields[name].metadata if isinstance(each, Pick | Known)]
    return [each for mark in marks if mark.names for each in mark.names(world)]


def choices(kind: type[Procedure], name: str, marker: OneOf) -> Mapping[str, Any]:
    """The words of a choice, folded for comparison, with their values."""
    return (
        _choices(kind, name) if marker.words is None else {fold_name(word): is_ for word, is_ in marker.words.items()}
    )


@lru_cache(maxsize=1024)
def _choices(kind: type[Procedure], name: str) -> Mapping[str, Any]:
    return {fold_name(str(as_spoken(word))): word for word in literals(kind.model_fields[name].annotation) if word}


def simple_types(annotation: Any) -> Iterator[Any]:
    """The simple types and fixed values of an annotation, without those of lists."""
    if get_origin(annotation) is not tuple:
        inner = get_args(annotation)
        yield from (part for each in inner for part in simple_types(each)) if inner else (annotation,)


def literals(annotation: Any) -> Iterator[str]:
    """The fixed words that a type allows."""
    return (each for each in simple_types(annotation) if isinstance(each, str))


def number_in(word: str, form: str, others: Iterable[str] = ()) -> int | None:
    """The number in a word of this form, or None. `others` are forms with similar words: an abbreviation must fit
    only one."""
    before, _, after = form.partition("#")
    if before in ("", "+", "-", "±"):
        number = word.removesuffix(after) if after else word
        signed = number[:1] in SIGNS
        digits = number[1:] if signed else number
        fits = {"+": signed, "-": number[:1] in SIGNS[1:], "±": True}.get(before, bool(after) or not signed)
        found = _number(number) if fits and (not after or word.endswith(after)) and _digits(digits) else None
        return found if found is None or before != "-" else -found
    prefixed = _PREFIXED.fullmatch(word.removeprefix("1") if form == "d#" else word)
    if prefixed is None:
        return None
    alike = [each for each in others if each.partition("#")[0].startswith(prefixed[1])]
    exact = prefixed[1] == before
    alone = before.startswith(prefixed[1]) and len(prefixed[1]) > 1 and alike == [form]
    return _number(prefixed[2]) if exact or alone else None


AGAINST = ("v", "vs", "versus", "against")
"""Words of one meaning: what a total is held against, a number or a name."""
JOINING = frozenset({*AGAINST, "with", "under", "using", "from"})
"""Words before a name in the rolls of any game. No number may have such a name, because a campaign can add another
game. `AT` is missing: some games have a number of that name, and no roll uses the word."""
SIGNS = "+-−"
"""Plus, hyphen and minus."""
_PREFIXED = re.compile(r"([a-z]+)([+-]?\d{1,9})")


def _digits(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 9


def _number(text: str) -> int:
    return int(text.replace("−", "-"))
