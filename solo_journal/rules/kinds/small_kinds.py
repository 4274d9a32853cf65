"""The small kinds: progress tracks, free text, decks and flags."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from ..lonelog_stats import stat_in
from ..trackers import CHAIN, falls
from .conditions import Effect
from .declaration import Keys, Tree
from .field import ARROW, Bearer, Field, SingleNumber
from .listing import Holds, Listed, Listing
from .view import (
    Chip,
    ChipsPart,
    ConditionRow,
    ConditionsPart,
    LinesPart,
    MeterPart,
    Stat,
    StatGrid,
    StatusValue,
    StepPart,
    ViewPart,
)


class Tracks(Listing):
    """Progress in boxes and ticks: oaths, journeys. Each is a table with `name`, `rank` and `ticks`."""

    holds: Holds = "tables"
    boxes: int = 10
    ticks: int = 4
    """Ticks per box."""
    ranks: Mapping[str, int] | None = None
    """Ticks for one mark of progress, by rank; None: a whole box."""

    def full(self, one: Listed) -> int:
        """Its full boxes, which are rolled against."""
        return int(one.table.get("ticks", 0)) // self.ticks

    def progressed(self, tree: Tree, key: str, times: int = 1) -> Tree:
        """The tree with progress marked on this one."""
        one = self.entries(tree)[key]
        each = (self.ranks or {}).get(str(one.table.get("rank", "")), self.ticks)
        ticks = min(self.boxes * self.ticks, max(0, int(one.table.get("ticks", 0)) + each * times))
        return self.put(tree, {**self.raw(tree), key: {**one.table, "ticks": ticks}})

    def parts(self, holder: Bearer) -> Iterator[MeterPart]:
        for one in self.entries(holder.tree).values():
            full = self.full(one)
            yield MeterPart(one.name, full, 0, self.boxes, True, full >= self.boxes - 1)

    def numbers(self, holder: Bearer) -> Mapping[str, int]:
        return {one.name: self.full(one) for one in self.entries(holder.tree).values()}

    def part_words(self, name: str, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        if keys == ("ticks",):
            yield f"{name} {self._format_ticks(before)} -> {self._format_ticks(after)}"
        else:
            yield f"{name} changed"

    def _format_ticks(self, ticks: Any) -> str:
        full, over = divmod(int(ticks or 0), self.ticks)
        return f"{full}/{self.boxes}" + (f" and {over}" if over else "")


class Lines(Field):
    """Free text. A line such as `STR +2` or `HP 6/8` is drawn as a score or a meter."""

    def lines(self, tree: Tree) -> tuple[str, ...]:
        found = self.raw(tree)
        many: Iterable[Any] = found.splitlines() if isinstance(found, str) else found or ()
        return tuple(str(each) for each in many)

    def parts(self, holder: Bearer) -> Iterator[ViewPart]:
        yield from free_line_parts(self.label, self.lines(holder.tree))

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        yield f"{self.label}: {after}" if after else f"{self.label} removed"


def free_line_parts(label: str, lines: Iterable[str]) -> Iterator[ViewPart]:
    """Free lines for panes, without a game: numbers as scores, `6/8` as a meter, others as text."""
    left: list[str] = []
    stats: list[Stat] = []
    for line in lines:
        found = stat_in(line)
        if found is None or found.delta or found.die:
            left.append(line)
        elif found.size is None:
            stats.append(Stat(found.label, found.value, signed=found.text[:1] in "+-"))
        else:
            yield MeterPart(found.label, found.value, 0, found.size, None)
    if stats:
        yield StatGrid(label, tuple(stats))
    if left:
        yield LinesPart(label, tuple(left))


def note_parts(label: str, text: str) -> Iterator[ViewPart]:
    """A player's free line under its label: `HP` `6/8` as a meter, `STR` `+2` as a score, others as text."""
    match list(free_line_parts("", (f"{label} {text}",))):
        case [MeterPart() as meter] if meter.label == label:
            yield meter
        case [StatGrid(_, (stat,)) as grid] if stat.name == label:
            yield grid
        case _:
            yield LinesPart(label, (text,))


