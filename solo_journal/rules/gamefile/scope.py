"""What `{name}` means in a roll: something that it asks for, or a field of the sheet or of the world."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..kinds.items import Items
from ..kinds.listing import Listing
from ..kinds.meter import Meter
from ..kinds.others import Tracks
from ..kinds.scores import Scores
from ..kinds.step import Step
from ..names import folded
from . import spec
from .fields import Fields, Known, is_listing, nobody
from .language import Sum, Unreadable, sum_of

if TYPE_CHECKING:
    from .given import Given

USUALLY = 20
"""No list of a sheet is taken to be longer, where the dice of a roll and its holes are counted before anybody rolls."""


@dataclass(frozen=True, slots=True)
class Ref:
    """What a name stands for: a number between bounds, or a die by its sides."""

    kind: Literal["number", "die"]
    label: str
    value: Callable[[Given], int]
    low: int
    high: int
    named: Callable[[Given], str] | None = None
    """What it is called once it was chosen: `Bold` for `{word}`."""

    def told(self, doing: Given) -> str:
        return self.named(doing) if self.named else self.label


class Scope:
    """The names of one roll."""

    def __init__(
        self, game: spec.GameSpec, fields: Fields, roll: spec.RollSpec, bad: Callable[[str, str], None]
    ) -> None:
        self.game, self.fields, self.roll = game, fields, roll
        self.refs: dict[str, Ref] = {}
        """By names as they are compared."""
        for name, ask in roll.ask.items():
            try:
                if ref := _asked(name, ask, fields):
                    self.refs[folded(name)] = ref
            except Unreadable as why:
                bad(name, str(why))
                self.refs[folded(name)] = Ref("number", name, lambda doing: 0, 0, 0)  # told once
        several = [each for each in roll.ask.values() if each.many]
        for word, sign in (("helping", "+"), ("hindering", "-")):
            if several:
                self.refs[word] = Ref("number", word, _counting(sign), 0, 40)
        for word in ("result", "margin"):
            self.refs[word] = Ref("number", word, _fact(word), -spec.FURTHEST, spec.FURTHEST)
        for grid in game.grid:
            if folded(grid.id) not in self.refs and (ref := self._grid(grid)):
                self.refs[folded(grid.id)] = ref

    def ref(self, name: str) -> Ref:
        """What a name stands for. Raises `Unreadable` with the nearest."""
        key = folded(name)
        found = self.refs.get(key) or _of_field(name, self.fields)
        if found is None and name in self.roll.ask:
            raise Unreadable(f"{name} is no number. Give each of its words one: one_of = {{ calm = 1, wild = 3 }}.")
        if found is None:
            raise Unreadable(nobody(name, self.names(), "number") + " What a roll asks for, and fields, stand in { }.")
        self.refs[key] = found
        return found

    def names(self) -> list[str]:
        """All names that could stand in `{ }` here."""
        numbers = [each.label for each in self.fields.known.values() if isinstance(each.field, Meter | Step | Listing)]
        return [
            *self.roll.ask,
            *numbers,
            *(name for name, _, _ in self.fields.scores()),
            *(each.id for each in self.game.grid),
        ]

    def sum(self, text: str | int) -> Sum:
        """A sum whose names are all known. Raises `Unreadable`."""
        found = sum_of(str(text))
        for name in found.names:
            self.ref(name)
        return found

    def number(self, text: str | int) -> Sum:
        """A sum without dice."""
        found = self.sum(text)
        if found.has_dice or any(self.ref(name).kind == "die" for name in found.names):
            raise Unreadable("a number stands here, or a sum of numbers and names, without dice.")
        return found

    def group(self, name: str) -> str:
        """A group of dice by its name; empty where there is none."""
        groups = self.roll.dice if isinstance(self.roll.dice, Mapping) else {}
        return next((each for each in groups if folded(each) == folded(name)), "")

    def _grid(self, grid: spec.GridSpec) -> Ref | None:
        by = self.roll.ask.get(grid.by)
        if by is None or not by.one_of:
            return None
        across = self.refs.get(folded(grid.across)) or _of_field(grid.across, self.fields)
        if across is None:
            return None
        rows = {folded(name): row for name, row in grid.rows.items()}

        def value(doing: Given) -> int:
            row = rows[folded(str(doing.given(grid.by)))]
            return row[max(0, min(len(row) - 1, across.value(doing) - grid.from_))]

        every = [each for row in grid.rows.values() for each in row]
        return Ref("number", grid.id, value, min(every), max(every))


def _asked(name: str, ask: spec.AskSpec, fields: Fields) -> Ref | None:
    """What a name that is asked for stands for in a sum; None for what is no number. Raises `Unreadable`."""
    if ask.number:
        return Ref("number", name, lambda doing: int(doing.given(name)), min(ask.number), max(ask.number))
    if ask.yes_no:
        return Ref("number", name, lambda doing: int(bool(doing.given(name))), 0, 1)
    if isinstance(ask.one_of, Mapping):
        values = dict(ask.one_of)
        return Ref(
            "number", name, lambda doing: values[str(doing.given(name))], min(values.values()), max(values.values()),
            lambda doing: str(doing.given(name)),
        )  # fmt: skip
    if ask.track:
        known = fields.get(ask.track)
        if known is None or not isinstance(known.field, Tracks):
            raise Unreadable(nobody(ask.track, fields.labels(spec.TracksSpec), "field of tracks"))
        return _track(name, known, known.field)
    labels = [ask.pick] if isinstance(ask.pick, str) else list(ask.pick or ())
    found = list[Known]()
    for label in labels:
        known = fields.get(label)
        if known is None:
            raise Unreadable(nobody(label, fields.labels(), "field"))
        if not (isinstance(known.field, Scores | Step) or is_listing(known)):
            raise Unreadable(f"{known.label} has no names to pick from. Pick from scores, dice, a list or conditions.")
        found.append(known)
    if not found or ask.many:
        return None
    if len(found) == 1 and isinstance(found[0].field, Scores):
        scores = found[0].field
        return Ref(
            "number", name, lambda doing: doing.score(found[0], name)[1], scores.low, scores.top,
            lambda doing: doing.score(found[0], name)[0],
        )  # fmt: skip
    if len(found) == 1 and isinstance(items := found[0].field, Items) and "die" in items.each:
        return Ref(
            "die", name, lambda doing: items.die_of(doing.one(found[0], name)) if doing.given(name) else 0, 0, 12,
            lambda doing: doing.one(found[0], name).name if doing.given(name) else name,
        )  # fmt: skip
    if len(found) == 1 and isinstance(found[0].field, Step):
        return Ref(
            "die",
            name,
            lambda doing: doing.die(found[0], name)[1],
            0,
            12,
            lambda doing: doing.die(found[0], name)[0].label,
        )
    if all(is_listing(each) for each in found):
        return Ref("number", name, lambda doing: int(bool(doing.given(name))), 0, 1)
    raise Unreadable("of several fields, pick lists or conditions: scores and dice are picked alone.")


def _of_field(name: str, fields: Fields) -> Ref | None:
    known = fields.get(name)
    if known is not None and isinstance(known.field, Meter):
        meter, one = known.field, known
        assert isinstance(one.spec, spec.MeterSpec)
        top = one.spec.to if isinstance(one.spec.to, int) else spec.FURTHEST
        return Ref("number", one.label, lambda doing: doing.holder(one.whose).value(meter), one.spec.from_, top)
    if known is not None and isinstance(known.field, Step) and len(known.fields) == 1:
        return _step(known, known.field)
    if known is not None and isinstance(known.field, Listing):
        listing, whose = known.field, known.whose
        return Ref("number", known.label, lambda doing: listing.weighed(doing.holder(whose).tree), 0, USUALLY)
    for label, one, scores in fields.scores():
        if folded(label) == folded(name):
            return _score(label, one, scores)
    for one in fields.known.values():
        for step in one.fields:
            if isinstance(step, Step) and folded(step.label) == folded(name):
                return _step(one, step)
    return None


def _track(name: str, known: Known, tracks: Tracks) -> Ref:
    return Ref(
        "number",
        name,
        lambda doing: tracks.full(doing.one(known, name)),
        0,
        tracks.boxes,
        lambda doing: doing.one(known, name).name,
    )


def _score(label: str, known: Known, scores: Scores) -> Ref:
    def value(doing: Given) -> int:
        return scores.values(doing.holder(known.whose).tree)[label]

    return Ref("number", label, value, scores.low, scores.top)


def _step(known: Known, step: Step) -> Ref:
    return Ref("die", step.label, lambda doing: step.die(doing.holder(known.whose).tree), 0, 12)


def _counting(sign: str) -> Callable[[Given], int]:
    return lambda doing: doing.counted(sign)


def _fact(word: str) -> Callable[[Given], int]:
    return lambda doing: int(doing.facts[word])


def bounds(total: Sum, ref: Callable[[str], Ref]) -> tuple[int, int]:
    """The lowest and the highest that a sum can come to."""
    from .language import Dice, Named

    low = high = 0
    for sign, what in total.terms:
        if isinstance(what, int):
            one, two = what, what
        elif isinstance(what, Named):
            found = ref(what.name)
            one, two = (1, found.high) if found.kind == "die" else (found.low, found.high)
        else:
            assert isinstance(what, Dice)
            least, most = (what.count, what.count) if isinstance(what.count, int) else bounds(what.count, ref)
            least, most = max(1, least), max(1, min(most, 60))
            if what.keep:
                least, most = min(least, what.kept), min(most, what.kept)
            one = min(least * what.low, most * what.low)
            two = most * what.sides
        low, high = low + min(sign * one, sign * two), high + max(sign * one, sign * two)
    return low, high
