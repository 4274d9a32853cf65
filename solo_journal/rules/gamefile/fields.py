"""Turns `[sheet]` and `[world]` of a file into declared fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ..cards import KINDS
from ..kinds.conditions import Conditions
from ..kinds.declaration import Keys, Tree
from ..kinds.field import Field
from ..kinds.holder import Holder
from ..kinds.home import Home, Whose
from ..kinds.items import Items
from ..kinds.listing import Names
from ..kinds.meter import Clears, Consequence, End, Marks, Meter, Moves, Puts
from ..kinds.scores import Scores
from ..kinds.small_kinds import Deck, Flag, Lines, Step, Tracks
from ..names import fold_name, slug
from ..world import World
from . import field_specs, spec
from .condition_effects import effects_of
from .faults import Faults, nobody
from .phrases import Change, change_of
from .positions import Path

RESERVED = frozenset({"result", "margin", "helping", "hindering"})
"""Names with a fixed meaning in a roll."""


class FileHome(Home):
    """Fields in a file. Values under a former name of a field are read as its own."""

    renamed: Mapping[str, str] = {}
    """Present keys of fields by their former ones."""

    def read(self, tree: Any, what: str) -> Tree:
        if isinstance(tree, Mapping) and any(old in tree for old in self.renamed):
            kept = [
                (self.renamed.get(key, key), each) for key, each in tree.items() if self.renamed.get(key) not in tree
            ]
            tree = dict(kept)
        return Home.read(self, tree, what)

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        """A change in words, with former names replaced."""
        if not keys or keys[0] not in self.renamed:
            yield from Home.words(self, keys, before, after)

    def into(self, world: World, key: str, tree: Tree) -> World:
        """The world with this tree, every meter limited to a top that was lowered."""
        held = Holder(self, world, key, "", tree)
        for meter in (each for each in self.fields if isinstance(each, Meter)):
            top = held.bounds(meter)[1]
            if top is not None and held.value(meter) > top:
                held = held.put(meter, top)
        return Home.into(self, world, key, held.tree)


@dataclass(frozen=True, slots=True)
class Known:
    """A field by label, with its home. Named dice are one field each."""

    label: str
    whose: Whose
    spec: field_specs.FieldSpec
    fields: tuple[Field, ...]

    @property
    def field(self) -> Field:
        return self.fields[0]

    @property
    def sign(self) -> Literal["+", "-", ""]:
        """Whether a pick from it helps or hinders a roll."""
        return "+" if getattr(self.spec, "helps", False) else "-" if getattr(self.spec, "hinders", False) else ""


@dataclass
class Fields:
    known: dict[str, Known] = field(default_factory=dict)
    """By folded label."""
    homes: dict[Whose, Home] = field(default_factory=dict)
    ends: dict[str, tuple[tuple[Path, Change], ...]] = field(default_factory=dict)
    """The consequences of a meter's end beyond changes of the same sheet, by event name."""

    def get(self, label: str) -> Known | None:
        return self.known.get(fold_name(label))

    def labels(self, *kinds: type[field_specs.FieldSpec]) -> list[str]:
        return [each.label for each in self.known.values() if not kinds or isinstance(each.spec, kinds)]

    def scores(self) -> Iterator[tuple[str, Known, Scores]]:
        for each in self.known.values():
            if isinstance(each.field, Scores):
                yield from ((name, each, each.field) for name in each.field.known)

    def dice(self) -> Iterator[tuple[Known, Step]]:
        yield from ((each, one) for each in self.known.values() for one in each.fields if isinstance(one, Step))

    def conditions(self, name: str) -> Known | None:
        """The field of a condition: the one that names it, else an open one."""
        found = [(each, each.spec) for each in self.known.values() if isinstance(each.spec, field_specs.ConditionsSpec)]
        named = (each for each, one in found if fold_name(name) in map(fold_name, one.names))
        return next(named, None) or next((each for each, one in found if one.open), None)

    def condition_names(self) -> list[str]:
        return [name for each in self.known.values() if isinstance(each.field, Conditions) for name in each.field.known]


