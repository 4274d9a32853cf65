"""A line read by the grammar that the fields of a procedure declare: words that nothing takes are refused, never
dropped."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from .inputs import as_spoken
from .line_grammar import (
    SIGNS,
    Grammar,
    Inputs,
    Marked,
    Numeric,
    OneOf,
    Shaped,
    choices,
    known_names,
    literals,
    number_in,
)
from .line_writer import MOST_TOLD, spoken, takes
from .names import folded, look_up
from .refused import BadInput, near_ones, one_of
from .world import World

MOST_WORDS = 4
"""A choice such as `very likely` has no more words than this."""
LONGEST_NAME = 12
"""A known name without a sign is sought in no more words than this."""


def read(grammar: Grammar, line: str, world: World) -> Inputs:
    """The inputs that the words of a line give, as a form would give them. Raises `BadInput` with the word at fault."""
    if grammar.comma:
        line = line.rstrip(", ").replace(",", " , ", 1)
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
    near = " or ".join(near_ones(word, vocabulary))
    way_out = f"Did you mean {near}?" if near else f"It takes {told}." if told else "It takes no words."
    if grammar.kind.words not in ("", grammar.rest):
        way_out += " Words of your own go into its form."
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
        self.loose: list[str] = []
        """Words since the last setting, where these may be the name of what comes."""
        self.forms = [m.form for _, m in grammar.settings if isinstance(m, Numeric) and m.form[0].isalpha()]

    def inputs(self) -> Inputs:
        at = 0
        while at < len(self.words):
            setting = self._setting(at, self.named == [] and not self.rest)
            known = self._known_here(at)
            if known and known.length > (setting.length if setting else 0):
                self._take(known)
                at += known.length
            elif setting and self._counts(setting, at):
                self._take(setting)
                at += setting.length
                self._must_follow(setting, at)
            elif begun := self._begins(at):
                self._must_be_clear()
                sign, first = begun
                whole = any(sign in marker.signs and marker.text for _, marker in self.grammar.names)
                self.named.append((sign, [*([first] if first else []), *(self.words[at + 1 :] if whole else ())]))
                self.open = self.named[-1][1]
                at = len(self.words) if whole else at + 1
            elif self.open is not None and not self._looks_like_a_number(at):
                self.open.append(self.words[at])
                at += 1
            else:
                raise stray(self.grammar, self.words[at])
        self._must_be_clear()
        for name in self.grammar.known:  # what it does not know is refused by the procedure, which has the near ones
            if self.rest and name not in self.found and self.kind.model_fields[name].is_required():
                self.found[name] = self.rest.pop(0)
        rest = " ".join(self.rest)
        if rest and self.grammar.rest_is.capital:
            rest = rest[:1].upper() + rest[1:]
        return self._named({**self.found, **({self.grammar.rest: rest} if rest else {})})

    def _looks_like_a_number(self, at: int) -> bool:
        """Whether a word in a name is written as numbers are here, but none is called so: `hp4` where Life Points are
        `lp4`. It is hardly part of the name."""
        counted = self.open is self.rest and self.forms and not self.grammar.free
        return bool(counted and re.fullmatch(r"[a-z]{2,}\d{1,3}", self.plain[at]))

    def _must_be_clear(self) -> None:
        """Refuse words that turned out to name nothing."""
        if self.loose:
            raise stray(self.grammar, self.loose[0])

    def _known_here(self, at: int) -> _Setting | None:
        """A known name without a sign, as long as there is one, where no other name is open."""
        begins = self.open is None or (self.open is self.rest and not self.open and not self.named)
        for length in range(min(LONGEST_NAME, len(self.words) - at) if begins else 0, 0, -1):
            said = " ".join(self.words[at : at + length]).strip(",")
            for name in self.grammar.known:
                if (name in self.grammar.many or name not in self.found) and (full := self._in_full(name, said)):
                    return _Setting(length, ((name, full),), (None,), False)
        return None

    def _in_full(self, name: str, said: str) -> str:
        """The name that an input can pick and that is meant; empty where none or several are."""
        return look_up(dict.fromkeys(known_names(self.kind, name, self.world)), said) or ""

    def _counts(self, setting: _Setting, at: int) -> bool:
        """Whether words that may be a setting are one here, and not a part of the name before them; of those with a
        sign, no name of their own: `-gale` is one, and `+Strong back` is none."""
        alone = len(self.words[at]) == 1  # `+ -`, both of them
        if any(isinstance(marker, OneOf) for marker in setting.markers) and self._begins(at) and not alone:
            following = self._setting(at + setting.length, False) if at + setting.length < len(self.words) else None
            again = following and following.values[0][0] == setting.values[0][0]  # `-Strong Gale` is a name
            return self._tail(at + setting.length) and not again and not self._known_behind(at)
        if not self.open:
            return self.open is None or self.open is self.rest or self.open is self.loose
        if not setting.plain or (self.grammar.rest_is.ends and not self.named):
            return True
        if self.open is self.rest and self._again(setting, at):
            return False
        if (
            self.open is not self.rest
            and self.named
            and (begun := self._marker_of(*self.named[-1], self.found)).marker.signed
        ):
            return bool(self._in_full(begun.name, " ".join(self.open))) and self._tail(at)
        if any(isinstance(marker, OneOf) and not marker.inside for marker in setting.markers):
            return False
        number = any(isinstance(marker, Numeric) for marker in setting.markers)
        if number and self.open is not self.rest and self.named:  # `v wolf 2` is a wolf
            begun = self._marker_of(*self.named[-1], self.found)
            name = folded(" ".join([*self.open, self.words[at]]))
            if name in map(folded, known_names(self.kind, begun.name, self.world)):
                return False
        return not (number and self.open is self.rest and self.grammar.rest_is.numbered) and self._tail(at)

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
            return self._behind_the_question(at)
        for name, marker in self.grammar.settings:
            lead = getattr(marker, "lead", False)
            found = self._one(name, marker, at) if first or not lead else None
            if found is not None and not (
                lead and isinstance(marker, OneOf) and at == 0 < len(self.words) - found.length
            ):
                return found
        return self._glued(at)

    def _behind_the_question(self, at: int) -> _Setting | None:
        """The number at the end of a question that is over: `Does it hold? 30`, as it could stand before it."""
        if at == len(self.words) - 1 and self.rest[-1].endswith(("?", "？", "؟")):
            for name, marker in self.grammar.settings:
                if isinstance(marker, Numeric) and marker.lead and (found := self._number(name, marker, at)):
                    return None if name in self.found else found._replace(plain=False)
        return None

    def _one(self, name: str, marker: Any, at: int) -> _Setting | None:
        if isinstance(marker, Numeric):
            return self._number(name, marker, at)
        if isinstance(marker, Shaped):
            for length in (2, 1):
                said = " ".join(self.plain[at : at + length])
                if len(self.words) >= at + length and re.fullmatch(marker.pattern, said):
                    return _Setting(length, ((name, said),), (marker,), False)
            return None
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
            then = at + before.count(" ") + 1
            if " ".join(self.plain[at:then]) != before:
                return None
            number = number_in(self.plain[then].removesuffix("%"), "±#") if then < len(self.words) else None
            if number is None and any(before in each.marker.signs for each in self.grammar.names):
                return None
            if number is None:
                raise BadInput(f"Say how much {name} is, as a number, such as {before} 1.")
            return _Setting(then + 1 - at, ((name, number),), (marker,), False)
        number, length = number_in(self.plain[at], marker.form, self.forms), 1
        if number is None and marker.plain and (behind := self._behind_its_name(name, at)):
            number, length = number_in(behind[0], marker.form), behind[1]
        if number is None or (marker.form == "±#" and name in self.found) or not marker.low <= number <= marker.top:
            return None
        return _Setting(length, ((name, number),), (marker,), marker.plain and length == 1)

    def _behind_its_name(self, name: str, at: int) -> tuple[str, int] | None:
        """What stands behind the name of an input, `dr 15` and `dr15`, and how many words both are."""
        glued = self.plain[at].removeprefix(name)
        if glued == self.plain[at]:
            return None
        return (glued, 1) if glued else (self.plain[at + 1], 2) if at + 1 < len(self.plain) else None

    def _choice(self, known: Mapping[str, Any], marker: OneOf, at: int) -> tuple[int, Any]:
        """How many words from here are one of a choice, and what it stands for."""
        for length in range(min(MOST_WORDS, len(self.words) - at), 0, -1):
            said = " ".join(self.plain[at : at + length])
            signs = any(word[0] in SIGNS for word in self.plain[at : at + length])
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
                if not sign.isalpha() and word.startswith(sign) and not word[len(sign) :].isdecimal():
                    return sign, word[len(sign) :]
        return None

    def _known_behind(self, at: int) -> bool:
        """Whether the words behind a sign begin with a name that is known: in free text it is a word otherwise."""
        behind = " ".join(self.words[at:]).lstrip("+-−")
        for name, marker in self.grammar.names:
            words = [s for s in marker.signs if s.isalpha() and folded(behind).startswith(f"{s} ")]
            said = folded(behind[len(words[0]) :].strip() if words else behind)
            if any(said.startswith(folded(each)) for each in known_names(self.kind, name, self.world)):
                return True
        return False

    def _again(self, setting: _Setting, at: int) -> bool:
        """Whether a word of a choice was read already, so that this one is part of a name: `great shield shield`."""
        same = all(self.found.get(name) == value for name, value in setting.values)
        return same and self.plain[at].isalnum() and all(isinstance(each, OneOf) for each in setting.markers)

    def _take(self, setting: _Setting) -> None:
        if not any(isinstance(marker, Shaped) and marker.named for marker in setting.markers):
            self._must_be_clear()
        if not setting.plain and self.open is not self.rest:
            self.open = self.rest if self.grammar.rest else None
        lead = all(getattr(marker, "lead", False) for marker in setting.markers)
        if self.grammar.rest_is.ends and not lead:
            self.open = self.loose
        markers = setting.markers or (None,) * len(setting.values)
        for (name, value), marker in zip(setting.values, markers, strict=True):
            had = self.found.get(name)
            if name in self.grammar.known or (isinstance(marker, Shaped) and marker.named):
                self._add(name, " ".join([*self.loose, value]))
            elif had is not None and isinstance(marker, Numeric) and marker.adds:
                self.found[name] = had + value
            elif had is None or had == value:
                self.found[name] = value
            elif isinstance(marker, OneOf) and marker.both is not None:
                self.found[name] = marker.both
            else:
                raise BadInput(f"The {spoken(name)} is given twice, {had} and {value}. Keep one of them.")
            if isinstance(marker, OneOf) and marker.after:
                self.open = None

    def _add(self, name: str, value: str) -> None:
        """A name, or one more of several."""
        self.loose.clear()
        if name in self.grammar.many:
            self.found.setdefault(name, []).append(value)
        elif self.found.setdefault(name, value) != value:
            raise BadInput(f"The {spoken(name)} is given twice, {self.found[name]} and {value}. Keep one of them.")

    def _must_follow(self, setting: _Setting, at: int) -> None:
        """Refuse `2 fortnights`, where a unit must come next."""
        then = next((marker.then for marker in setting.markers if isinstance(marker, Numeric)), "")
        if then and at < len(self.words):
            behind = self._setting(at, True)
            if behind is None or then not in dict(behind.values):
                words = dict.fromkeys(literals(self.kind.model_fields[then].annotation))
                raise BadInput(f"“{self.words[at][:30]}” is no {spoken(then)}. Write {one_of(words, self.words[at])}.")

    def _named(self, inputs: Inputs) -> Inputs:
        """Put the names behind signs where they belong."""
        for sign, words in self.named:
            said = " ".join(words).strip(" ,")
            name, marker = self._marker_of(sign, words, inputs)
            if not said:
                raise BadInput(f"Say which {spoken(name)} after {sign}.")
            if picked := not marker.text and self._in_full(name, said):
                said = picked
            said = f"{'+' if sign == '+' else '-'}{said}" if marker.signed else said
            if name in self.grammar.many:
                inputs.setdefault(name, []).append(said)
            elif name in inputs:
                raise BadInput(f"The {spoken(name)} is given twice. Keep one of them.")
            else:
                inputs[name] = said
        return inputs

    def _marker_of(self, sign: str, words: list[str], had: Inputs) -> Marked:
        """The input that a name behind this sign is for: the choosiest that takes it."""
        said = " ".join(words).strip(" ,")
        here = [each for each in self.grammar.names if sign in each.marker.signs]
        for each in here:
            if each.marker.shaped and re.fullmatch(each.marker.shaped, said, re.IGNORECASE):
                return each
            if each.marker.known and each.name not in had and self._knows(each.name, said):
                return each
        return next((each for each in here if not (each.marker.known or each.marker.shaped)), here[0])

    def _knows(self, name: str, said: str) -> bool:
        known = [folded(each) for each in known_names(self.kind, name, self.world)]
        begin = [each for each in known if said and each.startswith(folded(said))]
        return folded(said) in known or len(begin) == 1
