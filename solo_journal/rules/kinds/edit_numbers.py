"""Edits of numbers: meters, scores and step dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..line_grammar import Numeric, OneOf
from ..names import same
from ..outcome import Moved, Tell
from ..procedure import Procedure
from ..refusal import Refused, quote, there_are
from .edit import Edit, Made, Number, read_as, word_of
from .field import Field, Hand, number_behind
from .holder import Holder
from .home import Home
from .meter import Meter
from .scores import Score, Scores
from .small_kinds import Step, format_die

FULL = 99
"""The new value of a meter that is filled."""


class EditMeter(Edit):
    """Changes or sets a meter, or its top."""

    amount: Number | None = None
    to: Number | None = None
    most: Number | None = None
    """The input for the field that is its top."""
    strict: bool = False
    """Whether a loss below the bottom is refused."""
    settles_since: int = 2
    """The first version in which a new value has the consequences of the end that it reaches, as a change has."""

    @property
    def several(self) -> list[Field]:
        return [field for field in self.fields if isinstance(field, Meter)]

    def inputs(self, home: Home) -> Iterator[Made]:
        tops = [
            Numeric(f"#/{each.top}") for each in self.fields if isinstance(each, Meter) and isinstance(each.top, int)
        ]
        both = self.amount and self.to and self.to.top == FULL
        yield from [self.amount.input(*[Numeric("±#")] * bool(both))] if self.amount else ()
        shown = [OneOf({"full": FULL}), Numeric("to #"), *tops[:1]] if both else []
        yield from [self.to.input(*shown)] if self.to else ()
        yield from [self.most.input()] if self.most else ()

    def sample(self) -> dict[str, Any]:
        meter = self.fields[0]
        if self.amount and isinstance(meter, Meter):
            return {self.amount.name: -1 if isinstance(meter.top, int) and meter.start >= meter.top else 1}
        return {self.to.name: 1} if self.to else {}

    def hands(self, field: Field, given: Mapping[str, Any]) -> Iterator[Hand]:
        if isinstance(field, Meter):
            by, to = (each.name if each else "" for each in (self.amount, self.to))
            yield Hand(self.id, given, by=by, sign=-1 if field.marked else 1, to="" if by else to)

    def tells(self, before: Holder, after: Holder) -> Iterator[Tell]:
        """Whose it is and how far it moved: `Ilse · Focus 2 -> 1`."""
        beside = [each for each in self.fields if isinstance(each, Score)]
        numbers: list[Meter | Score] = [*(each for each in before.home.fields if isinstance(each, Meter)), *beside]
        sides = ((each, each.value(before.tree), each.value(after.tree)) for each in numbers)
        moved = tuple(
            Moved(label=each.label, before=one, after=two, key=each.keys[-1]) for each, one, two in sides if one != two
        )
        yield from [Tell(text=before.name, subject=before.key, moved=moved, more=after.why)] if moved else ()
        yield from super().tells(before, after)

    def after(self, doing: Procedure, before: Holder, field: Meter) -> Holder:
        amount, to, most = (each.given(doing) if each else None for each in (self.amount, self.to, self.most))
        if self.amount and self.to and (to is None) == (not amount):
            raise Refused(f"Say how much {field.label} changes, or its new value: one of the two.")
        if not self.amount and to is None and most is None:
            raise Refused(f"Say the new value of {field.label}{', or its top' if self.most else ''}.")
        after, value = before, before.value(field)
        if most is not None:
            assert isinstance(field.top, str)
            roomy = before.put(before.field(field.top), most)
            after = roomy.put(field, min(roomy.value(field), most))
        if to is not None:
            low, top = after.bounds(field)
            to = top if to == FULL and top is not None else to
            if not low <= to or (top is not None and to > top):
                raise Refused(f"{field.label} goes from {low} to {'any' if top is None else top}, not to {to}.")
            by = to - after.value(field)
            alone = doing.made_before(self.settles_since)
            after = after.put(field, to) if alone else after.moved(field, by).settled()
        elif amount is not None:
            if self.strict and value + amount < before.bounds(field)[0]:
                raise Refused(f"{field.label} is {value}, not enough to spend {-amount}.")
            after = after.moved(field, amount).settled()
        if after.tree == before.tree and not after.events:  # at an end it may not move, and something else may follow
            top = before.bounds(field)[1]
            raise Refused(f"The value of {field.label} is already {value}{'' if top is None else f' of {top}'}.")
        return after

    def headline(self, doing: Procedure, before: Holder, after: Holder, field: Meter) -> str:
        if not self.says:
            return field.format_value(after)
        top = after.bounds(field)[1]
        return self.says.format(label=field.label, value=after.value(field), top=top, name=after.name)


class EditScore(Edit):
    """Sets a number. In a set with open names, a new name adds one and no value removes it."""

    name: str = "name"
    value: Number | None = None

    def inputs(self, home: Home) -> Iterator[Made]:
        if not all(isinstance(field, Score) for field in self.fields):
            yield self.name_input(home, self.name)
        yield from [self.value.input()] if self.value else ()

    def sample(self) -> dict[str, Any]:
        field = self.fields[0]
        assert isinstance(field, Score | Scores)
        if isinstance(field, Score):
            return {self.value.name: field.top} if self.value else {}
        value = field.top if field.top != field.start else field.low
        named = {self.name: "Finesse" if field.open else field.known[0]}
        return {**named, self.value.name: value} if self.value else named

    def hands(self, field: Field, given: Mapping[str, Any]) -> Iterator[Hand]:
        named, several = self.name if isinstance(field, Scores) else "", isinstance(field, Scores) and field.open
        takes: dict[str, Any] | None = {} if several else None  # without a value
        yield from [Hand(self.id, given, name=named, to=self.value.name, takes=takes)] if self.value else ()
        if self.value and several:
            yield Hand(self.id, given, name=named, writes=True)

    def after(self, doing: Procedure, before: Holder, field: Score | Scores) -> Holder:
        name, value = self._said(doing, before, field)
        if isinstance(field, Score):
            if value is None or field.raw(before.tree) == value:
                raise Refused(f"The value of {field.label} is already {field.value(before.tree)}.")
            if not field.low <= value <= field.top:
                raise Refused(f"{field.label} goes from {field.low} to {field.top}, not to {value}.")
            return before.put(field, value)
        had = field.values(before.tree)
        old = next((each for each in had if same(each, name)), None)
        if old is None and not field.open and (found := field.find(before.tree, name)):
            old = found[0]
        if old is None and (value is None or not field.open):
            raise Refused(f"There is no {word_of(field)} {quote(name)}. {there_are(had, name)}", name)
        if value is None and not field.open:
            raise Refused(f"Say what {old} is.")
        bounds = self.value
        if value is not None and bounds and not bounds.low <= value <= bounds.top:
            raise Refused(f"{old or name} goes from {bounds.low} to {bounds.top}, not to {value}.")
        if old is not None and had[old] == value:
            raise Refused(f"The value of {old} is already {value}.")
        return before.scored(field, old or name, value)

    def headline(self, doing: Procedure, before: Holder, after: Holder, field: Score | Scores) -> str:
        name, value = self._said(doing, before, field)
        if isinstance(field, Scores) and value is not None and (one := field.find(after.tree, name)):
            return f"{name if field.open else one[0]} {field.format_value(value)}"
        return name if value is None else f"{name} {value}"

    def _said(self, doing: Procedure, before: Holder, field: Score | Scores) -> tuple[str, int | None]:
        """The name and the value, which may stand after it: `Force 2`."""
        value = self.value.given(doing) if self.value else None
        name = field.label if isinstance(field, Score) else str(getattr(doing, self.name))
        if isinstance(field, Score) or value is not None or name in field.values(before.tree):
            return name, value
        return number_behind(name, -(10**4), 10**4)


class EditStep(Edit):
    """Sets a step die, or steps it down."""

    die: str = "die"
    steps: str = "steps"

    def inputs(self, home: Home) -> Iterator[Made]:
        die = Number(self.die, "its die, by its sides: 8 for a d8, 0 when nothing is left", 0, 100)
        yield die.input(Numeric("d#"), Numeric("#", low=4), OneOf({"spent": 0, "0": 0}))
        down = Number(self.steps, "how many steps it goes down, such as 1; -1 is up", -6, 6, start=0)
        yield read_as(down.input(), OneOf({"down": 1, "up": -1}), Numeric("±#", low=-3, top=3))

    def sample(self) -> dict[str, Any]:
        return {self.steps: 1}

    def hands(self, field: Field, given: Mapping[str, Any]) -> Iterator[Hand]:
        if isinstance(field, Step):
            yield Hand(self.id, given, by=self.steps, sign=-1)

    def after(self, doing: Procedure, before: Holder, field: Step) -> Holder:
        die, steps = getattr(doing, self.die), getattr(doing, self.steps)
        if (die is None) == (not steps):
            raise Refused(f"Say which die {field.label} is, or how many steps it goes down: one of the two.")
        if die is not None and die not in field.stairs:
            known = ", ".join(f"d{each}" for each in field.stairs if each)
            raise Refused(f"{field.label} can be {known}{' or 0' if 0 in field.stairs else ''}, not d{die}.")
        tree = field.put(before.tree, die) if die is not None else field.down(before.tree, steps)
        if tree == before.tree:
            raise Refused(f"{field.label} stays at {format_die(field.die(before.tree))}.")
        return before.put(field, field.die(tree))

    def headline(self, doing: Procedure, before: Holder, after: Holder, field: Step) -> str:
        return f"{field.label} {format_die(field.die(after.tree))}"
