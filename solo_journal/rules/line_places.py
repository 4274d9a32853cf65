"""What the words at one place of a line mean: a number, a choice, a patterned word, or a sign before a name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from .inputs import as_spoken
from .line_grammar import AGAINST, SIGNS, Grammar, Inputs, Numeric, OneOf, Shaped, choices, known_names, number_in
from .line_writer import MOST_TOLD, in_words
from .names import fold_name, look_up, run_together
from .refusal import BadInput, near_ones
from .world import World

MOST_WORDS = 4
"""Most words in a choice such as `very likely`."""


class Setting(NamedTuple):
    """A value read at one place."""

    length: int
    values: tuple[tuple[str, Any], ...]
    markers: tuple[Any, ...]
    plain: bool
    """Whether the words could also be part of a name."""


class Places:
    """The words of a line and what was read of them so far."""

    def __init__(self, grammar: Grammar, words: list[str], world: World) -> None:
        self.grammar, self.kind, self.world = grammar, grammar.kind, world
        self.words = words
        self.plain = [fold_name(word).strip(",") or fold_name(word) for word in words]
        self.found: Inputs = {}
        self.rest: list[str] = []
        self.named: list[tuple[str, list[str]]] = []
        """Signs read so far, with the words of the name after each."""
        self.open: list[str] | None = self.rest if grammar.rest else None
        self.loose: list[str] = []
        """Words since the last setting, which may name the next one."""
        self._names: dict[str, list[str]] = {}
        self._together: dict[str, str] = {}
        self.forms = [m.form for _, m in grammar.settings if isinstance(m, Numeric) and m.form[0].isalpha()]

    def setting(self, at: int, first: bool) -> Setting | None:
        """The number, choice or patterned word that starts here, if any."""
        if self.rest and self.grammar.free and not self._past_tags():
            return self._behind_the_question(at)
        here: list[Setting] = []
        for name, marker in self.grammar.settings:
            lead = getattr(marker, "lead", False)
            found = self._one(name, marker, at) if first or not lead else None
            if found is not None and not (
                lead and isinstance(marker, OneOf) and at == 0 < len(self.words) - found.length
            ):
                if not isinstance(marker, OneOf) or name not in self.found:
                    return found
                here.append(found)  # already set; another input may take the same word
        return here[0] if here else self._glued(at)

    def _past_tags(self) -> bool:
        """Whether a whole tag comes just before, so that a choice after it is no part of the question's words."""
        said = " ".join(self.named[-1][1]).strip(" ,") if self.named else ""
        return any(self.in_full(name, said) for name in self.grammar.tags if said)

    def _behind_the_question(self, at: int) -> Setting | None:
        """A number after a complete question: `Does it hold? 30`, `Do they find us? +2 -1`."""
        last, signed = at == len(self.words) - 1, self.words[at][0] in SIGNS
        for name, marker in self.grammar.settings if self.rest[-1].endswith(("?", "？", "؟")) else ():
            counts = isinstance(marker, Numeric) and (last if marker.lead else signed)
            if counts and (found := self._number(name, marker, at)):
                return None if marker.lead and name in self.found else found._replace(plain=False)
        return None

    def _one(self, name: str, marker: Any, at: int) -> Setting | None:
        if isinstance(marker, Numeric):
            return self._number(name, marker, at)
        if isinstance(marker, Shaped):
            for length in (2, 1):
                said = " ".join(self.plain[at : at + length])
                if len(self.words) >= at + length and re.fullmatch(marker.pattern, said):
                    return Setting(length, ((name, said),), (marker,), False)
            return None
        known = choices(self.kind, name, marker)
        if marker.after and self.plain[at] in _alike(marker.after):
            length, value = self._choice(known, marker, at + 1)
            if not length and not self._before_a_name(self.plain[at]):
                raise BadInput(f"Say which {in_words(name)} after {self.plain[at]}: {', '.join([*known][:MOST_TOLD])}.")
            return Setting(1 + length, ((name, value),), (marker,), False) if length else None
        if marker.after and self.open:
            return None
        length, value = self._choice(known, marker, at)
        return Setting(length, ((name, value),), (marker,), True) if length else None

    def _number(self, name: str, marker: Numeric, at: int) -> Setting | None:
        before, space, _ = marker.form.partition(" #")
        if space:
            then = at + before.count(" ") + 1
            said = " ".join(self.plain[at:then])
            if said not in _alike(before):
                return None
            number = number_in(self.plain[then].removesuffix("%"), "±#") if then < len(self.words) else None
            if number is None and (self._before_a_name(said) or self._before_a_choice(said)):
                return None
            if number is None:
                raise BadInput(f"Say how much {in_words(name)} is, as a number, such as {said} 1.")
            return Setting(then + 1 - at, ((name, number),), (marker,), False)
        number, length = number_in(self.plain[at], marker.form, self.forms), 1
        if number is None and self.plain[at].isalpha() and at + 1 < len(self.words):
            number, length = number_in("".join(self.plain[at : at + 2]).rstrip("%"), marker.form, self.forms), 2
        if number is None and marker.plain and (behind := self._behind_its_name(name, at)):
            number, length = number_in(behind[0], marker.form), behind[1]
        if number is None or (marker.form == "±#" and name in self.found) or not marker.low <= number <= marker.top:
            return None
        return Setting(length, ((name, number),), (marker,), marker.plain and length == 1)

    def _before_a_name(self, word: str) -> bool:
        return any(word in marker.signs for _, marker in self.grammar.names)

    def _before_a_choice(self, word: str) -> bool:
        return any(isinstance(each, OneOf) and word in _alike(each.after) for _, each in self.grammar.settings)

    def _behind_its_name(self, name: str, at: int) -> tuple[str, int] | None:
        """The value after the name of an input, `dr 15` and `dr15`, and the number of words of both."""
        glued = self.plain[at].removeprefix(name)
        if glued == self.plain[at]:
            return None
        return (glued, 1) if glued else (self.plain[at + 1], 2) if at + 1 < len(self.plain) else None

    def _choice(self, known: Mapping[str, Any], marker: OneOf, at: int) -> tuple[int, Any]:
        """The number of words from here that are one of a choice, and its value."""
        for length in range(min(MOST_WORDS, len(self.words) - at), 0, -1):
            said = " ".join(self.plain[at : at + length])
            signs = any(word[0] in SIGNS for word in self.plain[at : at + length])
            word = said if said in known or signs else str(as_spoken(said))
            if word in known:
                return length, known[word]
        word = self.plain[at] if at < len(self.plain) else ""
        begin = [each for each in known if marker.beginnings and word and each.startswith(word)]
        return (1, known[begin[0]]) if len(begin) == 1 else (0, None)

    def _glued(self, at: int) -> Setting | None:
        """Numbers written together: `3d2t`."""
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
        return Setting(1, tuple(values), (), False)

    def begins(self, at: int) -> tuple[str, str] | None:
        """The sign that starts a name here, and the part of the name written together with it."""
        word = self.words[at]
        if self.grammar.free and self.rest and not self.known_behind(at) and not self._is_tag(word):
            return None
        for _, marker in self.grammar.names:
            for sign in marker.signs:
                if sign.isalpha() and self.plain[at] == sign and not self._within_a_name(at):
                    return sign, ""
                if not sign.isalpha() and word.startswith(sign) and not word[len(sign) :].isdecimal():
                    return sign, word[len(sign) :]
        return None

    def _is_tag(self, word: str) -> bool:
        """Whether a word in free text is nearly a tag behind its sign, `+Climing`: it is refused, not a word."""
        tags = [field for field, signs in self.grammar.tags.items() if word[0] in signs]
        return word[1:2].isalpha() and any(near_ones(word[1:], self.names_of(each)) for each in tags)

    def _within_a_name(self, at: int) -> bool:
        """Whether this word is inside a known name typed in full: `Save vs Poison`."""
        for field in {self.grammar.rest, *(each.name for each in self.grammar.names)} - {""}:
            for known in self.names_of(field):
                name = fold_name(known).split()
                starts = (at - place for place, word in enumerate(name) if place and word == self.plain[at])
                if any(start >= 0 and self.plain[start : start + len(name)] == name for start in starts):
                    return True
        return False

    def known_behind(self, at: int) -> bool:
        """Whether a known name follows the sign; in free text the sign is only a word otherwise."""
        behind = " ".join(self.words[at:]).lstrip("+-−")
        for name, marker in self.grammar.names:
            words = [s for s in marker.signs if s.isalpha() and fold_name(behind).startswith(f"{s} ")]
            said = fold_name(behind[len(words[0]) :].strip() if words else behind)
            if any(said.startswith(fold_name(each)) for each in self.names_of(name)):
                return True
        return False

    def in_full(self, name: str, said: str) -> str:
        """The full name that `said` means for an input; empty if there is none or more than one."""
        names = self.names_of(name)
        if name not in self._together:
            self._together[name] = "\n".join(map(run_together, names))
        bare = run_together(said)  # within one of the names in any way in which it could mean that one
        return look_up(dict.fromkeys(names), said) or "" if not bare or bare in self._together[name] else ""

    def names_of(self, name: str) -> list[str]:
        """The names known for an input."""
        if name not in self._names:
            self._names[name] = known_names(self.kind, name, self.world)
        return self._names[name]


def _alike(word: str) -> tuple[str, ...]:
    """The words that mean the same as the one before a setting."""
    return AGAINST if word in AGAINST else (word,)
