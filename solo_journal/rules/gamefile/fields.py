"""`[sheet]` and `[world]` of a file as declared fields: nothing here knows how they are edited, drawn or told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..cards import KINDS
from ..counted import counted
from ..kinds.conditions import Conditions
from ..kinds.effects import Does, Effect, Tops
from ..kinds.ends import Clears, Consequence, End, Marks, Moves, Puts
from ..kinds.field import Field
from ..kinds.holder import Holder
from ..kinds.home import Home, Whose
from ..kinds.items import Items
from ..kinds.listing import Listing
from ..kinds.meter import Meter
from ..kinds.names import Names
from ..kinds.others import Deck, Flag, Lines, Tracks
from ..kinds.scores import Scores
from ..kinds.step import Step
from ..kinds.tree import Keys, Tree
from ..kinds.view import Sign
from ..names import folded, slug
from ..world import World
from . import spec
from .faults import Faults
from .language import Change, Sum, change_of, plainly
from .positions import Path

RESERVED = frozenset({"result", "margin", "helping", "hindering"})
"""Names that a roll has of its own."""


class FileHome(Home):
    """Fields of a file. What was written under an older name of one is read as that one."""

    renamed: Mapping[str, str] = {}
    """Keys that fields have now, by those that they had."""

    def read(self, tree: Any, what: str) -> Tree:
        if isinstance(tree, Mapping) and any(old in tree for old in self.renamed):
            kept = {
                self.renamed.get(key, key): value for key, value in tree.items() if self.renamed.get(key) not in tree
            }
            return Home.read(self, kept, what)
        return Home.read(self, tree, what)

    def words(self, keys: Keys, before: Any, after: Any) -> Iterator[str]:
        """What a change is in words: what went under an older name is told by the name that it has now."""
        if not keys or keys[0] not in self.renamed:
            yield from Home.words(self, keys, before, after)

    def into(self, world: World, key: str, tree: Tree) -> World:
        """The world with this tree, no meter of it above a top that something lowered."""
        held = Holder(self, world, key, "", tree)
        for meter in (each for each in self.fields if isinstance(each, Meter)):
            top = held.bounds(meter)[1]
            if top is not None and held.value(meter) > top:
                held = held.put(meter, top)
        return Home.into(self, world, key, held.tree)


@dataclass(frozen=True, slots=True)
class Known:
    """A field by its label: whose it is, and what it became. Named dice are one field each."""

    label: str
    whose: Whose
    spec: spec.FieldSpec
    fields: tuple[Field, ...]
    path: Path

    @property
    def field(self) -> Field:
        return self.fields[0]


@dataclass
class Fields:
    """All fields of a game."""

    game: str
    known: dict[str, Known] = field(default_factory=dict)
    """By their labels, as they are compared."""
    homes: dict[Whose, Home] = field(default_factory=dict)
    ends: dict[str, tuple[tuple[Path, Change], ...]] = field(default_factory=dict)
    """What follows where a meter ends, beside changes of the same sheet, by the name of the event."""

    def get(self, label: str) -> Known | None:
        return self.known.get(folded(label))

    def labels(self, *kinds: type[spec.FieldSpec]) -> list[str]:
        """The labels of all fields of these kinds, or of all."""
        return [each.label for each in self.known.values() if not kinds or isinstance(each.spec, kinds)]

    def scores(self) -> Iterator[tuple[str, Known, Scores]]:
        """Every score by its name."""
        for each in self.known.values():
            if isinstance(each.field, Scores):
                yield from ((name, each, each.field) for name in each.field.known)

    def conditions(self, name: str) -> Known | None:
        """The conditions of which this is one: those that name it, else open ones."""
        found = [each for each in self.known.values() if isinstance(each.field, Conditions)]
        named = [each for each in found if folded(name) in map(folded, each.field.known)]  # type: ignore[attr-defined]
        open_ = [each for each in found if isinstance(each.spec, spec.ConditionsSpec) and each.spec.open]
        return next(iter((*named, *open_)), None)


def read_fields(game: spec.GameSpec, faults: Faults) -> Fields:
    """The fields of a game. What is wrong goes among the faults."""
    found = Fields(game.id)
    parts: tuple[tuple[str, Whose, dict[str, Any]], ...]
    parts = ("sheet", "character", game.sheet), ("world", "campaign", game.world)
    for part, whose, specs in parts:
        taken = set[str]()
        for label, each in specs.items():
            path: Path = (part, label)
            _check_name(path, label, faults)
            if found.get(label):
                faults.add(path, f"there are two fields called {label}. Give one of them another name.")
                continue
            made = tuple(_field(label, each, path, found, part, game, taken, faults))
            found.known[folded(label)] = Known(label, whose, each, made, path)
        own = [each for each in found.known.values() if each.whose == whose]
        renamed = {_key(each.spec.was): each.field.name for each in own if each.spec.was}
        if own:
            fields = tuple(field for each in own for field in each.fields)
            found.homes[whose] = FileHome(game.id, whose, fields, renamed=renamed)
    return found


def _check_name(path: Path, label: str, faults: Faults) -> None:
    wrong = next((sign for sign in "={}[]/+" if sign in label), "")
    if wrong:
        faults.add(path, f"a name holds no “{wrong}”. Use words.")
    if folded(label) in RESERVED:
        faults.add(path, f"“{label}” is a name of the program's own. Call it otherwise, such as {label} score.")


def _key(label: str) -> str:
    return slug(label.replace("'", ""), "field").replace("-", "_")


def _field(
    label: str, one: Any, path: Path, found: Fields, part: str, game: spec.GameSpec, taken: set[str], faults: Faults
) -> Iterator[Field]:
    name = _key(label)
    at, number = name, 2
    while at in taken:
        at, number = f"{name}_{number}", number + 1
    taken.add(at)
    common: dict[str, Any] = {"id": at, "help": one.help, "one": one.one}
    match one:
        case spec.ScoresSpec():
            yield _scores(label, one, common, path, faults)
        case spec.MeterSpec():
            yield _meter(label, one, common, path, found, part, game, faults)
        case spec.DieSpec():
            yield Step(label, start=int(one.start[1:]), **common)
        case spec.DiceSpec():
            for each in one.names:
                _check_name((*path, "names"), each, faults)
                yield Step(
                    each, start=int(one.start[1:]), id=f"{at}_{_key(each)}", at=f"{at}/{_key(each)}", help=one.help
                )
        case spec.ConditionsSpec():
            yield Conditions(
                label,
                known=one.names,
                effects=(*_effects(one, path, game, faults), *_in_rolls(one, game)),
                **{"one": "condition", **_said(common)},
            )
        case spec.ListSpec():
            sign: Sign = "+" if one.helps else "-" if one.hinders else ""
            yield Names(label, sign=sign, most=one.most, **common)
        case spec.ItemsSpec():
            if isinstance(one.slots, str):
                _number_of(one.slots, (*path, "slots"), game, part, faults)
            yield Items(label, holds="tables", slots=one.slots, each=one.each, **{"one": "item", **_said(common)})
        case spec.TracksSpec():
            yield Tracks(
                label, boxes=one.boxes, ticks=one.ticks, ranks=one.ranks or None, **{"one": "track", **_said(common)}
            )
        case spec.FlagSpec():
            yield Flag(label, good=one.good, **common)
        case spec.DeckSpec():
            yield Deck(label, cards=KINDS[one.cards] if isinstance(one.cards, str) else one.cards, **common)
        case _:
            yield Lines(label, **common)


def _said(common: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in common.items() if value}


def _scores(label: str, one: spec.ScoresSpec, common: dict[str, Any], path: Path, faults: Faults) -> Scores:
    if bool(one.names) == one.open:
        faults.add(path, 'give the names, names = ["Bold", "Keen"], or let players name their own: open = true.')
    for name in one.names:
        _check_name((*path, "names"), name, faults)
    if len(set(map(folded, one.names))) < len(one.names):
        faults.add((*path, "names"), "a name stands here twice. Take one of them out.")
    if one.from_ > one.to:
        faults.add(path, f"from is {one.from_} and to is {one.to}: the smaller number is from.")
    start = one.start if one.start is not None else max(one.from_, min(0, one.to))
    if not one.from_ <= start <= one.to:
        faults.add((*path, "start"), f"start is {start}, which is not from {one.from_} to {one.to}.")
    return Scores(
        label, known=one.names, low=one.from_, top=one.to, start=start, signed=one.from_ < 0,
        **{"one": label.lower().removesuffix("s") or label, **_said(common)},
    )  # fmt: skip


def _meter(
    label: str, one: spec.MeterSpec, common: dict[str, Any], path: Path, found: Fields, part: str,
    game: spec.GameSpec, faults: Faults,
) -> Meter:  # fmt: skip
    top = one.to
    if isinstance(top, str):
        _number_of(top, (*path, "to"), game, part, faults)
    start = one.start if one.start is not None else max(one.from_, 0)
    most = top if isinstance(top, int) else spec.FURTHEST
    if one.from_ > most:
        faults.add(path, f"from is {one.from_} and to is {most}: the smaller number is from.")
    elif not one.from_ <= start <= most:
        faults.add((*path, "start"), f"start is {start}, which is not from {one.from_} to {most}.")
    other = _spec_of(one.spill, getattr(game, part)) if one.spill else None
    if one.spill and not isinstance(other, spec.MeterSpec):
        labels = [each for each, its in getattr(game, part).items() if isinstance(its, spec.MeterSpec)]
        faults.add((*path, "spill"), nobody(one.spill, labels, "meter"))
    ends = {
        end: _end(label, end, getattr(one, end), (*path, end), found, part, game, faults) for end in ("full", "empty")
    }
    return Meter(
        label, low=one.from_, top=top, start=start, good=one.good,
        full=ends["full"], empty=ends["empty"], spill=one.spill if other else "", **common,
    )  # fmt: skip


def _spec_of(label: str, specs: Mapping[str, Any]) -> Any:
    return next((each for name, each in specs.items() if folded(name) == folded(label)), None)


def _number_of(name: str, path: Path, game: spec.GameSpec, part: str, faults: Faults) -> None:
    """Check that a bound names a number of the same part."""
    specs = getattr(game, part)
    names = [label for label, each in specs.items() if isinstance(each, spec.MeterSpec)]
    names += [each for one in specs.values() if isinstance(one, spec.ScoresSpec) for each in one.names]
    if folded(name) not in map(folded, names):
        faults.add(path, nobody(name, names, "number"))


def _end(
    label: str,
    end: str,
    texts: tuple[str, ...],
    path: Path,
    found: Fields,
    part: str,
    game: spec.GameSpec,
    faults: Faults,
) -> End | None:
    """What follows at an end of a meter: changes of the same sheet at once, tables and rolls as steps."""
    here, later = list[Consequence](), list[tuple[Path, Change]]()
    specs = getattr(game, part)
    for at, text in enumerate(texts):
        change = faults.tried((*path, at), change_of, text)
        if change is None:
            continue
        other = next((name for name in specs if folded(name) == folded(change.name)), "")
        by = plain_number(change.by)
        if change.verb in ("draw", "roll"):
            later.append(((*path, at), change))
        elif change.verb in ("move", "put") and isinstance(specs.get(other), spec.MeterSpec) and by is not None:
            here.append(Moves(other, by) if change.verb == "move" else Puts(other, by))
        elif change.verb in ("mark", "clear"):
            names = [each for one in specs.values() if isinstance(one, spec.ConditionsSpec) for each in one.names]
            open_ = any(isinstance(one, spec.ConditionsSpec) and one.open for one in specs.values())
            if not open_ and folded(change.name) not in map(folded, names):
                faults.add((*path, at), nobody(change.name, names, "condition"))
            here.append(Marks(change.name) if change.verb == "mark" else Clears(change.name))
        elif change.verb in ("move", "put") and not other:
            meters = [name for name, one in specs.items() if isinstance(one, spec.MeterSpec)]
            faults.add((*path, at), nobody(change.name, meters, "meter"))
        else:
            faults.add(
                (*path, at),
                "at an end stand changes of meters by a number, mark, clear, draw and roll. Put all else into a roll.",
            )
    if not texts:
        return None
    event = f"{end} {_key(label)}" if later else ""
    if later:
        found.ends[event] = tuple(later)
    return End(tuple(here), event=event)


def plain_number(by: Sum | None) -> int | None:
    """A sum that is a number alone."""
    if by is None or not all(isinstance(each.what, int) for each in by.terms):
        return None
    return sum(each.sign * each.what for each in by.terms if isinstance(each.what, int))


def _effects(one: spec.ConditionsSpec, path: Path, game: spec.GameSpec, faults: Faults) -> Iterator[Effect]:
    """What each of the conditions does: lower the top of a meter."""
    meters = [label for label, each in game.sheet.items() if isinstance(each, spec.MeterSpec)]
    for at, text in enumerate(one.each):
        change = faults.tried((*path, "each", at), change_of, text)
        if change is None:
            continue
        meter = next((name for name in meters if folded(name) == folded(change.name)), "")
        by = plain_number(change.by)
        if change.verb != "top" or by is None:
            faults.add((*path, "each", at), "each condition can move the top of a meter: Momentum top -1.")
        elif not meter:
            faults.add((*path, "each", at), nobody(change.name, meters, "meter"))
        else:
            yield Effect(gives=Tops(meter, by))


def _in_rolls(one: spec.ConditionsSpec, game: spec.GameSpec) -> Iterator[Effect]:
    """What rolls make of a condition by `mod`, told beside it and before the roll."""
    for roll in game.roll:
        for mod in roll.mod:
            whens = (mod.when,) if isinstance(mod.when, str) else mod.when
            name = plainly(whens[0]).removeprefix("marked ") if len(whens) == 1 else ""
            if name and name != plainly(whens[0]) and (one.open or folded(name) in map(folded, one.names)):
                dice = mod.dice if isinstance(mod.dice, str) else ", ".join((mod.dice or {}).values())
                more = counted(abs(mod.dice_more), "die", "dice")
                said = [f"rolls {dice.replace('{', '').replace('}', '')}"] * bool(dice)
                said += [f"{mod.add:+d}"] * bool(mod.add)
                said += [f"{more} {'more' if mod.dice_more > 0 else 'fewer'}"] * bool(mod.dice_more)
                yield Effect(name, roll.id, Does(f"{', '.join(said)} in {roll.title}"))


def nobody(name: str, known: list[str], what: str) -> str:
    """That nothing is called so, with the nearest, or what there is."""
    from ..refused import nearest, quoted

    if name.lstrip("-").isdecimal():
        return f"a number stands without quotation marks: {name}."
    near = nearest(name, known)
    return f"no {what} is called {quoted(name)}. {near or ('There is none yet.' if not known else '')}".strip()


def is_listing(known: Known) -> bool:
    return isinstance(known.field, Listing)
