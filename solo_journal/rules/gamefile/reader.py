"""Reads the texts of one roll against the names that it may use: sums, ranges, conditions, changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, NamedTuple, TypeVar, cast

from ..names import fold_name
from . import spec, verbs
from .faults import nobody
from .language import ABOUT_RANGES, Range, Sum, Unreadable, plainly, range_of, sum_of
from .phrases import WORDS, When, Word, when_of
from .scope import Scope
from .verbs import Deed

FALLEN = frozenset({"doubles", "match", "tie", "even", "odd", "any", "all"})
"""Conditions on rolled dice."""
F = TypeVar("F", bound=Callable[..., Any])


def once(read: F) -> F:

    @wraps(read)
    def reading(self: Reader, *given: Any) -> Any:
        key = (read.__name__, *given)
        if key not in self.known:
            self.known[key] = read(self, *given)
        return self.known[key]

    return cast("F", reading)


class Read(NamedTuple):
    how: str = "total"
    """`total`, `highest`, `lowest`, `count`, `against`, `group`."""
    group: str = ""
    """The group that is read, if there are several; the first of two compared ones."""
    other: str = ""
    range: Range = Range(6, 6)
    """The faces that count, for `count`."""


class Reader(Scope):
    """One roll. Raises `Unreadable` for a text that cannot be read."""

    def __init__(self, game: spec.GameSpec, fields: Any, roll: spec.RollSpec) -> None:
        super().__init__(game, fields, roll)
        self.known: dict[tuple[Any, ...], Any] = {}

    @once
    def sum(self, text: str | int) -> Sum:
        """A sum with known names only."""
        found = sum_of(str(text))
        self.all_refs(found.names)
        return found

    @once
    def number(self, text: str | int) -> Sum:
        found = self.sum(text)
        if found.has_dice or any(self.ref(name).die for name in found.names):
            raise Unreadable("this is a number, or a sum of numbers and names, without dice.")
        return found

    def pools(self, dice: str | Mapping[str, str] | None) -> dict[str, Sum]:
        """Sums by group; a single unnamed one has an empty name."""
        return {name: self.sum(text) for name, text in spec.dice_by_group(dice).items()}

    @once
    def range(self, text: str | int) -> Range:
        found = range_of(text)
        self.all_refs(found.names)
        return found

    @once
    def on(self, on: str | int) -> Word | Range:
        if isinstance(on, str) and plainly(on) in WORDS:
            return cast("Word", plainly(on))
        if isinstance(on, str) and plainly(on).isalpha():
            raise Unreadable(
                f"“{plainly(on)[:30]}” is not a result. {ABOUT_RANGES} The words for results are {', '.join(WORDS)}."
            )
        return self.range(on)

    @once
    def reading(self) -> Read:
        text = plainly(self.spec.read)
        how, _, of = text.partition(" of ")
        if how in ("total", "highest", "lowest") and (not of or self.group(of)):
            return Read("group" if of and how == "total" else how, self.group(of))
        if text.startswith("count "):
            return Read("count", range=self.range(text.removeprefix("count ")))
        one, _, two = text.partition(" against ")
        named = [each for each in (one, two) if each]
        if named and all(map(self.group, named)):
            return Read("against" if two else "group", self.group(one), self.group(two))
        if len(sides := re.split(r" (?:vs?\.?|versus|and|over) ", text)) == 2 and all(map(self.group, sides)):
            raise Unreadable(f"groups are compared with the word against: {' against '.join(sides)}.")
        if named and self.groups:
            missing = next(each for each in named if not self.group(each))
            told = nobody(missing, self.groups, "group of dice")
            raise Unreadable(f"{told} Without a group it is total, highest, lowest, or count 5+.")
        raise Unreadable("read is total, highest, lowest, count 6 or count 5+; or groups of dice by their names.")

    @property
    def how(self) -> str:
        try:
            return self.reading().how
        except Unreadable:
            return Read().how

    @once
    def target(self) -> tuple[str, Sum] | None:
        """`at_most` or `at_least` with its sum."""
        for name in ("at_most", "at_least"):
            if (value := getattr(self.spec, name)) is not None:
                return name, self.number(value)
        return None

    @once
    def reroll(self, text: str) -> tuple[str, tuple[Range, ...]]:
        """`all`, `lowest`, `highest`, or `not` with the faces that stay; empty for no reroll."""
        word, _, faces = plainly(text).partition(" ")
        if word == "not" and faces:
            return word, tuple(map(self.range, faces.split()))
        if text and (word not in ("all", "lowest", "highest") or faces):
            raise Unreadable("reroll is all, lowest, highest, or not 1 6 (all dice that show neither 1 nor 6).")
        return word, ()

    @once
    def whens(self, texts: str | tuple[str, ...]) -> tuple[When, ...]:
        return tuple(map(self.when, spec.as_texts(texts)))

    @once
    def when(self, text: str) -> When:
        when = self._condition(text)
        for name in when.range.names if when.range is not None else ():
            self.ref(name)
        match when.kind:
            case "any" | "all" if when.a:
                return when._replace(a=self.group_named(when.a))
            case "tie" if self.how != "against":
                raise Unreadable('a tie needs two groups of dice: read = "Chance against Risk".')
            case "marked" if self.fields.conditions(when.a) is None:
                raise Unreadable(nobody(when.a, self.fields.condition_names(), "condition"))
            case "is":
                self._is(when)
            case "reading":
                rule = next((each for each in self.game.reading if each.id == when.a), None)
                if rule is None:
                    raise Unreadable(nobody(when.a, [each.id for each in self.game.reading], "reading"))
                if when.b not in rule.options:
                    raise Unreadable(nobody(when.b, list(rule.options), "option"))
            case "number" if group := self.group(when.a):
                return when._replace(kind="group", a=group)
            case "number" | "over":
                for each in filter(None, (when.a, when.b)):
                    _ = self.group(each) or self.ref(each)
        return when

    def _condition(self, text: str) -> When:
        bare = plainly(text).strip("{}")
        if bare in self.fields.condition_names():
            raise Unreadable(f"“{bare}” is a condition of the sheet: write marked {bare}.")
        if bare in self.spec.ask and self.spec.ask[bare].yes_no:
            raise Unreadable(f"“{bare}” is an input: write {bare} is yes.")
        return when_of(text)

    def before(self, text: str) -> When:
        """A condition that is known before the dice are rolled."""
        when = self._condition(text)
        if when.kind in FALLEN:
            raise Unreadable(
                f"“{plainly(text)}” is known only after the roll. Before it, use inputs, fields and conditions."
            )
        if (when := self.when(text)).kind == "group":
            raise Unreadable(f"{when.a} is known only after the roll.")
        return when

    def _is(self, when: When) -> None:
        ask = self.spec.ask.get(when.a)
        if ask is None:
            raise Unreadable(nobody(when.a, list(self.spec.ask), "input"))
        words = list(ask.one_of or ()) or (["yes", "no"] if ask.yes_no else [])
        if words and fold_name(when.b) not in map(fold_name, words):
            raise Unreadable(nobody(when.b, words, "choice"))
        if not words and not isinstance(ask.pick, str):
            raise Unreadable(f"{when.a} is not one of several words, so “is” cannot test it.")

    @once
    def deeds(self, texts: str | tuple[str, ...]) -> tuple[Deed, ...]:
        """The changes, without empty ones."""
        return tuple(self.deed(text) for text in spec.as_texts(texts) if plainly(text))

    @once
    def deed(self, text: str) -> Deed:
        return verbs.deed_of(self, text)

    def offer(self, text: str) -> Deed:
        deed = self.deed(text)
        if deed.change.verb not in verbs.OFFERED:
            raise Unreadable("an offer is roll ..., draw ..., a change of a meter, mark ... or clear ...")
        return deed
