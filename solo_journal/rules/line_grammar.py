"""How the inputs of a procedure are typed in one line: `might +1`, `3d2t with Mira`, `2 old bandit lp4`.

A field declares it beside its type, `bonus: Annotated[int, Numeric("+#")]`; `line_reader.py` reads such a line and
`line_writer.py` writes it. One that declares nothing is read by the types of its fields (`type_grammar.py`), and
every input can be given as `name=value` after the words (`line_form.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple, get_args, get_origin

from .inputs import as_spoken
from .names import folded
from .procedure import Pick, Procedure
from .world import World


class Numeric(NamedTuple):
    """A number, by its form: `#` plain, `+#` with a sign, `-#` behind a minus, `±#` with or without; `#t`, `lp#` and
    `harm #` with a word before or after it. Where a form is a word and a number, beginnings of the word will do."""

    form: str = "#"
    adds: bool = False
    """Whether several are added up rather than refused."""
    lead: bool = False
    """Whether it is read at the beginning of the line alone, or behind a question that the line holds."""
    then: str = ""
    """The input that must come next, if anything does: after `/time 2` stands a unit."""
    low: int = -(10**9)
    top: int = 10**9
    """A number outside of these is none of it."""

    @property
    def plain(self) -> bool:
        """Whether it could be part of a name: `bandit 2`."""
        return self.form in ("#", "±#")


class OneOf(NamedTuple):
    """One of a few words: those of the field's type, or these with what each stands for."""

    words: Mapping[str, Any] | None = None
    after: str = ""
    """The word before it: `with` might. Where no name is open it may be left out."""
    beginnings: bool = False
    """Whether a beginning that only one of them has will do."""
    inside: bool = True
    """Whether it may follow a name without a sign between them."""
    lead: bool = False
    """Whether it is read behind a number at the beginning of the line, or where it is the whole line."""
    both: Any = None
    """What two different ones make together; refused without it."""


class Shaped(NamedTuple):
    """A word or two of a shape, given as a pattern: `1d6+1`, `d6 ranged`."""

    pattern: str
    named: bool = False
    """Whether words before it, back to the last setting, are its name: `bite d6`. There may then be several."""


class After(NamedTuple):
    """A name that begins behind a sign or a word, and goes on to the next one: `+Old tunnels`, `with Mira`."""

    signs: tuple[str, ...]
    known: bool = False
    """Only where it is one of the names that the field can pick; else the sign belongs to another input."""
    shaped: str = ""
    """Only where it has this pattern: `Rally d6`."""
    signed: bool = False
    """Whether the sign is kept with the name, and any name will do: only one that is known ends before a setting."""
    text: bool = False
    """Whether it goes on to the end of the line, whatever that holds."""
    signs_of: Callable[[World], Mapping[str, str]] | None = None
    """The sign that each name stands behind, a plus or a hyphen; empty for either."""


@dataclass(frozen=True, slots=True)
class Known:
    """One of the names that the field can pick, without a sign, in full or its beginning."""

    names: Callable[[World], Iterable[str]] | None = None
    """Others that a line can name: a form does not offer them."""


class Rest(NamedTuple):
    """All words that nothing else takes; of several such fields, as where one is inherited, the last."""

    text: bool = False
    """Whether they are free text: once they began, nothing is read but a sign before a name that is known."""
    numbered: bool = True
    """Whether a number at their end is theirs: `cave rat 1` is the name of a rat."""
    ends: bool = False
    """Whether the first setting ends them: `bone knight hp12 bite d6`."""
    capital: bool = False
    """Whether they begin with a capital."""


Inputs = dict[str, Any]


class Marked(NamedTuple):
    """A field with one of the ways in which it stands in a line."""

    name: str
    marker: Any


