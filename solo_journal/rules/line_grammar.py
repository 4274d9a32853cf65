"""How the inputs of a procedure are typed in one line: `might +1`, `3d2t with Mira`, `2 old bandit lp4`.

A field declares it beside its type, `bonus: Annotated[int, Numeric("+#")]`; this module reads such a line and writes
it. A procedure that declares nothing is read by the types of its fields (`undeclared.py`), and every input can be
given as `name=value` after the words (`line_form.py`). Words that nothing takes are refused, never dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal, NamedTuple, get_args, get_origin

from .inputs import as_spoken
from .names import folded
from .procedure import Pick, Procedure
from .refused import BadInput, nearest
from .world import World

MOST_WORDS = 4
"""A choice such as `very likely` has no more words than this."""
MOST_TOLD = 7


@dataclass(frozen=True, slots=True)
class Numeric:
    """A number, by its form: `#` plain, `+#` with a sign, `±#` with or without; `#t`, `lp#` and `harm #` with a word
    before or after it. Where a form is a word and a number, beginnings of the word will do."""

    form: str = "#"
    adds: bool = False
    """Whether several are added up rather than refused."""
    lead: bool = False
    """Whether it is read at the beginning of the line alone."""
    then: str = ""
    """The input that must come next, if anything does: after `/time 2` stands a unit."""

    @property
    def plain(self) -> bool:
        """Whether it could be part of a name: `bandit 2`."""
        return self.form in ("#", "±#")


@dataclass(frozen=True, slots=True)
class OneOf:
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


@dataclass(frozen=True, slots=True)
class Shaped:
    """A single word of a shape, given as a pattern: `1d6+1`."""

    pattern: str


@dataclass(frozen=True, slots=True)
class After:
    """A name that begins behind a sign or a word, and goes on to the next one: `+Old tunnels`, `with Mira`."""

    signs: tuple[str, ...]
    known: bool = False
    """Only where it is one of the names that the field can pick; else the sign belongs to another input."""
    shaped: str = ""
    """Only where it has this pattern: `Rally d6`."""


@dataclass(frozen=True, slots=True)
class Rest:
    """All words that nothing else takes; of several such fields, as where one is inherited, the last."""

    text: bool = False
    """Whether they are free text: once they began, nothing is read but a sign before a name that is known."""
    numbered: bool = True
    """Whether a number at their end is theirs: `cave rat 1` is the name of a rat."""


Marker = Numeric | OneOf | Shaped | After | Rest
Inputs = dict[str, Any]


class Marked(NamedTuple):
    """A field with one of the ways in which it stands in a line."""

    name: str
    marker: Any


@dataclass(frozen=True, slots=True)
class Grammar:
    """All that a procedure declares about its line."""

    kind: type[Procedure]
    settings: tuple[Marked, ...]
    """Numbers, choices and shaped words."""
    names: tuple[Marked, ...]
    """What begins behind a sign."""
    rest: str = ""
    """The field for all other words."""
    free: bool = False
    """Whether these are free text, rather than the name of something."""
    numbered: bool = True
    """Whether a number at their end is theirs."""
    many: frozenset[str] = field(default_factory=frozenset)
    """The fields that hold several names."""

    def __bool__(self) -> bool:
        return bool(self.settings or self.names or self.rest)


@lru_cache(maxsize=512)
def grammar_of(kind: type[Procedure]) -> Grammar:
    """What the fields of a procedure declare; an empty one where they declare nothing."""
    found = [
        Marked(name, marker)
        for name, info in kind.model_fields.items()
        for marker in info.metadata
        if isinstance(marker, Numeric | OneOf | Shaped | After | Rest)
    ]
    rest = next((each for each in reversed(found) if isinstance(each.marker, Rest)), Marked("", Rest()))
    return Grammar(
        kind,
        tuple(each for each in found if isinstance(each.marker, Numeric | OneOf | Shaped)),
        tuple(each for each in found if isinstance(each.marker, After)),
        rest.name,
        rest.marker.text,
        rest.marker.numbered,
        frozenset(name for name, info in kind.model_fields.items() if get_origin(info.annotation) is tuple),
    )


def read(grammar: Grammar, line: str, world: World) -> Inputs:
    """The inputs that the words of a line give, as a form would give them. Raises `BadInput` with the word at fault."""
    return _Reading(grammar, line.split(), world).inputs()


def written(grammar: Grammar, inputs: Mapping[str, Any]) -> tuple[str, set[str]]:
    """The words that give these inputs, as far as the grammar can say them, and the inputs that it did not say."""
    said: dict[str, str] = {}
    for name, marker in grammar.settings:
        if isinstance(marker, Numeric) and marker.then and name in inputs:  # a number is followed by its unit
            unit = grammar.kind.model_fields[marker.then].default
            inputs = {**inputs, marker.then: inputs.get(marker.then, unit)}
        if name in inputs and name not in said and (words := _setting_words(grammar, marker, name, inputs[name])):
            said[name] = words
    for name, marker in grammar.names:
        if name in inputs and name not in said and not (marker.known and not inputs[name]):
            said[name] = " ".join(_behind(marker.signs[0], str(each)) for each in _each(inputs[name]))
    first = {each.name for each in grammar.settings if getattr(each.marker, "lead", False)}
    rest = ", ".join(str(each) for each in _each(inputs.get(grammar.rest, "")))
    signed = {each.name for each in grammar.names}
    parts = [
        *(said[name] for name in said if name in first),
        *([rest] if rest else []),
        *(said[name] for name in said if name not in first and name not in signed),
        *(said[name] for name in said if name in signed),
    ]
    done = set(said) | ({grammar.rest} if rest else set())
    return " ".join(part for part in parts if part), set(inputs) - done


def takes(grammar: Grammar) -> str:
    """What a line may hold, in words: `might, awareness, ... · a number (dice) · +1 (bonus)`."""
    said = [_told(grammar, each) for each in (*grammar.settings, *grammar.names)]
    return " · ".join(dict.fromkeys(each for each in said if each))


def picks(kind: type[Procedure], name: str) -> list[Pick]:
    """What an input picks its names from."""
    return [each for each in kind.model_fields[name].metadata if isinstance(each, Pick)]


def known_names(kind: type[Procedure], name: str, world: World) -> list[str]:
    """The names that an input can pick in this world."""
    return [each for pick in picks(kind, name) for each in pick.names(world)]


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
    if before in ("", "+", "±"):
        number = word.removesuffix(after) if after else word
        signed = number[:1] in ("+", "-", "−")
        digits = number[1:] if signed else number
        fits = signed if before == "+" else not signed if before == "" and not after else True
        return _number(number) if fits and (not after or word.endswith(after)) and _digits(digits) else None
    found = _PREFIXED.fullmatch(word)
    if found is None:
        return None
    alike = [each for each in others if each.partition("#")[0].startswith(found[1])]
    exact = found[1] == before
    alone = before.startswith(found[1]) and len(found[1]) > 1 and alike == [form]
    return _number(found[2]) if exact or alone else None


_PREFIXED = re.compile(r"([a-z]+)([+-]?\d{1,9})")


def _digits(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 9


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


class _Setting(NamedTuple):
    """What words at one place say."""

    length: int
    values: tuple[tuple[str, Any], ...]
    markers: tuple[Any, ...]
    plain: bool
    """Whether these words could as well be part of a name."""


class _Reading:
    """One line being read."""

    def __init__(self, grammar: Grammar, words: list[str], world: World) -> None:
        self.grammar, self.kind, self.world = grammar, grammar.kind, world
        self.words = words
        self.plain = [folded(word).strip(",") or folded(word) for word in words]
        self.found: Inputs = {}
        self.rest: list[str] = []
        self.named: list[tuple[str, list[str]]] = []
        """The signs that were read, with the words of the name behind each."""
        self.open: list[str] | None = self.rest if grammar.rest else None
        self.forms = [m.form for _, m in grammar.settings if isinstance(m, Numeric) and m.form[0].isalpha()]

    def inputs(self) -> Inputs:
        """Read all of it."""
        at = 0
        while at < len(self.words):
            setting = self._setting(at, self.named == [] and not self.rest)
            if setting and self._counts(setting, at):
                self._take(setting)
                at += setting.length
                self._must_follow(setting, at)
            elif begun := self._begins(at):
                sign, first = begun
                self.named.append((sign, [first] if first else []))
                self.open = self.named[-1][1]
                at += 1
            elif self.open is not None:
                self.open.append(self.words[at])
                at += 1
            else:
                raise self._stray(self.words[at])
        return self._named({**self.found, **({self.grammar.rest: " ".join(self.rest)} if self.rest else {})})

    def _counts(self, setting: _Setting, at: int) -> bool:
        """Whether words that may be a setting are one here, and not a part of the name before them."""
        if not self.open:
            return self.open is None or self.open is self.rest
        if not setting.plain:
            return True
        if any(isinstance(marker, OneOf) and not marker.inside for marker in setting.markers):
            return False
        number = any(isinstance(marker, Numeric) for marker in setting.markers)
        return not (number and self.open is self.rest and self.grammar.numbered) and self._tail(at)

    def _tail(self, at: int) -> bool:
        """Whether nothing but settings follows up to the next sign."""
        while at < len(self.words) and not self._begins(at):
            setting = self._setting(at, False)
            if setting is None:
                return False
            at += setting.length
        return True

    def _setting(self, at: int, first: bool) -> _Setting | None:
        """What the words from here say, if they are a number, a choice or a shaped word."""
        if self.rest and self.grammar.free:
            return None
        for name, marker in self.grammar.settings:
            lead = getattr(marker, "lead", False)
            found = self._one(name, marker, at) if first or not lead else None
            if found is not None and not (
                lead and isinstance(marker, OneOf) and at == 0 < len(self.words) - found.length
            ):
                return found
        return self._glued(at)

    def _one(self, name: str, marker: Any, at: int) -> _Setting | None:
        if isinstance(marker, Numeric):
            return self._number(name, marker, at)
        if isinstance(marker, Shaped):
            fits = re.fullmatch(marker.pattern, self.plain[at])
            return _Setting(1, ((name, self.plain[at]),), (marker,), False) if fits else None
        known = choices(self.kind, name, marker)
        if marker.after and self.plain[at] == marker.after:
            length, value = self._choice(known, marker, at + 1)
            if not length and not any(marker.after in each.marker.signs for each in self.grammar.names):
                raise BadInput(f"Say which {_said(name)} after {marker.after}: {', '.join([*known][:MOST_TOLD])}.")
            return _Setting(1 + length, ((name, value),), (marker,), False) if length else None
        if marker.after and self.open:
            return None
        length, value = self._choice(known, marker, at)
        return _Setting(length, ((name, value),), (marker,), True) if length else None

    def _number(self, name: str, marker: Numeric, at: int) -> _Setting | None:
        before, space, _ = marker.form.partition(" #")
        if space:
            if self.plain[at] != before:
                return None
            number = number_in(self.plain[at + 1], "±#") if at + 1 < len(self.words) else None
            if number is None and any(before in each.marker.signs for each in self.grammar.names):
                return None
            if number is None:
                raise BadInput(f"Say how much {name} is, as a number, such as {before} 1.")
            return _Setting(2, ((name, number),), (marker,), False)
        number = number_in(self.plain[at], marker.form, self.forms)
        if number is None or (marker.form == "±#" and name in self.found):
            return None
        return _Setting(1, ((name, number),), (marker,), marker.plain)

    def _choice(self, known: Mapping[str, Any], marker: OneOf, at: int) -> tuple[int, Any]:
        """How many words from here are one of a choice, and what it stands for."""
        for length in range(min(MOST_WORDS, len(self.words) - at), 0, -1):
            said = " ".join(self.plain[at : at + length])
            signs = not all(any(letter.isalnum() for letter in word) for word in self.plain[at : at + length])
            spoken = said if said in known or signs else str(as_spoken(said))
            if spoken in known:
                return length, known[spoken]
        word = self.plain[at] if at < len(self.plain) else ""
        begin = [each for each in known if marker.beginnings and word and each.startswith(word)]
        return (1, known[begin[0]]) if len(begin) == 1 else (0, None)

    def _glued(self, at: int) -> _Setting | None:
        """Numbers written as one word: `3d2t`."""
        word, values = self.plain[at], list[tuple[str, Any]]()
        while word:
            for name, marker in self.grammar.settings:
                after = marker.form.removeprefix("#") if isinstance(marker, Numeric) else ""
                found = re.match(rf"([+-]?\d{{1,9}}){re.escape(after)}", word) if after.isalpha() else None
                if found:
                    values.append((name, int(found[1])))
                    word = word[found.end() :]
                    break
            else:
                return None
        return _Setting(1, tuple(values), (), False)

    def _begins(self, at: int) -> tuple[str, str] | None:
        """The sign that begins a name here, and what of the name is written together with it."""
        if self.grammar.free and self.rest and not self._known_behind(at):
            return None
        word = self.words[at]
        for _, marker in self.grammar.names:
            for sign in marker.signs:
                if sign.isalpha() and self.plain[at] == sign:
                    return sign, ""
                if not sign.isalpha() and word.startswith(sign):
                    return sign, word[len(sign) :]
        return None

    def _known_behind(self, at: int) -> bool:
        """Whether the words behind a sign begin with a name that is known: in free text it is a word otherwise."""
        behind = " ".join(self.words[at:]).lstrip("+-−")
        for name, marker in self.grammar.names:
            said = next((behind[len(s) :].strip() if s.isalpha() else behind for s in marker.signs), behind)
            if any(folded(said).startswith(folded(each)) for each in known_names(self.kind, name, self.world)):
                return True
        return False

    def _take(self, setting: _Setting) -> None:
        markers = setting.markers or (None,) * len(setting.values)
        for (name, value), marker in zip(setting.values, markers, strict=True):
            had = self.found.get(name)
            if had is None or had == value:
                self.found[name] = value
            if had is not None and isinstance(marker, Numeric) and marker.adds:
                self.found[name] = had + value
            elif had is not None and had != value and isinstance(marker, OneOf) and marker.both is not None:
                self.found[name] = marker.both
            elif had is not None and had != value:
                raise BadInput(f"The {_said(name)} is given twice, {had} and {value}. Keep one of them.")
            if isinstance(marker, OneOf) and marker.after:
                self.open = None

    def _must_follow(self, setting: _Setting, at: int) -> None:
        """Refuse `2 fortnights`, where a unit must come next."""
        then = next((marker.then for marker in setting.markers if isinstance(marker, Numeric)), "")
        if then and at < len(self.words):
            behind = self._setting(at, True)
            if behind is None or then not in dict(behind.values):
                words = dict.fromkeys(literals(self.kind.model_fields[then].annotation))
                raise BadInput(f"“{self.words[at][:30]}” is no {_said(then)}. Write one of {', '.join(words)}.")

    def _named(self, inputs: Inputs) -> Inputs:
        """Put the names behind signs where they belong."""
        for sign, words in self.named:
            said = " ".join(words).strip(" ,")
            name = self._field_of(sign, said, inputs)
            if not said:
                raise BadInput(f"Say which {_said(name)} after {sign}.")
            if name in self.grammar.many:
                inputs.setdefault(name, []).append(said)
            elif name in inputs:
                raise BadInput(f"The {_said(name)} is given twice. Keep one of them.")
            else:
                inputs[name] = said
        return inputs

    def _field_of(self, sign: str, said: str, had: Inputs) -> str:
        """The input that a name behind this sign is for: the choosiest that takes it."""
        here = [each for each in self.grammar.names if sign in each.marker.signs]
        for name, marker in here:
            if marker.shaped and re.fullmatch(marker.shaped, said, re.IGNORECASE):
                return name
            if marker.known and name not in had and self._knows(name, said):
                return name
        return next((each.name for each in here if not (each.marker.known or each.marker.shaped)), here[0].name)

    def _knows(self, name: str, said: str) -> bool:
        known = [folded(each) for each in known_names(self.kind, name, self.world)]
        begin = [each for each in known if said and each.startswith(folded(said))]
        return folded(said) in known or len(begin) == 1

    def _stray(self, word: str) -> BadInput:
        return stray(self.grammar, word)


def stray(grammar: Grammar, word: str) -> BadInput:
    """The refusal of a word that nothing takes."""
    told = takes(grammar)
    vocabulary = [
        each
        for name, marker in grammar.settings
        if isinstance(marker, OneOf)
        for each in choices(grammar.kind, name, marker)
    ]
    near = nearest(word, vocabulary) if len(vocabulary) > MOST_TOLD else ""
    way_out = near if near.startswith("Did you") else f"It takes {told}." if told else "It takes no words."
    return BadInput(f"“{word[:30]}” is no part of {grammar.kind.called}. {way_out}")


def _said(name: str) -> str:
    return name.replace("_", " ")


def _each(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list | tuple) else (value,)


def _behind(sign: str, name: str) -> str:
    return f"{sign} {name}" if sign.isalpha() else f"{sign}{name}"


def _setting_words(grammar: Grammar, marker: Any, name: str, value: Any) -> str:
    """A setting as it is typed; empty where this marker cannot say it."""
    if isinstance(marker, Numeric):
        if isinstance(value, bool) or not isinstance(value, int):
            return ""
        before, _, after = marker.form.partition("#")
        return f"{value:+d}" if before == "+" and not after else f"{before.strip('±')}{value}{after}"
    if isinstance(marker, Shaped):
        return str(value)
    known = choices(grammar.kind, name, marker)
    word = next((word for word, is_ in known.items() if is_ == value and type(is_) is type(value)), "")
    if not word and marker.both is not None and value == marker.both:
        ways = {is_: word for word, is_ in reversed(list(known.items())) if is_ != value}
        return " ".join(ways.values())
    return f"{marker.after} {word}".strip() if word else ""


def _told(grammar: Grammar, each: Marked) -> str:
    name, marker = each
    if isinstance(marker, Numeric):
        return f"{marker.form.replace('#', '1').replace('±', '')} ({_said(name)})"
    if isinstance(marker, Shaped):
        default = grammar.kind.model_fields[name].default
        return f"{default} ({_said(name)})"
    if isinstance(marker, After):
        return _behind(marker.signs[0], "…")
    known = list(dict.fromkeys(choices(grammar.kind, name, marker)))
    listed = ", ".join(known[:MOST_TOLD]) + (", …" if len(known) > MOST_TOLD else "")
    return f"{marker.after} {listed}".strip()
