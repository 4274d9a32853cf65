"""Resolves `{name}` in a roll: one of its inputs, or a field of the sheet or the world."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..kinds.items import Items
from ..kinds.listing import Listing
from ..kinds.meter import Meter
from ..kinds.scores import Scores
from ..kinds.small_kinds import Step, Tracks
from ..names import fold_name
from . import field_specs, spec
from .faults import nobody
from .fields import Fields, Known
from .language import Dice, Sum, Unreadable
from .roll_context import RollContext

USUALLY = 20
"""Assumed maximum length of a list when the dice of a roll are tested in advance."""


class Ref(NamedTuple):
    """The meaning of a name: a number within bounds, or a die by its sides."""

    label: str
    value: Callable[[RollContext], int]
    low: int = 0
    high: int = 12
    named: Callable[[RollContext], str] | None = None
    """Its name once chosen: `Bold` for `{word}`."""
    die: bool = False

    def name_in(self, doing: RollContext) -> str:
        return self.named(doing) if self.named else self.label


class Scope:
    def __init__(self, game: spec.GameSpec, fields: Fields, roll: spec.RollSpec) -> None:
        self.game, self.fields, self.spec = game, fields, roll
        self.wrong: dict[str, str] = {}
        """Faults of inputs by name."""
        self.refs: dict[str, Ref] = {}
        """By folded name."""
        for name, ask in roll.ask.items():
            try:
                if ref := _ask_ref(name, ask, fields):
                    self.refs[fold_name(name)] = ref
            except Unreadable as why:
                self.wrong[name] = str(why)
                self.refs[fold_name(name)] = Ref(name, lambda doing: 0, 0, 0)  # reported only once
        if any(each.many for each in roll.ask.values()):
            self.refs["helping"] = Ref("helping", lambda doing: doing.counted("+"), 0, 40)
            self.refs["hindering"] = Ref("hindering", lambda doing: doing.counted("-"), 0, 40)
        far = -field_specs.FURTHEST, field_specs.FURTHEST
        self.refs["result"] = Ref("result", lambda doing: doing.facts["result"], *far)
        self.refs["margin"] = Ref("margin", lambda doing: doing.facts["margin"], *far)

    def ref(self, name: str) -> Ref:
        """The meaning of a name. Raises `Unreadable` with the nearest."""
        key = fold_name(name)
        grid = next((each for each in self.game.grid if fold_name(each.id) == key), None)
        found = self.refs.get(key) or (self._grid(grid) if grid else next(_of_field(key, self.fields), None))
        if track := next(
            (each for each, ask in self.spec.ask.items() if ask.track and fold_name(ask.track) == key), ""
        ):
            raise Unreadable(f"{name} means all of them. Write {{{track}}} for the one that this roll asks for.")
        if found is None and len(parts := re.split(r" ?([+-]) ?", name)) > 1:
            apart = " ".join(each if each in "+-" or each.isdecimal() else f"{{{each}}}" for each in parts)
            raise Unreadable(f"each name goes in braces of its own: {apart}.")
        if found is None and key in ("helping", "hindering"):
            raise Unreadable(
                'nothing helps or hinders here: ask.tags = { pick = ["Skills"], many = true } asks for tags.'
            )
        if found is None and key in ("total", "roll", "sum", "dice"):
            raise Unreadable(f"“{name}” is not known: what the dice come to is {{result}}.")
        if found is None and name in self.spec.ask:
            raise Unreadable(f"{name} is not a number. Give each of its words one: one_of = {{ calm = 1, wild = 3 }}.")
        if found is None:
            raise Unreadable(nobody(name, self.names(), "number") + " Inputs of the roll and fields go in { }.")
        self.refs[key] = found
        return found

    def all_refs(self, names: Iterable[str]) -> None:
        """Raise `Unreadable` with all that is wrong with these names."""
        wrong = list[str]()
        for name in names:
            try:
                self.ref(name)
            except Unreadable as why:
                wrong.append(str(why))
        if wrong:
            raise Unreadable(" ".join(dict.fromkeys(wrong)))

    def amount(self, total: Sum | None, doing: RollContext) -> int:
        """The value of a sum without dice."""
        found = 0
        for sign, what in total.terms if total else ():
            assert not isinstance(what, Dice)
            found += sign * (what if isinstance(what, int) else self.ref(what.name).value(doing))
        return found

    def names(self) -> list[str]:
        numbers = [each.label for each in self.fields.known.values() if isinstance(each.field, Meter | Step | Listing)]
        scores = (name for name, _, _ in self.fields.scores())
        return [*self.spec.ask, *numbers, *scores, *(each.id for each in self.game.grid), "result", "margin"]

    @property
    def groups(self) -> list[str]:
        return list(self.spec.dice) if isinstance(self.spec.dice, Mapping) else []

    def group(self, name: str) -> str:
        """A group of dice by name; empty if there is none."""
        return next((each for each in self.groups if fold_name(each) == fold_name(name)), "")

    def group_named(self, name: str) -> str:
        """A group of dice by name. Raises `Unreadable` with the nearest."""
        if not (found := self.group(name)):
            raise Unreadable(nobody(name, self.groups, "group of dice"))
        return found

    def _grid(self, grid: spec.GridSpec) -> Ref:
        """A number from a grid, by an input for the row and a number or input for the column. Raises `Unreadable`."""
        rows = {fold_name(name): row for name, row in grid.rows.items()}
        by, ask = self.spec.ask.get(grid.by), self.spec.ask.get(grid.across)
        columns = [*(ask.one_of or ())] if ask and not isinstance(ask.one_of, Mapping) else []
        odd = [name for name, row in grid.rows.items() if columns and len(row) != len(columns)]
        wrong = [f"It needs {len(columns)} numbers in its row {each}, one for each {grid.across}." for each in odd]
        if by is None or {fold_name(each) for each in by.one_of or ()} != {*rows}:
            told = ", ".join(f'"{each}"' for each in grid.rows)
            wrong.append(f"It has rows by {grid.by}. Write ask.{grid.by} = {{ one_of = [{told}] }}.")
        if wrong:
            raise Unreadable(f"the grid {grid.id} does not fit. {' '.join(wrong)}")
        across = None if columns else self.ref(grid.across)

        def value(doing: RollContext) -> int:
            row = rows[fold_name(str(doing.input_value(grid.by)))]
            at = across.value(doing) - grid.from_ if across else columns.index(str(doing.input_value(grid.across)))
            return row[max(0, min(len(row) - 1, at))]

        every = [each for row in grid.rows.values() for each in row]
        return Ref(grid.id, value, min(every), max(every))


def _ask_ref(name: str, ask: spec.AskSpec, fields: Fields) -> Ref | None:
    """The meaning of an input in a sum; None if it is not a number. Raises `Unreadable`."""

    def given(doing: RollContext) -> Any:
        return doing.input_value(name)

    if ask.number:
        return Ref(name, given, min(ask.number), max(ask.number))
    if ask.yes_no:
        return Ref(name, lambda doing: int(given(doing)), 0, 1)
    if isinstance(ask.one_of, Mapping):
        values = dict(ask.one_of)
        every = values.values()
        return Ref(
            name, lambda doing: values[str(given(doing))], min(every), max(every), lambda doing: str(given(doing))
        )
    found = [_pick_field(label, fields, ask) for label in ask.picks]
    if not found or (ask.many and not ask.track):
        return None
    known, one = found[0], found[0].field
    match one:
        case Tracks() if ask.track:
            return Ref(name, lambda doing: one.full(doing.one(known, name)) if given(doing) else 0, 0, one.boxes,
                       _name_of(known, name))  # fmt: skip
        case Scores() if len(found) == 1:
            return Ref(name, lambda doing: doing.score(known, name)[1], one.low, one.top,
                       lambda doing: doing.score(known, name)[0])  # fmt: skip
        case Items() if len(found) == 1 and "die" in one.each:
            return Ref(name, lambda doing: one.die_of(doing.one(known, name)) if given(doing) else 0,
                       named=_name_of(known, name), die=True)  # fmt: skip
        case Step() if len(found) == 1:
            return Ref(name, lambda doing: doing.die(known, name)[1],
                       named=lambda doing: doing.die(known, name)[0].label, die=True)  # fmt: skip
    if all(isinstance(each.field, Listing) for each in found):
        return Ref(name, lambda doing: int(bool(given(doing))), 0, 1)
    raise Unreadable(
        "several fields can be picked from if they are lists or conditions. Scores and dice are picked alone."
    )


def _pick_field(label: str, fields: Fields, ask: spec.AskSpec) -> Known:
    """A field to pick from. Raises `Unreadable`."""
    known = fields.get(label)
    if ask.track and (known is None or not isinstance(known.field, Tracks)):
        raise Unreadable(nobody(label, fields.labels(field_specs.TracksSpec), "field of tracks"))
    if known is None:
        raise Unreadable(nobody(label, fields.labels(), "field"))
    if not isinstance(known.field, Scores | Step | Listing):
        raise Unreadable(f"{known.label} has no names to pick from. Pick from scores, dice, a list or conditions.")
    return known


def _name_of(known: Known, name: str) -> Callable[[RollContext], str]:
    return lambda doing: doing.one(known, name).name if doing.input_value(name) else name


def _of_field(key: str, fields: Fields) -> Iterator[Ref]:
    """The meanings of fields with this name, the preferred one first."""
    if known := fields.known.get(key):
        match known.field:
            case Meter() as meter:
                low, top = (each if isinstance(each, int) else field_specs.FURTHEST for each in (meter.low, meter.top))
                yield Ref(known.label, lambda doing: doing.holder(known.whose).value(meter), low, top)
            case Step() as step if len(known.fields) == 1:
                yield _step(known, step)
            case Listing() as listing:
                yield Ref(known.label, lambda doing: listing.weighed(doing.holder(known.whose).tree), 0, USUALLY)
    for label, whose, scores in fields.scores():
        if fold_name(label) == key:
            yield _score(label, whose, scores)
    for one, step in fields.dice():
        if fold_name(step.label) == key:
            yield _step(one, step)


def _score(label: str, known: Known, scores: Scores) -> Ref:
    return Ref(label, lambda doing: scores.values(doing.holder(known.whose).tree)[label], scores.low, scores.top)


def _step(known: Known, step: Step) -> Ref:
    return Ref(step.label, lambda doing: step.die(doing.holder(known.whose).tree), die=True)