def read_fields(game: spec.GameSpec, faults: Faults) -> Fields:
    """The fields of a game. Faults are collected."""
    found = Fields()
    parts: tuple[tuple[str, Whose, dict[str, Any]], ...]
    parts = ("sheet", "character", game.sheet), ("world", "campaign", game.world)
    for part, whose, specs in parts:
        maker = Maker(game, part, specs, found, faults)
        for label, each in specs.items():
            maker.check_names((part, label), label)
            if found.get(label):
                faults.add((part, label), f"there are two fields called {label}. Give one of them another name.")
            else:
                found.known[fold_name(label)] = Known(label, whose, each, tuple(maker.made(label, each)))
        own = [each for each in found.known.values() if each.whose == whose]
        renamed = {key_of(each.spec.was): each.field.keys[0] for each in own if each.spec.was}
        if own:
            every = tuple(field for each in own for field in each.fields)
            found.homes[whose] = FileHome(game.id, whose, every, renamed=renamed)
    return found


def key_of(label: str) -> str:
    return slug(label.replace("'", ""), "field").replace("-", "_")


class Maker:
    """Builds the fields in one part of a file."""

    def __init__(self, game: spec.GameSpec, part: str, specs: Mapping[str, Any], found: Fields, faults: Faults) -> None:
        self.game, self.part, self.specs, self.found, self.faults = game, part, specs, found, faults
        self.taken = set[str]()
        self.rolls = {key_of(one.id) for one in game.roll}

    def check_names(self, path: Path, *names: str) -> None:
        for name in names:
            if "," in name and path[-1:] == ("names",):
                apart = ", ".join(f'"{each.strip()}"' for each in name.split(","))
                self.faults.add(path, f"each name goes in quotation marks of its own: {apart}.")
            if wrong := next((sign for sign in "={}[]/+" if sign in name), ""):
                self.faults.add(path, f"a name cannot contain “{wrong}”. Use words.")
            if fold_name(name) in RESERVED:
                own = f"“{name}” is the program's own word. Choose another name, such as {name} score."
                self.faults.add(path, own)

    def labels(self, kind: type[field_specs.FieldSpec]) -> list[str]:
        return [label for label, each in self.specs.items() if isinstance(each, kind)]

    def known(self, name: str, kind: type[field_specs.FieldSpec]) -> str:
        """The name of a field of this kind as the file spells it; empty if there is none."""
        return next((label for label in self.labels(kind) if fold_name(label) == fold_name(name)), "")

    def made(self, label: str, one: Any) -> Iterator[Field]:
        name = key_of(label)
        at = next(each for each in _number_names(name) if each not in self.taken)
        self.taken.add(at)
        path = (self.part, label)
        if isinstance(one, field_specs.ScoresSpec | field_specs.DiceSpec) and bool(one.names) == one.open:
            alone = ', or for one alone is = "die"' if isinstance(one, field_specs.DiceSpec) else ""
            own = 'give the names, names = ["Bold", "Keen"], or let players name their own: open = true'
            self.faults.add(path, f"{own}{alone}.")
        edited = f"{at}_by_hand" if at in self.rolls else at
        common: dict[str, Any] = {"id": edited, "at": at, "help": one.help, "one": one.one}
        match one:
            case field_specs.ScoresSpec():
                yield self._scores(label, one, {**common, "one": one.one or label.lower().removesuffix("s") or label})
            case field_specs.MeterSpec():
                yield self._meter(label, one, common)
            case field_specs.DieSpec():
                yield Step(label, start=int(one.start[1:]), **common)
            case field_specs.DiceSpec(names=()):
                yield Items(label, holds="tables", each=("die",), start=int(one.start[1:]), **common)
            case field_specs.DiceSpec():
                self.check_names((*path, "names"), *one.names)
                for each in one.names:
                    key, start = key_of(each), int(one.start[1:])
                    yield Step(each, start=start, id=f"{at}_{key}", at=f"{at}/{key}", help=one.help)
            case field_specs.ConditionsSpec():
                effects = tuple(effects_of(one, path, self.game, self.faults))
                yield Conditions(label, known=one.names, effects=effects, **{**common, "one": one.one or "condition"})
            case field_specs.ListSpec():
                yield Names(label, sign="+" if one.helps else "-" if one.hinders else "", most=one.most, **common)
            case field_specs.ItemsSpec():
                self._bound((*path, "slots"), one.slots)
                common["one"] = one.one or "item"
                yield Items(label, holds="tables", slots=one.slots, each=one.each, **common)
            case field_specs.TracksSpec():
                common["one"] = one.one or "track"
                yield Tracks(label, boxes=one.boxes, ticks=one.ticks, ranks=one.ranks or None, **common)
            case field_specs.FlagSpec():
                yield Flag(label, good=one.good, **common)
            case field_specs.DeckSpec():
                yield Deck(label, cards=KINDS[one.cards] if isinstance(one.cards, str) else one.cards, **common)
            case _:
                yield Lines(label, **common)

    def _scores(self, label: str, one: field_specs.ScoresSpec, common: dict[str, Any]) -> Scores:
        path = (self.part, label)
        self.check_names((*path, "names"), *one.names)
        if len(set(map(fold_name, one.names))) < len(one.names):
            self.faults.add((*path, "names"), "one name is here twice. Remove one of them.")
        start = one.start if one.start is not None else max(one.from_, min(0, one.to))
        self._between(path, one.from_, one.to, start, whole=True)
        signed = one.from_ < 0
        return Scores(label, known=one.names, low=one.from_, top=one.to, start=start, signed=signed, **common)

    def _meter(self, label: str, one: field_specs.MeterSpec, common: dict[str, Any]) -> Meter:
        path = (self.part, label)
        self._bound((*path, "to"), one.to)
        start = one.start if one.start is not None else max(one.from_, 0)
        self._between(path, one.from_, one.to if isinstance(one.to, int) else field_specs.FURTHEST, start)
        spilled = self.known(one.spill, field_specs.MeterSpec)
        if one.spill and not spilled:
            self.faults.add((*path, "spill"), nobody(one.spill, self.labels(field_specs.MeterSpec), "meter"))
        full, empty = (self._end(label, end, getattr(one, end)) for end in ("full", "empty"))
        spill = one.spill if spilled else ""
        return Meter(label, low=one.from_, top=one.to, start=start, good=one.good, full=full, empty=empty, spill=spill,
                     **common)  # fmt: skip

    def _between(self, path: Path, low: int, top: int, start: int, *, whole: bool = False) -> None:
        """Check the bounds of a number; with `whole`, its start too even if they are wrong."""
        if low > top:
            self.faults.add(path, f"from is {low} and to is {top}. The smaller number goes in from.")
        if (whole or low <= top) and not low <= start <= top:
            self.faults.add((*path, "start"), f"start is {start}, outside {low} to {top}.")

    def _bound(self, path: Path, bound: int | str | None) -> None:
        """Check that a bound names a number in the same part."""
        scores = (each for each in self.specs.values() if isinstance(each, field_specs.ScoresSpec))
        names = [*self.labels(field_specs.MeterSpec), *(name for each in scores for name in each.names)]
        names = [each for each in names if each != path[1]]
        if isinstance(bound, str) and fold_name(bound) not in map(fold_name, names):
            self.faults.add(path, nobody(bound, names, "number"))

    def _end(self, label: str, end: str, texts: Iterable[str]) -> End | None:
        """The consequences of a meter's end: changes of the same sheet at once, tables and rolls as steps."""
        here, later = list[Consequence](), list[tuple[Path, Change]]()
        for at, text in enumerate(texts):
            path: Path = (self.part, label, end, at)
            change = self.faults.tried(path, change_of, text)
            if change is None:
                continue
            if change.verb in ("draw", "roll"):
                later.append((path, change))
            elif does := self._consequence(change, path):
                here.append(does)
        event = f"{end} {key_of(label)}" if later else ""
        if later:
            self.found.ends[event] = tuple(later)
        return End(tuple(here), event=event) if texts else None

    def _consequence(self, change: Change, path: Path) -> Consequence | None:
        meter, by = self.known(change.name, field_specs.MeterSpec), change.number
        if meter and change.words == "full" and isinstance(top := self.specs[meter].to, int):
            return Puts(meter, top)
        if change.verb in ("mark", "clear"):
            kinds = [each for each in self.specs.values() if isinstance(each, field_specs.ConditionsSpec)]
            names = [name for each in kinds for name in each.names]
            if not any(each.open for each in kinds) and fold_name(change.name) not in map(fold_name, names):
                self.faults.add(path, nobody(change.name, names, "condition"))
            return Marks(change.name) if change.verb == "mark" else Clears(change.name)
        if change.verb in ("move", "put") and meter and by is not None:
            return Moves(meter, by) if change.verb == "move" else Puts(meter, by)
        if change.verb in ("move", "put") and not self.known(change.name, field_specs.FieldSpec):
            self.faults.add(path, nobody(change.name, self.labels(field_specs.MeterSpec), "meter"))
            return None
        told = (
            "full and empty can change a meter by a number, mark, clear, draw and roll. Anything else goes in a roll."
        )
        self.faults.add(path, told)
        return None


def _number_names(name: str) -> Iterator[str]:
    """`luck`, `luck_2`, `luck_3` ..."""
    yield name
    yield from (f"{name}_{number}" for number in range(2, field_specs.MOST_FIELDS + 2))
