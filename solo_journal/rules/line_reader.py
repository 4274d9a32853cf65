"""Reads a line by the declared grammar of a procedure. Words that nothing takes are refused, never dropped."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .inputs import line_with_signs, with_signs
from .line_grammar import SIGNS, Grammar, Inputs, Marked, Numeric, OneOf, Shaped, choices, literals
from .line_places import Places, Setting
from .line_writer import in_words, takes
from .names import fold_name, look_up, same
from .plurals import an, singular
from .refusal import BadInput, near_ones, one_of
from .world import World

LONGEST_NAME = 12
"""A known name without a sign has at most this many words."""
SHORTEST_NAME = 3
"""A known name without a sign is abbreviated to at least this many letters: the I of `Can I cross` is no tag."""


def read(grammar: Grammar, line: str, world: World) -> Inputs:
    """The inputs in the words of a line, as a form would give them. Raises `BadInput` with the offending word."""
    if grammar.signed:
        line = with_signs(line) if grammar.free else line_with_signs(line)
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
        way_out += f" Words of your own go into its form, or after {grammar.kind.words}=."
    return BadInput(f"“{word[:30]}” is not part of {grammar.kind.called}. {way_out}", word)


class _Reading(Places):
    """The state of one reading."""

    def inputs(self) -> Inputs:
        at = 0
        while at < len(self.words):
            setting = self.setting(at, self.named == [] and not self.rest)
            known = self._known_here(at)
            if known and known.length > (setting.length if setting else 0):
                self._take(known)
                at += known.length
            elif setting and self._counts(setting, at):
                self._take(setting)
                at += setting.length
                self._must_follow(setting, at)
            elif begun := self.begins(at):
                self._must_be_clear()
                sign, first = begun
                whole = any(sign in marker.signs and marker.text for _, marker in self.grammar.names)
                if self.named and not self.named[-1][1] and self._of_one_field(self.named[-1][0], sign):
                    self.named.pop()  # `with +Old roads`
                self.named.append((sign, [*([first] if first else []), *(self.words[at + 1 :] if whole else ())]))
                self.open = self.named[-1][1]
                at = len(self.words) if whole else at + 1
            elif self.open is not None and not self._looks_like_a_number(at):
                self.open.append(self.words[at])
                at += 1
            else:
                raise stray(self.grammar, self.words[at])
        self._must_be_clear()
        for name in self.grammar.known:  # the procedure refuses an unknown name itself, and suggests similar ones
            needed = self.kind.model_fields[name].is_required() and name not in dict(self.grammar.settings)
            if self.rest and name not in self.found and needed:
                self.found[name] = self._in_text(name) or self.rest.pop(0)
        rest = " ".join(self.rest) if self.grammar.free else " ".join(self.rest).rstrip(" ,")
        if self.kind.counts and self.kind.counts not in self.found:
            self.found.update(counted := self.kind.short(rest))
            rest = counted.get(self.kind.words, rest)
        elif self.found.get(self.kind.counts, 1) > 1:
            rest = singular(rest)
        if rest and self.grammar.rest_is.capital:
            rest = rest[:1].upper() + rest[1:]
        return self._place_names({**self.found, **({self.grammar.rest: rest} if rest else {})})

    def _in_text(self, name: str) -> str:
        """A known name within free text, where it stays: `Does Orso find me?` With several, the first that is named."""
        said = fold_name(" ".join(self.rest)) if self.grammar.free else ""
        spots = ((re.search(rf"\b{re.escape(fold_name(each))}\b", said), each) for each in self._names_of(name))
        return min(((found.start(), each) for found, each in spots if found), default=(0, ""))[1]

    def _names_of(self, name: str) -> Iterator[str]:
        """The names that the field can pick, and their single words where only one has them."""
        names = [*self.names_of(name)]
        yield from names
        words = [word for each in names if " " in each for word in each.split()]
        yield from (word for word in words if words.count(word) == 1 and word[:1].isupper())

    def _looks_like_a_number(self, at: int) -> bool:
        """Whether a word in a name has the form of a number that does not exist here, such as `hp4` where Life
        Points are `lp4`."""
        counted = self.open is self.rest and self.forms and not self.grammar.free
        return bool(counted and re.fullmatch(r"[a-z]{2,}\d{1,3}", self.plain[at]))

    def _must_be_clear(self) -> None:
        """Raise `BadInput` for words that turned out not to name anything."""
        if self.loose:
            raise stray(self.grammar, self.loose[0])

    def _known_here(self, at: int) -> Setting | None:
        """The known name without a sign that starts here, unless another name is being read."""
        begins = self.open is None or (self.open is self.rest and not self.open and not self.named)
        for length in range(min(LONGEST_NAME, len(self.words) - at) if begins else 0, 0, -1):
            said = " ".join(self.words[at : at + length]).strip(",")
            for name in self.grammar.known:
                full = self.in_full(name, said) if name in self.grammar.many or name not in self.found else ""
                if full and (len(said) >= SHORTEST_NAME or same(said, full)):
                    return Setting(length, ((name, full),), (None,), False)
        return None

    def _counts(self, setting: Setting, at: int) -> bool:
        """Whether words that could be a setting are one here, rather than part of a name: `-gale` is, `+Strong back`
        is not."""
        alone = len(self.words[at]) == 1  # `+ -`: both signs
        if any(isinstance(marker, OneOf) for marker in setting.markers) and self.begins(at) and not alone:
            following = self.setting(at + setting.length, False) if at + setting.length < len(self.words) else None
            again = following and following.values[0][0] == setting.values[0][0]  # `-Strong Gale` is a name
            said = " ".join(self.words[at : at + setting.length]).lstrip("+-−")
            tagged = any(self.in_full(name, said) for name, _ in self.grammar.names)  # `-gale` for `-Gale warning`
            return self._tail(at + setting.length) and not again and not tagged and not self.known_behind(at)
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
            known = self.in_full(begun.name, " ".join(self.open))
            return self._tail(
                at, 1 if known else 2
            )  # `-Afraid of the night` is a name, `-Wet minor gale` a tag and two settings
        if any(isinstance(marker, OneOf) and not marker.inside for marker in setting.markers):
            return False
        number = any(isinstance(marker, Numeric) for marker in setting.markers)
        if number and self.open is not self.rest and self.named:  # `v wolf 2` names a wolf
            begun = self._marker_of(*self.named[-1], self.found)
            name = fold_name(" ".join([*self.open, self.words[at]]))
            if name in map(fold_name, self.names_of(begun.name)):
                return False
        return not (number and self.open is self.rest and self.grammar.rest_is.numbered) and self._tail(at)

    def _tail(self, at: int, least: int = 0) -> bool:
        """Whether only settings follow up to the next sign, for at least this many inputs."""
        inputs: set[str] = set()
        while at < len(self.words) and not self.begins(at):
            setting = self.setting(at, False)
            if setting is None:
                return False
            inputs.update(dict(setting.values))
            at += setting.length
        return len(inputs) >= least

    def _again(self, setting: Setting, at: int) -> bool:
        """Whether this choice was read before, so that the word belongs to a name: `great shield shield`."""
        same = all(self.found.get(name) == value for name, value in setting.values)
        return same and self.plain[at].isalnum() and all(isinstance(each, OneOf) for each in setting.markers)

    def _take(self, setting: Setting) -> None:
        if not any(isinstance(marker, Shaped) and marker.named for marker in setting.markers):
            self._must_be_clear()
        within = bool(self.named) and self.open is self.named[-1][1]
        if within or (not setting.plain and self.open is not self.rest):
            self.open = self.rest if self.grammar.rest else None
        lead = all(getattr(marker, "lead", False) for marker in setting.markers)
        if self.grammar.rest_is.ends and not lead and (self.rest or not setting.plain):
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
                way = "Give each kind a line of its own." if name == self.kind.counts else "Keep one of them."
                raise BadInput(f"The {in_words(name)} is given twice, {had} and {value}. {way}")
            if isinstance(marker, OneOf) and marker.after:
                self.open = None

    def _add(self, name: str, value: str) -> None:
        """Set a name, or add it if the input takes several."""
        self.loose.clear()
        if name in self.grammar.many:
            self.found.setdefault(name, []).append(value)
        elif self.found.setdefault(name, value) != value:
            raise BadInput(f"The {in_words(name)} is given twice, {self.found[name]} and {value}. Keep one of them.")

    def _must_follow(self, setting: Setting, at: int) -> None:
        """Raise `BadInput` for `2 fortnights`, since a unit must follow."""
        then = next((marker.then for marker in setting.markers if isinstance(marker, Numeric)), "")
        if then and at < len(self.words):
            behind = self.setting(at, True)
            if behind is None or then not in dict(behind.values):
                words = dict.fromkeys(literals(self.kind.model_fields[then].annotation))
                raise BadInput(
                    f"“{self.words[at][:30]}” is not {an(in_words(then))}. Write {one_of(words, self.words[at])}.",
                    self.words[at],
                )

    def _place_names(self, inputs: Inputs) -> Inputs:
        """Assign the names after signs to their inputs."""
        for sign, words in self.named:
            said = " ".join(words).strip(" ,")
            name, marker = self._marker_of(sign, words, inputs)
            if not said:
                told = (self.kind.model_fields[name].description or in_words(name)).partition("; ")[0]
                raise BadInput(f"Nothing follows “{sign}”. Write {told}.", sign)
            if picked := not marker.text and self.in_full(name, said):
                said = picked
            its = marker.signs_of(self.world).get(said, "") if marker.signs_of else ""
            if its and sign in SIGNS and its != sign:
                raise BadInput(f"{said} {'helps' if its == '+' else 'hinders'} here. Write {its}{said}.")
            said = f"{'+' if sign == '+' else '-'}{said}" if marker.signed else said
            if name in self.grammar.many:
                inputs.setdefault(name, []).append(said)
            elif name in inputs:
                raise BadInput(f"The {in_words(name)} is given twice. Keep one of them.")
            else:
                inputs[name] = said
        return inputs

    def _marker_of(self, sign: str, words: list[str], had: Inputs) -> Marked:
        """The input for a name after this sign: the most specific one that accepts it."""
        said = " ".join(words).strip(" ,")
        here = [each for each in self.grammar.names if sign in each.marker.signs]
        names = {each.name: self.names_of(each.name) for each in here}
        meant = look_up({known: known for each in names.values() for known in each}, said)
        for each in here:
            if each.marker.shaped and re.fullmatch(each.marker.shaped, said, re.IGNORECASE):
                return each
            if (
                each.marker.known
                and (each.name not in had or each.name in self.grammar.many)
                and meant in names[each.name]
            ):
                return each
        return next((each for each in here if not (each.marker.known or each.marker.shaped)), here[0])

    def _of_one_field(self, sign: str, other: str) -> bool:
        return sign != other and any({sign, other} <= {*marker.signs} for _, marker in self.grammar.names)