class Grammar(NamedTuple):
    """All that a procedure declares about its line."""

    kind: type[Procedure]
    settings: tuple[Marked, ...]
    """Numbers, choices and shaped words."""
    names: tuple[Marked, ...]
    """What begins behind a sign."""
    rest: str = ""
    """The field for all other words."""
    rest_is: Rest = Rest()
    """How these stand there."""
    known: tuple[str, ...] = ()
    """The fields that take a known name without a sign."""
    many: frozenset[str] = frozenset()
    """The fields that hold several names."""

    def __bool__(self) -> bool:
        return bool(self.settings or self.names or self.rest or self.known)

    @property
    def comma(self) -> bool:
        """Whether what stands behind the first comma is an input of its own."""
        return any("," in each.marker.signs for each in self.names)

    @property
    def signed(self) -> bool:
        """Whether a plus or a minus means something in it, and may be typed as it is said."""
        forms = [marker.form[:1] for _, marker in self.settings if isinstance(marker, Numeric)]
        signs = [sign for _, marker in self.names for sign in marker.signs]
        return self.kind.signed or not {"±", *SIGNS}.isdisjoint([*forms, *signs])

    @property
    def tags(self) -> dict[str, tuple[str, ...]]:
        """The fields of names that help or hinder, each with its signs."""
        return {name: marker.signs for name, marker in self.names if marker.signs_of}

    @property
    def keywords(self) -> set[str]:
        """Every word that means something of its own in it: those before a name, and those of which one is chosen."""
        before = {sign for _, marker in self.names for sign in marker.signs}
        return before.union(*(choices(self.kind, *each) for each in self.settings if isinstance(each.marker, OneOf)))

    @property
    def free(self) -> bool:
        """Whether the other words are free text, rather than the name of something."""
        return bool(self.rest) and self.rest_is.text


@lru_cache(maxsize=512)
def grammar_of(kind: type[Procedure]) -> Grammar:
    """What the fields of a procedure declare; an empty one where they declare nothing."""
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
    """The words of a choice with what each stands for, as they are compared."""
    return _choices(kind, name) if marker.words is None else {folded(word): is_ for word, is_ in marker.words.items()}


@lru_cache(maxsize=1024)
def _choices(kind: type[Procedure], name: str) -> Mapping[str, Any]:
    return {folded(str(as_spoken(word))): word for word in literals(kind.model_fields[name].annotation) if word}


def literals(annotation: Any) -> Iterator[str]:
    """The fixed words that a type allows."""
    if get_origin(annotation) is Literal:
        yield from (each for each in get_args(annotation) if isinstance(each, str))
    elif get_origin(annotation) is not tuple:
        for each in get_args(annotation):
            yield from literals(each)


def number_in(word: str, form: str, others: Iterable[str] = ()) -> int | None:
    """The number that a word gives in this form; None where it gives none. `others` are forms whose words could begin
    alike: a beginning must be that of one form alone."""
    before, _, after = form.partition("#")
    if before in ("", "+", "-", "±"):
        number = word.removesuffix(after) if after else word
        signed = number[:1] in SIGNS
        digits = number[1:] if signed else number
        fits = {"+": signed, "-": number[:1] in SIGNS[1:], "±": True}.get(before, bool(after) or not signed)
        found = _number(number) if fits and (not after or word.endswith(after)) and _digits(digits) else None
        return found if found is None or before != "-" else -found
    prefixed = _PREFIXED.fullmatch(word)
    if prefixed is None:
        return None
    alike = [each for each in others if each.partition("#")[0].startswith(prefixed[1])]
    exact = prefixed[1] == before
    alone = before.startswith(prefixed[1]) and len(prefixed[1]) > 1 and alike == [form]
    return _number(prefixed[2]) if exact or alone else None


JOINING = frozenset({"with", "against", "v", "vs", "versus", "under", "using", "from"})
"""Words that stand before a name in the rolls of one game or another: in none is a number called so, since a campaign
may take in a further game. `AT` is a number in some games, and no word of a roll."""
SIGNS = "+-−"
"""A plus, a hyphen and a true minus."""
_PREFIXED = re.compile(r"([a-z]+)([+-]?\d{1,9})")


def _digits(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 9


def _number(text: str) -> int:
    return int(text.replace("−", "-"))
