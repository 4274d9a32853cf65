"""The base of editing procedures, and those for numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from ..answer_source import Ask
from ..names import same
from ..outcome import Moved, Outcome, Tell, Tone
from ..procedure import Procedure
from ..refusal import Refused, quoted
from ..world import World
from . import edits
from .conditions import Conditions
from .field import Field, number_behind
from .holder import Holder
from .home import Home
from .listing import Listed
from .meter import Meter
from .scores import Score, Scores


class ByHand(Procedure):
    """Change something on a sheet by hand."""

    makes = "change"
    says_changes = True
    edit: ClassVar[edits.Edit]
    home: ClassVar[Home]

    def resolve(self, world: World, ask: Ask) -> Outcome:
        before, after, headline = self.require(world)
        tells = tuple(self._tells(before, after)) if before.key else ()
        weighed = [field for field, *_ in _weighed(before, after)] if before.key else []
        told = "" if any(each.moved for each in tells) else ", ".join(after.change_words(before, but=weighed))
        return Outcome(
            after.into(),
            headline,
            f"{': '.join(filter(None, (before.name, told)))}." if told else "",
            tone=tells[0].tone if tells and not tells[0].moved else None,
            tells=tells,
            events=after.events,
        )

    def require(self, world: World) -> Any:
        """The holder before and after, and the headline."""
        field = self._field()
        before = self.home.holder_of(field, world, self.by)
        after = self._after(before, field).tidied(before)
        return before, after, self._headline(before, after, field)

    def _tells(self, before: Holder, after: Holder) -> Iterator[Tell]:
        return _weighs(before, after)

    def _after(self, before: Holder, field: Any) -> Holder:
        raise NotImplementedError

    def _headline(self, before: Holder, after: Holder, field: Any) -> str:
        return next(iter(after.change_words(before)), str(field.label))

    def _field(self) -> Field:
        if self.edit.which not in type(self).model_fields:
            return self.edit.fields[0]
        said = self._input_value(self.edit.which)
        return next(field for field in self.edit.fields if word_of(field).casefold() == said)

    def _input_value(self, name: str) -> Any:
        return getattr(self, name) if name else None

    def _number(self, number: edits.Number | None) -> int | None:
        found = self._input_value(number.name) if number else None
        assert found is None or isinstance(found, int)
        return found


def _weighs(before: Holder, after: Holder) -> Iterator[Tell]:
    """Conditions that started or ended: `Ilse: Restrained`."""
    for field, key, one, two in _weighed(before, after):
        told = ({key: each[key]} if key in each else {} for each in (one, two))
        words = ", ".join(field.between(*told))
        tone: Tone = "bad" if key in two else "good"
        yield Tell(text=f"{before.name}: {words}", tone=tone, subject=before.key)


def _weighed(before: Holder, after: Holder) -> Iterator[tuple[Conditions, str, dict[str, Listed], dict[str, Listed]]]:
    """Each condition that started or ended: its field, its key, and all conditions before and after."""
    for field in before.home.fields:
        if isinstance(field, Conditions):
            one, two = field.entries(before.tree), field.entries(after.tree)
            yield from ((field, key, one, two) for key in (*two, *one) if (key in one) != (key in two))


class ChangeMeter(ByHand):
    """Change a meter by hand."""

    edit: ClassVar[edits.EditMeter]

    def _tells(self, before: Holder, after: Holder) -> Iterator[Tell]:
        """Whose it is and how far it moved: `Ilse · Focus 2 -> 1`."""
        beside = [each for each in self.edit.fields if isinstance(each, Score)]
        numbers: list[Meter | Score] = [*(each for each in before.home.fields if isinstance(each, Meter)), *beside]
        sides = ((each, each.value(before.tree), each.value(after.tree)) for each in numbers)
        moved = tuple(
            Moved(label=each.label, before=one, after=two, key=each.keys[-1]) for each, one, two in sides if one != two
        )
        yield from [Tell(text=before.name, subject=before.key, moved=moved, more=after.why)] if moved else ()
        yield from _weighs(before, after)

    def _after(self, before: Holder, field: Meter) -> Holder:
        amount, to, most = (self._number(each) for each in (self.edit.amount, self.edit.to, self.edit.most))
        if self.edit.amount and self.edit.to and (to is None) == (not amount):
            raise Refused(f"Say how much {field.label} changes, or its new value: one of the two.")
        if not self.edit.amount and to is None and most is None:
            raise Refused(f"Say the new value of {field.label}{', or its top' if self.edit.most else ''}.")
        after = before
        if most is not None:
            after = _topped(after, field, most)
        if to is not None:
            low, top = after.bounds(field)
            if not low <= to or (top is not None and to > top):
                raise Refused(f"{field.label} goes from {low} to {'any' if top is None else top}, not to {to}.")
            after = after.put(field, to)
        elif amount is not None:
            if self.edit.strict and before.value(field) + amount < before.bounds(field)[0]:
                raise Refused(f"There is {before.value(field)} {field.label}, not enough to spend {-amount}.")
            after = after.moved(field, amount).settled()
        if after.tree == before.tree and not after.events:  # at an end it may not move, and something else may follow
            top = before.bounds(field)[1]
            of = "" if top is None else f" of {top}"
            at = f"at {before.value(field)}{of}"
            raise Refused(
                f"{field.label} {f'is {at} already' if to is not None else f'stays {at}: it goes no further'}."
            )
        return after

    def _headline(self, before: Holder, after: Holder, field: Meter) -> str:
        if not self.edit.says:
            return field.format_value(after)
        top = after.bounds(field)[1]
        return self.edit.says.format(label=field.label, value=after.value(field), top=top, name=after.name)


def _topped(holder: Holder, meter: Meter, most: int) -> Holder:
    """The holder with another top, and the value limited to it."""
    assert isinstance(meter.top, str)
    roomy = holder.put(holder.field(meter.top), most)
    return roomy.put(meter, min(roomy.value(meter), most))


class ChangeScore(ByHand):
    """Set a number by hand."""

    edit: ClassVar[edits.EditScore]

    def _after(self, before: Holder, field: Score | Scores) -> Holder:
        value = self._number(self.edit.value)
        if isinstance(field, Score):
            if value is None or field.raw(before.tree) == value:
                raise Refused(f"{field.label} is at {field.value(before.tree)} already.")
            if not field.low <= value <= field.top:
                raise Refused(f"{field.label} goes from {field.low} to {field.top}, not to {value}.")
            return before.put(field, value)
        name, value = self._split_name(before, field)
        had = field.values(before.tree)
        old = next((each for each in had if same(each, name)), None)
        if old is None and not field.open and (found := field.find(before.tree, name)):
            old = found[0]
        if old is None and (value is None or not field.open):
            known = f"There are: {', '.join(had)}." if had else "There is none yet."
            raise Refused(f"There is no {word_of(field)} {quoted(name)}. {known}")
        if value is None and not field.open:
            raise Refused(f"Say what {old} is.")
        bounds = self.edit.value
        if value is not None and bounds and not bounds.low <= value <= bounds.top:
            raise Refused(f"{old or name} goes from {bounds.low} to {bounds.top}, not to {value}.")
        if old is not None and had[old] == value:
            raise Refused(f"{old} is at {value} already.")
        return before.scored(field, old or name, value)

    def _split_name(self, before: Holder, field: Scores) -> tuple[str, int | None]:
        """The name and the value after it: `Force 2`."""
        name, value = str(self._input_value(self.edit.name)), self._number(self.edit.value)
        known = value is not None or name in field.values(before.tree)
        return (name, value) if known else number_behind(name, -(10**4), 10**4)

    def _headline(self, before: Holder, after: Holder, field: Score | Scores) -> str:
        if isinstance(field, Score):
            name, value = field.label, self._number(self.edit.value)
        else:
            name, value = self._split_name(before, field)
            if value is not None and (one := field.find(after.tree, name)):
                return f"{name if field.open else one[0]} {field.format_value(value)}"
        return name if value is None else f"{name} {value}"


def word_of(field: Field) -> str:
    """The word for one entry of a field, in inputs and sentences: `bond`."""
    return field.one or field.label.lower()
