"""A holder: somebody or something with fields. Each change returns a new holder.

after = who.moved(MOMENTUM, -2).marked(HARM, "Cut shoulder", 1)
Outcome(after.into(), "Good", events=after.events)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol

from ..command_hints import way
from ..names import fold_name
from ..outcome import Event
from ..plurals import an
from ..refusal import BadInput, Refused, quote, there_are
from ..world import World
from .conditions import Conditions, Tops
from .declaration import Keys, Tree, differences
from .field import Field
from .listing import Listed, Listing
from .meter import Bound, Clears, Consequence, End, Marks, Meter, Moves, Puts
from .scores import Scores


class Place(Protocol):
    """A home, as a holder sees it."""

    @property
    def game(self) -> str: ...

    @property
    def fields(self) -> tuple[Field, ...]: ...

    @property
    def tidy(self) -> Callable[[Tree, Tree], Tree] | None: ...

    def into(self, world: World, key: str, tree: Tree) -> World: ...

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]: ...

    def field_of(self, keys: Keys) -> Field | None: ...


@dataclass(frozen=True)
class Holder:
    """A character, the campaign, a fighter or a foe, with the fields of one game."""

    home: Place
    world: World
    key: str
    name: str
    tree: Tree
    events: tuple[Event, ...] = ()
    """The ends that were reached on the way."""
    why: str = ""
    """What the last of them says."""

    def into(self) -> World:
        return self.home.into(self.world, self.key, self.tree)

    def alone(self) -> Holder:
        """The same fields without an owner; changes are not saved."""
        return replace(self, key="", name="")

    def field(self, called: str) -> Field:
        """The field with this name. Raises `KeyError`."""
        found = next((field for field in self.home.fields if field.answers_to(called)), None)
        if found is None:
            raise KeyError(called)
        return found

    def value(self, field: Meter) -> int:
        return field.value(self.tree)

    def score(self, field: Scores, called: str) -> tuple[str, int]:
        """The full name and value of one number of a set, by all or part of its name. Raises `BadInput`,
        `Ambiguous`."""
        found = field.find(self.tree, called)
        if found is None:
            first, _, rest = called.partition(" ")
            named = field.find(self.tree, first) if rest else None
            known = there_are(field.values(self.tree), called)
            if named:
                known = f"{named[0]} is one; {quote(rest.strip())} after it is not understood."
            if not self.key and not self.world.characters:
                known = f"No character is in play. Add one: {way('character.add')}."
            raise BadInput(f"No {field.one or field.label} {quote(called)} on the sheet. {known}", called)
        return found

    def one(self, field: Listing, called: str) -> Listed:
        """An entry of a list, by all or part of its name. Raises `Refused`, `Ambiguous`."""
        found = field.find(self.tree, called)
        if found is None:
            others = (each for each in self.home.fields if isinstance(each, Listing) and each.one)
            other = next((each.one for each in others if each.named(self.tree, called)), None)
            known = f"It is {an(other)}." if other else there_are(field.names(self), called)
            raise Refused(f"No {field.one or field.label.lower()} {quote(called)}. {known}", called)
        return found

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Every number by name: meters, scores, names with values."""
        return {name: value for field in self.home.fields for name, value in field.numbers(self).items()}

    def number(self, called: str) -> int:
        """The number with this name, or the field or key. Raises `Refused`."""
        if called in self.numbers:
            return self.numbers[called]
        found = next((value for name, value in self.numbers.items() if fold_name(name) == fold_name(called)), None)
        if found is None:
            field = next((each for each in self.home.fields if each.answers_to(called)), None)
            raw = field.raw(self.tree) if field else self.tree.get(called)
            if not isinstance(raw, int):
                raise Refused(f"There is no number called {quote(called)} on the sheet.", called)
            return raw
        return found

    def bound(self, bound: Bound) -> int:
        """The value of a bound: a sum, or the lowest of several."""
        if isinstance(bound, int):
            return bound
        if isinstance(bound, tuple):
            return min(self.bound(each) for each in bound)
        terms = (term.strip() for term in bound.split("+"))
        return sum(int(term) if term.lstrip("-").isdigit() else self.number(term) for term in terms)

    def bounds(self, meter: Meter) -> tuple[int, int | None]:
        """The present bounds of a meter, including the effects of conditions on its top."""
        low = self.bound(meter.low)
        if meter.top is None:
            return low, None
        top = self.bound(meter.top)
        return low, max(low, top + self._off_top(meter))

    def _off_top(self, meter: Meter) -> int:
        """How far conditions move its top."""
        weigh = (field for field in self.home.fields if isinstance(field, Conditions) and field.effects)
        found = (each for field in weigh for one in field.entries(self.tree).values() for each in field.effects_of(one))
        return sum(e.gives.by for e in found if isinstance(e.gives, Tops) and meter.answers_to(e.gives.meter))

    def room(self, meter: Meter) -> int:
        """How far a meter can still rise."""
        top = self.bounds(meter)[1]
        return 10**6 if top is None else max(0, top - self.value(meter))

    def put(self, field: Field, value: Any) -> Holder:
        """With this value set by hand, without consequences."""
        return replace(
            self, tree=field.placed(self, value) if isinstance(field, Meter) else field.put(self.tree, value)
        )

    def scored(self, field: Scores, name: str, value: int | None) -> Holder:
        """With this value in a set; None removes the name."""
        had = field.raw(self.tree) if field.keys else {}
        kept = {each: one for each, one in (had or {}).items() if each != name or value is not None}
        return self.put(field, kept if value is None else {**kept, field.key(name): value})

    def moved(self, meter: Meter, by: int) -> Holder:
        """With a meter moved within its bounds, and the consequences at its ends. 0 has none."""
        return self._moved(meter, by).settled(self.tree) if by else self

    def filled(self, meter: Meter) -> Holder:
        """With a meter at its top, if it has one."""
        value, (_, top) = self.value(meter), self.bounds(meter)
        return self.moved(meter, (value if top is None else top) - value)

    def _moved(self, meter: Meter, by: int) -> Holder:
        """With a meter moved; the excess goes to the meter that takes it."""
        low, top = self.bounds(meter)
        wanted = self.value(meter) + by
        value = max(low, wanted if top is None else min(top, wanted))
        after = self.put(meter, value)
        over = wanted - value
        if meter.spill and over and (over > 0) == (meter.good is False):
            other = self.field(meter.spill)
            assert isinstance(other, Meter)
            return after._moved(other, abs(over) if other.good is False else -abs(over))
        return after

    def settled(self, was: Tree | None = None) -> Holder:
        """With the consequences of meters that reached an end since `was`, and of those still waiting."""
        holder, left = self, [each for each in self.home.fields if isinstance(each, Meter)]
        while True:
            found = ((meter, holder._ended(meter, was)) for meter in left)
            ended = next(((meter, after) for meter, after in found if after is not holder), None)
            if ended is None:
                return holder
            left.remove(ended[0])
            holder = ended[1]

    def marked(self, field: Listing, name: str, value: Any = None, **more: Any) -> Holder:
        """With another entry in a list: a condition, a name, an item. What a condition takes off a top is lost."""
        after = replace(self, tree=field.with_one(self.tree, name, value, **more))
        for meter in self.home.fields if isinstance(field, Conditions) else ():
            if isinstance(meter, Meter) and after._off_top(meter):
                over = after.value(meter) - (after.bounds(meter)[1] or 0)
                after = after.put(meter, after.value(meter) - max(0, over))
        return after

    def written(self, field: Listing, text: str) -> Holder:
        """With another entry as a line describes it: `Lamp oil d8`."""
        one = field.written(text)
        return self.marked(field, field.spelled(one.name), one.value, **{**field.fresh(), **one.table})

    def cleared(self, field: Listing, name: str) -> Holder:
        """Without the entry of this name, if there is one."""
        found = field.named(self.tree, name)
        return self if found is None else replace(self, tree=field.without(self.tree, found.key))

    def tidied(self, before: Holder) -> Holder:
        """With the game's own corrections after an edit."""
        if self.home.tidy is None:
            return self
        return replace(self, tree=self.home.tidy(before.tree, self.tree))

    def change_words(self, before: Holder, but: Collection[Field] = ()) -> Iterator[str]:
        """The changes in words, without those of the fields in `but`."""
        for keys, one, two in differences(before.tree, self.tree):
            if self.home.field_of(keys) not in but:
                yield from self.home.words(keys, one, two)

    def _ended(self, meter: Meter, was: Tree | None) -> Holder:
        low, top = self.bounds(meter)
        value = self.value(meter)
        end: End | None = meter.empty if value <= low else meter.full if top is not None and value >= top else None
        if end is None:
            return self
        waits = any(isinstance(each, Moves | Puts) and meter.answers_to(each.meter) for each in end.do)
        reached = was is not None and meter.value(was) != value
        if not (waits or reached):
            return self
        after = self
        for each in end.do:
            if not after._fits(each):
                return self
            after = after._done(each)
        told = (Event(end.event, f"{self.home.game}.{meter.name}"),) if end.event else ()
        return replace(after, events=(*after.events, *told), why=end.says or after.why)

    def _fits(self, each: Consequence) -> bool:
        """Whether there is room for a consequence."""
        if not isinstance(each, Moves):
            return True
        meter = self.field(each.meter)
        assert isinstance(meter, Meter)
        low, top = self.bounds(meter)
        value = self.value(meter) + each.by
        return value >= low and (top is None or value <= top)

    def _done(self, each: Consequence) -> Holder:
        match each:
            case Moves(called, by):
                meter = self.field(called)
                assert isinstance(meter, Meter)
                return self.put(meter, self.value(meter) + by)
            case Puts(called, at):
                return self.put(self.field(called), at)
            case Marks(name):
                return self.marked(self._conditions(name), name, 1)
            case Clears(name):
                return self.cleared(self._conditions(name), name)

    def _conditions(self, name: str) -> Conditions:
        found = [each for each in self.home.fields if isinstance(each, Conditions)]
        return next((each for each in found if name in each.known), found[0])
