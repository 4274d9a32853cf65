"""A line read by the grammar that the fields of a procedure declare: words that nothing takes are refused, never
dropped."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from .inputs import as_spoken
from .line_grammar import Grammar, Inputs, Numeric, OneOf, Shaped, choices, known_names, literals, number_in
from .line_writer import MOST_TOLD, spoken, takes
from .names import folded
from .refused import BadInput, nearest
from .world import World

MOST_WORDS = 4
"""A choice such as `very likely` has no more words than this."""


def read(grammar: Grammar, line: str, world: World) -> Inputs:
    """The inputs that the words of a line give, as a form would give them. Raises `BadInput` with the word at fault."""
    return _Reading(grammar, line.split(), world).inputs()


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
                raise stray(self.grammar, self.words[at])
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
                raise BadInput(f"Say which {spoken(name)} after {marker.after}: {', '.join([*known][:MOST_TOLD])}.")
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
            word = said if said in known or signs else str(as_spoken(said))
            if word in known:
                return length, known[word]
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
                raise BadInput(f"The {spoken(name)} is given twice, {had} and {value}. Keep one of them.")
            if isinstance(marker, OneOf) and marker.after:
                self.open = None

    def _must_follow(self, setting: _Setting, at: int) -> None:
        """Refuse `2 fortnights`, where a unit must come next."""
        then = next((marker.then for marker in setting.markers if isinstance(marker, Numeric)), "")
        if then and at < len(self.words):
            behind = self._setting(at, True)
            if behind is None or then not in dict(behind.values):
                words = dict.fromkeys(literals(self.kind.model_fields[then].annotation))
                raise BadInput(f"“{self.words[at][:30]}” is no {spoken(then)}. Write one of {', '.join(words)}.")

    def _named(self, inputs: Inputs) -> Inputs:
        """Put the names behind signs where they belong."""
        for sign, words in self.named:
            said = " ".join(words).strip(" ,")
            name = self._field_of(sign, said, inputs)
            if not said:
                raise BadInput(f"Say which {spoken(name)} after {sign}.")
            if name in self.grammar.many:
                inputs.setdefault(name, []).append(said)
            elif name in inputs:
                raise BadInput(f"The {spoken(name)} is given twice. Keep one of them.")
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