class Deck(Field):
    """Cards drawn without replacement: a table with `hand` and `discard`."""

    cards: tuple[str, ...] = ()

    def hand(self, tree: Tree) -> tuple[str, ...]:
        """The cards in hand, oldest first."""
        return tuple((self.raw(tree) or {}).get("hand", ()))

    def discard(self, tree: Tree) -> tuple[str, ...]:
        """The discarded cards, oldest first."""
        return tuple((self.raw(tree) or {}).get("discard", ()))

    def left(self, tree: Tree) -> tuple[str, ...]:
        """The cards that remain in the deck."""
        gone = [*self.hand(tree), *self.discard(tree)]
        stock = list(self.cards)
        for card in gone:
            if card in stock:
                stock.remove(card)
        return tuple(stock)

    def draw(self, tree: Tree, card: str) -> Tree:
        """The tree with this card in the hand."""
        return self._with(tree, (*self.hand(tree), card), self.discard(tree))

    def discarded(self, tree: Tree, card: str) -> Tree:
        """The tree with this card moved from the hand to the discards."""
        hand = list(self.hand(tree))
        hand.remove(card)
        return self._with(tree, tuple(hand), (*self.discard(tree), card))

    def shuffled(self, tree: Tree) -> Tree:
        """The tree with the discards back in the deck; the hand stays."""
        return self._with(tree, self.hand(tree), ())

    def begin(self) -> Any:
        return {"hand": [], "discard": []}

    def parts(self, holder: Bearer) -> Iterator[ViewPart]:
        if hand := self.hand(holder.tree):
            yield ChipsPart(self.label, tuple(Chip(card) for card in hand))
        yield MeterPart(f"{self.label} left", len(self.left(holder.tree)), 0, len(self.cards), True)

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        which = keys[-1] if keys else ""
        one, two = (tuple(each or ()) if which else () for each in (before, after))
        if which == "hand":
            yield from (f"{self.label}: {card}" for card in two[len(one) :])
        elif which == "discard":
            away = " · ".join(two[len(one) :])
            yield f"{self.label} shuffled" if one and not two else f"{self.label}: {away} put away"

    def _with(self, tree: Tree, hand: tuple[str, ...], discard: tuple[str, ...]) -> Tree:
        return self.put(tree, {"hand": list(hand), "discard": list(discard)})


class Flag(Field):
    """Yes or no: stable, dead. Shown as a condition while set, unless it is good."""

    good: bool = False
    says: str = ""
    """The words while it is set; by default its label."""
    ends: str = ""
    """The words when it is cleared."""
    effects: tuple[Effect, ...] = ()
    """Its effects while set, such as the actions barred to the dead."""

    def begin(self) -> Any:
        return False

    def on(self, tree: Tree) -> bool:
        return bool(self.raw(tree))

    def parts(self, holder: Bearer) -> Iterator[ViewPart]:
        if self.on(holder.tree):
            words = self.says or self.label
            if self.good:
                yield ChipsPart("", (Chip(words),))
            else:
                yield ConditionsPart("", (ConditionRow(words),))

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        if not keys and bool(before) != bool(after):
            words = self.says or self.label
            yield words if after else self.ends or f"no longer {words}"


class Step(SingleNumber):
    """A step die. At 0 it is spent or absent."""

    start: int = 8
    stairs: tuple[int, ...] = CHAIN
    runs_down: bool = True
    """Whether it is rolled to see whether it steps down."""

    die = SingleNumber.value
    """Its present sides."""

    def numbers(self, holder: Bearer) -> Mapping[str, int]:
        return {}  # a die is rolled, not added

    def down(self, tree: Tree, steps: int = 1) -> Tree:
        """The tree with the die this many steps down; negative for up."""
        at = self.stairs.index(self.die(tree)) + steps
        return self.put(tree, self.stairs[max(0, min(at, len(self.stairs) - 1))])

    def parts(self, holder: Bearer) -> Iterator[StepPart]:
        die = self.die(holder.tree)
        if die or self.runs_down:
            yield StepPart(self.label, die, self.stairs, self.falls(die))

    def falls(self, die: int) -> Fraction:
        """The chance that it steps down at the next roll."""
        return falls(die) if self.runs_down else Fraction(0)

    def status(self, holder: Bearer) -> Iterator[StatusValue]:
        if self.runs_down:
            die = self.die(holder.tree)
            yield StatusValue(self.label, format_die(die), near_end=die <= min(each for each in self.stairs if each))

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        if not keys:
            one, two = (self.start if each is None else each for each in (before, after))
            told = (format_die(each, "spent" if self.runs_down else "none") for each in (one, two))
            yield f"{self.label} {ARROW.join(told)}"


def format_die(die: int, absent: str = "spent") -> str:
    """`d6`, or `spent`."""
    return f"d{die}" if die else absent
